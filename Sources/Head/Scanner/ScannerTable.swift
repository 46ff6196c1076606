/// The triggers of a scanner: calls of its owner, and facts.
public enum ScannerTrigger: String, CaseIterable, Sendable {
    /// Calls of the owner.
    case startTracking, startScanning, cancel
    /// Facts, which cannot be refused.
    case firstFrame, scanCompleted, scanFailed, trackingFailed, sourceEnded

    /// Whether the trigger is a call of the owner, which the scanner can refuse.
    public var isCall: Bool {
        switch self {
        case .startTracking, .startScanning, .cancel: true
        case .firstFrame, .scanCompleted, .scanFailed, .trackingFailed, .sourceEnded: false
        }
    }
}

/// The state table of a head scanner: the next state for each state and trigger. It follows the
/// headers of Bellus3D's SDK.
public enum ScannerTable {
    /// The effect of a trigger in a state.
    public enum Effect: Equatable, Sendable {
        /// The scanner changes to this state.
        case transition(ScannerState)
        /// The trigger is a fact that has no effect in this state.
        case ignored
        /// The trigger is a call that is not legal in this state, for this reason.
        case refused(String)
    }

    /// The effect of a trigger in a state.
    public static func effect(of trigger: ScannerTrigger, in state: ScannerState) -> Effect {
        switch (trigger, state) {
        case (.startTracking, .idle): .transition(.preparing)
        case (.startTracking, _):
            .refused(phrase("The scanner is already tracking: cancel it first."))
        case (.firstFrame, .preparing): .transition(.tracking)
        case (.startScanning, .tracking): .transition(.scanning)
        case (.startScanning, .idle):
            .refused(phrase("Nothing is tracked yet: start tracking first."))
        case (.startScanning, .preparing):
            .refused(phrase("The camera is still opening: wait until the face is tracked."))
        case (.startScanning, .scanning): .refused(phrase("A scan is running: cancel it first."))
        case (.cancel, .scanning): .transition(.tracking)
        case (.cancel, .preparing), (.cancel, .tracking): .transition(.idle)
        case (.cancel, .idle): .refused(phrase("Nothing is running."))
        case (.scanCompleted, .scanning), (.scanFailed, .scanning): .transition(.tracking)
        case (.trackingFailed, .preparing), (.trackingFailed, .tracking),
            (.trackingFailed, .scanning):
            .transition(.idle)
        case (.sourceEnded, .preparing), (.sourceEnded, .tracking), (.sourceEnded, .scanning):
            .transition(.idle)
        case (.firstFrame, _), (.scanCompleted, _), (.scanFailed, _), (.trackingFailed, _),
            (.sourceEnded, _):
            .ignored
        }
    }

    /// The table as Markdown, a row for each trigger and a column for each state.
    public static var markdown: String {
        var lines = [
            "| trigger | " + ScannerState.allCases.map(\.rawValue).joined(separator: " | ") + " |",
            "|---|" + ScannerState.allCases.map { _ in "---|" }.joined(),
        ]
        for trigger in ScannerTrigger.allCases {
            let cells = ScannerState.allCases.map { state in
                switch effect(of: trigger, in: state) {
                case .transition(let next): "→ \(next.rawValue)"
                case .ignored: "–"
                case .refused(let reason): "refused: \(reason)"
                }
            }
            lines.append("| \(trigger.rawValue) | " + cells.joined(separator: " | ") + " |")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
