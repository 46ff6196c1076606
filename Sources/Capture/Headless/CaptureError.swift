import DeviceIO
import Following
import Library
import Models
import Reconstruction
import Scene
import Simulator
import Stand
import Vision

/// Trouble that ends a command: the words for stderr and the exit status.
public struct CaptureError: Error, Equatable, Sendable {
    /// The exit status of the program.
    public var status: ExitStatus
    /// What failed, where, why and what to try.
    public var words: String

    /// An error with this status and these words.
    public init(_ status: ExitStatus, _ words: String) {
        (self.status, self.words) = (status, words)
    }

    /// An error with this status for a failed operation.
    public init(_ status: ExitStatus, _ failed: some FailedOperation) {
        self.init(status, Self.words(of: failed))
    }

    /// Converts any room's error to the program's terms.
    public init(_ error: any Error) {
        switch error {
        case let error as CaptureError: self = error
        case let error as DeviceError:
            let words = Self.words(of: error)
            switch error.kind {
            case .device: self.init(.device, words)
            case .data: self.init(.data, words)
            case .storage: self.init(.failed, words)
            }
        case let error as SimulatorError:
            self.init(.usage, "\(error.subject): \(error.reason)")
        case let error as VisionError:
            self.init(.data, phrase("Cannot \(error.operation): \(error.reason)."))
        case let error as ModelFileError:
            self.init(.failed, phrase("Cannot \(error.operation) \(error.path): \(error.reason)."))
        case let error as LibraryError:
            switch error.kind {
            case .data: self.init(.data, error.words)
            case .storage: self.init(.device, error.words)
            case .usage: self.init(.usage, error.words)
            case .held: self.init(.comeAgain, error.words)
            case .failed: self.init(.failed, error.words)
            }
        case let error as StandError: self.init(error)
        case let error as FollowingError: self.init(.device, error.description)
        case let error as PhotogrammetryError: self.init(.failed, error.words)
        default: self.init(.failed, "\(error)")
        }
    }

    /// A failed operation in the current language; its parts are translated already.
    static func words(of error: some FailedOperation) -> String {
        let words = phrase("Cannot \(error.operation) \(error.subject): \(error.reason).")
        return error.suggestion.isEmpty ? words : words + " " + error.suggestion
    }
}
