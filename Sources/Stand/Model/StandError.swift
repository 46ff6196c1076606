import Scene

/// Why a stand cannot be used, or why it cannot follow a command.
public typealias StandError = FailedOperation<StandErrorKind>

/// The kind of a `StandError`.
public enum StandErrorKind: String, Sendable, CaseIterable {
    /// The address names no stand.
    case address
    /// There is no such device.
    case notFound
    /// The user may not use the device.
    case permission
    /// Another program uses the device.
    case busy
    /// The device requires another user name or password.
    case password
    /// The device was connected and is gone.
    case lost
    /// The device does not answer.
    case silent
    /// The device's answer is not part of its protocol.
    case malformed = "nonsense"
    /// The device refuses the command.
    case refused
    /// The stand does not have this function.
    case unsupported
    /// The numbers are invalid.
    case invalid
    /// A person controls the stand at the moment.
    case taken
}

extension StandError {
    /// An error of this kind; the texts are for people.
    public init(
        _ kind: Kind, operation: String, subject: String, reason: String, suggestion: String
    ) {
        self.init(
            kind: kind, operation: operation, subject: subject, reason: reason,
            suggestion: suggestion)
    }

    /// Whether the error ends the connection, so that the stand must be connected again.
    public var endsConnection: Bool {
        switch kind {
        case .lost, .silent, .malformed, .notFound, .permission, .busy, .password: true
        case .address, .refused, .unsupported, .invalid, .taken: false
        }
    }

    /// The error for a value that is not a number or is outside of the stand's range.
    static func invalid(_ operation: String, _ subject: String, _ reason: String) -> StandError {
        StandError(
            .invalid, operation: operation, subject: subject, reason: reason,
            suggestion: phrase("`capstan stand status` shows the axes and their limits."))
    }

    /// The error for a function that this stand does not have.
    static func unsupported(_ operation: String, _ subject: String, _ reason: String) -> StandError
    {
        StandError(
            .unsupported, operation: operation, subject: subject, reason: reason,
            suggestion: phrase("`capstan stand status` shows what this stand can do."))
    }

    /// The error for a device that did not answer.
    static func silent(_ operation: String, _ subject: String, _ remedy: String) -> StandError {
        StandError(
            .silent, operation: operation, subject: subject, reason: phrase("it does not answer"),
            suggestion: remedy)
    }

    /// The error for a device that did not answer when its position was read.
    static func unreadPosition(_ subject: String) -> StandError {
        .silent(
            phrase("read the position of"), subject, phrase("Check its power and its cable."))
    }

    /// The error for a device whose answer is not part of its protocol.
    static func malformed(_ operation: String, _ subject: String, _ protocolName: String)
        -> StandError
    {
        // Only a serial line has a rate.
        let isSerial = !subject.contains("://") && !subject.hasPrefix("exec:")
        return StandError(
            .malformed, operation: operation, subject: subject,
            reason: phrase("it answers, but not in \(protocolName)"),
            suggestion: isSerial
                ? phrase("Check that the address names the right device, and its line rate.")
                : phrase("Check that the address names the right device."))
    }

    /// The error for a device that could not be identified at its connection: malformed if the
    /// device answered something, silent if it did not answer.
    static func unidentified(
        _ subject: String, hasUnparsedBytes: Bool, _ protocolName: String, remedy: String
    ) -> StandError {
        hasUnparsedBytes
            ? .malformed(phrase("connect"), subject, protocolName)
            : .silent(phrase("connect"), subject, remedy)
    }

    /// The error for a device that understood a command and refused it.
    static func refused(_ operation: String, _ subject: String, _ reason: String) -> StandError {
        StandError(
            .refused, operation: operation, subject: subject, reason: reason,
            suggestion: phrase("Bring the stand to its home position and try again."))
    }
}
