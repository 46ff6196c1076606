import DeviceIO
import Following
import Library
import Models
import Reconstruction
import Scene
import Simulator
import Stand
import Vision

/// An error that ends a command: words for stderr and an exit status.
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
    public init<Cause>(_ status: ExitStatus, _ failed: FailedOperation<Cause>) {
        self.init(status, failed.words)
    }

    /// Converts an error of another module to words and an exit status.
    public init(_ error: any Error) {
        switch error {
        case let error as CaptureError: self = error
        case let error as DeviceError:
            switch error.kind {
            case .device: self.init(.device, error)
            case .data: self.init(.data, error)
            case .storage: self.init(.failed, error)
            }
        case let error as SimulatorError:
            self.init(.usage, "\(error.subject): \(error.reason)")
        case let error as VisionError:
            self.init(.data, phrase("Cannot \(error.operation): \(error.reason)."))
        case let error as ModelFileError:
            self.init(
                .unwritten(isDiskFull: error.isDiskFull),
                phrase("Cannot \(error.operation) \(error.path): \(error.reason)."))
        case let error as LibraryError:
            switch error.kind {
            case .data: self.init(.data, error)
            case .storage: self.init(.device, error)
            case .usage: self.init(.usage, error)
            case .held: self.init(.temporaryFailure, error)
            case .failed: self.init(.failed, error)
            }
        case let error as StandError: self.init(error)
        case let error as FollowingError: self.init(.device, error.description)
        case let error as PhotogrammetryError: self.init(error.status, error.words)
        default: self.init(.failed, "\(error)")
        }
    }
}

extension CaptureError: CustomStringConvertible {
    public var description: String { words }
}

extension PhotogrammetryError {
    /// The exit status of a reconstruction that ends with this error.
    fileprivate var status: ExitStatus {
        switch self {
        case .invalidOutput: .unwritten(isDiskFull: false)
        case .insufficientStorage: .unwritten(isDiskFull: true)
        case .invalidImages, .emptyBounds, .unseenSurface, .isProcessing, .cancelled: .failed
        }
    }
}
