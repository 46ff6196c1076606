/// How much a finding of a check affects a capture.
public enum CheckVerdict: String, Sendable, Encodable {
    /// Nothing is wrong.
    case good
    /// A capture is possible, but with restrictions.
    case poor
    /// A capture is not possible.
    case bad
}
