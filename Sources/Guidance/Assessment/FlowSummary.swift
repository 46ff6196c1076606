import Scene

/// Summarises the motion of patches, separately for the object's region and the rest.
struct FlowSummary {
    /// A patch stands still if it moved by less than this share of the picture's longer side. The
    /// limit is one pixel of 640, four times the accuracy of the match.
    private static let stillShare: Float = 1.0 / 640
    /// A patch moves if it moved by at least this share of the picture's longer side: four pixels
    /// of 640.
    private static let movingShare: Float = 1.0 / 160
    /// A median or mean needs at least this number of patches (guess).
    private static let fewestPatches = 4
    /// If fewer patches than this lie entirely outside the region, patches on the region's edge
    /// whose middle is outside count as outside too.
    private static let fewestOutside = 8
    /// The coarse match of a patch reads an area that is this many times as wide as the patch.
    /// Derived from `FlowPatch.halved`.
    private static let coarseReach: Float = 1.5

    /// Whether a patch lies entirely inside the region. A patch on the edge shows both object and
    /// background, so it does not count as inside while enough other patches lie inside.
    static func isWhole(_ move: PatchMove, in region: PixelRegion) -> Bool {
        region.holds(move.x, move.y, half: move.half)
    }

    /// Whether a patch lies entirely outside the region, including the area that its coarse match
    /// reads.
    private static func isApart(_ move: PatchMove, from region: PixelRegion) -> Bool {
        let reach = coarseReach * move.half
        return move.x + reach <= Float(region.x) || move.y + reach <= Float(region.y)
            || move.x - reach >= Float(region.x + region.width)
            || move.y - reach >= Float(region.y + region.height)
    }

    private var xs: [Float] = []
    private var ys: [Float] = []
    private var lengths: [Float] = []
    private var steps: [Float] = []
    private var reds: [Float] = []
    private var blues: [Float] = []
    private var previousColor = ColorSamples(nil)

    /// The summary of these motions; nil if no patch could be followed.
    mutating func summary(
        of moves: [PatchMove], width: Int, height: Int, region: PixelRegion?, color: ColorImage?
    ) -> PictureFlow? {
        let before = previousColor
        let now = ColorSamples(color)
        previousColor = now
        guard !moves.isEmpty, let inner = region ?? .middle(ofWidth: width, height: height) else {
            return nil
        }
        for keep in [\FlowSummary.xs, \.ys, \.lengths, \.steps, \.reds, \.blues] {
            self[keyPath: keep].removeAll(keepingCapacity: true)
        }
        let longer = Float(max(width, height))
        var flow = PictureFlow()
        var (insideMoving, outsideStill, outsideMoving) = (0, 0, 0)
        var (whole, apart) = (0, 0)
        for move in moves {
            if Self.isWhole(move, in: inner) { whole += 1 }
            if Self.isApart(move, from: inner) { apart += 1 }
        }
        let needsWhole = whole >= Self.fewestPatches
        let needsApart = apart >= Self.fewestOutside
        for move in moves {
            let isMoving = move.length >= Self.movingShare * longer
            if inner.contains(move.x, move.y) {
                if needsWhole, !Self.isWhole(move, in: inner) { continue }
                flow.inside += 1
                if isMoving { insideMoving += 1 }
                xs.append(move.dx)
                ys.append(move.dy)
                lengths.append(move.length)
            } else {
                // A turning object reaches beyond the edge of its region. Moving patches at the
                // edge are therefore not taken for a person who walks by.
                let isApart = Self.isApart(move, from: inner)
                if needsApart, !isApart { continue }
                flow.outside += 1
                if isMoving, isApart { outsideMoving += 1 }
                if move.length < Self.stillShare * longer { outsideStill += 1 }
            }
            guard !move.isExtra else { continue }
            if let step = move.brightnessStep { steps.append(step) }
            let color = ColorSamples.step(of: move, from: before, to: now, width, height)
            if let step = color.red { reds.append(step) }
            if let step = color.blue { blues.append(step) }
        }
        flow.insideMovingShare = Double(insideMoving) / Double(max(1, flow.inside))
        flow.outsideStillShare = Double(outsideStill) / Double(max(1, flow.outside))
        flow.outsideMovingShare = Double(outsideMoving) / Double(max(1, flow.outside))
        flow.insideX = Self.median(&xs)
        flow.insideY = Self.median(&ys)
        flow.insideLength = Self.median(&lengths)
        flow.brightnessStep = Self.common(&steps)
        flow.redStep = Self.middleMean(&reds)
        flow.blueStep = Self.middleMean(&blues)
        return flow
    }

    private static func median(_ values: inout [Float]) -> Double? {
        guard values.count >= fewestPatches else { return nil }
        return Double(selectSmallest(values.count / 2, in: &values))
    }

    /// The change that three quarters of the values share: the quartile nearer to zero, or zero if
    /// the quartiles have opposite signs. A camera that changes its exposure changes all patches
    /// alike; a highlight that wanders over the object changes only some.
    static func common(_ values: inout [Float]) -> Double? {
        guard values.count >= fewestPatches else { return nil }
        values.sort()
        let (low, high) = (values[values.count / 4], values[values.count - 1 - values.count / 4])
        return Double(low > 0 ? low : high < 0 ? high : 0)
    }

    /// The mean of the middle half of the values. Like the median, this mean ignores outliers, up
    /// to a quarter of the values at each end. Unlike the median, it resolves changes that are
    /// smaller than one grey level. Nil for too few values.
    static func middleMean(_ values: inout [Float]) -> Double? {
        guard values.count >= fewestPatches else { return nil }
        values.sort()
        let middle = values[values.count / 4..<values.count - values.count / 4]
        return Double(middle.reduce(0, +) / Float(middle.count))
    }
}
