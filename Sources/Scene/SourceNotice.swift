/// Something that a source says beside its pictures.
public struct SourceNotice: Equatable, Sendable {
    /// What the person should know, in a sentence or two.
    public var words: String
    /// Whether no pictures come until what it says is mended. Said again about every second; it
    /// ends with the next frame.
    public var isInterruption: Bool

    /// A notice of these words.
    public init(_ words: String, isInterruption: Bool = false) {
        (self.words, self.isInterruption) = (words, isInterruption)
    }
}
