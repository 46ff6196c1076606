import Foundation
import Scene
import Synchronization
import Wording

/// Reads the pictures of a live program on a separate thread, so that no picture waits in the pipe.
/// Keeps only the newest picture and counts the dropped ones. When the stream breaks off, restarts
/// the program for some time.
final class StreamFeed: Sendable {
    /// What the feed delivers to its reader.
    enum News: Sendable {
        /// The newest piece, when it arrived, and the number of pictures that were dropped for it.
        case piece(PictureStream.Piece, at: ContinuousClock.Instant, missed: Int)
        case notice(SourceNotice)
        /// The end of the stream, with an error if the stream broke off.
        case ended(DeviceError?)
    }

    private struct Contents {
        var others: [News] = []
        var newest: (piece: PictureStream.Piece, moment: ContinuousClock.Instant)?
        var missed = 0
        var isClosed = false
        /// Whether the program must pause now.
        var isHeld = false
        /// Whether the program was ended by the feed, for a pause or for ever.
        var wasEnded = false
        /// Whether the thread that reads the pictures has ended.
        var isOver = false
    }

    private let contents = Mutex(Contents())
    private let arrived = DispatchSemaphore(value: 0)
    private let done = DispatchSemaphore(value: 0)
    /// `stopped` is signalled when the program has paused, `released` when it may continue.
    private let (stopped, released) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    /// This lock lets only one caller at a time pause the program.
    private let holder = Mutex(())
    private let stream: Mutex<PictureStream>
    /// What is known about the program's pictures.
    let facts: PictureStream.Facts
    let program: StreamProgram
    private let recoverySeconds: Double

    /// Seconds between two attempts to restart the program.
    private static let pause = 1.0

    /// Starts a live program. Throws why it delivers no pictures.
    ///
    /// - Parameter recoverySeconds: for this many seconds, a program that ended is restarted again
    ///   and again.
    init(_ program: StreamProgram, recoverySeconds: Double) throws(DeviceError) {
        let stream = try program.open()
        facts = stream.facts
        self.stream = Mutex(stream)
        (self.program, self.recoverySeconds) = (program, recoverySeconds)
        Thread { [self] in
            self.stream.withLock { read(&$0) }
            // A caller may be waiting until the program has paused. The program has ended, so this
            // wait ends too.
            let isAwaited = contents.withLock { contents in
                contents.isOver = true
                return contents.isHeld
            }
            if isAwaited { stopped.signal() }
            done.signal()
        }.start()
    }

    /// Waits for the next piece or notice. Must not be called after `.ended`.
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

    /// Ends the program and waits for the end of the thread.
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

    /// Runs `work` while the program is paused. Afterwards the program delivers pictures again.
    /// Throws the error of `work`, or an error when the stream has ended.
    func holding<R>(_ work: () throws(DeviceError) -> R) throws(DeviceError) -> R {
        let outcome: Result<R, DeviceError> = holder.withLock { _ in
            let isOver = contents.withLock { contents in
                contents.isHeld = !contents.isOver
                return contents.isOver
            }
            if isOver { return .failure(program.failure(phrase("the stream has ended"))) }
            endProgram()
            stopped.wait()
            defer {
                contents.withLock { ($0.isHeld, $0.wasEnded) = (false, false) }
                released.signal()
            }
            if contents.withLock({ $0.isClosed || $0.isOver }) {
                return .failure(program.failure(phrase("the stream has ended")))
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

    private func waitUntilReleased() {
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
                // The program was told to pause or to end. Until it does, its pictures are read and
                // discarded: if the pipe was closed instead, the program might leave its camera in
                // a bad state.
                case (true, false): break
                // The feed has ended the program before, but it was started again. So it is ended
                // once more.
                case (true, true): program.end()
                }
            }
            stream.close()
            let trouble = program.end()
            if isClosed { return }
            if isHeld {
                waitUntilReleased()
                if isClosed { return }
                if let again = try? program.open(), Self.size(again) == size {
                    stream = again
                    continue
                }
            }
            let reason =
                stream.wasSilent
                ? phrase("no picture came for \(Int(StreamProgram.patienceSeconds)) seconds")
                : trouble?.reason ?? phrase("the stream ended")
            guard recoverySeconds > 0 else {
                // If the program ended without an error message, its stream has ended normally.
                let isOver = trouble == nil && !stream.wasSilent
                return put(.ended(isOver ? nil : program.failure(reason, trouble?.suggestion)))
            }
            guard let again = reopen(size, reason, trouble?.suggestion) else { return }
            stream = again
            put(.notice(SourceNotice(phrase("The stream is back."))))
        }
    }

    /// Restarts the program until it delivers pictures of the same size. Nil when the feed was
    /// closed or `recoverySeconds` have passed.
    private func reopen(
        _ size: (Int, Int), _ reason: String, _ suggestion: String?
    ) -> PictureStream? {
        var failure = program.failure(reason, suggestion)
        let start = ContinuousClock.now
        while !isClosed {
            if isHeld { waitUntilReleased() }
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
                    phrase(
                        "its pictures have another size now, \(facts.width)×\(facts.height)"),
                    phrase("Set it back to \(size.0)×\(size.1)."))
            } catch {
                failure = error
            }
        }
        return nil
    }

    /// A wait checks at least this often whether the feed was closed, in milliseconds (guess).
    private static let sliceMilliseconds: Int32 = 50

    /// Waits for `pause` seconds, but not longer than until the feed is closed.
    private func wait() {
        let end = ContinuousClock.now + .seconds(Self.pause)
        while ContinuousClock.now < end, !isClosed { _ = poll(nil, 0, Self.sliceMilliseconds) }
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
            // If a picture arrived before this event, the picture is delivered first.
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
