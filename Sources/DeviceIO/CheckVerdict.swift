/// How much a finding of a check matters.
public enum CheckVerdict: String, Sendable, Encodable {
    /// Nothing is wrong.
    case good
    /// A capture is possible without it, or with less.
    case poor
    /// A capture is not possible with it.
    case bad
}
