/// A cause with its extent in a scan.
public struct FoundCause: Equatable, Sendable {
    /// The cause.
    public var cause: FailureCause
    /// The affected share of the capture, 0...1.
    public var share: Double
    /// The measurements that show the cause.
    public var evidence: [CauseEvidence]
}
