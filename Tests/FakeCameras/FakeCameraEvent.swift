/// An event of a fake camera; `after` is its delay in milliseconds after the previous event.
public enum FakeCameraEvent: Sendable {
    /// A picture with these bytes. `lostBefore` is the number of pictures that the driver lost
    /// before it. `isDamaged` sets the driver's error flag. `claimedBytes` is the size that the
    /// driver reports, if this is not the true size.
    case picture(
        [UInt8], after: Int = 33, lostBefore: UInt32 = 0, isDamaged: Bool = false,
        claimedBytes: Int? = nil)
    /// `poll` reports a picture although none is ready.
    case falseAlarm(after: Int = 0)
    /// The driver's next picture gets this sequence number; later pictures are numbered from there.
    case recount(from: UInt32, after: Int = 0)
    /// The camera is unplugged. Until it is plugged in again, calls fail with ENODEV, and `poll`
    /// reports POLLERR and POLLHUP.
    case unplug(after: Int = 0)

    /// Milliseconds after the previous event.
    public var after: Int {
        switch self {
        case .picture(_, let after, _, _, _), .falseAlarm(let after), .recount(_, let after),
            .unplug(let after):
            after
        }
    }
}
