import Scene

/// Why a frame was kept as a shot.
public enum ShotReason: String, Sendable, Codable {
    /// The shot is the first of its sector.
    case newSector
    /// The view is far enough from all kept views, in a sector that already has shots.
    case newView
    /// The picture is far enough from the last shot in time and content; its pose is unknown.
    case newPicture
    /// The person or a script asked for the shot.
    case requested
    /// The frame is sharper than the shots of its sector, which are all soft.
    case sharper
}

/// A flaw of a shot that was kept nevertheless.
public enum ShotMark: String, Sendable, Codable {
    /// The shot is softer than its neighbours in time, or was taken in motion: the best frame of
    /// its sector.
    case soft
}

/// A frame that is to be kept as a shot.
public struct Shot: Equatable, Sendable, Codable {
    /// The shot's number within the scan, from 1; 1 is the picture `IMG_0001`.
    public var number: Int
    /// The frame's position in its source.
    public var frameIndex: Int
    /// The frame's name in its source.
    public var frameName: String
    /// When the frame was taken, on the source's clock.
    public var timestamp: Timestamp
    /// Number of the pass, from 1.
    public var pass: Int
    /// Sector of the dial, from 0; nil if the pose is not known.
    public var sector: Int?
    /// Why the frame is kept as a shot.
    public var reason: ShotReason
    /// The sharpness of the frame, as it was measured.
    public var sharpness: Double
    /// The camera's pose; nil when it is not known.
    public var worldFromCamera: RigidTransform?
    /// Whether the shot is beyond the maximum that a reconstruction on this machine uses.
    public var isBeyondMaximum: Bool
    /// The shot's mark; nil for none.
    public var mark: ShotMark?

    // More than six parameters: one for each stored field.
    /// A shot of these parts.
    public init(
        number: Int, frameIndex: Int, frameName: String, timestamp: Timestamp, pass: Int,
        sector: Int?, reason: ShotReason, sharpness: Double, worldFromCamera: RigidTransform?,
        isBeyondMaximum: Bool, mark: ShotMark? = nil
    ) {
        (self.number, self.frameIndex, self.frameName) = (number, frameIndex, frameName)
        (self.timestamp, self.pass, self.sector) = (timestamp, pass, sector)
        (self.reason, self.sharpness) = (reason, sharpness)
        (self.worldFromCamera, self.isBeyondMaximum) = (worldFromCamera, isBeyondMaximum)
        self.mark = mark
    }
}
