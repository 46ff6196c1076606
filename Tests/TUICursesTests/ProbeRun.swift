import TerminalSupport

/// A run of the probe on a pseudo-terminal.
typealias ProbeRun = TerminalRun

extension TerminalRun {
    /// The path of the probe beside the test's own executable.
    static var probe: String { path(of: "terminal-probe") }

    /// Starts the probe with these options.
    convenience init(
        _ options: [String] = [], isTerminal: Bool = true,
        environment changes: [String: String?] = [:]
    ) throws {
        try self.init(
            program: [Self.probe, "--idle-fd", "3"] + options, isTerminal: isTerminal,
            environment: changes)
    }

    /// Waits until the probe's screen names this event, and then until the probe waits for the next
    /// event.
    func waitForEvent(_ name: String) throws {
        try wait(name) { $0.line(1) == "event: \(name)" }
        try waitUntilIdle()
    }
}
