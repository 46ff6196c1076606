/// Detects a terminal that draws its own graphics too slowly.
struct PictureLagMonitor {
    /// A picture is slow if the terminal takes longer than this to draw it (guess). During that
    /// time, keys have no visible effect.
    private static let longestWait = Duration.milliseconds(200)
    /// The terminal is too slow after this number of slow pictures in a row (guess). A single slow
    /// picture may be the fault of another program.
    private static let mostSlow = 5

    private var isInTransit = false
    private var slowCount = 0

    /// Notes that a picture was sent.
    mutating func noteSent() { isInTransit = true }

    /// Takes the time until the terminal answered after a picture. Returns true once, when the
    /// number of slow pictures in a row reaches the limit.
    mutating func judge(_ wait: Duration?) -> Bool {
        guard isInTransit, let wait else { return false }
        isInTransit = false
        slowCount = wait > Self.longestWait ? slowCount + 1 : 0
        return slowCount == Self.mostSlow
    }
}
