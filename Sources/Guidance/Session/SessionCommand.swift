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

/// Why a frame was not kept.
public enum RejectionReason: String, Sendable, Codable {
    /// The state is not `capturing`, or the session is paused, or automatic capture is off.
    case notCapturing
    /// A feedback that stops automatic capture is active; the decision contains that feedback.
    case feedback
    /// The frame is less sharp than its neighbours in time.
    case soft
    /// The view is too near to a kept one, or still at the height of the previous pass.
    case viewCovered
    /// The pose is unknown, but the session has a dial to fill.
    case noPose
    /// The maximum number of shots is reached.
    case maximumReached
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

/// The decision on a frame; every frame gets exactly one.
public enum FrameDecision: Equatable, Sendable, Codable {
    /// The frame is kept as the shot of this number.
    case kept(shot: Int, reason: ShotReason)
    /// The frame is not kept. If the reason is `feedback`, the list contains the feedback that
    /// stopped automatic capture; otherwise it is empty.
    case rejected(RejectionReason, feedback: [Feedback])
}

/// Why a call was not carried out.
public struct CallRefusal: Equatable, Sendable, Codable {
    /// The call that was not carried out.
    public var call: SessionCall
    /// The name of the state in which the call came.
    public var state: String
    /// One sentence: why the call was refused, and what to do instead. It is in English, so that a
    /// journal is the same in every language.
    public var reason: String

    /// A refusal of this call for this reason.
    public init(call: SessionCall, state: String, reason: String) {
        (self.call, self.state, self.reason) = (call, state, reason)
    }
}

/// A command or a report from the engine. Only `Capture` carries out commands.
public enum SessionCommand: Equatable, Sendable, Codable {
    /// Store the latest frame as this shot.
    case keep(Shot)
    /// Record the decision on the latest frame.
    case note(FrameDecision)
    /// Search for the object at the reticle; the answer comes back as `.boxProposed` or
    /// `.objectNotFound`.
    case detectObject
    /// Write all shots that are not on disk yet; then send `.tick` until the state is `completed`.
    case flush
    /// Report: the state changed.
    case stateChanged(CaptureState)
    /// Report: the list of active feedback changed.
    case feedbackChanged([Feedback])
    /// Report: the dial of this pass is complete.
    case passCompleted(pass: Int)
    /// Report: a new pass began.
    case passBegan(pass: Int, afterFlip: Bool)
    /// Report: a call was refused.
    case refused(CallRefusal)
}
