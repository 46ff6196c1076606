import Glibc

/// Describes a patch by a histogram of its gradients (Lowe 2004, 6), with the square roots of the
/// normalised histogram (RootSIFT, Arandjelović and Zisserman 2012).
///
/// The patch is sampled on a grid that is rotated and scaled with it instead of pixel by pixel: the
/// blur leaves no detail between the samples, and a large patch costs no more than a small one.
struct PatchDescriptor {
    static let bytes = 128
    private static let cells = 4, directions = 8
    /// Side of a cell, in units of the blur sigma (OpenCV's `SIFT_DESCR_SCL_FCTR`).
    private static let cellSigmas: Float = 3
    /// Samples per side of a cell (guess). A patch has four cells along each side. Samples up to
    /// half a cell outside the patch count in part, so the sampled square is five cells wide.
    private static let samplesPerCell = 4
    private static let samples = samplesPerCell * (cells + 1)
    /// Samples along the side of the patch. There is one more at each end, since a gradient needs
    /// both neighbours.
    private static let side = samples + 2
    /// Each bin is limited to this share of the histogram's length (Lowe 2004, 6.1).
    private static let mostShare: Float = 0.2
    /// Length of a descriptor, chosen so that its elements fill a byte (OpenCV's
    /// `SIFT_INT_DESCR_FCTR`).
    private static let length: Float = 512
    /// Samples stay this far inside the last column and row, in pixels, so that each has four
    /// pixels round it (guess).
    private static let edgeMargin: Float = 0.001
    /// This is added to the sum of the histogram, so that a patch without gradients does not divide
    /// by zero (guess).
    private static let leastSum: Float = 1e-6

    /// Scratch: the patch, a row's gradient magnitudes and directions, the histogram with a border
    /// of one cell, and the window weights of a row or column.
    private var scratch = [Float](repeating: 0, count: windowAt + samples)
    private static let magnitudesAt = side * side
    private static let orientationsAt = magnitudesAt + samples
    private static let histogramAt = orientationsAt + samples
    private static let histogramSize = (cells + 2) * (cells + 2) * directions
    private static let windowAt = histogramAt + histogramSize

    init() {
        for sample in 0..<Self.samples {
            let offset =
                (Double(sample) + 0.5) / Double(Self.samplesPerCell) - Double(Self.cells + 1) / 2
            scratch[Self.windowAt + sample] =
                Float(exp(-offset * offset / Double(Self.cells * Self.cells / 2)))
        }
    }

    /// Writes the descriptor of a patch; its direction is a fraction of a turn.
    mutating func describe(
        _ extremum: ScaleExtremum, direction: Float, in octave: ScaleOctave,
        into bytes: UnsafeMutablePointer<UInt8>
    ) {
        octave.withLevel(extremum.level) { level in
            sample(level, octave.width, octave.height, extremum, direction)
        }
        count()
        write(into: bytes)
    }

    private mutating func sample(
        _ level: UnsafePointer<Float>, _ width: Int, _ height: Int, _ extremum: ScaleExtremum,
        _ direction: Float
    ) {
        let step = Self.cellSigmas * Float(extremum.sigma) / Float(Self.samplesPerCell)
        let angle = 2 * Float.pi * direction
        let (c, s) = (step * cos(angle), step * sin(angle))
        let side = Self.side, middle = Float(side - 1) / 2
        let (right, bottom) = (
            Float(width - 1) - Self.edgeMargin, Float(height - 1) - Self.edgeMargin
        )
        scratch.withUnsafeMutableBufferPointer { patch in
            for row in 0..<side {
                let v = Float(row) - middle
                let (startX, startY) = (extremum.x - s * v, extremum.y + c * v)
                for column in 0..<side {
                    let u = Float(column) - middle
                    var (x, y) = (startX + c * u, startY + s * u)
                    // Outside the picture the nearest edge pixel repeats, so it adds no gradient.
                    x = x < 0 ? 0 : x > right ? right : x
                    y = y < 0 ? 0 : y > bottom ? bottom : y
                    let left = Int32(x), top = Int32(y)
                    let (fx, fy) = (x - Float(left), y - Float(top))
                    let place = level + (Int(top) &* width &+ Int(left))
                    let upper = place[0] + fx * (place[1] - place[0])
                    let lower = place[width] + fx * (place[width &+ 1] - place[width])
                    patch[row &* side &+ column] = upper + fy * (lower - upper)
                }
            }
        }
    }

    /// Distributes each gradient among the nearest cells and directions (trilinear).
    private mutating func count() {
        scratch.withUnsafeMutableBufferPointer { scratch in
            guard let patch = scratch.baseAddress else { return }
            let histogram = patch + Self.histogramAt
            for k in 0..<Self.histogramSize { histogram[k] = 0 }
            for row in 0..<Self.samples {
                Self.gradients(of: row, patch)
                Self.share(row, patch, histogram)
            }
        }
    }

    private static func gradients(of row: Int, _ patch: UnsafeMutablePointer<Float>) {
        let line = patch + ((row + 1) * side + 1)
        let magnitudes = patch + magnitudesAt, orientations = patch + orientationsAt,
            window = patch + windowAt
        let rowWeight = window[row]
        for x in 0..<samples {
            let across = line[x &+ 1] - line[x &- 1]
            let down = line[x &+ side] - line[x &- side]
            magnitudes[x] = rowWeight * window[x] * (across * across + down * down).squareRoot()
            orientations[x] = Float(directions) * GradientOrientation.of(across, down)
        }
    }

    private static func share(
        _ row: Int, _ patch: UnsafeMutablePointer<Float>, _ histogram: UnsafeMutablePointer<Float>
    ) {
        let magnitudes = patch + magnitudesAt, orientations = patch + orientationsAt
        let rowOfCells = (cells + 2) * directions
        // Samples lie at odd eighths of a cell.
        let (down, below) = ((2 &* row &+ 1) >> 3, Float((2 &* row &+ 1) & 7) / 8)
        for x in 0..<samples {
            let (across, beside) = ((2 &* x &+ 1) >> 3, Float((2 &* x &+ 1) & 7) / 8)
            let whole = Int32(orientations[x])
            let part = orientations[x] - Float(whole)
            let one = Int(whole) & (directions &- 1)
            let other = (one &+ 1) & (directions &- 1)
            let lower = magnitudes[x] * below
            let upper = magnitudes[x] - lower
            @inline(__always) func add(_ strength: Float, _ cell: UnsafeMutablePointer<Float>) {
                cell[one] += strength - strength * part
                cell[other] += strength * part
            }
            let cell = histogram + (down &* rowOfCells &+ across &* directions)
            add(upper - upper * beside, cell)
            add(upper * beside, cell + directions)
            add(lower - lower * beside, cell + rowOfCells)
            add(lower * beside, cell + rowOfCells + directions)
        }
    }

    /// Writes the bins of all cells but the border: each is limited, and its square root is stored.
    private func write(into bytes: UnsafeMutablePointer<UInt8>) {
        let (cells, directions) = (Self.cells, Self.directions)
        scratch.withUnsafeBufferPointer { scratch in
            func value(_ k: Int) -> Float {
                let (cell, direction) = (k / directions, k % directions)
                let at = (cell / cells + 1) * (cells + 2) + cell % cells + 1
                return scratch[Self.histogramAt + at * directions + direction]
            }
            var squares: Float = 0
            for k in 0..<Self.bytes { squares += value(k) * value(k) }
            let most = Self.mostShare * squares.squareRoot()
            var sum = Self.leastSum
            for k in 0..<Self.bytes { sum += min(value(k), most) }
            for k in 0..<Self.bytes {
                let root = Self.length * (min(value(k), most) / sum).squareRoot()
                bytes[k] = UInt8(min(255, root + 0.5))
            }
        }
    }
}
