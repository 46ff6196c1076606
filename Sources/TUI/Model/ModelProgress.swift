/// How much of the work on a model is finished.
public struct ModelProgress: Equatable, Sendable {
    /// The stages of the making of a model, in their order.
    public enum Stage: Int, CaseIterable, Sendable {
        case reading, aligning, depth, surface, painting, finishing

        /// The name of the stage in the person's language.
        public var words: String {
            switch self {
            case .reading: phrase("reading the shots")
            case .aligning: phrase("aligning the shots")
            case .depth: phrase("finding depth")
            case .surface: phrase("making the surface")
            case .painting: phrase("painting")
            case .finishing: phrase("finishing")
            }
        }
    }

    /// The present stage of the work.
    public var stage: Stage
    /// The finished share of the whole work, 0...1.
    public var fraction: Double
    /// Remaining time in seconds; nil while unknown.
    public var remainingSeconds: Double?

    /// Progress with these values.
    public init(stage: Stage, fraction: Double, remainingSeconds: Double?) {
        (self.stage, self.fraction) = (stage, fraction)
        self.remainingSeconds = remainingSeconds
    }
}
