/// What a stand can do.
public struct StandCapabilities: Equatable, Sendable {
    /// The kind of stand, by what it turns.
    public enum Kind: String, Sendable, Codable {
        /// A head that turns the camera.
        case panTiltHead
        /// A table that turns the object.
        case turntable
    }

    /// The source of the angles.
    public enum Feedback: String, Sendable, Codable {
        /// The stand measures them.
        case measured
        /// The stand repeats its commands, or the driver integrates them.
        case commanded
    }

    /// The kind of stand.
    public var kind: Kind
    /// The motors, by axis.
    public var axes: [StandAxis: AxisCapability]
    /// Whether the stand accepts speeds.
    public var takesVelocity: Bool
    /// Whether the stand accepts positions; otherwise speeds lead it to a goal.
    public var takesPositions: Bool
    /// The source of the angles.
    public var feedback: Feedback
    /// Seconds from a command to the motion; a guess until it is calibrated.
    public var latencySeconds: Double
    /// Seconds after the last command at which the device stops by itself; nil where it never does.
    public var ownTimeoutSeconds: Double?
    /// Whether it zooms.
    public var zooms: Bool
    /// Whether the scale comes from a calibration or the device; otherwise it is that of a usual
    /// model.
    public var hasKnownScale: Bool

    /// The latency of a stand whose protocol suggests no other, seconds: about two frames at 30 Hz
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
