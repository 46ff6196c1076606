import Foundation
import Glibc

/// `library-worker` as a process of its own.
struct WorkerProcess {
    let process: pid_t

    /// The executable beside this test bundle.
    static let program: String = {
        let this =
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(filePath: this).deletingLastPathComponent().appending(path: "library-worker")
            .path
    }()

    /// Starts it with signals unblocked and at their defaults.
    init(_ arguments: [String], environment: [String: String] = [:]) throws {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        let words = ([Self.program] + arguments).map { strdup($0) } + [nil]
        let settings = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { (words + settings).forEach { free($0) } }
        var process: pid_t = 0
        let code = posix_spawn(&process, Self.program, &actions, &attributes, words, settings)
        guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
        self.process = process
    }

    func signal(_ number: Int32) { kill(process, number) }

    /// The exit status, or 128 plus the signal; nil while it runs and nobody waits for it.
    func status(waits: Bool) -> Int32? {
        var status: Int32 = 0
        while true {
            let found = waitpid(process, &status, waits ? 0 : WNOHANG)
            if found < 0 && errno == EINTR { continue }
            guard found == process else { return nil }
            return status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + (status & 0x7f)
        }
    }

    /// Waits until it has stopped itself; false when it ended instead.
    func waitForStop() -> Bool {
        var status: Int32 = 0
        while waitpid(process, &status, WUNTRACED) < 0 && errno == EINTR {}
        return status & 0xff == 0x7f
    }
}
