/// A call to the scanner that is out of order.
public struct ScannerRefusal: Error, Equatable, Sendable {
    /// The call.
    public var call: ScannerTrigger
    /// The state that it came in.
    public var state: ScannerState
    /// Why, and what to do, in a sentence.
    public var reason: String

    /// A refusal of this call.
    public init(call: ScannerTrigger, state: ScannerState, reason: String) {
        (self.call, self.state, self.reason) = (call, state, reason)
    }
}
