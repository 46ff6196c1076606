/// How the frames of a source follow each other.
public enum SourceKind: String, Sendable, Codable {
    /// A running camera, which determines when frames arrive.
    case live
    /// A recording with a steady clock: motion is measured, and conditions must last for some time.
    case video
    /// Single photographs: no motion is measured, and each is judged by itself.
    case stills
}
