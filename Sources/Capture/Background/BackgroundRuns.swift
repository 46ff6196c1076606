import DeviceIO
import Foundation
import Glibc
import Models
import Processes
import Scene
import Wording

/// The background runs that one user of this machine has started.
public struct BackgroundRuns: Sendable {
    private let folder: String
    private let program: String

    /// Number of the newest runs that are always kept (guess). An older run is removed after it has
    /// ended.
    private static let mostRemembered = 20

    /// - Parameters:
    ///   - folder: where the files of the runs are kept.
    ///   - program: the executable.
    public init(folder: String, program: String) { (self.folder, self.program) = (folder, program) }

    /// The runs of this program, in a folder beside the console's logs.
    public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        self.init(
            folder: Directories(environment: environment).state + "/runs",
            program: ChildProcess.ownProgram)
    }

    /// All background runs, newest first.
    public func all() -> [BackgroundRun] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return files.filter { $0.hasSuffix(".json") }.sorted(by: >).compactMap { file in
            guard let data = FileManager.default.contents(atPath: "\(folder)/\(file)") else {
                return nil
            }
            return try? JSONDecoder().decode(BackgroundRun.self, from: data)
        }
    }

    /// The run of this name. If `name` is nil: the newest run that is still running, or the newest
    /// of all if none is running. Throws if there is no such run.
    public func run(named name: String?) throws -> BackgroundRun {
        let all = all()
        let found =
            name.map { name in all.first { $0.name == name } }
            ?? (all.first { $0.isRunning } ?? all.first)
        guard let found else {
            throw CaptureError(
                .data,
                name.map { phrase("There is no run \($0). `capstan attach --list` lists them.") }
                    ?? phrase(
                        "Nothing runs in the background. --detach starts a capture or a "
                            + "reconstruction there."))
        }
        return found
    }

    /// Starts the program with these arguments in a session of its own, so that it survives the
    /// terminal. Throws if the program cannot be started.
    public func start(_ arguments: [String], now: Date = Date()) throws -> BackgroundRun {
        forgetOldest()
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw trouble(phrase("make its folder"), systemReason(error))
        }
        let (name, output) = try newOutput(now)
        defer { close(output) }
        // The child inherits the lock together with its standard output. After this process closes
        // the file, only the child holds the lock.
        guard flock(output, LOCK_EX | LOCK_NB) == 0 else {
            throw trouble(phrase("lock its output"))
        }
        let messages = open(
            "\(folder)/\(name).log", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard messages >= 0 else { throw trouble(phrase("write its messages")) }
        defer { close(messages) }
        let isCapture = arguments.first == "capture"
        let process = try spawn(
            arguments + (isCapture ? ["--attach-at", "\(folder)/\(name)"] : []), output: output,
            messages: messages)
        let run = BackgroundRun(
            name: name, command: arguments, process: process, folder: folder)
        do {
            try jsonBytes(run).write(
                to: URL(filePath: BackgroundRun.record(name, in: folder)), options: .atomic)
        } catch {
            // Without its record, nobody could come back to the run or end it.
            kill(process, SIGTERM)
            throw trouble(phrase("write its output"), systemReason(error))
        }
        return run
    }

    private func newOutput(_ now: Date) throws -> (name: String, file: Int32) {
        let first = Directories.scanName(for: now)
        for number in 1...99 {
            let name = number == 1 ? first : "\(first)-\(number)"
            let file = open(
                BackgroundRun.output(name, in: folder), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC,
                0o600)
            if file >= 0 { return (name, file) }
            guard errno == EEXIST else { break }
        }
        throw trouble(phrase("write its output"))
    }

    private func spawn(_ arguments: [String], output: Int32, messages: Int32) throws -> Int32 {
        let (process, error) = ChildProcess.start(
            program, [program] + arguments, output: output, messages: messages, group: .session)
        guard error == 0 else {
            errno = error
            throw trouble(phrase("start \(program)"))
        }
        return process
    }

    private func forgetOldest() {
        for run in all().dropFirst(Self.mostRemembered) where !run.isRunning {
            let own = [run.output, run.messages, BackgroundRun.record(run.name, in: folder)]
            for file in own + run.attachPaths.all { unlink(file) }
        }
    }

    private func trouble(_ what: String, _ reason: String? = nil) -> CaptureError {
        let reason = reason ?? systemWords(errno)
        return CaptureError(
            .failed,
            phrase("Cannot run in the background: cannot \(what) in \(folder): \(reason)."))
    }
}
