import Foundation
import Glibc
import Guidance
import Scene
import Wording

/// The meeting point of a background capture: calls come in through a named pipe, and an attached
/// console reads the journal so far and the latest picture. Idle while nobody is attached.
final class AttachPoint {
    private let paths: AttachPaths
    private let calls: Int32
    private let picture: Int32
    private let flush: () -> Void
    private var waiting: [UInt8] = []
    private var number: UInt32 = 0
    private var isPictureRequested = false

    /// Opens the meeting point beside the run's output.
    ///
    /// - Parameters:
    ///   - base: the path of the run's files without extension.
    ///   - scan: the scan folder, for attached consoles.
    ///   - flush: writes the pending journal lines to the file.
    init(base: String, scan: String, flush: @escaping () -> Void) throws {
        paths = AttachPaths(base: base)
        self.flush = flush
        unlink(paths.calls)
        // The pipe is opened for writing too, so that it never reports its end.
        guard mkfifo(paths.calls, 0o600) == 0 else { throw Self.trouble(paths.calls) }
        calls = open(paths.calls, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        picture = open(paths.picture, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard calls >= 0, picture >= 0 else {
            let error = Self.trouble(paths.calls)
            if calls >= 0 { close(calls) }
            throw error
        }
        // Written last: a reader that finds this file finds the other files too.
        try Data(URL(filePath: scan).path.utf8).write(
            to: URL(filePath: paths.scan), options: .atomic)
    }

    deinit {
        close(calls)
        close(picture)
        for path in paths.all { unlink(path) }
    }

    /// The calls since the last one taken.
    ///
    /// - Parameter milliseconds: how long to wait if there are no calls.
    func takeCalls(waitingMilliseconds milliseconds: Int32) -> [SessionCall] {
        if milliseconds > 0 {
            var source = pollfd(fd: calls, events: Int16(POLLIN), revents: 0)
            poll(&source, 1, milliseconds)
        }
        var bytes = [UInt8](repeating: 0, count: Int(PIPE_BUF))
        while true {
            let count = read(calls, &bytes, bytes.count)
            guard count > 0 else { break }
            waiting += bytes[..<count]
        }
        var taken: [SessionCall] = []
        var isAsked = false
        while let end = waiting.firstIndex(of: UInt8(ascii: "\n")) {
            let line = Data(waiting[..<end])
            waiting.removeSubrange(...end)
            if line.elementsEqual(AttachPaths.request) {
                isAsked = true
            } else if let call = try? JSONDecoder().decode(SessionCall.self, from: line) {
                taken.append(call)
            }
        }
        if isAsked {
            isPictureRequested = true
            flush()
        }
        return taken
    }

    /// Publishes a picture if a console has asked for one since the last picture.
    func show(_ image: ColorImage?) {
        guard isPictureRequested, let image else { return }
        isPictureRequested = false
        number &+= 1
        var bytes: [UInt8] = []
        bytes.reserveCapacity(image.values.count + AttachPaths.headBytes + AttachPaths.numberBytes)
        for part in [number, UInt32(image.width), UInt32(image.height)] {
            withUnsafeBytes(of: part.littleEndian) { bytes += $0 }
        }
        bytes += image.values
        withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
        // Overwrites in a single write: a reader knows that the picture is complete when the
        // numbers at both ends are equal.
        _ = pwrite(picture, bytes, bytes.count, 0)
    }

    private static func trouble(_ path: String) -> CaptureError {
        CaptureError(
            .failed,
            phrase(
                """
                Cannot open the meeting point of a background run, \(path): \
                \(String(cString: strerror(errno))).
                """)
        )
    }
}

/// The files of a background capture's meeting point.
struct AttachPaths {
    let base: String

    /// A pipe of lines: calls as JSON, or the word `look`.
    var calls: String { base + ".calls" }
    /// The latest requested picture: its number, width and height, the values, its number again.
    var picture: String { base + ".picture" }
    /// Bytes of a picture's number, which is repeated at its end; and of its number, width and
    /// height.
    static let (numberBytes, headBytes) = (4, 12)
    /// The path of the scan folder.
    var scan: String { base + ".scan" }

    /// All files of the meeting point.
    var all: [String] { [scan, calls, picture] }

    /// Requests the journal and the next picture.
    static let request = Array("look".utf8)
}
