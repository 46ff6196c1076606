/// Why a follower cannot be made.
public enum FollowingError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The stand's properties are impossible.
    case stand(String)
    /// The camera's properties are impossible.
    case camera(String)
    /// The options are invalid.
    case options(String)

    public var description: String {
        switch self {
        case .stand(let fault):
            phrase(
                """
                This stand cannot follow with its present calibration: \(fault). Calibrate it \
                again.
                """)
        case .camera(let fault):
            phrase("The camera's picture is not known: \(fault). Name its field of view.")
        case .options(let fault): phrase("Following cannot work with \(fault). Change that option.")
        }
    }
}
