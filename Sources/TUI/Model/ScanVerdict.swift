/// What the report of a scan says: whether a model is likely, and what to do.
public struct ScanVerdict: Equatable, Sendable {
    /// One sentence.
    public var words: String
    /// Whether nothing in the scan prevents a model.
    public var isGood: Bool
    /// What is wrong and what to do about it, a sentence each.
    public var advice: [String]

    /// A verdict with these values.
    public init(words: String, isGood: Bool, advice: [String] = []) {
        (self.words, self.isGood, self.advice) = (words, isGood, advice)
    }
}
