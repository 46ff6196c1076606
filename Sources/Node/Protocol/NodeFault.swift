import Library

/// Why a request is refused. The protocol of NodeODM sends it as `{"error": …}` with status 200.
public struct NodeFault: Error, Equatable, Sendable {
    /// A whole sentence.
    public var words: String
    /// Whether it is useless to send the same request again.
    public var isFinal: Bool
    /// The HTTP status.
    public var status: Int

    /// A fault with these values.
    public init(_ words: String, isFinal: Bool = true, status: Int = 200) {
        (self.words, self.isFinal, self.status) = (words, isFinal, status)
    }

    /// The fault for an error of the library; final only for wrong data and wrong usage.
    init(_ error: LibraryError) {
        self.init(error.words, isFinal: error.kind == .data || error.kind == .usage)
    }
}
