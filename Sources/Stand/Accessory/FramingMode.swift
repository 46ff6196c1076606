/// Where in the picture a subject is framed.
public enum FramingMode: String, CaseIterable, Sendable, Codable {
    /// In the middle, or where the follower decides.
    case automatic
    case center, left, right

    /// The position as a share of the picture's width, from the left.
    public var setPoint: Double {
        switch self {
        case .automatic, .center: 1.0 / 2
        case .left: 1.0 / 3
        case .right: 2.0 / 3
        }
    }
}
