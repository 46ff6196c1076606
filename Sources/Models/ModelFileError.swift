/// A model or cloud file that cannot be read or written.
public struct ModelFileError: Error, Equatable, Sendable {
    /// The operation that failed ("write PLY").
    public var operation: String
    /// The path of the file.
    public var path: String
    /// Why the operation failed, in words that a sentence can end with: without a full stop.
    public var reason: String
    /// Whether the file could not be written because the disk is full.
    public var isDiskFull: Bool

    /// A failure of this operation on this file for this reason.
    public init(operation: String, path: String, reason: String, isDiskFull: Bool = false) {
        (self.operation, self.path, self.reason) = (operation, path, reason.clause)
        self.isDiskFull = isDiskFull
    }
}

extension String {
    /// The text without the full stop that the system's messages end with.
    package var clause: String { hasSuffix(".") ? String(dropLast()) : self }
}
