/// A fault between a virtual motor and its load.
public enum VirtualMotorFault: Equatable, Sendable {
    /// No fault.
    case none
    /// The load slips uniformly: this share of every turn is lost.
    case slipping(share: Double)
    /// Steps are missed at random: for every `every` radians of motion, `lost` radians are lost.
    case missing(every: Double, lost: Double, seed: UInt64)
    /// The load does not move between two times in seconds.
    case stalled(from: Double, until: Double)
}
