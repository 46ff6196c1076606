/// A failed operation on pictures: the file is damaged or of an unsupported kind, or memory is
/// short.
public struct VisionError: Error, Equatable, Sendable {
    /// The operation that failed ("decode JPEG").
    public var operation: String
    /// Why the operation failed, in words.
    public var reason: String

    /// A failure of this operation for this reason.
    public init(operation: String, reason: String) {
        (self.operation, self.reason) = (operation, reason)
    }
}
