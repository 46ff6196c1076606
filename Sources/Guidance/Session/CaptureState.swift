/// The seven states of a session, named as Apple's `ObjectCaptureSession.CaptureState`.
public enum CaptureState: Equatable, Sendable, Codable {
    /// The source is opening.
    case initializing
    /// Frames arrive; the person chooses the object.
    case ready
    /// The object's box is being found and adjusted.
    case detecting
    /// Shots are taken.
    case capturing
    /// The last shots are being written.
    case finishing
    /// Everything is written; the session is over.
    case completed
    /// The session cannot continue and is over. As in Apple's type, two failures are equal whatever
    /// their errors.
    case failed(SessionError)

    public static func == (a: CaptureState, b: CaptureState) -> Bool { a.name == b.name }

    /// The state's name in the script contract.
    public var name: String {
        switch self {
        case .initializing: "initializing"
        case .ready: "ready"
        case .detecting: "detecting"
        case .capturing: "capturing"
        case .finishing: "finishing"
        case .completed: "completed"
        case .failed: "failed"
        }
    }

    /// Whether the session is over.
    public var isFinal: Bool {
        switch self {
        case .completed, .failed: true
        case .initializing, .ready, .detecting, .capturing, .finishing: false
        }
    }
}

/// Why a session failed, named as Apple's `ObjectCaptureSession.Error`.
public enum SessionError: Equatable, Sendable, Codable {
    /// The person cancelled the session.
    case cancelled
    /// The scan folder already contains other files.
    case directoryNotEmpty(path: String)
    /// The disk has too little free space to start.
    case insufficientStorage(requiredBytes: Int64)
    /// The camera was lost, or its source failed.
    case sensorFailed(reason: String)
    /// The pose is lost and cannot be recovered.
    case trackingFailed(reason: String)
}
