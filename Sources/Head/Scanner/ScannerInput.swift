import Scene

/// An input of a scanner, with its time.
public enum ScannerInput: Equatable, Sendable, Codable {
    /// The observation of a frame.
    case frame(HeadObservation)
    /// Time passes without a frame.
    case tick(at: Timestamp)
    /// The camera is gone.
    case cameraLost(at: Timestamp)
    /// A recorded source has no more frames.
    case sourceEnded(at: Timestamp)
    /// A picture could not be stored.
    case storingFailed(id: Int, at: Timestamp)

    /// The input's time.
    public var time: Timestamp {
        switch self {
        case .frame(let observation): observation.timestamp
        case .tick(let time), .cameraLost(let time), .sourceEnded(let time),
            .storingFailed(_, let time):
            time
        }
    }
}
