/// Why a VISCA camera did not perform a command.
public enum ViscaFault: Equatable, Sendable {
    case syntax, bufferFull, cancelled, noSocket, notExecutable
    /// A code that the protocol does not define.
    case other(UInt8)

    /// The fault for this code of the protocol.
    public init(code: UInt8) {
        switch code {
        case 0x02: self = .syntax
        case 0x03: self = .bufferFull
        case 0x04: self = .cancelled
        case 0x05: self = .noSocket
        case 0x41: self = .notExecutable
        default: self = .other(code)
        }
    }

    /// The meaning of the fault in words.
    var words: String {
        switch self {
        case .syntax: phrase("the camera does not know this command")
        case .bufferFull: phrase("two commands are still being done")
        case .cancelled: phrase("the command was cancelled")
        case .noSocket: phrase("there was nothing to cancel")
        case .notExecutable: phrase("the camera cannot do this now")
        case .other(let code): phrase("the camera answers with error \(code)")
        }
    }
}
