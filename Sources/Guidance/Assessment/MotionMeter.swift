import Scene

/// Measures the motion of the picture since the previous frame: the median motion over a grid of
/// textured patches.
///
/// The meter uses reduced pictures whose longer side is about 160, 80 and 40 pixels. On the
/// smallest one it finds the shift of the whole picture, up to 22 % of width and height. On the
/// other two it matches each patch near that shift. Finally it refines each patch's shift below the
/// pixel (Lucas and Kanade 1981, inverse compositional after Baker and Matthews 2004). Means are
/// subtracted, so brightness may change.
///
/// Where the object's region is known, more patches are followed in it: a plain object has texture
/// in few places, which a coarse grid may miss.
struct MotionMeter {
    private var current = ReducedPictures()
    private var previous = ReducedPictures()
    private var hasPrevious = false
    private var lengths: [Float] = []
    private var gradients = PatchGradients()
    /// The patches that were followed into the latest picture, in pixels at full size.
    private(set) var moves: [PatchMove] = []

    /// Number of patches across and down the whole picture.
    private static let grid = (columns: 12, rows: 9)
    /// The object's region gets at most this number of additional patches across, and as many down.
    private static let regionGrid = 7
    /// Side of a patch of the grid, in pixels of the largest reduced picture.
    private static let side = 16
    /// Side of an additional patch of the object's region, in pixels of the largest reduced
    /// picture.
    private static let regionSide = 12
    /// A match away from the expected place is used only if its cost is below this share of the
    /// cost at the expected place (a guess).
    private static let clearlyBetter: Float = 0.7
    /// A patch is searched for up to this distance from the expected shift along each axis, pixels:
    /// `fine` on the largest reduced picture, `coarse` on the one of half that size (guesses).
    private static let reach = (coarse: 3, fine: 2)
    /// The motion is known only if at least this number of textured patches was followed.
    private static let fewestPatches = 4

    /// The latest picture, reduced, and the number of full-size pixels along the side of one of its
    /// pixels; nil before the first picture and after a reset.
    var latestPicture: (picture: ReducedPicture, reduction: Int)? {
        hasPrevious ? (current.full, current.reduction) : nil
    }

    /// Forgets the previous frame, so that the next one counts as the first.
    mutating func reset() { hasPrevious = false }

    /// Median motion of the patches, in pixels at full size; nil for the first picture after a
    /// reset or a change of size, and where there is too little texture.
    /// - Parameters:
    ///   - region: where more patches are followed, in pixels at full size.
    ///   - expectedShift: expected shift of the region's content, in pixels at full size.
    mutating func motion(
        _ half: HalfPicture, region: PixelRegion? = nil, expectedShift: Vector2? = nil
    ) -> Double? {
        swap(&current, &previous)
        moves.removeAll(keepingCapacity: true)
        current.take(half)
        defer { hasPrevious = true }
        guard hasPrevious, current.isComparable(to: previous) else { return nil }
        let (width, height) = (current.full.width, current.full.height)
        let span = (x: width - Self.side - 2, y: height - Self.side - 2)
        guard span.x > 0, span.y > 0 else { return nil }
        let global = PatchMatch.globalShift(from: previous.quarter, to: current.quarter)
        lengths.removeAll(keepingCapacity: true)
        let expected = expectedShift.flatMap { shift -> (x: Int, y: Int)? in
            let (x, y) = (shift.x / Double(current.reduction), shift.y / Double(current.reduction))
            guard abs(x) < Double(width), abs(y) < Double(height) else { return nil }
            return (Int(x.rounded()), Int(y.rounded()))
        }
        for row in 0..<Self.grid.rows {
            for column in 0..<Self.grid.columns {
                let patch = FlowPatch(
                    x: 1 + span.x * (2 * column + 1) / (2 * Self.grid.columns),
                    y: 1 + span.y * (2 * row + 1) / (2 * Self.grid.rows), side: Self.side)
                let center = Float(patch.side / 2)
                let isInside = region?.contains(
                    (Float(patch.x) + center) * Float(current.reduction),
                    (Float(patch.y) + center) * Float(current.reduction))
                let guess = isInside == true ? expected : nil
                guard let move = follow(patch, global, guess, isExtra: false) else { continue }
                lengths.append(move.length)
                moves.append(move)
            }
        }
        if let region { followRegion(region, global, expected) }
        guard lengths.count >= Self.fewestPatches else { return nil }
        return Double(selectSmallest(lengths.count / 2, in: &lengths))
    }

    /// Follows patches that lie entirely in the region. Neighbouring patches overlap by half,
    /// except in a region so large that they spread farther apart.
    private mutating func followRegion(
        _ region: PixelRegion, _ global: (x: Int, y: Int), _ expected: (x: Int, y: Int)?
    ) {
        let (scale, side) = (current.reduction, Self.regionSide)
        let left = max(1, (region.x + scale - 1) / scale)
        let top = max(1, (region.y + scale - 1) / scale)
        let right = min(current.full.width - 1, (region.x + region.width) / scale) - side
        let bottom = min(current.full.height - 1, (region.y + region.height) / scale) - side
        guard left <= right, top <= bottom else { return }
        let columns = min(Self.regionGrid, 1 + (right - left) * 2 / side)
        let rows = min(Self.regionGrid, 1 + (bottom - top) * 2 / side)
        for row in 0..<rows {
            for column in 0..<columns {
                let patch = FlowPatch(
                    x: left + (right - left) * (2 * column + 1) / (2 * columns),
                    y: top + (bottom - top) * (2 * row + 1) / (2 * rows), side: side)
                if let move = follow(patch, global, expected, isExtra: true) { moves.append(move) }
            }
        }
    }

    /// Follows one patch, first on the coarse picture, then on the fine one; nil where the patch
    /// has no texture or leaves the picture.
    private mutating func follow(
        _ patch: FlowPatch, _ global: (x: Int, y: Int), _ expected: (x: Int, y: Int)?, isExtra: Bool
    ) -> PatchMove? {
        gradients.take(patch, in: previous.full)
        guard gradients.isTextured else { return nil }
        var best: (x: Int, y: Int)?
        var least = Int32.max
        // A wide coarse patch is more reliable, but at the object's outline it also covers the
        // background. In the region, a coarse patch of exactly the same area is tried too.
        for coarsePatch in isExtra ? [patch.halved, patch.halvedExactly] : [patch.halved] {
            guard
                let coarse = PatchMatch.bestShift(
                    of: coarsePatch, from: previous.half, to: current.half,
                    around: (2 * global.x, 2 * global.y), reach: Self.reach.coarse),
                let fine = PatchMatch.bestShift(
                    of: patch, from: previous.full, to: current.full,
                    around: (2 * coarse.x, 2 * coarse.y), reach: Self.reach.fine)
            else { continue }
            if fine.cost < least { (least, best) = (fine.cost, (fine.x, fine.y)) }
        }
        // A repeating pattern fits in many places, so the expected place is used unless another
        // place fits clearly better.
        if let expected,
            let there = PatchMatch.bestShift(
                of: patch, from: previous.full, to: current.full, around: expected,
                reach: Self.reach.fine),
            Float(least) > Self.clearlyBetter * Float(there.cost)
        {
            best = (there.x, there.y)
        }
        guard let best else { return nil }
        let shift = gradients.refined(best, in: current.full)
        return PatchMove(
            patch, shift, reduction: current.reduction,
            brightnessStep: isExtra
                ? nil
                : PatchMatch.brightnessStep(
                    of: patch, from: previous.full, to: current.full, shift: shift),
            isExtra: isExtra)
    }
}

/// The motion of one patch between two pictures, in pixels at full size.
struct PatchMove {
    /// Middle of the patch in the earlier picture, pixels.
    var x, y: Float
    /// Half the side of the patch, pixels.
    var half: Float
    /// Displacement of the patch from the earlier picture to the later one, pixels.
    var dx, dy: Float
    /// log2 of (present brightness of the patch / previous brightness); nil where the patch is dark
    /// or clipped.
    var brightnessStep: Float?
    /// Whether the patch is one of the additional patches of the object's region.
    var isExtra: Bool

    init(
        _ patch: FlowPatch, _ shift: (x: Float, y: Float), reduction: Int, brightnessStep: Float?,
        isExtra: Bool
    ) {
        let (scale, side) = (Float(reduction), patch.side)
        (x, y) = (Float(patch.x + side / 2) * scale, Float(patch.y + side / 2) * scale)
        half = Float(side) * scale / 2
        (dx, dy) = (shift.x * scale, shift.y * scale)
        (self.brightnessStep, self.isExtra) = (brightnessStep, isExtra)
    }

    var length: Float { (dx * dx + dy * dy).squareRoot() }
}
