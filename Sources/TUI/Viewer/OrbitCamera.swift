import Glibc
import Scene

/// A camera that orbits a target.
public struct OrbitCamera: Equatable, Sendable {
    /// The world's up axis.
    public enum UpAxis: String, Sendable, CaseIterable { case z, y }

    /// The point it looks at.
    public var target: Vector3
    /// Angle around the up axis, radians; 0 is on the side of the first axis.
    public var azimuth: Double
    /// Angle above the target, radians.
    public private(set) var elevation: Double
    /// Distance from the target, in the world's unit.
    public private(set) var distance: Double
    /// The up axis.
    public var upAxis: UpAxis
    /// Distance at which the whole model is in the picture.
    private let fittingDistance: Double

    /// Half the field of view across the picture's shorter side, radians: 20° gives little
    /// perspective distortion and still shows depth. A guess.
    static let halfView = 20 * Double.pi / 180
    /// Zoom factor of one press or one step of the wheel: an eighth. A guess.
    static let zoomStep = 1.125
    /// Initial angles, radians: 34° beside the front and 23° above. Guesses.
    private static let (startAzimuth, startElevation) = (-0.6, 0.4)
    /// Few models fill the corners of their bounds: this share of the bounding sphere suffices. A
    /// guess.
    private static let fittingShare = 0.9
    /// Just before the pole, where right and left would swap, radians. A guess: 89.5°.
    private static let mostElevation = 89.5 * Double.pi / 180
    /// The nearest and the farthest distance as factors of the fitting one. Guesses.
    private static let (mostZoom, mostDistance) = (200.0, 20.0)

    /// A camera that sees the whole model, from the front and a little above.
    public init(of model: ViewedModel, upAxis: UpAxis = .z) {
        target = model.center
        (azimuth, elevation) = (Self.startAzimuth, Self.startElevation)
        fittingDistance = Self.fittingShare * model.radius / sin(Self.halfView)
        distance = fittingDistance
        self.upAxis = upAxis
    }

    /// Moves to a shot's position and looks at the model's centre.
    mutating func look(from eye: Vector3) {
        let away = inZUpAxes(eye - target)
        guard away.length > 1e-9 else { return }
        azimuth = atan2(away.y, away.x)
        elevation = asin(max(-1, min(1, away.z / away.length)))
        distance = away.length
    }

    /// Orbits, radians: to the right and upwards.
    public mutating func orbit(right: Double, up: Double) {
        azimuth = (azimuth + right).truncatingRemainder(dividingBy: 2 * .pi)
        elevation = max(-Self.mostElevation, min(Self.mostElevation, elevation + up))
    }

    /// Zooms in by this factor; below 1 out.
    public mutating func zoom(by factor: Double) {
        guard factor > 0, factor.isFinite else { return }
        distance = max(
            fittingDistance / Self.mostZoom,
            min(fittingDistance * Self.mostDistance, distance / factor))
    }

    /// Moves the target in the picture plane, in shares of the picture's shorter side.
    public mutating func pan(right: Double, up: Double) {
        let across = 2 * distance * tan(Self.halfView)
        let pose = worldFromCamera
        target += pose.rotation.xAxis * (right * across) - pose.rotation.yAxis * (up * across)
    }

    /// The camera's pose (OpenCV axes).
    public var worldFromCamera: RigidTransform {
        let flat = cos(elevation)
        let away = Vector3(cos(azimuth) * flat, sin(azimuth) * flat, sin(elevation))
        let eye = target + fromZUpAxes(away * distance)
        let up = fromZUpAxes(Vector3(0, 0, 1))
        return RigidTransform(eye: eye, target: target, up: up)
            ?? RigidTransform(rotation: .identity, translation: eye)
    }

    private func fromZUpAxes(_ v: Vector3) -> Vector3 {
        switch upAxis {
        case .z: v
        case .y: Vector3(v.x, v.z, -v.y)
        }
    }

    private func inZUpAxes(_ v: Vector3) -> Vector3 {
        switch upAxis {
        case .z: v
        case .y: Vector3(v.x, -v.z, v.y)
        }
    }
}

/// The projection of world points to dots: the rows of `cameraFromWorld`, scaled to dots.
struct DotProjection: Equatable {
    /// Rows of the rotation and the translation, in single precision as the kernels take them.
    let x, y, z: SIMD3<Float>
    let shift: SIMD3<Float>
    /// Focal length in dots, and the canvas centre.
    let focal, middleX, middleY: Float
    /// Near plane, in the world's unit.
    let near: Float
    /// The near plane's distance as a share of the target's. A guess.
    private static let nearShare = 1e-3

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
        near = Float(camera.distance * Self.nearShare)
    }

    /// x and y in dots, z the depth of a point; nil when it is not in front of the camera.
    func dot(of point: SIMD3<Float>) -> SIMD3<Float>? {
        let p = inCamera(point)
        guard p.z > near else { return nil }
        return SIMD3(p.x * focal / p.z + middleX, p.y * focal / p.z + middleY, p.z)
    }

    /// The point in camera coordinates.
    func inCamera(_ point: SIMD3<Float>) -> SIMD3<Float> {
        SIMD3(
            (x * point).sum() + shift.x, (y * point).sum() + shift.y, (z * point).sum() + shift.z)
    }

    /// The world point at this dot and depth.
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
