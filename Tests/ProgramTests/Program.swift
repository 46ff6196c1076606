import Foundation
import Glibc
import TestKit

/// The built program, started as a script would start it.
enum Program {
    /// The status and output of a finished run.
    struct Result {
        /// The exit status, or 128 plus the signal that ended the program.
        var status: Int32
        var output: String
        var errors: String

        /// The JSON objects in stdout: the elements of a list, or one object in each line.
        var json: [[String: Any]] {
            get throws {
                if output.hasPrefix("["),
                    let list = try JSONSerialization.jsonObject(with: Data(output.utf8))
                        as? [[String: Any]]
                {
                    return list
                }
                return try output.split(separator: "\n").map { line in
                    let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
                    return object as? [String: Any] ?? [:]
                }
            }
        }

        /// The last JSON object in stdout.
        var summary: [String: Any] { get throws { try json.last ?? [:] } }
    }

    /// The path of the executable beside this test bundle.
    static let path = ChildProcess.built("capstan")

    /// A running program.
    struct Running {
        let process: ChildProcess
        let output: String
        let errors: String

        func kill(_ signal: Int32) { process.signal(signal) }

        func wait() -> Result {
            let status = process.wait()
            func text(_ file: String) -> String {
                defer { unlink(file) }
                let data = FileManager.default.contents(atPath: file) ?? Data()
                return String(decoding: data, as: UTF8.self)
            }
            return Result(status: status, output: text(output), errors: text(errors))
        }
    }

    /// Starts the program, or another program, with this environment. Its stdout and stderr go to
    /// files.
    static func start(
        _ arguments: [String], of program: String = path, environment: [String: String] = [:]
    ) throws -> Running {
        let folder = FileManager.default.temporaryDirectory
        let output = folder.appending(path: UUID().uuidString).path
        let errors = folder.appending(path: UUID().uuidString).path
        var variables = ["PATH": "/usr/bin:/bin", "HOME": folder.path, "LANG": "C.UTF-8"]
        variables.merge(environment) { $1 }
        let process = try ChildProcess(
            program, arguments, environment: variables, output: output, errors: errors)
        return Running(process: process, output: output, errors: errors)
    }

    /// Runs the program and waits for its end.
    static func run(
        _ arguments: String..., environment: [String: String] = [:]
    ) throws -> Result {
        try start(arguments, environment: environment).wait()
    }
}
