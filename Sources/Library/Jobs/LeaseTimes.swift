/// The time limits of a claim.
public struct LeaseTimes: Equatable, Sendable {
    /// Seconds between two touches of the claim's file.
    public var heartbeatSeconds: Double
    /// Seconds without a touch after which the claim lapses.
    public var expirySeconds: Double

    /// A touch every 15 s, and 90 s until a claim lapses: NFS may cache a file's times for 60 s
    /// (nfs(5), acregmax).
    public static let usual = LeaseTimes(heartbeatSeconds: 15, expirySeconds: 90)

    /// Time limits with these values. By default a claim is touched at intervals of a sixth of its
    /// expiry time.
    public init(heartbeatSeconds: Double? = nil, expirySeconds: Double) {
        self.heartbeatSeconds = heartbeatSeconds ?? expirySeconds / 6
        self.expirySeconds = expirySeconds
    }
}
