import Foundation
import Wording

/// An error of an accessory: DockKit's name of the error, and four texts that explain the error.
public struct AccessoryError: Error, Equatable, Sendable, LocalizedError {
    /// DockKit's names of errors.
    public enum Name: String, CaseIterable, Sendable {
        /// The user may not use the device. DockKit's name means the permission to use the camera.
        case cameraTCCMissing
        case frameRateTooHigh
        case frameRateTooLow
        case invalidParameter
        case noSubjectFound
        case notConnected
        case notSupported
        case notSupportedByDevice
    }

    /// The name of the error.
    public var name: Name
    /// The reason in this case; empty where the name of the error says enough.
    public var detail: String

    /// An error with this name and detail.
    public init(_ name: Name, _ detail: String = "") { (self.name, self.detail) = (name, detail) }

    /// The DockKit error for an error of a driver.
    public init(_ error: StandError) {
        let name: Name =
            switch error.kind {
            case .permission, .password: .cameraTCCMissing
            case .notFound, .lost, .silent, .malformed, .busy, .address: .notConnected
            case .unsupported: .notSupportedByDevice
            case .invalid: .invalidParameter
            case .refused, .taken: .notSupported
            }
        self.init(name, error.words)
    }

    /// A sentence about what happened.
    public var errorDescription: String? {
        switch name {
        case .cameraTCCMissing: phrase("The permission to use the stand is missing.")
        case .frameRateTooHigh: phrase("There were too many calls.")
        case .frameRateTooLow: phrase("There were too few calls.")
        case .invalidParameter: phrase("A value makes no sense.")
        case .noSubjectFound: phrase("Nobody was found.")
        case .notConnected: phrase("The stand is not connected.")
        case .notSupported: phrase("This is not possible now.")
        case .notSupportedByDevice: phrase("The stand cannot do this.")
        }
    }

    /// The reason why the error happened: `detail`, or the usual reason of an error with this name.
    public var failureReason: String? {
        if !detail.isEmpty { return detail }
        return switch name {
        case .cameraTCCMissing: phrase("This account has no right to open the device.")
        case .frameRateTooHigh:
            phrase(
                "Observations are taken 30 times a second at most, positions and animations twice.")
        case .frameRateTooLow: phrase("Observations are wanted 10 times a second at least.")
        case .invalidParameter: phrase("A number is not finite or out of its range.")
        case .noSubjectFound:
            phrase("No subject that is tracked is at this place or has this identifier.")
        case .notConnected: phrase("No stand answers at this address.")
        case .notSupported: phrase("Another mode is switched on.")
        case .notSupportedByDevice: phrase("The device lacks the axis or the function.")
        }
    }

    /// The heading in the manual that describes the error.
    public var helpAnchor: String? {
        switch name {
        case .cameraTCCMissing: "stand-permissions"
        case .frameRateTooHigh, .frameRateTooLow: "stand-rates"
        case .invalidParameter: "stand-limits"
        case .noSubjectFound: "stand-subjects"
        case .notConnected: "stand-connection"
        case .notSupported: "stand-modes"
        case .notSupportedByDevice: "stand-devices"
        }
    }

    /// What a person can try against the error.
    public var recoverySuggestion: String? {
        switch name {
        case .cameraTCCMissing:
            phrase(
                """
                Join the group “dialout” (serial lines) or “video” (cameras) with `sudo usermod \
                -aG GROUP $USER`, then log out and in; check user and password of a network \
                camera.
                """)
        case .frameRateTooHigh: phrase("Leave calls out, or wait half a second between two moves.")
        case .frameRateTooLow: phrase("Call more often, with no observations where there are none.")
        case .invalidParameter: phrase("`capstan stand status` shows the axes and their limits.")
        case .noSubjectFound: phrase("Choose a box that is drawn, or give up the choice.")
        case .notConnected: phrase("Check cable, power and address; it is tried again each second.")
        case .notSupported:
            phrase("Change to manual or custom mode, or wait for the end of the motion.")
        case .notSupportedByDevice: phrase("`capstan stand list` shows what each stand can do.")
        }
    }
}
