/// How the making of a model ended.
public enum ModelEnding: Equatable, Sendable {
    /// The model was made; `files` are the paths of its files.
    case finished(ViewedModel, files: [String])
    /// The model could not be made. The text says the reason and what to try.
    case failed(String)
    /// The person cancelled the model.
    case cancelled
}
