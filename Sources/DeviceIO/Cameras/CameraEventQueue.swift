import Scene

/// The events of a camera that were not delivered yet. The queue also numbers the camera's
/// pictures.
struct CameraEventQueue {
    private var waiting: [SourceEvent] = []
    private var nextIndex = 0

    /// Whether the queue has no event.
    var isEmpty: Bool { waiting.isEmpty }

    /// Removes the oldest event and returns it.
    mutating func removeFirst() -> SourceEvent { waiting.removeFirst() }

    /// The number of the next picture, from 0. Each call returns a new number.
    mutating func takeIndex() -> Int {
        defer { nextIndex += 1 }
        return nextIndex
    }

    /// Adds a frame. The frame already has its number.
    mutating func append(_ frame: Frame) { waiting.append(.frame(frame)) }

    /// Adds an event for a picture that is skipped, with the reason.
    mutating func skip(_ reason: String) {
        let index = takeIndex()
        waiting.append(.skipped(index: index, name: "frame \(index)", reason: reason))
    }

    /// Adds one event for `count` dropped pictures if there are any, and sets `count` to 0.
    mutating func drop(_ count: inout Int) {
        if count > 0 {
            nextIndex += count
            waiting.append(.dropped(count: count))
        }
        count = 0
    }

    /// Adds a notice for the person.
    mutating func say(_ words: String, isInterruption: Bool = false) {
        waiting.append(.notice(SourceNotice(words, isInterruption: isInterruption)))
    }
}
