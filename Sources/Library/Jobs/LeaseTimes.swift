/// The time limits of a claim.
public struct LeaseTimes: Equatable, Sendable {
    /// Seconds between two touches of the claim's file.
    public var beat: Double
    /// Seconds without a touch after which the claim lapses.
    public var lapse: Double

    /// 15 s, and six times that for the lapse: NFS may cache a file's times for 60 s (nfs(5),
    /// acregmax).
    public static let usual = LeaseTimes(beat: 15, lapse: 90)

    /// Time limits; by default a claim is touched six times before it would lapse.
    public init(beat: Double? = nil, lapse: Double) {
        (self.beat, self.lapse) = (beat ?? lapse / 6, lapse)
    }
}
