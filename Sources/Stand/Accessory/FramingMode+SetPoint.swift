import Scene

extension FramingMode {
    /// The set-point as a share of the picture's width, from the left. It is 0.5 for `automatic`,
    /// unless the follower chooses another one.
    public var setPoint: Double {
        switch self {
        case .automatic, .center: 1.0 / 2
        case .left: 1.0 / 3
        case .right: 2.0 / 3
        }
    }
}
