/// A reduced picture; its values are sixteenths of a grey level.
struct ReducedPicture {
    var width = 0
    var height = 0
    var values: [Int16] = []
    /// Summed-area table, `width + 1` values a row: four of these sums give the mean of any
    /// rectangle (Crow 1984).
    private var sums: [Int32] = []

    mutating func resize(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        guard values.count != width * height else { return }
        values = Array(repeating: 0, count: width * height)
        sums = Array(repeating: 0, count: (width + 1) * (height + 1))
    }

    /// Recomputes the sums; call it after a change of `values`.
    mutating func sumUp() {
        let (width, height) = (width, height)
        values.withUnsafeBufferPointer { values in
            sums.withUnsafeMutableBufferPointer { sums in
                guard !sums.isEmpty else { return }
                for x in 0...width { sums[x] = 0 }
                for y in 0..<height {
                    var row: Int32 = 0
                    let above = y &* (width &+ 1), here = above &+ width &+ 1
                    sums[here] = 0
                    for x in 0..<width {
                        row &+= Int32(values[y &* width &+ x])
                        sums[here &+ x &+ 1] = sums[above &+ x &+ 1] &+ row
                    }
                }
            }
        }
    }

    /// The mean of a square, in sixteenths of a grey level.
    func mean(_ x: Int, _ y: Int, _ side: Int) -> Int32 {
        sums.withUnsafeBufferPointer { Self.mean($0, width, x, y, side) }
    }

    /// The mean of the whole picture, in sixteenths of a grey level.
    var mean: Int32 { (sums.last ?? 0) / Int32(max(1, values.count)) }

    /// Gives a loop direct access to the sums, without a check of each index.
    func withSums<Result>(_ body: (UnsafeBufferPointer<Int32>) -> Result) -> Result {
        sums.withUnsafeBufferPointer(body)
    }

    @inline(__always)
    static func mean(
        _ sums: UnsafeBufferPointer<Int32>, _ width: Int, _ x: Int, _ y: Int, _ side: Int
    ) -> Int32 {
        let top = y &* (width &+ 1) &+ x, bottom = top &+ side &* (width &+ 1)
        let sum = sums[bottom &+ side] &- sums[bottom] &- sums[top &+ side] &+ sums[top]
        return sum / Int32(truncatingIfNeeded: side &* side)
    }
}

/// A picture reduced to about 160 pixels along its longer side (`full`), and to a half and a
/// quarter of that size.
struct ReducedPictures {
    /// The longer side of `full` is about this long, pixels (guess).
    private static let longerSide = 160

    private(set) var full = ReducedPicture()
    private(set) var half = ReducedPicture()
    private(set) var quarter = ReducedPicture()
    /// Number of full-size pixels along the side of one pixel of `full`.
    private(set) var reduction = 1
    private var columnSums: [Int32] = []

    mutating func take(_ picture: HalfPicture) {
        let factor = max(
            1, (max(picture.width, picture.height) + Self.longerSide / 2) / Self.longerSide)
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
        full.sumUp()
        half.sumUp()
        quarter.sumUp()
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
