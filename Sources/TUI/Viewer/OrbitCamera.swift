import Glibc
import Scene

/// A camera that goes round a point and looks at it.
public struct OrbitCamera: Equatable, Sendable {
    /// Which axis of the world is up.
    public enum Upright: String, Sendable, CaseIterable { case z, y }

    /// What it looks at.
    public var target: Vector3
    /// Round the upright axis, radians; at 0 the eye is on the side of the first axis.
    public var azimuth: Double
    /// Above the target, radians.
    public private(set) var elevation: Double
    /// From the target, in the world's unit.
    public private(set) var distance: Double
    /// Which axis is up.
    public var upright: Upright
    /// Distance at which all of the model is in the picture.
    private let fittingDistance: Double

    /// Half the angle of view across the picture's shorter side, radians: 20°, which draws little
    /// distortion from perspective and still shows depth.
    static let halfView = 20 * Double.pi / 180

    /// A camera from which a whole model is seen, from the front and a little above.
    public init(of model: ViewedModel, upright: Upright = .z) {
        target = model.center
        (azimuth, elevation) = (-0.6, 0.4)
        // Few models fill the corners of their extent: nine tenths of its sphere hold them.
        fittingDistance = 0.9 * model.radius / sin(Self.halfView)
        distance = fittingDistance
        self.upright = upright
    }

    /// A camera's eye and direction as a shot had them, turned to look at the model's middle.
    mutating func look(from eye: Vector3) {
        let away = inUprightAxes(eye - target)
        guard away.length > 1e-9 else { return }
        azimuth = atan2(away.y, away.x)
        elevation = asin(max(-1, min(1, away.z / away.length)))
        distance = away.length
    }

    /// Goes round, radians: to the right and upwards.
    public mutating func orbit(right: Double, up: Double) {
        azimuth = (azimuth + right).truncatingRemainder(dividingBy: 2 * .pi)
        // Short of the pole, where right and left would change sides.
        let most = 89.5 * Double.pi / 180
        elevation = max(-most, min(most, elevation + up))
    }

    /// Comes closer by this factor, or goes away below 1.
    public mutating func zoom(by factor: Double) {
        guard factor > 0, factor.isFinite else { return }
        distance = max(fittingDistance / 200, min(fittingDistance * 20, distance / factor))
    }

    /// Moves the target in the picture's plane: shares of the picture's shorter side.
    public mutating func pan(right: Double, up: Double) {
        let across = 2 * distance * tan(Self.halfView)
        let pose = worldFromCamera
        target += pose.rotation.xAxis * (right * across) - pose.rotation.yAxis * (up * across)
    }

    /// Where the eye is, and how it looks (OpenCV axes).
    public var worldFromCamera: RigidTransform {
        let flat = cos(elevation)
        let away = Vector3(cos(azimuth) * flat, sin(azimuth) * flat, sin(elevation))
        let eye = target + fromUprightAxes(away * distance)
        let up = fromUprightAxes(Vector3(0, 0, 1))
        return RigidTransform(eye: eye, target: target, up: up)
            ?? RigidTransform(rotation: .identity, translation: eye)
    }

    private func fromUprightAxes(_ v: Vector3) -> Vector3 {
        switch upright {
        case .z: v
        case .y: Vector3(v.x, v.z, -v.y)
        }
    }

    private func inUprightAxes(_ v: Vector3) -> Vector3 {
        switch upright {
        case .z: v
        case .y: Vector3(v.x, -v.z, v.y)
        }
    }
}

/// How world points become dots of a canvas: the rows of `cameraFromWorld` scaled to dots.
struct DotProjection: Equatable {
    /// Rows of the rotation, the translation, in single precision as the kernels take them.
    let x, y, z: SIMD3<Float>
    let shift: SIMD3<Float>
    /// Dots that one unit at one unit's distance takes, and the canvas's middle.
    let focal, middleX, middleY: Float
    /// Nearer than this nothing is drawn, in the world's unit.
    let near: Float

    init(_ camera: OrbitCamera, dotsWide: Int, dotsHigh: Int) {
        let cameraFromWorld = camera.worldFromCamera.inverse
        let r = cameraFromWorld.rotation
        let (a, b, c) = (r.xAxis, r.yAxis, r.zAxis)
        x = SIMD3(Float(a.x), Float(b.x), Float(c.x))
        y = SIMD3(Float(a.y), Float(b.y), Float(c.y))
        z = SIMD3(Float(a.z), Float(b.z), Float(c.z))
        let t = cameraFromWorld.translation
        shift = SIMD3(Float(t.x), Float(t.y), Float(t.z))
        focal = Float(Double(min(dotsWide, dotsHigh)) / 2 / tan(OrbitCamera.halfView))
        (middleX, middleY) = (Float(dotsWide) / 2, Float(dotsHigh) / 2)
        near = Float(camera.distance * 1e-3)
    }

    /// A point before the camera: x and y in dots, z its depth; nil when it is not before it.
    func dot(of point: SIMD3<Float>) -> SIMD3<Float>? {
        let p = inCamera(point)
        guard p.z > near else { return nil }
        return SIMD3(p.x * focal / p.z + middleX, p.y * focal / p.z + middleY, p.z)
    }

    /// The point in the camera's axes.
    func inCamera(_ point: SIMD3<Float>) -> SIMD3<Float> {
        SIMD3(
            (x * point).sum() + shift.x, (y * point).sum() + shift.y, (z * point).sum() + shift.z)
    }

    /// The point whose dot and depth these are, in the world.
    func point(ofDot dot: SIMD2<Float>, depth: Float) -> SIMD3<Float> {
        let p =
            SIMD3(
                (dot.x - middleX) / focal * depth, (dot.y - middleY) / focal * depth, depth)
            - shift
        return x * p.x + y * p.y + z * p.z
    }
}

extension SIMD3 where Scalar == Float {
    /// The point in single precision.
    init(_ v: Vector3) { self.init(Float(v.x), Float(v.y), Float(v.z)) }
}
