import Scene

extension FramingMode {
    /// The position as a share of the picture's width, from the left; in the middle for
    /// `automatic`, where the follower decides otherwise.
    public var setPoint: Double {
        switch self {
        case .automatic, .center: 1.0 / 2
        case .left: 1.0 / 3
        case .right: 2.0 / 3
        }
    }
}
