import Glibc

/// A square patch of a reduced picture.
struct FlowPatch {
    var x: Int
    var y: Int
    var side: Int

    /// The patch around the same place in the picture of half the size. It covers an area 1.5 times
    /// as wide and as high as this patch, because a coarse match needs more context.
    var halved: FlowPatch { halved(toSide: side * 3 / 4) }

    /// The patch in the picture of half the size that covers exactly the same area.
    var halvedExactly: FlowPatch { halved(toSide: side / 2) }

    private func halved(toSide smaller: Int) -> FlowPatch {
        FlowPatch(
            x: max(0, (x + side / 2) / 2 - smaller / 2),
            y: max(0, (y + side / 2) / 2 - smaller / 2),
            side: smaller)
    }
}

/// The kernels of `MotionMeter` for whole-pixel shifts. Differences are sums of absolute values
/// after subtracting the means. They fit 16 bits: brightness has 255 × 16 = 4080 steps.
enum PatchMatch {
    /// The search for the shift of the whole picture extends to this share of its width and height.
    private static let searchedShare = 0.22
    /// The change of brightness is measured only on patches with a mean in this range, sixteenths
    /// of a grey level. Below 20 levels noise decides; above 235 some pixels are clipped (guesses).
    private static let usableLuma: ClosedRange<Float> = 20 * 16...235 * 16

    /// The shift of a whole picture, in pixels of that picture; zero where no other shift fits
    /// better.
    static func globalShift(
        from previous: ReducedPicture, to current: ReducedPicture
    ) -> (x: Int, y: Int) {
        let (width, height) = (current.width, current.height)
        let reachX = Int((Double(width) * searchedShare).rounded(.up))
        let reachY = Int((Double(height) * searchedShare).rounded(.up))
        let change = Int16(truncatingIfNeeded: current.mean &- previous.mean)
        return previous.values.withUnsafeBufferPointer { a in
            current.values.withUnsafeBufferPointer { b in
                var best = (x: 0, y: 0)
                var least = Float.infinity
                func evaluate(_ dx: Int, _ dy: Int) {
                    let (fromX, toX) = (max(0, -dx), min(width, width - dx))
                    let (fromY, toY) = (max(0, -dy), min(height, height - dy))
                    guard fromX < toX, fromY < toY else { return }
                    let pixels = Float((toX - fromX) * (toY - fromY))
                    let most = least * pixels
                    var sum: Int32 = 0
                    for y in fromY..<toY {
                        sum &+= difference(
                            a, y &* width &+ fromX, b, (y &+ dy) &* width &+ dx &+ fromX,
                            toX &- fromX, change)
                        if Float(sum) > most { return }
                    }
                    if Float(sum) / pixels < least {
                        (least, best) = (Float(sum) / pixels, (dx, dy))
                    }
                }
                evaluate(0, 0)
                for dy in -reachY...reachY { for dx in -reachX...reachX { evaluate(dx, dy) } }
                return best
            }
        }
    }

    /// The best whole-pixel shift of a patch within `reach` of a guess, and its sum of differences;
    /// nil when every such shift leaves the picture.
    static func bestShift(
        of patch: FlowPatch, from previous: ReducedPicture, to current: ReducedPicture,
        around guess: (x: Int, y: Int), reach: Int
    ) -> (x: Int, y: Int, cost: Int32)? {
        let (width, height, side) = (current.width, current.height, patch.side)
        guard side > 0, patch.x >= 0, patch.y >= 0, patch.x + side <= width,
            patch.y + side <= height
        else { return nil }
        let meanA = previous.mean(patch.x, patch.y, side)
        return previous.values.withUnsafeBufferPointer { a in
            current.values.withUnsafeBufferPointer { b in
                current.withSums { sums in
                    var best: (x: Int, y: Int, cost: Int32)?
                    var least = Int32.max
                    func evaluate(_ dx: Int, _ dy: Int) {
                        let (x, y) = (patch.x &+ dx, patch.y &+ dy)
                        guard x >= 0, y >= 0, x &+ side <= width, y &+ side <= height else {
                            return
                        }
                        let change = Int16(
                            truncatingIfNeeded:
                                ReducedPicture.mean(sums, width, x, y, side) &- meanA)
                        var sum: Int32 = 0
                        for row in 0..<side {
                            sum &+= difference(
                                a, (patch.y &+ row) &* width &+ patch.x,
                                b, (y &+ row) &* width &+ x, side, change)
                            // This shift can no longer become the best.
                            if sum >= least { return }
                        }
                        (least, best) = (sum, (dx, dy, sum))
                    }
                    evaluate(guess.x, guess.y)
                    for dy in (guess.y - reach)...(guess.y + reach) {
                        for dx in (guess.x - reach)...(guess.x + reach) { evaluate(dx, dy) }
                    }
                    return best
                }
            }
        }
    }

    /// Sum of |b − a − change| over `count` pixels in a row.
    @inline(__always)
    private static func difference(
        _ a: UnsafeBufferPointer<Int16>, _ startA: Int, _ b: UnsafeBufferPointer<Int16>,
        _ startB: Int, _ count: Int, _ change: Int16
    ) -> Int32 {
        var sum: Int32 = 0
        for i in 0..<count {
            let difference = b[startB &+ i] &- a[startA &+ i] &- change
            sum &+= Int32(difference < 0 ? 0 &- difference : difference)
        }
        return sum
    }

    /// log2 of (mean brightness of a patch at its new place / mean brightness at its old place);
    /// nil where the patch is dark or clipped (`usableLuma`) or outside the picture.
    static func brightnessStep(
        of patch: FlowPatch, from previous: ReducedPicture, to current: ReducedPicture,
        shift: (x: Float, y: Float)
    ) -> Float? {
        let (left, top) = (shift.x.rounded(.down), shift.y.rounded(.down))
        let x = patch.x + Int(left), y = patch.y + Int(top), side = patch.side
        guard x >= 0, y >= 0, x + side < current.width, y + side < current.height
        else { return nil }
        let before = Float(previous.mean(patch.x, patch.y, side))
        // Interpolates between pixels. With whole pixels, a slow pan over a slope of brightness
        // would look like a drift of the light.
        let (fx, fy) = (shift.x - left, shift.y - top)
        func mean(_ dx: Int, _ dy: Int) -> Float { Float(current.mean(x + dx, y + dy, side)) }
        let upper = (1 - fx) * mean(0, 0) + fx * mean(1, 0)
        let lower = (1 - fx) * mean(0, 1) + fx * mean(1, 1)
        let after = (1 - fy) * upper + fy * lower
        guard usableLuma.contains(before), usableLuma.contains(after) else { return nil }
        return log2f(after / before)
    }
}
