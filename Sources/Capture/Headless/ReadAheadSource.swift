import Dispatch
import Foundation
import Scene
import Synchronization

/// A recorded source that decodes the next frame on its own thread while the present one is
/// processed: decoding a picture of 1280×720 with depth takes as long as tracking it.
final class ReadAheadSource: FrameSource {
    let description: SourceDescription
    private let reader: Reader
    private var hasEnded = false

    /// - Parameter source: a recording. A camera must not be read ahead: a capture needs its newest
    ///   frame, not the frame that was read ahead.
    init(_ source: sending any FrameSource) {
        description = source.description
        reader = Reader(source)
        let reader = reader
        Thread { reader.run() }.start()
    }

    deinit { reader.close() }

    func next() throws -> SourceEvent? {
        guard !hasEnded else { return nil }
        do {
            let event = try reader.take()
            hasEnded = event == nil
            return event
        } catch {
            hasEnded = true
            throw error
        }
    }

    func close() {
        hasEnded = true
        reader.close()
    }
}

/// Reads a source on its own thread and keeps one event ready.
private final class Reader: Sendable {
    private let source: Mutex<any FrameSource>
    private let ready = Mutex<Result<SourceEvent?, any Error>?>(nil)
    private let isClosed = Atomic(false)
    /// `room` is signalled when one more event may be read, `filled` when an event is ready, `done`
    /// when the thread has ended.
    private let (room, filled) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    private let done = DispatchSemaphore(value: 0)

    init(_ source: sending any FrameSource) {
        self.source = Mutex(source)
        // A semaphore must not have a lower value at its release than at its start, or the program
        // crashes. So it starts with the value 0 and is signalled once here.
        room.signal()
    }

    /// Reads until the source ends or reading is stopped; then closes the source.
    func run() {
        source.withLock { source in
            var goesOn = true
            while goesOn {
                room.wait()
                if isClosed.load(ordering: .acquiring) { break }
                let event = Result { try source.next() }
                if case .success(.some) = event {} else { goesOn = false }
                ready.withLock { $0 = event }
                filled.signal()
            }
            source.close()
        }
        done.signal()
    }

    /// Waits for the next event and returns it. Must not be called after the end or an error.
    func take() throws -> SourceEvent? {
        filled.wait()
        let event = ready.withLock { ready in
            defer { ready = nil }
            return ready
        }
        room.signal()
        return try event?.get()
    }

    func close() {
        guard !isClosed.exchange(true, ordering: .acquiringAndReleasing) else { return }
        room.signal()
        done.wait()
    }
}
