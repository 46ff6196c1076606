/// What the program's exit status says; part of the script contract.
public enum ExitStatus: Int32, Sendable {
    case done = 0
    case failed = 1
    case usage = 2
    case device = 3
    case data = 4
    case interrupted = 130
}
