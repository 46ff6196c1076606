import Glibc
import Scene

/// Reprojects depth pictures into the view of the colour lens beside the depth camera.
///
/// Each depth pixel becomes a point, which fills a small square in the colour picture, as large as
/// the pixel appears there. Where squares overlap, the nearest surface is kept. Pixels without a
/// point stay unknown. So a place that only the colour lens sees is a hole, and holes are not
/// filled.
struct DepthRegistration {
    /// The colour camera at the size of the aligned pictures. If the pixels of full size are finer
    /// than the depth camera's, the size is reduced.
    let camera: Intrinsics

    /// For each depth pixel the direction of its ray in the colour camera's frame, as x, y and z.
    /// All three are 0 if the lens model has no ray for the pixel.
    private let rays: [Float]
    private let depth: DepthCalibration
    /// For a point at equal distance from both lenses: half the side of the square that the depth
    /// pixel fills, in aligned pixels.
    private let halfSide: Float
    /// A point is drawn only if the square of its distance from the optical axis, scaled to depth
    /// 1, is less than this.
    private let widestSquare: Float

    /// The least half side of a square, in aligned pixels. Half a pixel would leave gaps where the
    /// sensor sees a surface more obliquely than the colour lens; so it is enlarged by a fifth.
    private static let leastHalfSide: Float = 0.6
    /// The largest half side of a square, in aligned pixels. A depth sensor with much coarser
    /// pixels leaves holes instead of blocks.
    private static let mostHalfSide: Float = 2

    /// Prepares the alignment. The depth pictures have the calibration's size, the aligned pictures
    /// have the view of `color`.
    init(color: Intrinsics, depth: DepthCalibration) {
        self.depth = depth
        let sensor = depth.intrinsics
        let scale = min(1, sensor.fx / color.fx, sensor.fy / color.fy)
        camera = color.scaled(
            toWidth: max(1, Int((Double(color.width) * scale).rounded())),
            height: max(1, Int((Double(color.height) * scale).rounded())))
        halfSide =
            Self.leastHalfSide * Float(max(camera.fx / sensor.fx, camera.fy / sensor.fy))
        var rays: [Float] = []
        rays.reserveCapacity(3 * sensor.width * sensor.height)
        for y in 0..<sensor.height {
            for x in 0..<sensor.width {
                let ray = sensor.ray(through: Vector2(Double(x), Double(y)))
                let turned = ray.map { depth.colorFromDepth.rotation * $0 } ?? .zero
                rays += [Float(turned.x), Float(turned.y), Float(turned.z)]
            }
        }
        self.rays = rays
        widestSquare = Self.widestSquare(of: camera)
    }

    /// Points are drawn up to the distance of the farthest corner from the axis, multiplied by this
    /// factor: the square of a point outside the picture may reach into the picture (guess).
    private static let cornerFactor = 1.1
    /// If the lens model has no ray for any corner, this is used as the squared distance of the
    /// farthest corner at depth 1: 63° from the axis (guess).
    private static let usualSquare = 4.0
    /// A point with a smaller depth, in metres, is not drawn (guess).
    private static let leastDepth: Float = 1e-6

    /// Points are drawn up to this squared distance from the axis, at depth 1.
    private static func widestSquare(of camera: Intrinsics) -> Float {
        let (right, bottom) = (Double(camera.width), Double(camera.height))
        var widest = 0.0
        for corner in [
            Vector2(0, 0), Vector2(right, 0), Vector2(0, bottom), Vector2(right, bottom),
        ] {
            guard let ray = camera.ray(through: corner) else { continue }
            widest = max(widest, ray.x * ray.x + ray.y * ray.y)
        }
        return Float(cornerFactor * cornerFactor * (widest > 0 ? widest : usualSquare))
    }

    /// The depth from the view of the colour lens.
    ///
    /// - Precondition: `picture` has the size of the depth calibration's intrinsics.
    func aligned(_ picture: DepthPlane) -> DepthPlane {
        let sensor = depth.intrinsics
        precondition(picture.width == sensor.width && picture.height == sensor.height)
        let (width, height) = (camera.width, camera.height)
        let unit = Float(depth.metersPerUnit)
        let (near, far) = (Float(depth.nearMeters), Float(depth.farMeters))
        let place = depth.colorFromDepth.translation
        let (tx, ty, tz) = (Float(place.x), Float(place.y), Float(place.z))
        let (fx, fy) = (Float(camera.fx), Float(camera.fy))
        let (cx, cy) = (Float(camera.cx), Float(camera.cy))
        let lens = SingleLens(camera.distortion)
        let (halfSide, widest) = (halfSide, widestSquare)
        let (rightmost, lowest) = (Float(width), Float(height))

        let values = [UInt16](unsafeUninitializedCapacity: width * height) { target, filled in
            for index in 0..<width * height { target[index] = 0 }
            filled = width * height
            rays.withUnsafeBufferPointer { rays in
                picture.values.withUnsafeBufferPointer { source in
                    for index in 0..<source.count where source[index] != 0 {
                        let distance = Float(source[index]) * unit
                        if distance < near || distance > far { continue }
                        let z = rays[3 &* index &+ 2] * distance + tz
                        if !(z > Self.leastDepth) { continue }
                        var x = (rays[3 &* index] * distance + tx) / z
                        var y = (rays[3 &* index &+ 1] * distance + ty) / z
                        let square = x * x + y * y
                        if !(square < widest) { continue }
                        lens.distort(&x, &y, square: square)
                        let (u, v) = (fx * x + cx, fy * y + cy)
                        let half = max(
                            Self.leastHalfSide, min(halfSide * distance / z, Self.mostHalfSide))
                        if !(u > -half && v > -half && u < rightmost && v < lowest) { continue }
                        let left = max(0, Int((u - half).rounded(.up)))
                        let right = min(width &- 1, Int((u + half).rounded(.down)))
                        let top = max(0, Int((v - half).rounded(.up)))
                        let bottom = min(height &- 1, Int((v + half).rounded(.down)))
                        let raw = UInt16(max(1, min(65_535, z / unit + 0.5)))
                        var row = top
                        while row <= bottom {
                            var at = row &* width &+ left
                            let end = row &* width &+ right
                            while at <= end {
                                if target[at] == 0 || raw < target[at] { target[at] = raw }
                                at &+= 1
                            }
                            row &+= 1
                        }
                    }
                }
            }
        }
        return DepthPlane(
            width: width, height: height, values: values, metersPerUnit: depth.metersPerUnit)
    }
}

/// The lens distortion of the colour camera in single precision.
private struct SingleLens {
    private let hasLens, isFisheye: Bool
    private let k1, k2, k3, k4, p1, p2: Float

    init(_ lens: Distortion) {
        (hasLens, isFisheye) = (!lens.isZero, lens.model == .fisheye)
        k4 = Float(lens.k4)
        (k1, k2, k3) = (Float(lens.k1), Float(lens.k2), Float(lens.k3))
        (p1, p2) = (Float(lens.p1), Float(lens.p2))
    }

    /// Distorts an ideal point at depth 1; `square` is the squared distance of the point from the
    /// axis.
    @inline(__always)
    func distort(_ x: inout Float, _ y: inout Float, square: Float) {
        if isFisheye {
            let r = max(1e-6, square.squareRoot())
            let angle = atan(r)
            let a2 = angle * angle
            let distortedAngle = angle * (1 + a2 * (k1 + a2 * (k2 + a2 * (k3 + a2 * k4))))
            (x, y) = (x * distortedAngle / r, y * distortedAngle / r)
        } else if hasLens {
            let radial = 1 + square * (k1 + square * (k2 + square * k3))
            let (a, b) = (x, y)
            x = a * radial + 2 * p1 * a * b + p2 * (square + 2 * a * a)
            y = b * radial + p1 * (square + 2 * b * b) + 2 * p2 * a * b
        }
    }
}
