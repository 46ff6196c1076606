import Models

/// The program's exit status; part of the script contract.
public enum ExitStatus: Int32, Sendable {
    case done = 0
    case failed = 1
    case usage = 2
    case device = 3
    case data = 4
    /// The command was stopped before its end, or another process holds a needed lock. The command
    /// can be started again (EX_TEMPFAIL of sysexits.h).
    case temporaryFailure = 75
    case interrupted = 130
}

extension ExitStatus {
    /// The status for an output that cannot be written, because its path is wrong or the disk is
    /// full.
    static func unwritten(isDiskFull: Bool) -> ExitStatus { isDiskFull ? .failed : .data }

    /// The status for an output that Foundation could not write.
    static func unwritten(after error: any Error) -> ExitStatus {
        unwritten(isDiskFull: isDiskFull(error))
    }
}
