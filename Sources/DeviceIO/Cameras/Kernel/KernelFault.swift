import Glibc
import Scene

/// A call that the kernel refused, with its errno.
public struct KernelFault: Error, Hashable, Sendable {
    /// The error number, as errno(3) lists it.
    public let code: Int32

    /// A refusal with this error number.
    public init(_ code: Int32) { self.code = code }

    /// The system's message for the error ("Device or resource busy").
    public var words: String { systemWords(code) }
}
