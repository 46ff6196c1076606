import Scene
import Vision

/// The shifts at which a scene looks the same, as a checked tablecloth does. Landmarks in such
/// texture do not tell one place from the next.
struct RepeatedTexture {
    /// Two features look alike if their descriptors differ in at most this number of 256 bits
    /// (ORB-SLAM takes 50 as its strict limit).
    private static let mostBits = 50
    /// Range of the length of a shift, as a share of the depth (guess).
    private static let shiftShares = 0.02..<1.0
    /// Shifts count as one if they differ by less than about this share of the depth (a guess).
    private static let cellShare = 0.02
    /// A shift counts only if at least this number of pairs of similar features has it. In scans of
    /// rendered objects, the most frequent shift has at most 31 pairs on prints that do not repeat,
    /// and 50 to 600 pairs on checked tables and tiles. A guess between these.
    private static let leastPairs = 40
    /// Number of shifts that are kept (guess).
    private static let mostShifts = 6

    /// The shifts in the unit of the points, the most frequent one first. Of two opposite shifts,
    /// only one is listed.
    let shifts: [Vector3]

    /// The repeated texture of the features of one picture.
    /// - Parameters:
    ///   - points: the position in the world of each feature, nil where unknown.
    ///   - depth: the median depth of the scene.
    init(_ features: Features, at points: [Vector3?], depth: Double) {
        var votes = ShiftVotes(side: Self.cellShare * depth)
        let descriptors = features.binaryDescriptors
        for first in points.indices {
            guard let start = points[first] else { continue }
            for second in 0..<first {
                guard let end = points[second],
                    Self.shiftShares.contains((end - start).length / depth),
                    descriptors[first].distance(to: descriptors[second]) <= Self.mostBits
                else { continue }
                votes.add(end - start)
            }
        }
        shifts = votes.peaks(least: Self.leastPairs, count: Self.mostShifts)
    }
}

/// A histogram of shifts. Two opposite shifts count as the same shift.
private struct ShiftVotes {
    private typealias Cell = SIMD3<Int32>
    private struct Sum {
        var count = 0
        var shift = Vector3.zero

        mutating func add(_ other: Sum) {
            count += other.count
            shift += other.shift
        }
    }

    private static let neighbours: [Cell] = (-1...1).flatMap { (x: Int32) in
        (-1...1).flatMap { (y: Int32) in (-1...1).map { (z: Int32) in Cell(x, y, z) } }
    }

    private let side: Double
    private var sums: [Cell: Sum] = [:]

    /// A histogram without votes; the side of a cell is in the unit of the shifts.
    init(side: Double) { self.side = side }

    mutating func add(_ shift: Vector3) {
        // Chooses one of two opposite shifts: the one whose first clear coordinate is positive.
        let leading = [shift.x, shift.y].first { abs($0) > side / 2 } ?? shift.z
        let shift = leading < 0 ? Vector3.zero - shift : shift
        let scaled = shift / side
        let cell = Cell(
            Int32(scaled.x.rounded()), Int32(scaled.y.rounded()), Int32(scaled.z.rounded()))
        sums[cell, default: Sum()].add(Sum(count: 1, shift: shift))
    }

    /// The mean shifts of the fullest neighbourhoods with at least this number of votes.
    func peaks(least: Int, count: Int) -> [Vector3] {
        let neighbourhoods = sums.keys.compactMap { cell -> (cell: Cell, sum: Sum)? in
            var neighbourhood = Sum()
            for step in Self.neighbours { sums[cell &+ step].map { neighbourhood.add($0) } }
            return neighbourhood.count >= least ? (cell, neighbourhood) : nil
        }
        let sorted = neighbourhoods.sorted {
            ($0.sum.count, $0.cell.x, $0.cell.y, $0.cell.z)
                > ($1.sum.count, $1.cell.x, $1.cell.y, $1.cell.z)
        }
        var found: [Vector3] = []
        for (_, sum) in sorted where found.count < count {
            let shift = sum.shift / Double(sum.count)
            let isNew = found.allSatisfy {
                min((shift - $0).length, (shift + $0).length) > 2 * side
            }
            if isNew { found.append(shift) }
        }
        return found
    }
}

/// A descriptor of 256 bits.
private struct BinaryDescriptor {
    let bits: SIMD4<UInt64>

    /// The Hamming distance.
    func distance(to other: BinaryDescriptor) -> Int {
        let different = bits ^ other.bits
        return different[0].nonzeroBitCount + different[1].nonzeroBitCount
            + different[2].nonzeroBitCount + different[3].nonzeroBitCount
    }
}

extension Features {
    /// Descriptors of 32 bytes as numbers.
    fileprivate var binaryDescriptors: [BinaryDescriptor] {
        precondition(kind == .orb)
        return descriptors.withUnsafeBytes { bytes in
            (0..<count).map {
                BinaryDescriptor(
                    bits: bytes.loadUnaligned(
                        fromByteOffset: $0 * kind.bytes, as: SIMD4<UInt64>.self))
            }
        }
    }
}
