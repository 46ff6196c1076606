/// The time limits of a claim.
public struct LeaseTimes: Equatable, Sendable {
    /// Seconds between two touches of the claim's file.
    public var heartbeatSeconds: Double
    /// Seconds without a touch after which the claim lapses.
    public var expirySeconds: Double

    /// The default times: the claim's file is touched every 15 s, and the claim lapses after 90 s
    /// without a touch. NFS may show another machine a file's time up to 60 s late (nfs(5),
    /// acregmax).
    public static let usual = LeaseTimes(heartbeatSeconds: 15, expirySeconds: 90)

    /// Time limits with these values. If `heartbeatSeconds` is nil, it is a sixth of
    /// `expirySeconds`.
    public init(heartbeatSeconds: Double? = nil, expirySeconds: Double) {
        self.heartbeatSeconds = heartbeatSeconds ?? expirySeconds / 6
        self.expirySeconds = expirySeconds
    }
}
