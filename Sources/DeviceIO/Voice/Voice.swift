/// Speaks to a person who does not look at the screen.
public protocol Voice: Sendable {
    /// Says a sentence, or makes a sound so that the person looks at the screen. Returns at once.
    func say(_ words: String)
}

/// A voice that says nothing.
public struct SilentVoice: Voice {
    /// A silent voice.
    public init() {}

    public func say(_ words: String) {}
}
