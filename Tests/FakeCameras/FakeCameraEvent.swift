/// An event of a fake camera, with its delay in milliseconds after the previous one.
public enum FakeCameraEvent: Sendable {
    /// A picture with these bytes. `claimedBytes` is the size that the driver reports, if it
    /// differs; `lostBefore` pictures were lost before it; `isDamaged` sets the error flag.
    case picture(
        [UInt8], after: Int = 33, lostBefore: UInt32 = 0, isDamaged: Bool = false,
        claimedBytes: Int? = nil)
    /// Poll reports a picture, but none is ready.
    case falseAlarm(after: Int = 0)
    /// The driver's sequence count continues from this number.
    case recount(from: UInt32, after: Int = 0)
    /// The camera is pulled out: ENODEV, POLLERR and POLLHUP until it is plugged in again.
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
