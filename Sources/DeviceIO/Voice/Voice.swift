/// A voice for a person who does not look at the screen.
public protocol Voice: Sendable {
    /// Says a sentence, or makes a sound that draws attention to the screen; returns at once.
    func say(_ words: String)
}

/// Says nothing.
public struct SilentVoice: Voice {
    /// A silent voice.
    public init() {}

    public func say(_ words: String) {}
}
