import Glibc

/// A call that the kernel refused, with its errno.
public struct KernelFault: Error, Hashable, Sendable {
    /// The errno, as of errno(3).
    public let code: Int32

    /// The refusal with this errno.
    public init(_ code: Int32) { self.code = code }

    /// The system's message ("Device or resource busy").
    public var words: String { String(cString: strerror(code)) }
}
