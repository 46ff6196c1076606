import DeviceIO
import Scene
import Simulator

/// What a person names on the command line as the place where frames come from.
public enum SourceAddress: Equatable, Sendable {
    /// A directory that holds a dataset or a scan.
    case dataset(path: String)
    /// The virtual camera: `sim:SCRIPT[?…]`; `sim:` alone is steered by keys.
    case simulator(VirtualCameraOptions)
    /// A V4L2 device: `/dev/videoN`.
    case camera(path: String)

    /// Reads an address; throws with what forms there are.
    public init(_ text: String) throws {
        if text.hasPrefix("sim:") {
            self = .simulator(try VirtualCameraOptions.parse(String(text.dropFirst(4))))
        } else if text.hasPrefix("/dev/") {
            self = .camera(path: text)
        } else if text.isEmpty {
            throw CaptureError(
                .usage, "The source is empty. Name a directory, sim:SCRIPT or /dev/videoN.")
        } else {
            self = .dataset(path: text)
        }
    }

    /// Whether frames come from the virtual camera without a script, steered by keys.
    public var isSteered: Bool {
        if case .simulator(let options) = self { options.script == nil } else { false }
    }
}

/// How a source is to be opened.
public struct SourceOptions: Equatable, Sendable {
    /// The camera, when the person named it.
    public var calibration: CameraCalibration?
    /// Whether each frame needs a small colour picture for the screen.
    public var wantsPreview: Bool
    /// Picture size to ask a camera for, in pixels.
    public var width = 1280
    public var height = 720
    /// Rate to ask a camera for.
    public var framesPerSecond = 30.0

    /// Options for a person (with previews) or for a script (without).
    public init(calibration: CameraCalibration? = nil, wantsPreview: Bool = false) {
        (self.calibration, self.wantsPreview) = (calibration, wantsPreview)
    }

    /// Takes the camera from a file: our JSON, or three rows of three numbers.
    public mutating func readCalibration(at path: String) throws {
        calibration = try CameraCalibration(contentsOf: path)
    }
}
