/// What the program's exit status says; part of the script contract.
public enum ExitStatus: Int32, Sendable {
    case done = 0
    case failed = 1
    case usage = 2
    case device = 3
    case data = 4
    /// Stopped in the middle, or another is at it: to be started again (EX_TEMPFAIL of sysexits.h).
    case comeAgain = 75
    case interrupted = 130
}
