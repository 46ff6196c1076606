/// Detects whether the terminal keeps up with the pictures that it draws itself.
struct PictureLagMonitor {
    /// The longest acceptable time for a picture (guess): more makes every key wait.
    private static let longestWait = Duration.milliseconds(200)
    /// The number of consecutive slow pictures (guess): a single one may be another program's
    /// fault.
    private static let mostSlow = 5

    private var isInTransit = false
    private var slowCount = 0

    /// Notes that a picture was sent.
    mutating func noteSent() { isInTransit = true }

    /// Takes the duration until the terminal answered; returns whether five consecutive pictures
    /// have taken too long.
    mutating func judge(_ wait: Duration?) -> Bool {
        guard isInTransit, let wait else { return false }
        isInTransit = false
        slowCount = wait > Self.longestWait ? slowCount + 1 : 0
        return slowCount == Self.mostSlow
    }
}
