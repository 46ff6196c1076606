/// What goes wrong between a virtual motor and its load.
public enum VirtualMotorFault: Equatable, Sendable {
    /// Nothing.
    case none
    /// The load slips evenly: this share of the way is lost.
    case slipping(share: Double)
    /// Steps are missed at random places: one in `every` radians of way loses `lost` radians.
    case missing(every: Double, lost: Double, seed: UInt64)
    /// The load stands still from one second to another.
    case stalled(from: Double, until: Double)
}
