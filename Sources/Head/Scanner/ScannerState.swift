/// The states of a head scanner. The names are those of Bellus3D's SDK.
public enum ScannerState: String, CaseIterable, Sendable, Codable {
    /// The scanner is idle.
    case idle
    /// The camera is being opened.
    case preparing
    /// The face is tracked; a scan may begin.
    case tracking
    /// A scan is running: from holding still to the last turn.
    case scanning
}
