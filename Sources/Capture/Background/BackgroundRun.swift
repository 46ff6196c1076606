import Foundation
import Glibc
import Processes

/// A background run of this program: its process, its JSON lines and its messages. The process
/// locks its output file while it lives, so that after a crash another process with the same id is
/// not mistaken for it.
public struct BackgroundRun: Equatable, Sendable, Codable {
    /// The run's name. Names sort by time and need no quotes in a shell.
    public let name: String
    /// The program's arguments, without its own name.
    public let command: [String]
    let process: Int32
    let folder: String

    /// Whether the run makes a model.
    public var isReconstruction: Bool { command.first == "reconstruct" }

    /// A word that tells a person the purpose of the run, such as the name of its source.
    var subject: String {
        command.count > 1 ? URL(filePath: command[1]).lastPathComponent : name
    }

    /// The path of the run's JSON lines.
    var output: String { Self.output(name, in: folder) }
    /// The path of the run's standard error.
    var messages: String { "\(folder)/\(name).log" }

    /// The files through which a console attaches to a capture.
    var attachPaths: AttachPaths { AttachPaths(base: "\(folder)/\(name)") }

    /// Seconds between two reads of another process's files (guess). A person does not notice such
    /// a short pause.
    private static let pollSeconds = 0.1
    /// At most this many bytes of another process's output are read at once (guess).
    private static let readBytes = 1 << 16
    /// Number of checks whether a new capture has a scan folder already (guess). Together they take
    /// 10 s, since a network camera opens slowly.
    private static let pollsForScan = 100
    /// The last message of a process is searched for in this many bytes at the end of its messages
    /// (guess).
    static let lastBytes = 4096

    /// The folder of the scan that the run captures. Waits up to 10 s until the source is open. Nil
    /// if that takes longer, or if the run has ended or captures nothing.
    public func scanBeingCaptured() -> String? {
        guard command.first == "capture" else { return nil }
        for _ in 0..<Self.pollsForScan {
            guard isRunning else { return nil }
            if let data = FileManager.default.contents(atPath: attachPaths.scan) {
                return String(decoding: data, as: UTF8.self)
            }
            Thread.sleep(forTimeInterval: Self.pollSeconds)
        }
        return nil
    }

    /// Waits up to 10 s until the run's capture has opened its source, or the run has ended. Only the
    /// process that started the run can call this: no other process can read the exit status.
    /// - Parameter isInterrupted: checked several times per second; if it is true, the wait ends.
    /// - Returns: the exit status and the messages of a run that failed before it captured; nil for
    ///   any other run.
    public func failedBeginning(
        isInterrupted: () -> Bool
    ) -> (status: ExitStatus, messages: String)? {
        guard command.first == "capture" else { return nil }
        for _ in 0..<Self.pollsForScan {
            var status: Int32 = 0
            if waitpid(process, &status, WNOHANG) == process {
                guard status != 0, !hasSummary else { return nil }
                let code = status & 0x7f == 0 ? (status >> 8) & 0xff : ExitStatus.failed.rawValue
                return (ExitStatus(rawValue: code) ?? .failed, allMessages ?? endingWords)
            }
            if isInterrupted() || FileManager.default.fileExists(atPath: attachPaths.scan) {
                return nil
            }
            Thread.sleep(forTimeInterval: Self.pollSeconds)
        }
        return nil
    }

    /// Whether the run's last line is a summary. Every capture that had an open source ends with one.
    private var hasSummary: Bool {
        var last: String?
        follow(isInterrupted: { true }) { last = $0 }
        let event = last.flatMap {
            try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
        }
        return event?["event"] as? String == "summary"
    }

    /// All lines of the run's standard error; nil when there are none.
    private var allMessages: String? {
        guard let data = FileManager.default.contents(atPath: messages) else { return nil }
        let lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }

    static func output(_ name: String, in folder: String) -> String { "\(folder)/\(name).jsonl" }
    static func record(_ name: String, in folder: String) -> String { "\(folder)/\(name).json" }

    /// Whether the process is running.
    public var isRunning: Bool { isFileLocked(output) }

    /// Ends the run as Ctrl-C would. The scan of an ended capture can be resumed.
    public func stop() {
        if isRunning { kill(process, SIGINT) }
    }

    /// The last line of the run's standard error; nil when there is none.
    public var lastMessage: String? {
        guard let data = FileManager.default.contents(atPath: messages) else { return nil }
        return String(decoding: data.suffix(Self.lastBytes), as: UTF8.self)
            .split(whereSeparator: \.isNewline).last.map(String.init)
    }

    /// Delivers the run's JSON lines from the first one on, until the run has ended.
    ///
    /// - Parameters:
    ///   - isInterrupted: checked several times per second; if it is true, `follow` returns and the
    ///     run continues.
    /// - Returns: whether the run has ended.
    @discardableResult
    public func follow(isInterrupted: () -> Bool, line: (String) -> Void) -> Bool {
        let file = open(output, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return true }
        defer { close(file) }
        var waiting: [UInt8] = []
        var bytes = [UInt8](repeating: 0, count: Self.readBytes)
        while true {
            // The end of the process is checked before the reading, so that everything that the
            // process wrote before its end is read.
            let hasEnded = !isRunning
            while true {
                let count = read(file, &bytes, bytes.count)
                guard count > 0 else { break }
                waiting += bytes[..<count]
            }
            while let end = waiting.firstIndex(of: UInt8(ascii: "\n")) {
                line(String(decoding: waiting[..<end], as: UTF8.self))
                waiting.removeSubrange(...end)
            }
            if hasEnded { return true }
            if isInterrupted() { return false }
            Thread.sleep(forTimeInterval: Self.pollSeconds)
        }
    }
}
