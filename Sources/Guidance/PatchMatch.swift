import Glibc

/// A square of a reduced picture.
struct Patch {
    var x: Int
    var y: Int
    var side: Int

    /// The patch round the same place on the picture of half the size; 3/4 as wide in that
    /// picture's pixels, since what is coarse needs more room round it.
    var halved: Patch {
        let smaller = side * 3 / 4
        return Patch(
            x: max(0, (x + side / 2) / 2 - smaller / 2),
            y: max(0, (y + side / 2) / 2 - smaller / 2),
            side: smaller)
    }
}

/// The kernels of `MotionMeter`. Differences are sums of absolute values with means taken off.
enum PatchMatch {
    /// Share of width and height that the search for the whole picture's shift covers.
    private static let searchedShare = 0.22
    /// A patch needs this much gradient in its weakest direction, (grey levels per pixel)²: above
    /// what noise of 8 levels leaves after 4×4 pixels became one (σ = 2, σ²/2 = 2).
    private static let leastTexture: Float = 4

    /// The shift of a whole picture, in its pixels; no shift wins ties.
    static func wholeShift(
        from previous: ReducedPicture, to current: ReducedPicture
    ) -> (x: Int, y: Int) {
        let (width, height) = (current.width, current.height)
        let reachX = Int((Double(width) * searchedShare).rounded(.up))
        let reachY = Int((Double(height) * searchedShare).rounded(.up))
        let change = current.mean &- previous.mean
        return previous.values.withUnsafeBufferPointer { a in
            current.values.withUnsafeBufferPointer { b in
                func cost(_ dx: Int, _ dy: Int) -> Float {
                    let (fromX, toX) = (max(0, -dx), min(width, width - dx))
                    let (fromY, toY) = (max(0, -dy), min(height, height - dy))
                    guard fromX < toX, fromY < toY else { return .infinity }
                    var sum: Int32 = 0
                    for y in fromY..<toY {
                        let rowA = y &* width
                        let rowB = (y &+ dy) &* width &+ dx
                        for x in fromX..<toX {
                            sum &+= abs(Int32(b[rowB &+ x]) &- Int32(a[rowA &+ x]) &- change)
                        }
                    }
                    return Float(sum) / Float((toX - fromX) * (toY - fromY))
                }
                var best = (x: 0, y: 0)
                var least = cost(0, 0)
                for dy in -reachY...reachY {
                    for dx in -reachX...reachX {
                        let here = cost(dx, dy)
                        if here < least { (least, best) = (here, (dx, dy)) }
                    }
                }
                return best
            }
        }
    }

    /// The whole-pixel shift of a patch that fits best within `reach` of a guess, the first in
    /// reading order of several; nil when the patch would leave the picture everywhere.
    static func bestShift(
        of patch: Patch, from previous: ReducedPicture, to current: ReducedPicture,
        around guess: (x: Int, y: Int), reach: Int
    ) -> (x: Int, y: Int)? {
        let (width, height, side) = (current.width, current.height, patch.side)
        guard patch.x >= 0, patch.y >= 0, patch.x + side <= width, patch.y + side <= height
        else { return nil }
        let left = max(patch.x + guess.x - reach, 0)
        let right = min(patch.x + guess.x + reach, width - side)
        let top = max(patch.y + guess.y - reach, 0)
        let bottom = min(patch.y + guess.y + reach, height - side)
        guard left <= right, top <= bottom else { return nil }
        let middle = (
            x: min(max(patch.x + guess.x, left), right),
            y: min(max(patch.y + guess.y, top), bottom)
        )
        return previous.values.withUnsafeBufferPointer { a in
            current.values.withUnsafeBufferPointer { b in
                let area = Int32(side * side)
                let meanA = mean(a, width, patch.x, patch.y, side)
                let start = patch.y &* width &+ patch.x
                // What the guess itself costs no better place exceeds: most are given up early.
                let change = mean(b, width, middle.x, middle.y, side) &- meanA
                let guessed = difference(
                    a, start, b, middle.y &* width &+ middle.x, width, side, change, below: .max)
                var best = middle
                var least = guessed &+ 1
                let columns = right - left + side
                withUnsafeTemporaryAllocation(of: Int32.self, capacity: columns) { sums in
                    sums.initialize(repeating: 0)
                    for row in top..<(top &+ side) {
                        let from = row &* width &+ left
                        for column in 0..<columns { sums[column] &+= Int32(b[from &+ column]) }
                    }
                    for y in top...bottom {
                        if y > top {
                            let (old, new) = ((y &- 1) &* width &+ left, side &* width)
                            for column in 0..<columns {
                                let at = old &+ column
                                sums[column] &+= Int32(b[at &+ new]) &- Int32(b[at])
                            }
                        }
                        var sum: Int32 = 0
                        for column in 0..<side { sum &+= sums[column] }
                        for x in left...right {
                            let column = x &- left
                            if column > 0 {
                                sum &+= sums[column &+ side &- 1] &- sums[column &- 1]
                            }
                            let found = difference(
                                a, start, b, y &* width &+ x, width, side, sum / area &- meanA,
                                below: least)
                            if found < least { (least, best) = (found, (x, y)) }
                        }
                    }
                }
                return (best.x - patch.x, best.y - patch.y)
            }
        }
    }

    /// The sum of absolute differences of two squares; `limit` or more where it is not below that.
    @inline(__always)
    private static func difference(
        _ a: UnsafeBufferPointer<Int16>, _ startA: Int, _ b: UnsafeBufferPointer<Int16>,
        _ startB: Int, _ width: Int, _ side: Int, _ change: Int32, below limit: Int32
    ) -> Int32 {
        // The two sides of `MotionMeter`: with a known length the compiler writes straight code, a
        // fifth quicker (measured).
        switch side {
        case 16: squareDifference(a, startA, b, startB, width, 16, change, below: limit)
        case 12: squareDifference(a, startA, b, startB, width, 12, change, below: limit)
        default: squareDifference(a, startA, b, startB, width, side, change, below: limit)
        }
    }

    @inline(__always)
    private static func squareDifference(
        _ a: UnsafeBufferPointer<Int16>, _ startA: Int, _ b: UnsafeBufferPointer<Int16>,
        _ startB: Int, _ width: Int, _ side: Int, _ change: Int32, below limit: Int32
    ) -> Int32 {
        var sum: Int32 = 0
        for row in 0..<side {
            let (rowA, rowB) = (startA &+ row &* width, startB &+ row &* width)
            for column in 0..<side {
                sum &+= abs(Int32(b[rowB &+ column]) &- Int32(a[rowA &+ column]) &- change)
            }
            if sum >= limit { return sum }
        }
        return sum
    }

    /// Whether a patch has enough gradient in every direction (Shi and Tomasi 1994: the smaller
    /// eigenvalue of the structure tensor). It must leave a margin of one pixel.
    static func isTextured(_ patch: Patch, in picture: ReducedPicture) -> Bool {
        let tensor = picture.values.withUnsafeBufferPointer {
            structure($0, picture.width, patch)
        }
        let pixels = Float(patch.side * patch.side) * 256
        let middle = (tensor.xx + tensor.yy) / 2
        let spread = (tensor.xx - tensor.yy) / 2
        let smaller = middle - (spread * spread + tensor.xy * tensor.xy).squareRoot()
        return smaller / pixels >= leastTexture
    }

    /// The shift below the pixel: at most 3 steps of Gauss–Newton; the whole-pixel shift where
    /// these run off or out of the picture.
    static func refined(
        _ shift: (x: Int, y: Int), of patch: Patch, from previous: ReducedPicture,
        to current: ReducedPicture
    ) -> (x: Float, y: Float) {
        let (width, height, side) = (current.width, current.height, patch.side)
        let start = (x: Float(shift.x), y: Float(shift.y))
        return previous.values.withUnsafeBufferPointer { a in
            current.values.withUnsafeBufferPointer { b in
                let tensor = structure(a, width, patch)
                let determinant = tensor.xx * tensor.yy - tensor.xy * tensor.xy
                guard determinant > 0 else { return start }
                var now = start
                for _ in 0..<3 {
                    let (left, top) = (now.x.rounded(.down), now.y.rounded(.down))
                    let (x, y) = (patch.x + Int(left), patch.y + Int(top))
                    guard x >= 0, y >= 0, x + side + 1 <= width, y + side + 1 <= height else {
                        return start
                    }
                    let (fx, fy) = (now.x - left, now.y - top)
                    let weights = (
                        (1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy
                    )
                    var (sum, sumX, sumY): (Float, Float, Float) = (0, 0, 0)
                    var (slopeX, slopeY): (Float, Float) = (0, 0)
                    for row in 0..<side {
                        let rowA = (patch.y &+ row) &* width &+ patch.x
                        let rowB = (y &+ row) &* width &+ x
                        for column in 0..<side {
                            let (i, j) = (rowA &+ column, rowB &+ column)
                            let seen =
                                weights.0 * Float(b[j]) + weights.1 * Float(b[j &+ 1])
                                + weights.2 * Float(b[j &+ width])
                                + weights.3 * Float(b[j &+ width &+ 1])
                            let error = seen - Float(a[i])
                            let gx = Float(Int32(a[i &+ 1]) &- Int32(a[i &- 1])) / 2
                            let gy = Float(Int32(a[i &+ width]) &- Int32(a[i &- width])) / 2
                            sum += error
                            sumX += gx * error
                            sumY += gy * error
                            slopeX += gx
                            slopeY += gy
                        }
                    }
                    let offset = sum / Float(side * side)
                    let (ex, ey) = (sumX - offset * slopeX, sumY - offset * slopeY)
                    now.x -= (tensor.yy * ex - tensor.xy * ey) / determinant
                    now.y -= (tensor.xx * ey - tensor.xy * ex) / determinant
                    guard abs(now.x - start.x) <= 1.5, abs(now.y - start.y) <= 1.5 else {
                        return start
                    }
                }
                return now
            }
        }
    }

    /// log2 of a patch's mean brightness at its new place over that at its old; nil where it is dark
    /// (below 20 levels noise decides), clipped (above 235 somewhere pixels are) or out of the
    /// picture.
    static func brightnessStep(
        of patch: Patch, from previous: ReducedPicture, to current: ReducedPicture,
        shift: (x: Float, y: Float)
    ) -> Float? {
        let x = patch.x + Int(shift.x.rounded()), y = patch.y + Int(shift.y.rounded())
        guard x >= 0, y >= 0, x + patch.side <= current.width, y + patch.side <= current.height
        else { return nil }
        let before = previous.values.withUnsafeBufferPointer {
            mean($0, previous.width, patch.x, patch.y, patch.side)
        }
        let after = current.values.withUnsafeBufferPointer {
            mean($0, current.width, x, y, patch.side)
        }
        let usable = Int32(20 * 16)...Int32(235 * 16)
        guard usable.contains(before), usable.contains(after) else { return nil }
        return log2f(Float(after) / Float(before))
    }

    private static func mean(
        _ values: UnsafeBufferPointer<Int16>, _ width: Int, _ x: Int, _ y: Int, _ side: Int
    ) -> Int32 {
        var sum: Int32 = 0
        for row in y..<(y &+ side) {
            let start = row &* width &+ x
            for i in start..<(start &+ side) { sum &+= Int32(values[i]) }
        }
        return sum / Int32(side * side)
    }

    private static func structure(
        _ values: UnsafeBufferPointer<Int16>, _ width: Int, _ patch: Patch
    ) -> (xx: Float, xy: Float, yy: Float) {
        var (xx, xy, yy): (Float, Float, Float) = (0, 0, 0)
        for row in patch.y..<(patch.y &+ patch.side) {
            let start = row &* width &+ patch.x
            for i in start..<(start &+ patch.side) {
                let gx = Float(Int32(values[i &+ 1]) &- Int32(values[i &- 1])) / 2
                let gy = Float(Int32(values[i &+ width]) &- Int32(values[i &- width])) / 2
                xx += gx * gx
                xy += gx * gy
                yy += gy * gy
            }
        }
        return (xx, xy, yy)
    }
}
