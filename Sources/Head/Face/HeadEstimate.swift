import Glibc
import Scene

/// The place and orientation of the head, computed from one observation.
public struct HeadEstimate: Equatable, Sendable {
    /// The largest face; nil where only a tracker gives the pose.
    public var face: FaceObservation?
    /// The orientation relative to the camera; nil where the five points are missing or
    /// inconsistent.
    public var pose: HeadPose?
    /// Whether `pose` comes from the five points, so that its pitch is unreliable.
    public var isPoseFromLandmarks: Bool
    /// The head's distance along the optical axis, metres.
    public var distanceMeters: Double?
    /// Whether the distance is computed from the distance between the eyes.
    public var isDistanceFromEyes: Bool
    /// The position of the face, or of the tracked head, in the camera's frame, metres.
    public var place: Vector3?

    /// The centre of the head in the camera's frame, metres: behind the face, so that it does not
    /// move when the head only turns.
    public var center: Vector3? {
        guard !isPlaceTracked else { return place }
        guard let place, let pose else { return nil }
        return place - pose.cameraFromHead * Vector3(0, 0, Self.faceToCenterMeters)
    }

    private var isPlaceTracked: Bool
    /// Distance from the face's surface to the axis of the head's turn, metres: a guess.
    private static let faceToCenterMeters = 0.09
    /// A turn of the head shortens the distance between the eyes in the picture by the cosine of
    /// the yaw. The cosine counts as at least this: beyond some 70° the nose hides one eye, and a
    /// cosine near 0 makes the distance of the head unreliable. Guess.
    private static let leastShortening = 0.3

    /// Nil if there is neither a face nor a tracked pose.
    public init?(
        _ observation: HeadObservation,
        thresholds: FacePositionThresholds = FacePositionThresholds()
    ) {
        face = observation.largestFace
        let camera = Intrinsics(
            width: observation.width, height: observation.height, fx: observation.focalPixels,
            fy: observation.focalPixels, cx: Double(observation.width - 1) / 2,
            cy: Double(observation.height - 1) / 2)
        let tracked = observation.trackedPose.flatMap { $0.isFinite ? $0 : nil }
        guard face != nil || tracked != nil else { return nil }
        let estimated = face?.landmarks.flatMap { LandmarkPose.estimate($0, camera: camera) }
        pose = tracked ?? estimated
        isPoseFromLandmarks = tracked == nil
        isPlaceTracked = observation.trackedPlace != nil
        let depth = observation.depthMeters.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
        isDistanceFromEyes = depth == nil && observation.trackedPlace == nil
        distanceMeters =
            depth ?? observation.trackedPlace?.z
            ?? Self.distance(
                face?.landmarks, pose, camera.fx, thresholds.distance.betweenEyesMeters)
        if let place = observation.trackedPlace {
            self.place = place
        } else if let face, let distance = distanceMeters {
            place =
                Vector3(
                    (face.center.x - camera.cx) / camera.fx,
                    (face.center.y - camera.cy) / camera.fy, 1)
                * distance
        }
    }

    /// The distance of the head, metres, computed from the distance of the eyes in the picture.
    /// `eyes` is their assumed distance in metres; nil without landmarks.
    private static func distance(
        _ landmarks: FaceLandmarks?, _ pose: HeadPose?, _ focal: Double, _ eyes: Double
    ) -> Double? {
        guard let landmarks, landmarks.eyeDistance > 2, focal > 0 else { return nil }
        let shortening = max(leastShortening, cos(pose?.yaw ?? 0))
        return focal * eyes * shortening / landmarks.eyeDistance
    }

    /// The offset of the box's centre from the centre of the picture, in shares of the picture's
    /// width and height; nil without a face.
    public func offset(in observation: HeadObservation) -> Vector2? {
        face.map {
            Vector2(
                $0.center.x / Double(observation.width) - 0.5,
                $0.center.y / Double(observation.height) - 0.5)
        }
    }
}
