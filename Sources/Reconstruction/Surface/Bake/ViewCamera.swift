import Glibc
import Scene

/// A camera in single precision, for loops over texels.
struct ViewCamera {
    /// Width and height of the picture in pixels.
    let width, height: Int
    /// The camera's position in the world.
    let eye: SIMD3<Float>
    /// The longer focal length in pixels.
    let focalPixels: Float
    /// A point is in front of the camera only if its depth is above this, in the world's unit
    /// (guess).
    static let leastDepth: Float = 1e-6
    /// Stands for a point that is in no picture.
    private static let outside = SIMD2<Float>(-1e6, -1e6)
    /// Least value of a divisor, the tangent of the angle between a ray and the optical axis:
    /// excludes a division by zero (guess).
    private static let leastTangent: Float = 1e-6
    private let right, down, forward: SIMD3<Float>
    private let shift: SIMD3<Float>
    private let fx, fy, cx, cy: Float
    private let lens: Lens

    private enum Lens {
        case pinhole
        case brownConrady(Coefficients)
        case fisheye(Coefficients)
    }

    /// The coefficients of a lens model, as OpenCV names them.
    private struct Coefficients {
        let k1, k2, k3, k4, p1, p2: Float
        /// The lens model is one-to-one if the squared tangent of the angle between the ray and the
        /// optical axis is at most this.
        let mostSquaredTangent: Float

        /// Largest tangent for which the lens model is tested: that of 60° (guess).
        private static let widestTangent = 1.73
        /// Both components of a unit vector along the diagonal: √½, rounded.
        private static let diagonal = 0.707
        /// Number of tangents for which the lens model is tested (guess).
        private static let steps = 60

        init(_ lens: Distortion) {
            (k1, k2, k3, k4) = (Float(lens.k1), Float(lens.k2), Float(lens.k3), Float(lens.k4))
            (p1, p2) = (Float(lens.p1), Float(lens.p2))
            var reach = 0.0
            // Tests outwards until the model is no longer one-to-one.
            for step in 1...Self.steps {
                let tangent = Double(step) / Double(Self.steps) * Self.widestTangent
                guard lens.isInvertible(at: Vector2(tangent, 0)),
                    lens.isInvertible(at: Vector2(0, tangent)),
                    lens.isInvertible(at: Vector2(tangent, tangent) * Self.diagonal)
                else { break }
                reach = tangent
            }
            mostSquaredTangent = Float(reach * reach)
        }
    }

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
        let distortion = intrinsics.distortion
        lens =
            if distortion.isZero {
                .pinhole
            } else {
                switch distortion.model {
                case .brownConrady: .brownConrady(Coefficients(distortion))
                case .fisheye: .fisheye(Coefficients(distortion))
                }
            }
    }

    /// A point of the world in the camera's frame.
    @inline(__always) func inCamera(_ p: SIMD3<Float>) -> SIMD3<Float> {
        SIMD3(dot(right, p) + shift.x, dot(down, p) + shift.y, dot(forward, p) + shift.z)
    }

    /// The pixel of a point that is in front of the camera and given in its frame; `outside` if the
    /// lens model is undefined there.
    @inline(__always) func project(_ p: SIMD3<Float>) -> SIMD2<Float> {
        var (x, y) = (p.x / p.z, p.y / p.z)
        switch lens {
        case .pinhole: break
        case .brownConrady(let c):
            let r2 = x * x + y * y
            guard r2 <= c.mostSquaredTangent else { return Self.outside }
            let radial = 1 + r2 * (c.k1 + r2 * (c.k2 + r2 * c.k3))
            (x, y) = (
                x * radial + 2 * c.p1 * x * y + c.p2 * (r2 + 2 * x * x),
                y * radial + c.p1 * (r2 + 2 * y * y) + 2 * c.p2 * x * y
            )
        case .fisheye(let c):
            let r2 = x * x + y * y
            guard r2 <= c.mostSquaredTangent else { return Self.outside }
            let r = max(Self.leastTangent, r2.squareRoot())
            let angle = atan(r)
            let a2 = angle * angle
            let bent = angle * (1 + a2 * (c.k1 + a2 * (c.k2 + a2 * (c.k3 + a2 * c.k4))))
            return SIMD2(fx * x * bent / r + cx, fy * y * bent / r + cy)
        }
        return SIMD2(fx * x + cx, fy * y + cy)
    }
}
