import Scene

/// A stand that cannot be used, or a command that it cannot follow.
public typealias StandError = FailedOperation<StandErrorKind>

/// The kind of a `StandError`.
public enum StandErrorKind: String, Sendable, CaseIterable {
    /// An address that names no stand.
    case address
    /// There is no such device.
    case notFound
    /// The user may not use the device.
    case permission
    /// Another program uses the device.
    case busy
    /// The device requires another name or password.
    case password
    /// The device is gone.
    case lost
    /// The device does not answer.
    case silent
    /// The device's answer is not part of its protocol.
    case malformed = "nonsense"
    /// The device refuses the command.
    case refused
    /// The stand does not support the command.
    case unsupported
    /// The numbers are invalid.
    case invalid
    /// A person controls the stand at the moment.
    case taken
}

extension StandError {
    /// A failure with its parts.
    public init(
        _ kind: Kind, operation: String, subject: String, reason: String, suggestion: String
    ) {
        self.init(
            kind: kind, operation: operation, subject: subject, reason: reason,
            suggestion: suggestion)
    }

    /// Whether the stand must be connected again.
    public var endsConnection: Bool {
        switch kind {
        case .lost, .silent, .malformed, .notFound, .permission, .busy, .password: true
        case .address, .refused, .unsupported, .invalid, .taken: false
        }
    }

    /// A value that is not a number, or outside of the stand's range.
    static func invalid(_ operation: String, _ subject: String, _ reason: String) -> StandError {
        StandError(
            .invalid, operation: operation, subject: subject, reason: reason,
            suggestion: phrase("`capstan stand status` shows the axes and their limits."))
    }

    /// A function that this stand does not have.
    static func unsupported(_ operation: String, _ subject: String, _ reason: String) -> StandError
    {
        StandError(
            .unsupported, operation: operation, subject: subject, reason: reason,
            suggestion: phrase("`capstan stand status` shows what this stand can do."))
    }

    /// A device that did not answer.
    static func silent(_ operation: String, _ subject: String, _ remedy: String) -> StandError {
        StandError(
            .silent, operation: operation, subject: subject, reason: phrase("it does not answer"),
            suggestion: remedy)
    }

    /// A device that did not answer when its position was read.
    static func unreadPosition(_ subject: String) -> StandError {
        .silent(
            phrase("read the position of"), subject, phrase("Check its power and its cable."))
    }

    /// A device whose answer is not part of its protocol.
    static func malformed(_ operation: String, _ subject: String, _ protocolName: String)
        -> StandError
    {
        StandError(
            .malformed, operation: operation, subject: subject,
            reason: phrase("it answers, but not in \(protocolName)"),
            suggestion: phrase("Check that the address names the right device, and its line rate."))
    }

    /// A device that was not understood at its connection: malformed when it answered something,
    /// silent when it did not.
    static func unidentified(
        _ subject: String, hasUnparsedBytes: Bool, _ protocolName: String, remedy: String
    ) -> StandError {
        hasUnparsedBytes
            ? .malformed(phrase("connect"), subject, protocolName)
            : .silent(phrase("connect"), subject, remedy)
    }

    /// A device that understood the command and refused it.
    static func refused(_ operation: String, _ subject: String, _ reason: String) -> StandError {
        StandError(
            .refused, operation: operation, subject: subject, reason: reason,
            suggestion: phrase("Bring the stand to its home place and try again."))
    }
}
