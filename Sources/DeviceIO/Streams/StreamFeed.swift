import Foundation
import Scene
import Synchronization

/// The pictures of a program that films by the clock, read on a thread of their own, so that none
/// waits in a pipe: the newest wins, those that nobody had time for are counted. When the stream
/// breaks off, the program is started again for a while.
final class StreamFeed: Sendable {
    /// What the reader finds.
    enum News: Sendable {
        /// The newest piece, when it came, and how many pictures made way for it.
        case piece(PictureStream.Piece, at: ContinuousClock.Instant, missed: Int)
        case notice(SourceNotice)
        /// Nothing more comes.
        case ended(DeviceError?)
    }

    private struct Contents {
        var others: [News] = []
        var newest: (piece: PictureStream.Piece, moment: ContinuousClock.Instant)?
        var missed = 0
        var isClosed = false
        /// Whether the program is to stand still for a while.
        var isHeld = false
        /// Whether it has been ended for that, or for good.
        var wasEnded = false
        /// Whether the reading thread has ended.
        var isOver = false
    }

    private let contents = Mutex(Contents())
    private let arrived = DispatchSemaphore(value: 0)
    private let done = DispatchSemaphore(value: 0)
    /// Signalled when the program stands still, and when it may film again.
    private let (stopped, released) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    /// One at a time holds the program.
    private let holder = Mutex(())
    private let stream: Mutex<PictureStream>
    /// What is known of its pictures.
    let facts: PictureStream.Facts
    let program: StreamProgram
    private let recoverySeconds: Double

    /// Seconds from one attempt to start the program again to the next.
    private static let pause = 1.0

    /// Starts a program that films by the clock. Throws why it does not.
    /// - Parameter recoverySeconds: for how long it is started again once it ended.
    init(_ program: StreamProgram, recoverySeconds: Double) throws(DeviceError) {
        let stream = try program.open()
        facts = stream.facts
        self.stream = Mutex(stream)
        (self.program, self.recoverySeconds) = (program, recoverySeconds)
        Thread { [self] in
            self.stream.withLock { read(&$0) }
            // Whoever came to hold it meanwhile is told that there is nothing to hold.
            let isAwaited = contents.withLock { contents in
                contents.isOver = true
                return contents.isHeld
            }
            if isAwaited { stopped.signal() }
            done.signal()
        }.start()
    }

    /// What came; waits for it. After `.ended` nothing does.
    func next() -> News {
        while true {
            arrived.wait()
            let news: News? = contents.withLock { contents in
                if !contents.others.isEmpty { return contents.others.removeFirst() }
                guard let newest = contents.newest else { return nil }
                defer { (contents.newest, contents.missed) = (nil, 0) }
                return .piece(newest.piece, at: newest.moment, missed: contents.missed)
            }
            if let news { return news }
        }
    }

    /// Ends the program and the thread.
    func close() {
        let wasClosed = contents.withLock { contents in
            defer { contents.isClosed = true }
            return contents.isClosed
        }
        if wasClosed { return }
        endProgram()
        done.wait()
    }

    private var isClosed: Bool { contents.withLock { $0.isClosed } }
    private var isHeld: Bool { contents.withLock { $0.isHeld } }

    /// Does work while the program does not film; pictures come again afterwards, without a word.
    /// Throws what the work throws, and where the stream is over.
    func holding<R>(_ work: () throws(DeviceError) -> R) throws(DeviceError) -> R {
        let outcome: Result<R, DeviceError> = holder.withLock { _ in
            let isOver = contents.withLock { contents in
                contents.isHeld = !contents.isOver
                return contents.isOver
            }
            if isOver { return .failure(program.failure("the stream has ended")) }
            endProgram()
            stopped.wait()
            defer {
                contents.withLock { ($0.isHeld, $0.wasEnded) = (false, false) }
                released.signal()
            }
            if contents.withLock({ $0.isClosed || $0.isOver }) {
                return .failure(program.failure("the stream has ended"))
            }
            do throws(DeviceError) { return .success(try work()) } catch { return .failure(error) }
        }
        return try outcome.get()
    }

    private func endProgram() {
        program.end()
        contents.withLock { $0.wasEnded = true }
    }

    // MARK: The thread

    private func standStill() {
        stopped.signal()
        released.wait()
    }

    private static func size(_ stream: borrowing PictureStream) -> (Int, Int) {
        (stream.facts.width, stream.facts.height)
    }

    private func read(_ stream: inout PictureStream) {
        let size = Self.size(stream)
        while true {
            while let piece = stream.next() {
                switch contents.withLock({ ($0.isClosed || $0.isHeld, $0.wasEnded) }) {
                case (false, _): put(piece)
                // Read until it ends, for a program whose pipe breaks leaves its camera as it is.
                case (true, false): break
                // It was started again after it was ended.
                case (true, true): program.end()
                }
            }
            stream.close()
            let trouble = program.end()
            if isClosed { return }
            if isHeld {
                standStill()
                if isClosed { return }
                if let again = try? program.open(), Self.size(again) == size {
                    stream = again
                    continue
                }
            }
            let reason =
                stream.wasSilent
                ? "no picture came for \(Int(StreamProgram.patienceSeconds)) seconds"
                : trouble?.reason ?? "the stream ended"
            guard recoverySeconds > 0 else {
                // What ends without a word is over.
                let isOver = trouble == nil && !stream.wasSilent
                return put(.ended(isOver ? nil : program.failure(reason, trouble?.suggestion)))
            }
            guard let again = reopen(size, reason, trouble?.suggestion) else { return }
            stream = again
            put(.notice(SourceNotice("The stream is back.")))
        }
    }

    /// Starts the program again until it gives pictures of the same size; nil when it was closed,
    /// or never did.
    private func reopen(
        _ size: (Int, Int), _ reason: String, _ suggestion: String?
    ) -> PictureStream? {
        var failure = program.failure(reason, suggestion)
        let start = ContinuousClock.now
        while !isClosed {
            if isHeld { standStill() }
            put(.notice(SourceNotice(failure.words, isInterruption: true)))
            guard (ContinuousClock.now - start) / .seconds(1) < recoverySeconds else {
                put(.ended(failure))
                return nil
            }
            wait()
            if isClosed { return nil }
            do {
                let stream = try program.open()
                let facts = stream.facts
                if (facts.width, facts.height) == size { return stream }
                stream.close()
                program.end()
                failure = program.failure(
                    "its pictures have another size now, \(facts.width)×\(facts.height)",
                    "Set it back to \(size.0)×\(size.1).")
            } catch {
                failure = error
            }
        }
        return nil
    }

    /// In slices, so that closing does not wait.
    private func wait() {
        let end = ContinuousClock.now + .seconds(Self.pause)
        while ContinuousClock.now < end, !isClosed { _ = poll(nil, 0, 50) }
    }

    private func put(_ piece: PictureStream.Piece) {
        let now = ContinuousClock.now
        contents.withLock { contents in
            if contents.newest != nil { contents.missed += 1 }
            contents.newest = (piece, now)
        }
        arrived.signal()
    }

    private func put(_ news: News) {
        contents.withLock { contents in
            // The picture before it comes before it.
            if let newest = contents.newest {
                contents.others.append(
                    .piece(newest.piece, at: newest.moment, missed: contents.missed))
                (contents.newest, contents.missed) = (nil, 0)
            }
            contents.others.append(news)
        }
        arrived.signal()
    }
}
