import Glibc

/// The dominant gradient directions of a patch (Lowe 2004, 5).
struct OrientationAssignment {
    /// Number of directions in the histogram (Lowe 2004, 5).
    private static let bins = 36
    /// Standard deviation of the window, in units of the blur sigma (Lowe 2004, 5).
    private static let windowSigmas = 1.5
    /// Radius of the window in its own standard deviations (OpenCV's `SIFT_ORI_RADIUS`).
    private static let windowReach = 3.0
    /// If the blur is at least this, in pixels, only every second pixel of the window is counted
    /// (guess).
    private static let wideSigma = 2.0
    /// A peak of the histogram is a direction if its height is at least this share of the highest
    /// peak (Lowe 2004, 5).
    private static let peakRatio: Float = 0.8

    private var histogram = [Float](repeating: 0, count: bins)
    private var smooth = [Float](repeating: 0, count: bins)
    private var windowWeights: [Float] = []

    /// Directions as fractions of a turn, in the order of the histogram.
    mutating func directions(of extremum: ScaleExtremum, in octave: ScaleOctave) -> [Float] {
        octave.withLevel(extremum.level) { count($0, octave.width, octave.height, extremum) }
        let bins = Self.bins
        for k in 0..<bins {
            let near = histogram[(k + bins - 1) % bins] + histogram[(k + 1) % bins]
            let far = histogram[(k + bins - 2) % bins] + histogram[(k + 2) % bins]
            // A binomial filter, as OpenCV's `calcOrientationHist` has it.
            smooth[k] = (6 * histogram[k] + 4 * near + far) / 16
        }
        guard let most = smooth.max(), most > 0 else { return [] }
        return (0..<bins).compactMap { k in
            let (left, right) = (smooth[(k + bins - 1) % bins], smooth[(k + 1) % bins])
            let here = smooth[k]
            guard here > left, here > right, here >= Self.peakRatio * most else { return nil }
            let shift = 0.5 * (left - right) / (left - 2 * here + right)
            let turn = (Float(k) + shift) / Float(bins)
            return turn < 0 ? turn + 1 : turn
        }
    }

    private mutating func count(
        _ level: UnsafePointer<Float>, _ width: Int, _ height: Int, _ extremum: ScaleExtremum
    ) {
        let sigma = Self.windowSigmas * extremum.sigma
        let radius = Int((Self.windowReach * sigma).rounded())
        let step = extremum.sigma < Self.wideSigma ? 1 : 2
        windowWeights.removeAll(keepingCapacity: true)
        for offset in 0...radius {
            windowWeights.append(Float(exp(-Double(offset * offset) / (2 * sigma * sigma))))
        }
        let (x, y) = (Int(extremum.x.rounded()), Int(extremum.y.rounded()))
        let bins = Self.bins
        for k in 0..<bins { histogram[k] = 0 }
        histogram.withUnsafeMutableBufferPointer { histogram in
            windowWeights.withUnsafeBufferPointer { windowWeights in
                for dy in stride(from: -radius, through: radius, by: step)
                where y + dy > 0 && y + dy < height - 1 {
                    let row = level + (y + dy) * width
                    // Only pixels in a disc are counted: the window's weight in the corners is
                    // negligible.
                    let half = Int(Double(radius * radius - dy * dy).squareRoot())
                    let across = half - half % step
                    for dx in stride(from: -across, through: across, by: step)
                    where x + dx > 0 && x + dx < width - 1 {
                        let place = row + (x + dx)
                        let right = place[1] - place[-1]
                        let down = place[width] - place[-width]
                        let strength = (right * right + down * down).squareRoot()
                        let bin = Int(Float(bins) * GradientOrientation.of(right, down) + 0.5)
                        histogram[bin < bins ? bin : bin - bins] +=
                            strength * windowWeights[abs(dx)] * windowWeights[abs(dy)]
                    }
                }
            }
        }
    }
}
