import Scene

/// The events of a camera that wait for their receiver; numbers the camera's pictures.
struct CameraEventQueue {
    private var waiting: [SourceEvent] = []
    private var nextIndex = 0

    /// Whether no event waits.
    var isEmpty: Bool { waiting.isEmpty }

    /// Takes the oldest event.
    mutating func removeFirst() -> SourceEvent { waiting.removeFirst() }

    /// The number of the next picture.
    mutating func takeIndex() -> Int {
        defer { nextIndex += 1 }
        return nextIndex
    }

    /// Adds a frame, which has its number already.
    mutating func append(_ frame: Frame) { waiting.append(.frame(frame)) }

    /// Adds a picture that is skipped, and why.
    mutating func skip(_ reason: String) {
        let index = takeIndex()
        waiting.append(.skipped(index: index, name: "frame \(index)", reason: reason))
    }

    /// Adds an event for these dropped pictures, and sets `count` to 0.
    mutating func drop(_ count: inout Int) {
        if count > 0 {
            nextIndex += count
            waiting.append(.dropped(count: count))
        }
        count = 0
    }

    /// Adds a notice.
    mutating func say(_ words: String, isInterruption: Bool = false) {
        waiting.append(.notice(SourceNotice(words, isInterruption: isInterruption)))
    }
}
