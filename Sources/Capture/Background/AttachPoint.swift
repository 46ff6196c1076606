import Foundation
import Glibc
import Guidance
import Scene
import Wording

/// The files through which a console attaches to a background capture. The console sends calls
/// through a named pipe, and reads the journal and the latest picture. While no console is
/// attached, the capture writes no pictures.
final class AttachPoint {
    private let paths: AttachPaths
    private let calls: Int32
    private let picture: Int32
    private let flush: () -> Void
    private var waiting: [UInt8] = []
    private var number: UInt32 = 0
    private var isPictureRequested = false

    /// Creates the files beside the run's output.
    ///
    /// - Parameters:
    ///   - base: the path of the run's files without extension.
    ///   - scan: the scan folder, for attached consoles.
    ///   - flush: writes the pending journal lines to the file.
    init(base: String, scan: String, flush: @escaping () -> Void) throws {
        paths = AttachPaths(base: base)
        self.flush = flush
        unlink(paths.calls)
        // The pipe is opened for writing too: a pipe without a writer would report an end of file.
        guard mkfifo(paths.calls, 0o600) == 0 else { throw Self.trouble(paths.calls) }
        calls = open(paths.calls, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        picture = open(paths.picture, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard calls >= 0, picture >= 0 else {
            let error = Self.trouble(paths.calls)
            if calls >= 0 { close(calls) }
            throw error
        }
        // This file is written last: a console that finds it finds the other files too.
        try Data(URL(filePath: scan).path.utf8).write(
            to: URL(filePath: paths.scan), options: .atomic)
    }

    deinit {
        close(calls)
        close(picture)
        for path in paths.all { unlink(path) }
    }

    /// The calls that consoles sent since `takeCalls` was last called.
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
        // A single write replaces the old picture. A picture is complete if its first number equals
        // its last number; consoles check this.
        _ = pwrite(picture, bytes, bytes.count, 0)
    }

    private static func trouble(_ path: String) -> CaptureError {
        CaptureError(
            .failed,
            phrase(
                """
                Cannot open the meeting point of a background run, \(path): \
                \(systemWords(errno)).
                """)
        )
    }
}

/// The paths of the files through which a console attaches to a background capture. `base` is their
/// common start.
struct AttachPaths {
    let base: String

    /// The pipe to the capture. Each line is a call as JSON, or the word `look`.
    var calls: String { base + ".calls" }
    /// The file of the latest requested picture: its number, width, height and pixel values, and
    /// its number again.
    var picture: String { base + ".picture" }
    /// Bytes in the file of the picture: `numberBytes` for the picture's number, `headBytes` for
    /// number, width and height together.
    static let (numberBytes, headBytes) = (4, 12)
    /// The file that contains the path of the scan folder.
    var scan: String { base + ".scan" }

    /// The paths of the three files, which are removed together.
    var all: [String] { [scan, calls, picture] }

    /// The line by which a console requests new journal lines and the next picture.
    static let request = Array("look".utf8)
}
