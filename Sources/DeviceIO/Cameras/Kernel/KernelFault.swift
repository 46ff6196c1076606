import Glibc

/// A call that the kernel refused.
public struct KernelFault: Error, Hashable, Sendable {
    /// The errno, as of errno(3).
    public let code: Int32

    /// The refusal with this errno.
    public init(_ code: Int32) { self.code = code }

    /// The kernel's own words for it ("Device or resource busy").
    public var words: String { String(cString: strerror(code)) }
}
