import Foundation
import Glibc
import Processes

/// A program in a process of its own, with signals unblocked and at their defaults.
public struct ChildProcess: Sendable {
    public let id: pid_t

    /// The path of an executable that is built beside the test bundle.
    public static func built(_ name: String) -> String {
        let this =
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(filePath: this).deletingLastPathComponent().appending(path: name).path
    }

    /// Starts the program; throws the system's error.
    /// - Parameters:
    ///   - environment: the whole environment.
    ///   - output, errors: files for stdout and stderr; nil inherits the test's own.
    public init(
        _ program: String, _ arguments: [String], environment: [String: String] = [:],
        output: String? = nil, errors: String? = nil
    ) throws {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        let flags = attributes.freeSignals()
        posix_spawnattr_setflags(&attributes, Int16(flags))
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        // Closes inherited files, because other tests may have files open for writing. The system
        // refuses to start a script that somebody has open for writing.
        for number: Int32 in 3..<256 { posix_spawn_file_actions_addclose(&actions, number) }
        for (number, path) in [(Int32(1), output), (2, errors)] {
            guard let path else { continue }
            posix_spawn_file_actions_addopen(
                &actions, number, path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        }
        let words = ([program] + arguments).map { strdup($0) } + [nil]
        let settings = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { (words + settings).forEach { free($0) } }
        var id: pid_t = 0
        let code = posix_spawn(&id, program, &actions, &attributes, words, settings)
        guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
        self.id = id
    }

    /// Sends the process a signal.
    public func signal(_ number: Int32) { kill(id, number) }

    /// Waits for the process to end; returns the exit status, or 128 plus the signal that ended it.
    @discardableResult
    public func wait() -> Int32 { status(flags: 0) ?? -1 }

    /// The status as `wait` returns it; nil while the process runs.
    public var status: Int32? { status(flags: WNOHANG) }

    private func status(flags: Int32) -> Int32? {
        var status: Int32 = 0
        while true {
            let found = waitpid(id, &status, flags)
            if found < 0 && errno == EINTR { continue }
            guard found == id else { return nil }
            return status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + (status & 0x7f)
        }
    }

    /// Waits until the process has stopped itself; false when it ended instead.
    public func waitForStop() -> Bool {
        var status: Int32 = 0
        while waitpid(id, &status, WUNTRACED) < 0 && errno == EINTR {}
        return status & 0xff == 0x7f
    }
}
