/// The verdict of a scan's report: whether a model is likely, and what the person should do.
public struct ScanVerdict: Equatable, Sendable {
    /// The verdict as one sentence.
    public var words: String
    /// Whether nothing in the scan prevents the making of a model.
    public var isGood: Bool
    /// One sentence for each flaw of the scan: what is wrong, and what to do about it.
    public var advice: [String]

    /// A verdict with these values.
    public init(words: String, isGood: Bool, advice: [String] = []) {
        (self.words, self.isGood, self.advice) = (words, isGood, advice)
    }
}
