/// Measures sharpness on a half-size picture.
///
/// The measure is the variance of the Laplacian (Pech-Pacheco et al., "Diatom autofocusing in
/// brightfield microscopy", ICPR 2000; LAPV in Pertuz et al., "Analysis of focus measure operators
/// for shape-from-focus", 2013), with two corrections and a root:
///
///     sharpness = √( max(0, mean L² − noise) / (variance of the picture + 25) )
///
/// - The division by the picture's own variance makes the measure independent of exposure: exposure
///   scales the Laplacian and the picture alike. 25 = (5 grey levels)² keeps flat pictures near 0.
/// - The noise's own share of L² is subtracted. It is estimated from the 10th percentile over the
///   16×16 blocks, after the idea of Immerkær, "Fast noise variance estimation", 1996, that
///   somewhere a picture is smooth. So a dark grainy picture is not sharp.
/// - The root makes the measure an amplitude: half the contrast of detail gives half the sharpness.
///
/// The picture has half size because a motion blur that matters spans some pixels, while the finest
/// octave of a consumer camera's picture is mostly noise and demosaicing. Sharpness compares frames
/// of about the same view; from view to view it also changes with the texture.
struct SharpnessMeter {
    private var blockEnergies: [Float] = []

    /// Side of a block, in half-size pixels.
    private static let side = 16
    /// For pure noise, the mean of L² over all blocks is this multiple of the 10th percentile of
    /// the blocks (256 pixels each).
    private static let tenthToMean: Float = 1.3
    /// The estimated noise is at most this: 20 σ² (20 is the sum of the kernel's squared weights)
    /// with σ = 4 levels at half size, 8 at full. A stronger signal everywhere is texture.
    private static let mostNoise: Float = 320
    /// This is added to a picture's variance, (grey levels)²: 5² keeps the sharpness of flat
    /// pictures near 0 (guess).
    private static let varianceFloor = 25.0

    /// Number of pixels whose squares, at most 255² each, are summed in 32 bits.
    private static let run = 32_768

    /// The sharpness, and the noise's share of L² in (grey levels)² of the half-size picture.
    mutating func sharpness(_ half: HalfPicture) -> (sharpness: Double, noise: Float) {
        let (columns, rows) = ((half.width - 2) / Self.side, (half.height - 2) / Self.side)
        guard half.width > 2, half.height > 2, columns > 0, rows > 0 else {
            return (0, 0)
        }
        if blockEnergies.count != columns * rows {
            blockEnergies = Array(repeating: 0, count: columns * rows)
        }
        Self.measure(
            half.values, width: half.width, columns: columns, rows: rows, into: &blockEnergies)
        var sum: Float = 0
        for energy in blockEnergies { sum += energy }
        let mean = sum / Float(columns * rows)
        let tenth = selectSmallest(blockEnergies.count / 10, in: &blockEnergies)
        let noise = min(Self.tenthToMean * tenth, Self.mostNoise)
        let variance = Self.variance(half.values)
        let share = Double(max(0, mean - noise)) / (variance + Self.varianceFloor)
        return (share.squareRoot(), noise)
    }

    private static func measure(
        _ values: [UInt8], width: Int, columns: Int, rows: Int, into energies: inout [Float]
    ) {
        values.withUnsafeBufferPointer { values in
            energies.withUnsafeMutableBufferPointer { energies in
                for i in 0..<energies.count { energies[i] = 0 }
                for y in 0..<rows &* side {
                    let middle = (y &+ 1) &* width &+ 1
                    let energyRow = (y / side) &* columns
                    for column in 0..<columns {
                        let start = middle &+ column &* side
                        var sum: Int32 = 0
                        for i in start..<(start &+ side) {
                            let laplacian =
                                Int32(values[i &- 1]) &+ Int32(values[i &+ 1])
                                &+ Int32(values[i &- width]) &+ Int32(values[i &+ width])
                                &- 4 &* Int32(values[i])
                            sum &+= laplacian &* laplacian
                        }
                        energies[energyRow &+ column] += Float(sum)
                    }
                }
                for i in 0..<energies.count { energies[i] /= Float(side * side) }
            }
        }
    }

    private static func variance(_ values: [UInt8]) -> Double {
        values.withUnsafeBufferPointer { values in
            var (sum, squares): (UInt64, UInt64) = (0, 0)
            var start = 0
            while start < values.count {
                let end = min(values.count, start &+ run)
                var (runSum, runSquares): (UInt32, UInt32) = (0, 0)
                for i in start..<end {
                    let value = UInt32(values[i])
                    runSum &+= value
                    runSquares &+= value &* value
                }
                sum &+= UInt64(runSum)
                squares &+= UInt64(runSquares)
                start = end
            }
            let count = Double(max(1, values.count))
            let mean = Double(sum) / count
            return max(0, Double(squares) / count - mean * mean)
        }
    }
}

/// The value at `rank` in sorted order; reorders the array in place (Hoare's FIND), without
/// allocation.
/// - Precondition: `values` is not empty and `rank` is one of its indices.
func selectSmallest(_ rank: Int, in values: inout [Double]) -> Double {
    selectRank(rank, in: &values)
}

/// The value at `rank` in sorted order, as the function for `Double` does.
func selectSmallest(_ rank: Int, in values: inout [Float]) -> Float {
    selectRank(rank, in: &values)
}

/// A debug build does not specialise a generic function for callers in other files, and such calls
/// compare through witness tables; hence the function is private to this file.
private func selectRank<Value: Comparable>(_ rank: Int, in values: inout [Value]) -> Value {
    var (low, high) = (0, values.count - 1)
    while low < high {
        let pivot = values[(low + high) / 2]
        var (i, j) = (low, high)
        while i <= j {
            while values[i] < pivot { i += 1 }
            while pivot < values[j] { j -= 1 }
            if i <= j {
                values.swapAt(i, j)
                i += 1
                j -= 1
            }
        }
        if rank <= j {
            high = j
        } else if rank >= i {
            low = i
        } else {
            break
        }
    }
    return values[rank]
}
