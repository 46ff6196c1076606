import Scene

/// Sums up how patches moved, apart for the object's region and the rest.
struct FlowSummary {
    /// Patches that moved less than this share of the longer side stand still: one pixel of 640,
    /// four times what the match is good to.
    private static let stillShare: Float = 1.0 / 640
    /// ... and by this or more they move: four pixels of 640.
    private static let movingShare: Float = 1.0 / 160
    private static let fewestPatches = 4

    /// Patches of which a part lies on the edge of the region show both sides: where enough lie
    /// wholly inside, the others count for neither.
    private static func isWhole(_ move: PatchMove, in region: PixelRegion) -> Bool {
        region.contains(move.x - move.half, move.y - move.half)
            && region.contains(move.x + move.half, move.y + move.half)
    }

    private var xs: [Float] = []
    private var ys: [Float] = []
    private var steps: [Float] = []
    private var reds: [Float] = []
    private var blues: [Float] = []
    private var previousColor = ColorSamples(nil)

    /// nil when no patch could be followed.
    mutating func summary(
        of moves: [PatchMove], width: Int, height: Int, region: PixelRegion?, color: ColorImage?
    ) -> PictureFlow? {
        let before = previousColor
        let now = ColorSamples(color)
        previousColor = now
        guard !moves.isEmpty, let inner = region ?? .middle(ofWidth: width, height: height) else {
            return nil
        }
        for keep in [\FlowSummary.xs, \.ys, \.steps, \.reds, \.blues] {
            self[keyPath: keep].removeAll(keepingCapacity: true)
        }
        let longer = Float(max(width, height))
        var flow = PictureFlow()
        var (insideMoving, outsideStill, outsideMoving) = (0, 0, 0)
        var whole = 0
        for move in moves where Self.isWhole(move, in: inner) { whole += 1 }
        let needsWhole = whole >= Self.fewestPatches
        for move in moves {
            let isMoving = move.length >= Self.movingShare * longer
            if inner.contains(move.x, move.y) {
                if needsWhole, !Self.isWhole(move, in: inner) { continue }
                flow.inside += 1
                if isMoving { insideMoving += 1 }
                xs.append(move.dx)
                ys.append(move.dy)
            } else {
                flow.outside += 1
                if isMoving { outsideMoving += 1 }
                if move.length < Self.stillShare * longer { outsideStill += 1 }
            }
            if let step = move.brightnessStep { steps.append(step) }
            if before.isKnown, now.isKnown,
                let old = before.balance(atX: move.x / Float(width), y: move.y / Float(height)),
                let new = now.balance(
                    atX: (move.x + move.dx) / Float(width),
                    y: (move.y + move.dy) / Float(height))
            {
                reds.append(new.red - old.red)
                blues.append(new.blue - old.blue)
            }
        }
        flow.insideMovingShare = Double(insideMoving) / Double(max(1, flow.inside))
        flow.outsideStillShare = Double(outsideStill) / Double(max(1, flow.outside))
        flow.outsideMovingShare = Double(outsideMoving) / Double(max(1, flow.outside))
        flow.insideX = Self.median(&xs)
        flow.insideY = Self.median(&ys)
        flow.brightnessStep = Self.median(&steps)
        flow.redStep = Self.median(&reds)
        flow.blueStep = Self.median(&blues)
        return flow
    }

    private static func median(_ values: inout [Float]) -> Double? {
        guard values.count >= fewestPatches else { return nil }
        return Double(selectSmallest(values.count / 2, in: &values))
    }
}
