import Scene

/// The data of one kept picture of a head scan.
public struct HeadKeyframeRecord: Equatable, Sendable, Codable {
    /// Number of the picture within the scan, from 0: the `<i>` in the names of the picture's
    /// files.
    public var id: Int
    /// The number of the frame.
    public var frameIndex: Int
    /// When the picture was taken, on the source's clock.
    public var timestamp: Timestamp
    /// The head's pose relative to the start of the scan.
    public var pose: HeadPose
    /// The head's pose relative to the camera.
    public var poseToCamera: HeadPose
    /// The centre of the face or of the tracked head in the camera's frame, metres; nil where the
    /// distance was unknown.
    public var place: Vector3?
    /// Sharpness, brightness and signs as observed.
    public var sharpness, meanLuma: Double
    public var signs: HeadSigns
    /// Width of the mouth divided by the distance between the eyes; nil where the points were not
    /// found.
    public var mouthRatio: Double?
    /// The five points in the picture, pixels; nil where they were not found.
    public var landmarks: FaceLandmarks?

    /// The data of a picture with this observation of the head.
    public init(
        id: Int, observation: HeadObservation, pose: HeadPose, poseToCamera: HeadPose,
        place: Vector3?
    ) {
        (self.id, frameIndex, timestamp) = (id, observation.frameIndex, observation.timestamp)
        (self.pose, self.poseToCamera, self.place) = (pose, poseToCamera, place)
        (sharpness, meanLuma) = (observation.sharpness, observation.meanLuma)
        signs = observation.signs
        landmarks = observation.largestFace?.landmarks
        mouthRatio = landmarks?.mouthRatio
    }
}
