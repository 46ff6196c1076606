import Glibc
import Scene

/// The camera that took the pictures of the observations.
public struct CameraInformation: Equatable, Sendable {
    /// What is known about the lens.
    public enum Lens: Equatable, Sendable {
        /// The lens has these intrinsics in the delivered picture.
        case intrinsics(Intrinsics)
        /// The horizontal field of view of the delivered picture in radians, and the picture's
        /// aspect ratio (width by height).
        case fieldOfView(horizontal: Double, aspect: Double)
    }

    public var lens: Lens
    public var orientation: CameraOrientation
    /// Whether the delivered picture is mirrored.
    public var isMirrored: Bool

    /// A camera with this lens and orientation.
    public init(
        lens: Lens, orientation: CameraOrientation = .landscapeLeft, isMirrored: Bool = false
    ) {
        (self.lens, self.orientation, self.isMirrored) = (lens, orientation, isMirrored)
    }

    /// The angles in radians, to the right and up, between the lens's axis and a point of the
    /// delivered picture. The point is counted from the picture's lower left. Nil where the lens
    /// has no ray at this point.
    public func direction(ofLowerLeft point: Vector2) -> StandAngles? {
        let ray: Vector2?
        switch lens {
        case .intrinsics(let lens):
            // Centres of pixels lie at integers.
            let pixel = Vector2(
                point.x * Double(lens.width) - 0.5, (1 - point.y) * Double(lens.height) - 0.5)
            ray = lens.ray(through: pixel).map { Vector2($0.x, $0.y) }
        case .fieldOfView(let horizontal, let aspect):
            guard horizontal > 0, horizontal < .pi, aspect > 0 else { return nil }
            let half = tan(horizontal / 2)
            ray = Vector2((2 * point.x - 1) * half, (1 - 2 * point.y) * half / aspect)
        }
        guard var ray else { return nil }
        for _ in 0..<orientation.quarterTurnsRight { ray = Vector2(-ray.y, ray.x) }
        if isMirrored { ray.x = -ray.x }
        return StandAngles(
            pan: atan(ray.x), tilt: atan2(-ray.y, (1 + ray.x * ray.x).squareRoot()))
    }
}
