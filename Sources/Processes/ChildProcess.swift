import Foundation
import Glibc

/// Starts system programs. Threads of a pool block most signals, and child processes inherit the
/// signal mask, so signals are unblocked and reset to their defaults in the child.
package enum ChildProcess {
    /// The process group of the child. Ctrl-C reaches only the terminal's foreground group.
    package enum ProcessGroup {
        /// The child joins this program's process group.
        case same
        /// The child begins a new process group.
        case group
        /// The child begins a new session, which has no terminal.
        case session
    }

    /// The folders in which programs are looked up.
    package static var searchPath: String {
        ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    }

    /// The file of an installed program; nil where there is none.
    package static func path(of program: String, in folders: String = searchPath) -> String? {
        folders.split(separator: ":").map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
    }

    /// The value of POSIX_SPAWN_SETSID in glibc, which Swift does not import.
    private static let newSession: Int32 = 0x80

    /// Starts a program; returns its process id, or the errno of the failure. `input`, `output` and
    /// `messages` become its stdin, stdout and stderr; where nil, the input is empty and the output
    /// is discarded.
    /// - Parameter path: the program's file, or a name that is looked up in PATH.
    package static func start(
        _ path: String, _ words: [String], input: Int32? = nil, output: Int32? = nil,
        messages: Int32? = nil, group: ProcessGroup
    ) -> (process: pid_t, error: Int32) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (target, descriptor) in [(Int32(0), input), (1, output), (2, messages)] {
            if let descriptor {
                posix_spawn_file_actions_adddup2(&actions, descriptor, target)
            } else {
                posix_spawn_file_actions_addopen(
                    &actions, target, "/dev/null", target == 0 ? O_RDONLY : O_WRONLY, 0)
            }
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var flags = attributes.freeSignals()
        switch group {
        case .same: break
        case .group:
            posix_spawnattr_setpgroup(&attributes, 0)
            flags |= Int32(POSIX_SPAWN_SETPGROUP)
        case .session: flags |= newSession
        }
        posix_spawnattr_setflags(&attributes, Int16(flags))
        var arguments = words.map { strdup($0) }
        arguments.append(nil)
        defer { arguments.forEach { free($0) } }
        var process: pid_t = 0
        let error = posix_spawnp(&process, path, &actions, &attributes, arguments, environ)
        return (process, error)
    }

    /// Waits for a child to end.
    /// - Returns: its status as in wait(2), or 0 where there is no such child.
    @discardableResult
    package static func wait(for process: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 && errno == EINTR {}
        return status
    }
}

extension posix_spawnattr_t {
    /// Unblocks all signals in the child, and resets them to their defaults; returns the flags that
    /// `posix_spawnattr_setflags` needs for both.
    package mutating func freeSignals() -> Int32 {
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&self, &none)
        posix_spawnattr_setsigdefault(&self, &all)
        return Int32(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)
    }
}
