/// How long a claim holds.
public struct LeaseTimes: Equatable, Sendable {
    /// Seconds from one sign of life to the next.
    public var beat: Double
    /// Seconds without one after which the claim lapses.
    public var lapse: Double

    /// 15 s and six beats: NFS may keep a file's times for 60 s (nfs(5), acregmax).
    public static let usual = LeaseTimes(beat: 15, lapse: 90)

    /// Times; the beat a sixth of the lapse where it is not named.
    public init(beat: Double? = nil, lapse: Double) {
        (self.beat, self.lapse) = (beat ?? lapse / 6, lapse)
    }
}
