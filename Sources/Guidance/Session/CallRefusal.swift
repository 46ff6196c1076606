/// Why a call was not carried out.
public struct CallRefusal: Equatable, Sendable, Codable {
    /// The call that was not carried out.
    public var call: SessionCall
    /// The name of the state in which the call came.
    public var state: String
    /// One sentence: why the call was refused, and what to do instead. It is in English, so that a
    /// journal is the same in every language.
    public var reason: String

    /// A refusal of this call for this reason.
    public init(call: SessionCall, state: String, reason: String) {
        (self.call, self.state, self.reason) = (call, state, reason)
    }
}
