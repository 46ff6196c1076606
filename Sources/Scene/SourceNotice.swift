/// A message that a source sends in addition to its pictures.
public struct SourceNotice: Equatable, Sendable {
    /// The message, in a sentence or two.
    public var words: String
    /// Whether no pictures arrive until the trouble is fixed. The source repeats such a notice
    /// about every second; the interruption ends with the next frame.
    public var isInterruption: Bool

    /// A notice with these words.
    public init(_ words: String, isInterruption: Bool = false) {
        (self.words, self.isInterruption) = (words, isInterruption)
    }
}
