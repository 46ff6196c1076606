/// The steps of a guided capture.
public enum FlowState: String, CaseIterable, Sendable, Codable {
    /// The person goes through the checklist; the camera runs, and warnings show.
    case checklist
    /// The scan is under way, from holding still to the last turn.
    case capturing
    /// Pictures are still being written.
    case processing
    /// The summary shows: again, or accept?
    case reviewing
    /// The scan is kept.
    case accepted
    /// The person left, or the camera did.
    case ended
}

/// What the owner of a capture asks for.
public enum FlowCall: String, CaseIterable, Sendable, Codable {
    /// Begin the scan; the checklist must be ticked, or skipped.
    case begin
    /// Scan anew, from nothing.
    case again
    /// Scan what is missing, beside what there is.
    case complete
    /// Keep the scan.
    case accept
    /// Leave; what was kept stays on the disk.
    case cancel
}

/// Which call is legal in which state, and where it leads.
public enum FlowTable {
    /// Where a call leads; nil where it is out of order.
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

/// A call that is out of order.
public struct FlowRefusal: Error, Equatable, Sendable {
    /// The call.
    public var call: FlowCall
    /// The state that it came in.
    public var state: FlowState
    /// Why, and what to do, in a sentence.
    public var reason: String
}
