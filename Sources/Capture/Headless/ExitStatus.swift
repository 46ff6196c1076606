/// The program's exit status; part of the script contract.
public enum ExitStatus: Int32, Sendable {
    case done = 0
    case failed = 1
    case usage = 2
    case device = 3
    case data = 4
    /// Stopped midway, or held by another process: start it again (EX_TEMPFAIL of sysexits.h).
    case comeAgain = 75
    case interrupted = 130
}
