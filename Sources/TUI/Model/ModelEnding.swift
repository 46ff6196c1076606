/// How the making of a model ended.
public enum ModelEnding: Equatable, Sendable {
    /// It is there: to be viewed, and in these files.
    case finished(ViewedModel, files: [String])
    /// It could not be made; why and what to try, in words.
    case failed(String)
    /// The person stopped it.
    case cancelled
}
