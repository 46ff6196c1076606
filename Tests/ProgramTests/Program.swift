import Foundation
import Glibc

/// The built program, run as a script would run it.
enum Program {
    /// What a finished run left.
    struct Result {
        /// The exit status, or 128 plus the signal that ended it.
        var status: Int32
        var output: String
        var errors: String

        /// The lines of stdout as JSON objects.
        var json: [[String: Any]] {
            get throws {
                try output.split(separator: "\n").map { line in
                    let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
                    return object as? [String: Any] ?? [:]
                }
            }
        }

        /// The last line of stdout as a JSON object.
        var summary: [String: Any] { get throws { try json.last ?? [:] } }
    }

    /// The executable beside this test bundle.
    static let path: String = {
        let this =
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        let folder = URL(filePath: this).deletingLastPathComponent()
        return folder.appending(path: "capstan").path
    }()

    /// A running program.
    struct Running {
        let process: pid_t
        let output: String
        let errors: String

        func kill(_ signal: Int32) { _ = Glibc.kill(process, signal) }

        func wait() -> Result {
            var status: Int32 = 0
            while waitpid(process, &status, 0) < 0 && errno == EINTR {}
            let code = status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + (status & 0x7f)
            func text(_ file: String) -> String {
                defer { unlink(file) }
                let data = FileManager.default.contents(atPath: file) ?? Data()
                return String(decoding: data, as: UTF8.self)
            }
            return Result(status: code, output: text(output), errors: text(errors))
        }
    }

    /// Starts the program, or another one, with stdout and stderr in files, signals unblocked and at their defaults,
    /// and an environment of its own.
    static func start(
        _ arguments: [String], of program: String = path, environment: [String: String] = [:]
    ) throws -> Running {
        let folder = FileManager.default.temporaryDirectory
        let output = folder.appending(path: UUID().uuidString).path
        let errors = folder.appending(path: UUID().uuidString).path

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        let flags = O_WRONLY | O_CREAT | O_TRUNC
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output, flags, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, errors, flags, 0o600)

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        var variables = ["PATH": "/usr/bin:/bin", "HOME": folder.path, "LANG": "C.UTF-8"]
        variables.merge(environment) { $1 }
        let words = ([program] + arguments).map { strdup($0) } + [nil]
        let settings = variables.map { strdup("\($0)=\($1)") } + [nil]
        defer { (words + settings).forEach { free($0) } }
        var process: pid_t = 0
        let code = posix_spawn(&process, program, &actions, &attributes, words, settings)
        guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
        return Running(process: process, output: output, errors: errors)
    }

    /// Runs the program to its end.
    static func run(
        _ arguments: String..., environment: [String: String] = [:]
    ) throws -> Result {
        try start(arguments, environment: environment).wait()
    }
}
