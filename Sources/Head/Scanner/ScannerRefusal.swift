/// A call that is not legal in the scanner's state.
public struct ScannerRefusal: Error, Equatable, Sendable {
    /// The refused call.
    public var call: ScannerTrigger
    /// The state at the time of the call.
    public var state: ScannerState
    /// The reason and the remedy, in a sentence.
    public var reason: String

    /// A refusal of this call.
    public init(call: ScannerTrigger, state: ScannerState, reason: String) {
        (self.call, self.state, self.reason) = (call, state, reason)
    }
}
