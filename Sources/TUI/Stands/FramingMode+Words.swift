import Scene

extension FramingMode {
    /// The name of the framing in one word.
    var words: String {
        switch self {
        case .automatic: phrase("automatic")
        case .center: phrase("centre")
        case .left: phrase("left")
        case .right: phrase("right")
        }
    }
}
