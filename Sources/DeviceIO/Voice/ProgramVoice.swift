import Foundation
import Glibc
import Synchronization

/// Speaks through a program of the system: speech-dispatcher's `spd-say`, else `espeak-ng`.
/// Of sentences that wait only the newest is spoken: guidance that is late is wrong.
public final class ProgramVoice: Voice {
    /// The programs that can speak, the better first, and what they are told besides the words.
    static let programs: [(name: String, arguments: [String])] = [
        ("spd-say", ["--cancel", "--"]), ("espeak-ng", ["--"]),
    ]

    private let program: String
    private let arguments: [String]
    private let waiting = Mutex<String?>(nil)
    private let queue = DispatchQueue(label: "capstan.voice")

    /// The voice of this system; nil where no such program is on the path.
    public convenience init?(path: String) {
        for (name, arguments) in Self.programs {
            for folder in path.split(separator: ":") {
                let file = "\(folder)/\(name)"
                if access(file, X_OK) == 0 {
                    self.init(program: file, arguments: arguments)
                    return
                }
            }
        }
        return nil
    }

    /// A voice that runs this program with the words as last argument.
    init(program: String, arguments: [String]) {
        (self.program, self.arguments) = (program, arguments)
    }

    public func say(_ words: String) {
        waiting.withLock { $0 = words }
        queue.async { [self] in
            let newest = waiting.withLock { words in
                defer { words = nil }
                return words
            }
            if let newest { speak(newest) }
        }
    }

    /// Waits until all that was asked is spoken.
    func wait() { queue.sync {} }

    /// Signals are unblocked and at their defaults for the child: threads of a pool have most of
    /// them blocked, and children inherit that. Its output goes nowhere, the screen is ours.
    private func speak(_ words: String) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in Int32(0)...2 {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
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
        var pointers = ([program] + arguments + [words]).map { strdup($0) }
        pointers.append(nil)
        defer { pointers.forEach { free($0) } }
        var environment = ProcessInfo.processInfo.environment.map { strdup("\($0)=\($1)") }
        environment.append(nil)
        defer { environment.forEach { free($0) } }
        var process: pid_t = 0
        guard
            posix_spawn(&process, program, &actions, &attributes, pointers, environment) == 0
        else { return }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    }
}
