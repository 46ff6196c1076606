import Scene

extension FramingMode {
    /// The place of the subjects from the picture's left edge, as a share of the picture's width.
    /// For `automatic` it is 0.5, unless the follower chooses another place.
    public var setPoint: Double {
        switch self {
        case .automatic, .center: 1.0 / 2
        case .left: 1.0 / 3
        case .right: 2.0 / 3
        }
    }
}
