import Glibc

/// Measures how the fineness of detail (`RegionQuality.fineness`) changed from one picture to the
/// next. Only patches that were followed are compared, so the change does not come from another
/// side of the object with other detail.
struct DetailMeter {
    /// Distance between two rows of a patch that are read, pixels; the rows between them are
    /// skipped.
    private static let rowStep = 3
    /// A patch is used only if it is at least this far from the region's edge, pixels at full size.
    /// The coarser Laplacian reads this far beyond the patch, so nearer to the edge it would read
    /// the background. Near the edge, patches lose background more often than they gain it. Without
    /// this limit, the sum of their changes over many frames showed a loss of detail that did not
    /// exist.
    private static let reach: Float = 4
    private var noiseBefore: Float = 0
    private var steps: [Float] = []

    /// log2 of (present fineness / previous fineness); nil where too few patches with detail were
    /// followed.
    /// - Parameter noise: the noise's share of a squared Laplacian in the present picture.
    mutating func step(
        of moves: [PatchMove], in region: PixelRegion, from before: HalfPicture,
        to now: HalfPicture, noise: Float
    ) -> Double? {
        let old = noiseBefore
        noiseBefore = noise
        guard before.width == now.width, before.height == now.height else { return nil }
        steps.removeAll(keepingCapacity: true)
        for move in moves {
            let side = Int(move.half)
            let x = Int(move.x - move.half) / 2, y = Int(move.y - move.half) / 2
            let toX = x + Int((move.dx / 2).rounded()), toY = y + Int((move.dy / 2).rounded())
            let half = move.half + Self.reach
            guard min(x, y, toX, toY) >= 2, max(x, toX) + side + 2 <= now.width,
                max(y, toY) + side + 2 <= now.height,
                region.holds(move.x, move.y, half: half),
                region.holds(move.x + move.dx, move.y + move.dy, half: half)
            else { continue }
            let was = Energies(before, x, y, side, every: Self.rowStep)
            let seen = Energies(now, toX, toY, side, every: Self.rowStep)
            guard let a = was.squaredFineness(noise: old),
                let b = seen.squaredFineness(noise: noise)
            else { continue }
            steps.append(log2f(b / a) / 2)
        }
        return FlowSummary.middleMean(&steps)
    }
}

/// Sums of squared Laplacians over a patch, and the number of pixels that were summed.
private struct Energies {
    private var sums = LaplacianSums()
    private var pixels = 0

    init(_ picture: HalfPicture, _ x: Int, _ y: Int, _ side: Int, every step: Int) {
        picture.values.withUnsafeBufferPointer { values in
            for row in stride(from: y, to: y + side, by: step) {
                let start = row &* picture.width &+ x
                sums.add(start..<(start &+ side), of: values, width: picture.width)
                pixels += side
            }
        }
    }

    /// The squared fineness of the patch; nil where there is too little detail above the noise.
    func squaredFineness(noise: Float) -> Float? {
        guard pixels > 0 else { return nil }
        let near = Float(sums.fine) / Float(pixels) - noise
        let far = Float(sums.coarse) / Float(pixels) - noise
        guard near > 0, far >= max(RegionMeter.leastDetail, noise) else { return nil }
        return near / far
    }
}
