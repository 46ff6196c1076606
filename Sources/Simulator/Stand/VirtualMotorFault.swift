/// A fault between a virtual motor and its load.
public enum VirtualMotorFault: Equatable, Sendable {
    /// No fault.
    case none
    /// The load slips uniformly: this share of every turn is lost.
    case slipping(share: Double)
    /// Steps are missed at random: `lost` radians are lost each time, on average once in `every`
    /// radians of motion.
    case missing(every: Double, lost: Double, seed: UInt64)
    /// The load does not move from the time `from` until the time `until`, in seconds.
    case stalled(from: Double, until: Double)
}
