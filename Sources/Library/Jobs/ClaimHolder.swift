import Glibc

/// Who has a claim.
public struct ClaimHolder: Codable, Equatable, Sendable {
    /// The machine's name.
    public var host: String
    /// The process's number.
    public var process: Int32
    /// When the process began, in ticks of its kernel, and the kernel with its space of process
    /// numbers: those in the same space can tell whether the holder lives.
    public var beginning: String
    public var space: String
    /// What gave out the work: `local`, `slurm`, …; and the number it gave it.
    public var engine: String
    public var engineNumber: String
    /// When the attempt began, by the library's clock, ISO 8601; for people.
    public var start: String

    /// This process.
    public static func this(
        engine: String, engineNumber: String, at time: LibraryTime = LibraryTime()
    ) -> ClaimHolder {
        ClaimHolder(
            host: ProcessName.host, process: getpid(),
            beginning: ProcessName.beginning(of: getpid()) ?? "", space: ProcessName.space,
            engine: engine, engineNumber: engineNumber, start: time.now)
    }

    /// Whether the holder has certainly ended: it ran under this kernel, and runs no more.
    var hasEnded: Bool {
        guard !space.isEmpty, !beginning.isEmpty, space == ProcessName.space else { return false }
        if kill(process, 0) != 0 && errno == ESRCH { return true }
        // Another user's process may be there and hidden: who cannot be asked counts as alive.
        guard let found = ProcessName.beginning(of: process) else { return false }
        return found != beginning
    }
}
