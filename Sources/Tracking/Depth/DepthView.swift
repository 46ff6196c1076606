import Scene

/// A frame's depth and brightness, small and without lens distortion, for aligning whole views.
struct DepthView {
    let width, height: Int
    /// Focal lengths and centre in pixels of the small picture.
    var focal: SIMD2<Float>
    let centre: SIMD2<Float>
    /// Depths along the optical axis, in metres; 0 where unknown.
    let depths: [Float]
    /// Brightness, 0...255.
    let grays: [UInt8]

    /// Largest width of a view, pixels. Alignment is then accurate to centimetres at arm's length,
    /// and takes a sixteenth of the work that a view of 640 pixels takes. A guess.
    private static let mostWidthPixels = 160
    /// Smallest width of a view, pixels: the last of `levels` is then 8 pixels wide (guess).
    private static let leastWidth = 32
    /// Smallest height of a view, pixels: the last of `levels` is then 6 pixels high (guess).
    private static let leastHeight = 24
    /// A depth belongs to another surface if it differs from the depth of the middle pixel by more
    /// than this share (guess).
    private static let sameSurfaceShare: Float = 0.02

    /// Nil where there is no depth.
    init?(_ picture: WorkingPicture) {
        guard let depth = picture.depth else { return nil }
        let (luma, camera) = (picture.luma, picture.camera)
        let factor = max(1, (luma.width + Self.mostWidthPixels - 1) / Self.mostWidthPixels)
        let (width, height) = (luma.width / factor, luma.height / factor)
        guard width >= Self.leastWidth, height >= Self.leastHeight else { return nil }
        (self.width, self.height) = (width, height)
        var small = camera
        (small.width, small.height) = (width * factor, height * factor)
        small = small.scaled(toWidth: width, height: height)
        focal = SIMD2(Float(small.fx), Float(small.fy))
        centre = SIMD2(Float(small.cx), Float(small.cy))
        var depths = [Float](repeating: 0, count: width * height)
        var grays = [UInt8](repeating: 0, count: width * height)
        let scale = Vector2(
            Double(depth.width) / Double(luma.width), Double(depth.height) / Double(luma.height))
        // Skips values of the depth picture where it has more pixels than the picture of
        // brightness.
        let step = max(1, Int(scale.x.rounded(.down)))
        let reach = max(0, Int((Double(factor) * scale.x / 2).rounded(.down))) / step * step
        let isStraight = camera.distortion.isZero
        depth.values.withUnsafeBufferPointer { values in
            luma.values.withUnsafeBufferPointer { pixels in
                for v in 0..<height {
                    for u in 0..<width {
                        var place = Vector2(
                            Double(u * factor) + Double(factor - 1) / 2,
                            Double(v * factor) + Double(factor - 1) / 2)
                        if !isStraight {
                            let ray = small.pinholeRay(Double(u), Double(v))
                            guard let seen = camera.project(ray) else { continue }
                            place = seen
                        }
                        let corner = (
                            Int((place.x - Double(factor - 1) / 2).rounded()),
                            Int((place.y - Double(factor - 1) / 2).rounded())
                        )
                        guard corner.0 >= 0, corner.1 >= 0, corner.0 + factor <= luma.width,
                            corner.1 + factor <= luma.height
                        else { continue }
                        grays[v &* width &+ u] = Self.mean(pixels, luma.width, corner, factor)
                        let there = place.resized(by: scale)
                        let (x, y) = (Int(there.x.rounded()), Int(there.y.rounded()))
                        depths[v &* width &+ u] =
                            Self.surface(values, depth.width, depth.height, x, y, reach, step)
                            * Float(depth.metersPerUnit)
                    }
                }
            }
        }
        (self.depths, self.grays) = (depths, grays)
    }

    /// The view at half its size. Of four depths the nearest is kept: a mean of two surfaces would
    /// lie on neither.
    var halved: DepthView {
        let (w, h) = (width / 2, height / 2)
        var depths = [Float](repeating: 0, count: w * h)
        var grays = [UInt8](repeating: 0, count: w * h)
        for y in 0..<h {
            for x in 0..<w {
                let at = 2 * y * width + 2 * x
                let four = (at, at + 1, at + width, at + width + 1)
                let sum =
                    Int(self.grays[four.0]) + Int(self.grays[four.1]) + Int(self.grays[four.2])
                    + Int(self.grays[four.3])
                grays[y * w + x] = UInt8(truncatingIfNeeded: (sum + 2) / 4)
                var (nearest, total, count) = (Float.infinity, Float(0), Float(0))
                for index in [four.0, four.1, four.2, four.3] where self.depths[index] > 0 {
                    nearest = min(nearest, self.depths[index])
                }
                for index in [four.0, four.1, four.2, four.3]
                where self.depths[index] > 0
                    && self.depths[index] <= nearest * (1 + 2 * Self.sameSurfaceShare)
                {
                    total += self.depths[index]
                    count += 1
                }
                depths[y * w + x] = count > 0 ? total / count : 0
            }
        }
        return DepthView(
            width: w, height: h, focal: focal / 2, centre: (centre + 0.5) / 2 - 0.5,
            depths: depths, grays: grays)
    }

    /// This view and smaller ones, each half the size of the previous one.
    var levels: [DepthView] {
        let half = halved
        return [self, half, half.halved]
    }

    private init(
        width: Int, height: Int, focal: SIMD2<Float>, centre: SIMD2<Float>, depths: [Float],
        grays: [UInt8]
    ) {
        (self.width, self.height, self.focal, self.centre) = (width, height, focal, centre)
        (self.depths, self.grays) = (depths, grays)
    }

    /// The mean of a square of pixels.
    @inline(__always)
    private static func mean(
        _ pixels: UnsafeBufferPointer<UInt8>, _ stride: Int, _ corner: (Int, Int), _ side: Int
    ) -> UInt8 {
        var sum = 0
        for y in corner.1..<corner.1 &+ side {
            for x in corner.0..<corner.0 &+ side { sum &+= Int(pixels[y &* stride &+ x]) }
        }
        return UInt8(truncatingIfNeeded: (sum &+ side &* side / 2) / (side &* side))
    }

    // More than six parameters: a kernel over one row of a depth picture.
    /// Mean depth of the samples around a pixel that lie on the same surface as the pixel, in raw
    /// units; 0 where these samples are too few.
    @inline(__always)
    private static func surface(
        _ values: UnsafeBufferPointer<UInt16>, _ width: Int, _ height: Int, _ x: Int, _ y: Int,
        _ reach: Int, _ step: Int
    ) -> Float {
        guard x >= reach, y >= reach, x + reach < width, y + reach < height else { return 0 }
        let middle = Int32(values[y &* width &+ x])
        guard middle > 0 else { return 0 }
        // Integers and no branches: a frame calls this 14,000 times.
        let most = Int32(sameSurfaceShare * Float(middle))
        var (sum, count) = (Int32(0), Int32(0))
        var row = (y &- reach) &* width &+ x
        let last = (y &+ reach) &* width &+ x
        while row <= last {
            var index = row &- reach
            while index <= row &+ reach {
                let value = Int32(values[index])
                let isNear: Int32 = abs(value &- middle) <= most ? 1 : 0
                sum &+= value &* isNear
                count &+= isNear
                index &+= step
            }
            row &+= step &* width
        }
        let side = Int32(2 * (reach / step) + 1)
        return 2 * count >= side * side ? Float(sum) / Float(count) : 0
    }
}
