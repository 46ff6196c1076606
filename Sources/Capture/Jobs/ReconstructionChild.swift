import DeviceIO
import Foundation
import Glibc
import Library
import Processes
import Scene

/// Does the work of a job: runs `capstan reconstruct` in a separate process. So the model is
/// identical to the model of that command, and the worker renews its claim under any load. If
/// memory runs out, the kernel kills only the child, and the worker reports it.
public struct ReconstructionChild: Sendable {
    private let program: String
    private let threads: Int

    /// The child is killed if it is still running this many seconds after the request to stop
    /// (guess).
    private static let timeoutSeconds = 20.0
    /// Milliseconds between two checks whether the work should stop (guess).
    private static let pollMilliseconds: Int32 = 200
    /// At most this many bytes of the child's output are read at once (guess).
    private static let readBytes = 1 << 14

    /// - Parameter threads: number of threads that the child may use.
    public init(threads: Int = AllowedResources(.here).processors) {
        self.threads = threads
        program = ChildProcess.ownProgram
    }

    /// Does the work of a job.
    public func run(_ order: JobAssignment, _ context: JobContext) throws -> JobEnding {
        let recipe: ModelRecipe
        do {
            recipe = try ModelRecipe(order.job.recipe)
            try recipe.check()
        } catch {
            return .failed(status: 2, words: CaptureError(error).words)
        }
        guard order.sources.count == 1 else {
            return .failed(
                status: 2, words: "A job of several captures cannot be worked on by this program.")
        }
        let kills = OOMKillCount.count
        let words = recipe.words(
            source: order.sources[0], output: order.output, pieces: order.pieces, threads: threads)
        let (status, lines, messages) = try follow(words, context)
        let said = (lines.faults.isEmpty ? messages : lines.faults).joined(separator: " ")
        if status & 0x7f != 0 {
            let signal = status & 0x7f
            if context.isStopped() { return .stopped }
            let isOutOfMemory = signal == SIGKILL && (OOMKillCount.count ?? 0) > (kills ?? 0)
            return .killed(signal: signal, isOutOfMemory: isOutOfMemory)
        }
        let code = (status >> 8) & 0xff
        let missing = recipe.files.filter { access("\(order.output)/\($0)", R_OK) != 0 }
        switch code {
        case 0 where missing.isEmpty: return .made
        case 0:
            return .failed(status: 1, words: "Not written: \(missing.joined(separator: ", ")).")
        case 128... where context.isStopped(): return .stopped
        case ExitStatus.interrupted.rawValue: return .stopped
        default:
            return .failed(
                status: lines.status ?? (code == 4 && !Self.canWrite(order) ? 3 : code),
                words: said.isEmpty ? "capstan reconstruct ended with \(code)." : said)
        }
    }

    /// Whether the child's folders are writable. If they are not, the child's exit status 4 means
    /// an error of the disk, not of the capture.
    private static func canWrite(_ order: JobAssignment) -> Bool {
        [order.output, order.pieces].allSatisfy { folder in
            try? FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
            return WriteAccess.fault(inFolder: folder) == nil
        }
    }

    /// Runs the child to its end. Returns its status as wait(2) reports it, and its messages.
    private func follow(
        _ words: [String], _ context: JobContext
    ) throws -> (status: Int32, lines: ReconstructionLines, messages: [String]) {
        var pipes: [Int32] = [0, 0]
        guard pipe(&pipes) == 0 else { throw trouble("open a pipe") }
        for end in pipes { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(pipes[0]) }
        let log = FileManager.default.temporaryDirectory
            .appending(path: "capstan-\(UUID()).log").path
        let messages = open(log, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard messages >= 0 else {
            close(pipes[1])
            throw trouble("write \(log)")
        }
        unlink(log)
        defer { close(messages) }
        let (process, error) = ChildProcess.start(
            program, [program] + words, output: pipes[1], messages: messages, group: .group)
        close(pipes[1])
        guard error == 0 else {
            errno = error
            throw trouble("start \(program)")
        }
        var lines = ReconstructionLines()
        var stopAsked: ContinuousClock.Instant?
        var isKilled = false
        var piece = [UInt8](repeating: 0, count: Self.readBytes)
        while true {
            if context.isStopped(), stopAsked == nil {
                kill(process, SIGTERM)
                stopAsked = .now
            }
            if let stopAsked, !isKilled, .now - stopAsked > .seconds(Self.timeoutSeconds) {
                kill(process, SIGKILL)
                isKilled = true
            }
            var waiting = pollfd(fd: pipes[0], events: Int16(POLLIN), revents: 0)
            guard poll(&waiting, 1, Self.pollMilliseconds) > 0 else { continue }
            let count = read(pipes[0], &piece, piece.count)
            if count < 0 && errno == EINTR { continue }
            if count <= 0 { break }
            if let progress = lines.take(Data(piece[..<count])) { context.report(progress) }
        }
        let status = ChildProcess.wait(for: process)
        return (status, lines, Self.said(messages))
    }

    /// The last lines that the child wrote to its stderr.
    private static func said(_ file: Int32) -> [String] {
        let end = lseek(file, 0, SEEK_END)
        var bytes = [UInt8](repeating: 0, count: BackgroundRun.lastBytes)
        let count = pread(file, &bytes, bytes.count, max(0, end - bytes.count))
        guard count > 0 else { return [] }
        return String(decoding: bytes[..<count], as: UTF8.self)
            .split(separator: "\n").suffix(3).map(String.init)
    }

    private func trouble(_ what: String) -> LibraryError {
        LibraryError(
            .storage, "start the work", "of the job",
            "cannot \(what): \(systemWords(errno))")
    }
}
