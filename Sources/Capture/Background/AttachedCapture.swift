import DeviceIO
import Foundation
import Glibc
import Guidance
import Scene
import Synchronization
import TUI

/// A background capture as the console sees it. A local session replays the capture's journal, so
/// its snapshot is identical to the snapshot of the capture. The person's calls go to the capture.
final class AttachedCapture: Sendable {
    /// The scan folder.
    let scan: String
    /// The source's description.
    let source: SourceDescription

    private let run: BackgroundRun
    private let view: Mutex<LiveCapture.View>
    private let calls: Int32
    private let picture: Int32
    /// Signalled when the console detaches.
    private let left = DispatchSemaphore(value: 0)
    private let done = DispatchSemaphore(value: 0)
    private let wake: @Sendable () -> Void

    /// Seconds between two reads of the journal (guess).
    private static let pollSeconds = 0.1
    /// Valid widths and heights of a picture, pixels (guess). A picture with another width or
    /// height is damaged.
    private static let sides = 1...4096

    /// Throws if the scan cannot be read or the capture has ended.
    ///
    /// - Parameter wake: called from another thread when the view changed.
    init(_ run: BackgroundRun, scan: String, wake: @escaping @Sendable () -> Void) throws {
        (self.run, self.scan, self.wake) = (run, scan, wake)
        let reader = try ScanReader.open(at: scan, fileSystem: DiskFileSystem())
        source = reader.session.sourceDescription
        let session = ObjectCaptureSession(
            options: try OpenedScan.options(of: reader.session, at: scan))
        let tail = try JournalTail(scan: scan)
        view = Mutex(LiveCapture.View(snapshot: session.snapshot))
        // The pipe is opened for reading too: writing to a pipe without a reader would end this
        // process (SIGPIPE).
        calls = open(run.attachPaths.calls, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        picture = open(run.attachPaths.picture, O_RDONLY | O_CLOEXEC)
        Thread.startWithLargeStack { [self] in
            follow(session, tail)
            done.signal()
        }
    }

    deinit {
        if calls >= 0 { close(calls) }
        if picture >= 0 { close(picture) }
    }

    /// Returns the current view. Each shot card and each notice is returned only once.
    func takeView() -> LiveCapture.View {
        view.withLock { view in
            let seen = view
            (view.cards, view.notices, view.cloud) = ([], [], nil)
            return seen
        }
    }

    /// Sends a call to the session.
    func call(_ call: SessionCall) {
        if let line = try? JSONEncoder().encode(call) { send([UInt8](line)) }
    }

    /// Ends the capture as Ctrl-C would. The scan can be resumed.
    func stop() { run.stop() }

    /// Detaches the console; the capture continues.
    ///
    /// - Returns: whether the capture continues; false if its session has ended, even if its
    ///   process has not exited yet.
    func leave() -> Bool {
        left.signal()
        done.wait()
        return run.isRunning && !view.withLock { $0.snapshot.state.isFinal }
    }

    /// Sends a line to the capture. The line must be so short that the pipe writes it atomically
    /// (PIPE_BUF): then the lines of two consoles never mix.
    private func send(_ line: [UInt8]) {
        guard calls >= 0, line.count < Int(PIPE_BUF) else { return }
        let text = line + [UInt8(ascii: "\n")]
        _ = write(calls, text, text.count)
    }

    // MARK: The thread that reads the journal

    private func follow(_ begun: ObjectCaptureSession, _ opened: JournalTail) {
        var (session, tail) = (begun, opened)
        defer { tail.close() }
        var (pictureNumber, shots) = (UInt32(0), 0)
        var hasNewShots = false
        var pause = 0.0
        repeat {
            // The end of the process is checked before the reading, so that everything that the
            // process wrote before its end is read.
            let hasEnded = !run.isRunning
            send(AttachPaths.request)
            let (inputs, hasMore) = tail.next()
            for input in inputs { session.ingest(input) }
            let saved = inputs.contains { if case .shotSaved = $0 { true } else { false } }
            hasNewShots = hasNewShots || saved
            // Reading cards is slow: new cards are read only after all waiting journal lines.
            let cards = hasNewShots && !hasMore ? newCards(after: &shots) : []
            hasNewShots = hasNewShots && hasMore
            let image = readPicture(after: &pictureNumber)
            if !inputs.isEmpty || image != nil || hasEnded {
                publish(session.snapshot, image, cards, hasEnded: hasEnded)
            }
            if hasEnded { return }
            pause = hasMore ? 0 : Self.pollSeconds
        } while left.wait(timeout: .now() + pause) == .timedOut
    }

    private func publish(
        _ snapshot: SessionSnapshot, _ image: ColorImage?, _ cards: [ShotCard], hasEnded: Bool
    ) {
        view.withLock { view in
            view.snapshot = snapshot
            if let image { view.preview = image }
            view.cards += cards
            if hasEnded, !snapshot.state.isFinal {
                view.notices.append(
                    run.lastMessage ?? phrase("The capture in the background was ended."))
            }
            view.hasEnded = hasEnded
            view.revision += 1
        }
        wake()
    }

    private func newCards(after number: inout Int) -> [ShotCard] {
        let cards = ScanCards.read(scan, after: number)
        number = cards.last?.number ?? number
        return cards
    }

    /// The latest picture; nil if it was already read, or is incomplete or damaged.
    private func readPicture(after number: inout UInt32) -> ColorImage? {
        var head: [UInt32] = [0, 0, 0]
        guard picture >= 0,
            pread(picture, &head, AttachPaths.headBytes, 0) == AttachPaths.headBytes,
            head[0] != number
        else {
            return nil
        }
        let (width, height) = (Int(head[1].littleEndian), Int(head[2].littleEndian))
        guard Self.sides.contains(width), Self.sides.contains(height) else { return nil }
        let count = width * height * 3
        var bytes = [UInt8](
            repeating: 0, count: count + AttachPaths.headBytes + AttachPaths.numberBytes)
        guard pread(picture, &bytes, bytes.count, 0) == bytes.count,
            bytes[..<AttachPaths.numberBytes] == bytes[(count + AttachPaths.headBytes)...]
        else { return nil }
        number = head[0]
        return ColorImage(
            width: width, height: height,
            values: Array(bytes[AttachPaths.headBytes...].prefix(count)))
    }
}
