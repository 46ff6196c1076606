import TestKit

/// Starts `library-worker` as a process of its own.
func startWorker(
    _ arguments: [String], environment: [String: String] = [:]
) throws -> ChildProcess {
    try ChildProcess(
        ChildProcess.built("library-worker"), arguments, environment: environment,
        errors: "/dev/null")
}
