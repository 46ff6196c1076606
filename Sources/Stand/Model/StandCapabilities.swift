/// What a stand can do.
public struct StandCapabilities: Equatable, Sendable {
    /// The kind of stand: what the stand turns.
    public enum Kind: String, Sendable, Codable {
        /// A head that turns the camera.
        case panTiltHead
        /// A table that turns the object.
        case turntable
    }

    /// The source of the reported angles.
    public enum Feedback: String, Sendable, Codable {
        /// The stand measures its angles.
        case measured
        /// The angles follow from the commands: the stand repeats them, or the driver integrates
        /// them.
        case commanded
    }

    /// The kind of stand.
    public var kind: Kind
    /// The motors, by axis.
    public var axes: [StandAxis: AxisCapability]
    /// Whether the stand accepts speeds.
    public var takesVelocity: Bool
    /// Whether the stand accepts positions. Otherwise the guard leads it to a goal by speeds.
    public var takesPositions: Bool
    /// The source of the reported angles.
    public var feedback: Feedback
    /// Seconds from a command to the motion; a guess until a calibration measures it.
    public var latencySeconds: Double
    /// The device stops by itself this number of seconds after the last command; nil for a device
    /// that never does.
    public var ownTimeoutSeconds: Double?
    /// Whether the stand has a motor for the zoom.
    public var zooms: Bool
    /// Whether the scale of angles and speeds comes from a calibration or from the device.
    /// Otherwise it is assumed from a usual model.
    public var hasKnownScale: Bool

    /// The latency in seconds of a stand whose protocol suggests no other: about two frames at 30
    /// Hz
    /// (guess).
    public static let defaultLatencySeconds = 0.06

    // More than six parameters: one for each stored field.
    /// A stand with these capabilities.
    public init(
        kind: Kind = .panTiltHead, axes: [StandAxis: AxisCapability], takesVelocity: Bool = true,
        takesPositions: Bool = true, feedback: Feedback = .measured,
        latencySeconds: Double = StandCapabilities.defaultLatencySeconds,
        ownTimeoutSeconds: Double? = nil, zooms: Bool = false, hasKnownScale: Bool = true
    ) {
        (self.kind, self.axes) = (kind, axes)
        (self.takesVelocity, self.takesPositions) = (takesVelocity, takesPositions)
        (self.feedback, self.latencySeconds) = (feedback, latencySeconds)
        (self.ownTimeoutSeconds, self.zooms) = (ownTimeoutSeconds, zooms)
        self.hasKnownScale = hasKnownScale
    }
}
