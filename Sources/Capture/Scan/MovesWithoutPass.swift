import Guidance
import Scene

/// Counts those moves of the object in a scan's journal after which no new pass began. A pass with
/// such a move contains pictures from before and after the move.
struct MovesWithoutPass {
    private var begun: [Timestamp] = []
    private var moves: [Timestamp] = []
    private var isTold = false

    /// Two reports of a move count as one if less than this many seconds are between them. If a new
    /// pass began less than this time before or after a report, the report belongs to this pass.
    /// Derived: the feedback settles for 1.5 s and is shown for 2 s.
    private static let settlingSeconds = 3.5

    /// Adds the journal's next entry.
    mutating func add(_ entry: JournalEntry) {
        let now = entry.input.time
        if entry.isMove { begun.append(now) }
        for case .feedbackChanged(let feedback) in entry.commands {
            let isMoved = feedback.contains(.objectMoved)
            if isMoved, !isTold { moves.append(now) }
            isTold = isMoved
        }
    }

    /// Number of moves after which no new pass began.
    var count: Int {
        var (count, last): (Int, Timestamp?) = (0, nil)
        for time in moves {
            defer { last = time }
            if let last, Self.areOne(last, time) { continue }
            if begun.contains(where: { Self.areOne($0, time) }) { continue }
            count += 1
        }
        return count
    }

    private static func areOne(_ a: Timestamp, _ b: Timestamp) -> Bool {
        abs(b.seconds(since: a)) < settlingSeconds
    }
}
