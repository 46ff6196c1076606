/// Measures how far the picture moved since the frame before: the median over a grid of textured
/// patches of how far each moved. Reduced pictures of about 160, 80 and 40 columns; on the smallest
/// the shift of the whole is searched (up to 22 % of its width and height), on the others each patch is
/// matched round it, and at last refined below the pixel (Lucas and Kanade 1981, inverse
/// compositional after Baker and Matthews 2004). Brightness may change: means are taken off.
struct MotionMeter {
    private var current = ReducedPictures()
    private var previous = ReducedPictures()
    private var hasPrevious = false
    private var lengths: [Float] = []
    /// The patches that could be followed in the latest picture, in pixels at full size.
    private(set) var moves: [PatchMove] = []

    /// Patches across and down.
    private static let grid = (columns: 12, rows: 9)
    /// Side of a patch on the 160-column picture.
    private static let side = 16
    /// Fewer textured patches than this say nothing.
    private static let fewestPatches = 4

    /// Forgets the frame before.
    mutating func reset() { hasPrevious = false }

    /// Motion in pixels at full size; nil for the first picture after a reset or a change of size,
    /// and where there is too little texture.
    mutating func motion(_ half: HalfPicture) -> Double? {
        swap(&current, &previous)
        moves.removeAll(keepingCapacity: true)
        current.take(half)
        defer { hasPrevious = true }
        guard hasPrevious, current.isComparable(to: previous) else { return nil }
        let whole = PatchMatch.wholeShift(from: previous.quarter, to: current.quarter)
        lengths.removeAll(keepingCapacity: true)
        let (width, height) = (current.full.width, current.full.height)
        let span = (x: width - Self.side - 2, y: height - Self.side - 2)
        guard span.x > 0, span.y > 0 else { return nil }
        for row in 0..<Self.grid.rows {
            for column in 0..<Self.grid.columns {
                let x = 1 + span.x * (2 * column + 1) / (2 * Self.grid.columns)
                let y = 1 + span.y * (2 * row + 1) / (2 * Self.grid.rows)
                let patch = Patch(x: x, y: y, side: Self.side)
                guard PatchMatch.isTextured(patch, in: previous.full),
                    let coarse = PatchMatch.bestShift(
                        of: patch.halved, from: previous.half, to: current.half,
                        around: (2 * whole.x, 2 * whole.y), reach: 3),
                    let fine = PatchMatch.bestShift(
                        of: patch, from: previous.full, to: current.full,
                        around: (2 * coarse.x, 2 * coarse.y), reach: 2)
                else { continue }
                let shift = PatchMatch.refined(
                    fine, of: patch, from: previous.full, to: current.full)
                lengths.append((shift.x * shift.x + shift.y * shift.y).squareRoot())
                moves.append(
                    PatchMove(
                        patch, shift, side: Self.side, reduction: current.reduction,
                        brightnessStep: PatchMatch.brightnessStep(
                            of: patch, from: previous.full, to: current.full, shift: shift)))
            }
        }
        guard lengths.count >= Self.fewestPatches else { return nil }
        let median = selectSmallest(lengths.count / 2, in: &lengths)
        return Double(median) * Double(current.reduction)
    }
}

/// How one patch moved between two pictures, in pixels at full size.
struct PatchMove {
    /// Its middle in the earlier picture.
    var x, y: Float
    /// Half its side.
    var half: Float
    /// How far it went.
    var dx, dy: Float
    /// log2 of its brightness now over that before; nil where it is dark or clipped.
    var brightnessStep: Float?

    init(
        _ patch: Patch, _ shift: (x: Float, y: Float), side: Int, reduction: Int,
        brightnessStep: Float?
    ) {
        let scale = Float(reduction)
        (x, y) = (Float(patch.x + side / 2) * scale, Float(patch.y + side / 2) * scale)
        half = Float(side) * scale / 2
        (dx, dy) = (shift.x * scale, shift.y * scale)
        self.brightnessStep = brightnessStep
    }

    var length: Float { (dx * dx + dy * dy).squareRoot() }
}

/// A reduced picture with 16 steps to a grey level.
struct ReducedPicture {
    var width = 0
    var height = 0
    var values: [Int16] = []

    mutating func resize(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        if values.count != width * height { values = Array(repeating: 0, count: width * height) }
    }

    /// The mean, in sixteenths of a grey level.
    var mean: Int32 {
        var sum: Int64 = 0
        for value in values { sum &+= Int64(value) }
        return Int32(sum / Int64(max(1, values.count)))
    }
}

/// A picture reduced to about 160 columns (the longer side counts), and to halves and quarters of
/// that.
struct ReducedPictures {
    private(set) var full = ReducedPicture()
    private(set) var half = ReducedPicture()
    private(set) var quarter = ReducedPicture()
    /// Full-size pixels to one of `full`.
    private(set) var reduction = 1
    private var columnSums: [Int32] = []

    mutating func take(_ picture: HalfPicture) {
        let factor = max(1, (max(picture.width, picture.height) + 80) / 160)
        reduction = 2 * factor
        full.resize(width: picture.width / factor, height: picture.height / factor)
        half.resize(width: full.width / 2, height: full.height / 2)
        quarter.resize(width: half.width / 2, height: half.height / 2)
        if columnSums.count != picture.width {
            columnSums = Array(repeating: 0, count: picture.width)
        }
        Self.reduce(picture.values, picture.width, by: factor, &columnSums, into: &full)
        Self.halve(full, into: &half)
        Self.halve(half, into: &quarter)
    }

    func isComparable(to other: ReducedPictures) -> Bool {
        full.width == other.full.width && full.height == other.full.height
            && reduction == other.reduction
    }

    private static func reduce(
        _ values: [UInt8], _ width: Int, by factor: Int, _ sums: inout [Int32],
        into out: inout ReducedPicture
    ) {
        let (outWidth, outHeight) = (out.width, out.height)
        let area = Int32(factor * factor)
        values.withUnsafeBufferPointer { values in
            sums.withUnsafeMutableBufferPointer { sums in
                out.values.withUnsafeMutableBufferPointer { out in
                    for y in 0..<outHeight {
                        for x in 0..<width { sums[x] = 0 }
                        for row in (y &* factor)..<(y &* factor &+ factor) {
                            let start = row &* width
                            for x in 0..<width { sums[x] &+= Int32(values[start &+ x]) }
                        }
                        for x in 0..<outWidth {
                            var sum: Int32 = 0
                            for i in (x &* factor)..<(x &* factor &+ factor) { sum &+= sums[i] }
                            out[y &* outWidth &+ x] = Int16(truncatingIfNeeded: sum &* 16 / area)
                        }
                    }
                }
            }
        }
    }

    private static func halve(_ picture: ReducedPicture, into out: inout ReducedPicture) {
        let (width, outWidth, outHeight) = (picture.width, out.width, out.height)
        picture.values.withUnsafeBufferPointer { values in
            out.values.withUnsafeMutableBufferPointer { out in
                for y in 0..<outHeight {
                    for x in 0..<outWidth {
                        let i = 2 &* y &* width &+ 2 &* x
                        let four =
                            Int32(values[i]) &+ Int32(values[i &+ 1])
                            &+ Int32(values[i &+ width]) &+ Int32(values[i &+ width &+ 1])
                        out[y &* outWidth &+ x] = Int16(truncatingIfNeeded: four &>> 2)
                    }
                }
            }
        }
    }
}
