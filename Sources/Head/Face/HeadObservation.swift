import Scene

/// The data of the head in one frame, with the frame's time. Detectors and trackers fill in the
/// data; this module judges them.
public struct HeadObservation: Equatable, Sendable, Codable {
    /// The frame's time on the source's clock.
    public var timestamp: Timestamp
    /// The frame's number in its source.
    public var frameIndex: Int
    /// Size of the picture, pixels.
    public var width, height: Int
    /// Focal length, pixels of the picture.
    public var focalPixels: Double
    /// The faces in the picture, in any order.
    public var faces: [FaceObservation]
    /// Median depth in the box of the largest face, metres; nil without depth.
    public var depthMeters: Double?
    /// The head's pose relative to the camera, as a tracker gives it; nil without a tracker.
    public var trackedPose: HeadPose?
    /// The centre of the head in the camera's frame, as a tracker gives it, metres; nil without a
    /// tracker.
    public var trackedPlace: Vector3?
    /// Mean brightness of the face, or of the picture where there is no face: 0...255.
    public var meanLuma: Double
    /// Sharpness of the face, comparable within one scan only; 0 where not measured.
    public var sharpness: Double
    /// Measurements of what can spoil a scan.
    public var signs: HeadSigns

    // More than six parameters: one for each stored field.
    /// An observation of a picture of this size.
    public init(
        timestamp: Timestamp, frameIndex: Int, width: Int, height: Int, focalPixels: Double,
        faces: [FaceObservation] = [], depthMeters: Double? = nil, trackedPose: HeadPose? = nil,
        trackedPlace: Vector3? = nil, meanLuma: Double = 128, sharpness: Double = 0,
        signs: HeadSigns = HeadSigns()
    ) {
        (self.timestamp, self.frameIndex) = (timestamp, frameIndex)
        (self.width, self.height, self.focalPixels) = (width, height, focalPixels)
        (self.faces, self.depthMeters) = (faces, depthMeters)
        (self.trackedPose, self.trackedPlace) = (trackedPose, trackedPlace)
        (self.meanLuma, self.sharpness, self.signs) = (meanLuma, sharpness, signs)
    }

    /// The face with the largest box; the first of several boxes of equal size.
    public var largestFace: FaceObservation? {
        faces.reduce(nil) { best, face in
            guard let best, best.area >= face.area else { return face }
            return best
        }
    }
}
