import Glibc

/// The holder of a claim.
public struct ClaimHolder: Codable, Equatable, Sendable {
    /// The machine's name.
    public var host: String
    /// The process's number.
    public var process: Int32
    /// The start time of the process in the ticks of its kernel, and an identifier of that kernel
    /// and the PID namespace. Another process with the same identifier can check whether the holder
    /// is alive.
    public var beginning: String
    public var space: String
    /// The engine that started the process (`local`, `slurm`, …), and the engine's number of the
    /// job.
    public var engine: String
    public var engineNumber: String
    /// When the attempt began, by the library's clock, ISO 8601. Only shown to people.
    public var start: String

    /// The holder for a claim of this process.
    public static func this(
        engine: String, engineNumber: String, at time: LibraryTime = LibraryTime()
    ) -> ClaimHolder {
        ClaimHolder(
            host: ProcessName.host, process: getpid(),
            beginning: ProcessName.beginning(of: getpid()) ?? "", space: ProcessName.space,
            engine: engine, engineNumber: engineNumber, start: time.now)
    }

    /// Whether the holder has certainly ended. This is known only if it ran on this machine since
    /// the last boot, and in the same PID namespace.
    var hasEnded: Bool {
        guard !space.isEmpty, !beginning.isEmpty, space == ProcessName.space else { return false }
        if kill(process, 0) != 0 && errno == ESRCH { return true }
        // Another user's process may be invisible, so an unknown process counts as alive.
        guard let found = ProcessName.beginning(of: process) else { return false }
        return found != beginning
    }
}
