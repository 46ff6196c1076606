import Scene

/// A picture in two frequency bands (Allène et al. 2008). The low band is averaged over many views,
/// which hides seams. The high band comes from the best views, which keeps it sharp.
struct BandedPicture {
    private let picture: ColorImage
    private let mask: LumaPlane?
    private let lowWidth, lowHeight: Int
    private var low: [SIMD4<Float>] = []

    /// Number of passes of a binomial filter of order four. Two passes have a standard deviation of
    /// 1.4 pixels of the low band, which are 5.7 pixels of the picture (guess).
    private static let blurPasses = 2
    /// Width of a pixel of the low band, in pixels of the picture (guess).
    private static let factor = 4
    /// A sample is at least this far before the last pixel, in pixels of the low band, so that it
    /// is between two pixels (guess).
    private static let edgeMargin: Float = 0.001
    /// A pixel is on the object if its value in the mask, 0...255, is above this. Derived: half the
    /// range.
    private static let mostBackground: UInt8 = 127

    /// The bands of a picture. The low band leaves out the background, where `depth` shows no
    /// surface; otherwise it would carry background colours a dozen pixels inwards.
    init(_ picture: ColorImage, mask: LumaPlane?, depth: MeshDepthBuffer) {
        self.picture = picture
        self.mask = mask
        lowWidth = max(1, picture.width / Self.factor)
        lowHeight = max(1, picture.height / Self.factor)
        shrink(depth)
        for _ in 0..<Self.blurPasses { blur() }
        for index in low.indices where low[index].w > 0 {
            let sum = low[index]
            low[index] = SIMD4(sum.x, sum.y, sum.z, 0) / sum.w
            low[index].w = 1
        }
    }

    private mutating func shrink(_ depth: MeshDepthBuffer) {
        low = Array(repeating: .zero, count: lowWidth * lowHeight)
        let width = picture.width
        let columns = min(Self.factor, picture.width)
        let rows = min(Self.factor, picture.height)
        picture.values.withUnsafeBufferPointer { values in
            for y in 0..<lowHeight {
                for x in 0..<lowWidth {
                    var (red, green, blue, count) = (0, 0, 0, 0)
                    for row in 0..<rows {
                        for column in 0..<columns {
                            let (px, py) = (x * columns + column, y * rows + row)
                            guard depth.isCovered(px, py) else { continue }
                            let place = 3 * (py * width + px)
                            red += Int(values[place])
                            green += Int(values[place + 1])
                            blue += Int(values[place + 2])
                            count += 1
                        }
                    }
                    low[y * lowWidth + x] = SIMD4(
                        Float(red), Float(green), Float(blue), Float(count))
                }
            }
        }
    }

    private mutating func blur() {
        let (width, height) = (lowWidth, lowHeight)
        var across = low
        for y in 0..<height {
            for x in 0..<width {
                func at(_ step: Int) -> SIMD4<Float> {
                    low[y * width + min(max(x + step, 0), width - 1)]
                }
                across[y * width + x] = ((at(-2) + at(2)) + (at(-1) + at(1)) * 4 + at(0) * 6) / 16
            }
        }
        for y in 0..<height {
            for x in 0..<width {
                func at(_ step: Int) -> SIMD4<Float> {
                    across[min(max(y + step, 0), height - 1) * width + x]
                }
                low[y * width + x] = ((at(-2) + at(2)) + (at(-1) + at(1)) * 4 + at(0) * 6) / 16
            }
        }
    }

    /// Whether a pixel can be sampled: it must be inside the picture and on the object.
    @inline(__always) func covers(_ pixel: SIMD2<Float>) -> Bool {
        guard pixel.x >= 1, pixel.y >= 1, pixel.x < Float(picture.width - 2),
            pixel.y < Float(picture.height - 2)
        else { return false }
        guard let mask else { return true }
        let place = Int(pixel.y + 0.5) * mask.width + Int(pixel.x + 0.5)
        return mask.values[place] > Self.mostBackground
    }

    /// The colour of the picture at a pixel that `covers` accepts, 0...255; w is 0.
    @inline(__always) func color(_ pixel: SIMD2<Float>) -> SIMD4<Float> {
        picture.values.withUnsafeBufferPointer { values in
            let (x, y) = (Int(pixel.x), Int(pixel.y))
            let (fx, fy) = (pixel.x - Float(x), pixel.y - Float(y))
            let place = 3 * (y * picture.width + x)
            let below = place + 3 * picture.width
            let a = Self.texel(values, place), b = Self.texel(values, place + 3)
            let c = Self.texel(values, below), d = Self.texel(values, below + 3)
            let upper = a + (b - a) * fx
            let lower = c + (d - c) * fx
            return upper + (lower - upper) * fy
        }
    }

    @inline(__always)
    private static func texel(
        _ values: UnsafeBufferPointer<UInt8>, _ place: Int
    ) -> SIMD4<Float> {
        SIMD4(Float(values[place]), Float(values[place + 1]), Float(values[place + 2]), 0)
    }

    /// The colour of the low band at a pixel, 0...255; w has no meaning.
    @inline(__always) func lowColor(_ pixel: SIMD2<Float>) -> SIMD4<Float> {
        let scale = 1 / Float(Self.factor)
        let px = min(max((pixel.x + 0.5) * scale - 0.5, 0), Float(lowWidth - 1) - Self.edgeMargin)
        let py = min(max((pixel.y + 0.5) * scale - 0.5, 0), Float(lowHeight - 1) - Self.edgeMargin)
        let (x, y) = (max(0, Int(px)), max(0, Int(py)))
        let (right, below) = (min(x + 1, lowWidth - 1), min(y + 1, lowHeight - 1))
        let (fx, fy) = (px - Float(x), py - Float(y))
        return low.withUnsafeBufferPointer { low in
            let a = low[y * lowWidth + x], b = low[y * lowWidth + right]
            let c = low[below * lowWidth + x], d = low[below * lowWidth + right]
            let upper = a + (b - a) * fx
            let lower = c + (d - c) * fx
            return upper + (lower - upper) * fy
        }
    }
}
