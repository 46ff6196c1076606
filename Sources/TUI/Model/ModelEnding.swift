/// How the making of a model ended.
public enum ModelEnding: Equatable, Sendable {
    /// The model and its files.
    case finished(ViewedModel, files: [String])
    /// The reason and what to try, in words.
    case failed(String)
    /// The person stopped it.
    case cancelled
}
