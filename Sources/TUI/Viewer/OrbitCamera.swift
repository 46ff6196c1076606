import Glibc
import Scene

/// A camera that moves around a target point and points at it.
public struct OrbitCamera: Equatable, Sendable {
    /// The axes of a model that can point up.
    public enum UpAxis: String, Sendable, CaseIterable { case z, y }

    /// The point at which the camera points.
    public var target: Vector3
    /// Angle of the camera around the up axis, in radians; at 0 the camera is on the side of the
    /// first axis.
    public var azimuth: Double
    /// Angle of the camera above the target, in radians.
    public private(set) var elevation: Double
    /// Distance of the camera from the target, in the world's unit.
    public private(set) var distance: Double
    /// The axis of the model that points up.
    public var upAxis: UpAxis
    /// Distance at which the picture shows the whole model, in the world's unit.
    private let fittingDistance: Double

    /// Half of the field of view across the shorter side of the picture, in radians. 20° distort
    /// the perspective little and still show depth. A guess.
    static let halfView = 20 * Double.pi / 180
    /// The zoom factor of one key press or one step of the mouse wheel. A guess.
    static let zoomStep = 1.125
    /// The first angles of the camera, in radians: 34° to the side of the front, and 23° above the
    /// target. Guesses.
    private static let (startAzimuth, startElevation) = (-0.6, 0.4)
    /// The fitting distance is computed from this share of the radius of the bounding sphere, since
    /// few models fill the corners of their bounds. A guess.
    private static let fittingShare = 0.9
    /// The largest elevation in radians: just before the pole, where right and left would be
    /// exchanged. A guess: 89.5°.
    private static let mostElevation = 89.5 * Double.pi / 180
    /// The limits of the distance: at least the fitting distance divided by `mostZoom`, at most the
    /// fitting distance multiplied by `mostDistance`. Guesses.
    private static let (mostZoom, mostDistance) = (200.0, 20.0)

    /// A camera that sees the whole model from the front and from a little above.
    public init(of model: ViewedModel, upAxis: UpAxis = .z) {
        target = model.center
        (azimuth, elevation) = (Self.startAzimuth, Self.startElevation)
        fittingDistance = Self.fittingShare * model.radius / sin(Self.halfView)
        distance = fittingDistance
        self.upAxis = upAxis
    }

    /// Moves to the position of a shot and points at the target.
    mutating func look(from eye: Vector3) {
        let away = inZUpAxes(eye - target)
        guard away.length > 1e-9 else { return }
        azimuth = atan2(away.y, away.x)
        elevation = asin((away.z / away.length).clamped(to: -1...1))
        distance = away.length
    }

    /// Moves around the target, by angles in radians to the right and upwards.
    public mutating func orbit(right: Double, up: Double) {
        azimuth = (azimuth + right).truncatingRemainder(dividingBy: 2 * .pi)
        elevation = (elevation + up).clamped(to: -Self.mostElevation...Self.mostElevation)
    }

    /// Moves nearer to the target by this factor; a factor below 1 moves away.
    public mutating func zoom(by factor: Double) {
        guard factor > 0, factor.isFinite else { return }
        distance = max(
            fittingDistance / Self.mostZoom,
            min(fittingDistance * Self.mostDistance, distance / factor))
    }

    /// Moves the target parallel to the picture, by shares of the picture's shorter side.
    public mutating func pan(right: Double, up: Double) {
        let across = 2 * distance * tan(Self.halfView)
        let pose = worldFromCamera
        target += pose.rotation.xAxis * (right * across) - pose.rotation.yAxis * (up * across)
    }

    /// The pose of the camera, with OpenCV's axes.
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

/// Projects world points to the dots of a canvas.
struct DotProjection: Equatable {
    /// The rows of the rotation and the translation of `cameraFromWorld`, in single precision, as
    /// the loops of the viewer need them.
    let x, y, z: SIMD3<Float>
    let shift: SIMD3<Float>
    /// The focal length and the centre of the canvas, in dots.
    let focal, middleX, middleY: Float
    /// The distance of the near plane, in the world's unit; nearer points are not drawn.
    let near: Float
    /// The distance of the near plane as a share of the distance of the target. A guess.
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

    /// The projection of a point: x and y in dots, and the depth as z. Nil if the point is not in
    /// front of the camera.
    func dot(of point: SIMD3<Float>) -> SIMD3<Float>? {
        let p = inCamera(point)
        guard p.z > near else { return nil }
        return SIMD3(p.x * focal / p.z + middleX, p.y * focal / p.z + middleY, p.z)
    }

    /// A world point in camera coordinates.
    func inCamera(_ point: SIMD3<Float>) -> SIMD3<Float> {
        SIMD3(
            (x * point).sum() + shift.x, (y * point).sum() + shift.y, (z * point).sum() + shift.z)
    }

    /// The world point that is projected to this dot with this depth.
    func point(ofDot dot: SIMD2<Float>, depth: Float) -> SIMD3<Float> {
        let p =
            SIMD3(
                (dot.x - middleX) / focal * depth, (dot.y - middleY) / focal * depth, depth)
            - shift
        return x * p.x + y * p.y + z * p.z
    }
}

extension SIMD3 where Scalar == Float {
    /// A vector in single precision.
    init(_ v: Vector3) { self.init(Float(v.x), Float(v.y), Float(v.z)) }
}
