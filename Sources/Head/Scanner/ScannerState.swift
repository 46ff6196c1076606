/// The states of a head scanner. Names after Bellus3D's SDK.
public enum ScannerState: String, CaseIterable, Sendable, Codable {
    /// Nothing runs.
    case idle
    /// The camera is being opened.
    case preparing
    /// The face is followed; a scan may begin.
    case tracking
    /// A scan is under way: from holding still to the last turn.
    case scanning
}
