/// How far the making of a model is.
public struct ModelProgress: Equatable, Sendable {
    /// What is being done; in this order.
    public enum Stage: Int, CaseIterable, Sendable {
        case reading, aligning, depth, surface, painting, finishing

        /// What a person reads.
        public var words: String {
            switch self {
            case .reading: "reading the shots"
            case .aligning: "aligning the shots"
            case .depth: "finding depth"
            case .surface: "making the surface"
            case .painting: "painting"
            case .finishing: "finishing"
            }
        }
    }

    /// What is being done.
    public var stage: Stage
    /// Of the whole, 0...1.
    public var fraction: Double
    /// Time to the end in seconds; nil while nobody can tell.
    public var remainingSeconds: Double?

    /// Progress of these parts.
    public init(stage: Stage, fraction: Double, remainingSeconds: Double?) {
        (self.stage, self.fraction) = (stage, fraction)
        self.remainingSeconds = remainingSeconds
    }
}
