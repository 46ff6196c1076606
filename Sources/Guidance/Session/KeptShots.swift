/// The shots that a session has kept, and the one that was requested.
struct KeptShots: Sendable {
    /// Shots that are not on disk yet.
    var unsaved: [Int] = []
    /// Number of shots that were ever kept.
    private(set) var everKept = 0
    /// The request of a person or a script; nil for none.
    var request: Request?

    /// The progress of the requested shot.
    enum Request: Equatable {
        /// The next frame is kept.
        case open
        /// The shot of this number was kept, and is not on disk yet.
        case kept(Int)
    }

    /// Adds a shot; returns its number.
    mutating func add() -> Int {
        everKept += 1
        unsaved.append(everKept)
        return everKept
    }

    /// Ends a request for which no frame was kept yet.
    mutating func withdrawRequest() {
        if request == .open { request = nil }
    }

    /// The shot is on disk, or lost.
    mutating func settle(_ number: Int) {
        unsaved.removeAll { $0 == number }
        if request == .kept(number) { request = nil }
    }
}
