/// What happens at a fake camera, each so many milliseconds after the one before.
public enum FakeCameraEvent: Sendable {
    /// A picture of these bytes. `claimedBytes` is what the driver says it holds, if another
    /// number; `lostBefore` pictures were lost before it; `isDamaged` sets the error flag.
    case picture(
        [UInt8], after: Int = 33, lostBefore: UInt32 = 0, isDamaged: Bool = false,
        claimedBytes: Int? = nil)
    /// Poll says that a picture waits, and there is none.
    case falseAlarm(after: Int = 0)
    /// The driver's count of pictures goes on from this number.
    case recount(from: UInt32, after: Int = 0)
    /// The camera is pulled out: ENODEV, POLLERR and POLLHUP until it is plugged in again.
    case unplug(after: Int = 0)

    /// Milliseconds after the event before.
    public var after: Int {
        switch self {
        case .picture(_, let after, _, _, _), .falseAlarm(let after), .recount(_, let after),
            .unplug(let after):
            after
        }
    }
}
