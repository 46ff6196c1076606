/// The steps of a guided capture.
public enum FlowState: String, CaseIterable, Sendable, Codable {
    /// The person ticks the checklist. The camera is running, and warnings are shown.
    case checklist
    /// The scan is running, from holding still to the last turn.
    case capturing
    /// The last pictures are being written.
    case processing
    /// The summary is shown. The person scans again or accepts the scan.
    case reviewing
    /// The scan is accepted.
    case accepted
    /// The person cancelled, or the camera was lost.
    case ended
}

/// The calls of a capture's owner.
public enum FlowCall: String, CaseIterable, Sendable, Codable {
    /// Begin the scan; the checklist must be done or skipped.
    case begin
    /// Discard the scan and begin again.
    case again
    /// Scan the missing parts; the pictures so far are kept.
    case complete
    /// Accept the scan.
    case accept
    /// Cancel; pictures on the disk stay.
    case cancel
}

/// The legal calls in each state, and the next state.
public enum FlowTable {
    /// The next state; nil for a call that is not legal.
    public static func destination(of call: FlowCall, in state: FlowState) -> FlowState? {
        switch (call, state) {
        case (.begin, .checklist): .capturing
        case (.again, .reviewing), (.complete, .reviewing): .capturing
        case (.accept, .reviewing): .accepted
        case (.cancel, .checklist), (.cancel, .capturing), (.cancel, .processing),
            (.cancel, .reviewing):
            .ended
        case (.begin, _), (.again, _), (.complete, _), (.accept, _), (.cancel, _): nil
        }
    }
}

/// The error of a call that is not legal in the present state.
public struct FlowRefusal: Error, Equatable, Sendable {
    /// The refused call.
    public var call: FlowCall
    /// The state at the time of the call.
    public var state: FlowState
    /// The reason and the remedy, in a sentence.
    public var reason: String
}
