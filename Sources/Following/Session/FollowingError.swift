/// Why a follower cannot be made.
public enum FollowingError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What is known of the stand cannot be.
    case stand(String)
    /// What is known of the camera cannot be.
    case camera(String)
    /// The options cannot be.
    case options(String)

    public var description: String {
        switch self {
        case .stand(let fault):
            phrase("The stand cannot be followed with: \(fault). Calibrate it again.")
        case .camera(let fault):
            phrase("The camera's picture is not known: \(fault). Name its field of view.")
        case .options(let fault): phrase("Following cannot work with \(fault). Change that option.")
        }
    }
}
