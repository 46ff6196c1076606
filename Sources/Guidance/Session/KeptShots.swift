/// The shots that a session has kept, and the request for a shot.
struct KeptShots: Sendable {
    /// Numbers of the shots that are not on disk yet.
    var unsaved: [Int] = []
    /// Number of shots that were ever kept, including lost ones.
    private(set) var everKept = 0
    /// The open request of a person or a script for a shot; nil for none.
    var request: Request?

    /// The progress of a requested shot.
    enum Request: Equatable {
        /// The next frame will be kept.
        case open
        /// The shot of this number was kept for the request, and is not on disk yet.
        case kept(Int)
    }

    /// Counts a new shot.
    /// - Returns: the shot's number.
    mutating func add() -> Int {
        everKept += 1
        unsaved.append(everKept)
        return everKept
    }

    /// Withdraws the request, unless a frame was already kept for it.
    mutating func withdrawRequest() {
        if request == .open { request = nil }
    }

    /// Records that a shot is on disk, or was lost.
    mutating func settle(_ number: Int) {
        unsaved.removeAll { $0 == number }
        if request == .kept(number) { request = nil }
    }
}
