import Glibc
import Scene

/// A camera in single precision, for texel loops.
struct ViewCamera {
    /// Size of the picture in pixels.
    let width, height: Int
    /// The camera's position in the world.
    let eye: SIMD3<Float>
    /// The longer focal length in pixels.
    let focalPixels: Float
    private let right, down, forward: SIMD3<Float>
    private let shift: SIMD3<Float>
    private let fx, fy, cx, cy: Float
    private let k1, k2, k3, k4, p1, p2: Float
    private let isDistorted, isFisheye: Bool
    /// Squared tangent up to which the lens model is one-to-one.
    private let reach: Float

    init(_ intrinsics: Intrinsics, worldFromCamera: RigidTransform) {
        (width, height) = (intrinsics.width, intrinsics.height)
        eye = SIMD3<Float>(worldFromCamera.translation)
        let turn = worldFromCamera.rotation
        right = SIMD3<Float>(turn.xAxis)
        down = SIMD3<Float>(turn.yAxis)
        forward = SIMD3<Float>(turn.zAxis)
        shift = SIMD3<Float>(worldFromCamera.inverse.translation)
        (fx, fy) = (Float(intrinsics.fx), Float(intrinsics.fy))
        (cx, cy) = (Float(intrinsics.cx), Float(intrinsics.cy))
        focalPixels = max(fx, fy)
        let lens = intrinsics.distortion
        (k1, k2, k3, k4) = (Float(lens.k1), Float(lens.k2), Float(lens.k3), Float(lens.k4))
        (p1, p2) = (Float(lens.p1), Float(lens.p2))
        (isDistorted, isFisheye) = (!lens.isZero, lens.model == .fisheye)
        var reach = 0.0
        // Up to 60° from the axis, while the model does not fold over.
        for step in 1...60 {
            let tangent = Double(step) / 60 * 1.73
            guard lens.isInvertible(at: Vector2(tangent, 0)),
                lens.isInvertible(at: Vector2(0, tangent)),
                lens.isInvertible(at: Vector2(tangent, tangent) * 0.707)
            else { break }
            reach = tangent
        }
        self.reach = Float(reach * reach)
    }

    /// A point in the camera's frame.
    @inline(__always) func inCamera(_ p: SIMD3<Float>) -> SIMD3<Float> {
        SIMD3(dot(right, p) + shift.x, dot(down, p) + shift.y, dot(forward, p) + shift.z)
    }

    /// The pixel of a point in front of the camera, in its frame; far outside the picture where the
    /// lens model is undefined.
    @inline(__always) func pixel(_ p: SIMD3<Float>) -> SIMD2<Float> {
        var (x, y) = (p.x / p.z, p.y / p.z)
        if isDistorted {
            let r2 = x * x + y * y
            guard r2 <= reach else { return SIMD2(-1e6, -1e6) }
            if isFisheye {
                let r = max(1e-6, r2.squareRoot())
                let angle = atan(r)
                let a2 = angle * angle
                let bent = angle * (1 + a2 * (k1 + a2 * (k2 + a2 * (k3 + a2 * k4))))
                return SIMD2(fx * x * bent / r + cx, fy * y * bent / r + cy)
            }
            let radial = 1 + r2 * (k1 + r2 * (k2 + r2 * k3))
            (x, y) = (
                x * radial + 2 * p1 * x * y + p2 * (r2 + 2 * x * x),
                y * radial + p1 * (r2 + 2 * y * y) + 2 * p2 * x * y
            )
        }
        return SIMD2(fx * x + cx, fy * y + cy)
    }
}
