import DeviceIO
import Foundation
import Scene
import Simulator

/// A source of frames as a person names it on the command line.
public enum SourceAddress: Equatable, Sendable {
    /// A directory that holds a dataset or a scan.
    case dataset(path: String)
    /// The virtual camera: `sim:SCRIPT[?…]`. Without a script (`sim:`), a person steers it by keys.
    case simulator(VirtualCameraOptions)
    /// The camera in front of the virtual turntable: `sim:stand[?object=…]`.
    case virtualStand(VirtualCameraOptions)
    /// The camera that a virtual person carries on a pan-tilt head: `sim:carried[?object=…]`.
    case handheldCamera(VirtualCameraOptions)
    /// A V4L2 device: `/dev/videoN`.
    case camera(path: String)
    /// Pictures from stdin: `-`.
    case standardInput
    /// A camera through libcamera: `libcamera:`, `libcamera:1`.
    case libcamera(number: Int)
    /// A still camera's preview through gphoto2: `gphoto2:`.
    case stillCamera
    /// A network stream through FFmpeg: `rtsp://…`, `http://…`.
    case network(address: String)
    /// A video file: through FFmpeg, except `.y4m`, `.mjpg` and `.mjpeg`.
    case video(path: String)

    /// Parses an address. Throws for an invalid address; the error names the valid forms.
    public init(_ text: String) throws {
        if text == "sim:stand" || text.hasPrefix("sim:stand?") {
            let rest = text.dropFirst("sim:stand".count)
            self = .virtualStand(try VirtualCameraOptions.parse(String(rest)))
        } else if text == "sim:carried" || text.hasPrefix("sim:carried?") {
            let rest = text.dropFirst("sim:carried".count)
            self = .handheldCamera(try VirtualCameraOptions.parse(String(rest)))
        } else if text.hasPrefix("sim:") {
            self = .simulator(try VirtualCameraOptions.parse(String(text.dropFirst(4))))
        } else if text.hasPrefix("/dev/") {
            self = .camera(path: text)
        } else if text == "-" {
            self = .standardInput
        } else if text.hasPrefix("libcamera:") {
            let number = text.dropFirst("libcamera:".count)
            guard let number = number.isEmpty ? 0 : Int(number), (0...63).contains(number) else {
                throw CaptureError(
                    .usage, phrase("libcamera: is followed by the camera's number, as libcamera:1.")
                )
            }
            self = .libcamera(number: number)
        } else if text == "gphoto2:" {
            self = .stillCamera
        } else if Self.networkPrefixes.contains(where: text.hasPrefix) {
            self = .network(address: text)
        } else if let dot = text.lastIndex(of: "."), !Self.isDirectory(text),
            Self.videoEndings.contains(text[text.index(after: dot)...].lowercased())
        {
            self = .video(path: text)
        } else if text.isEmpty {
            throw CaptureError(
                .usage, phrase("The source is empty. Name a directory, sim:SCRIPT or /dev/videoN."))
        } else {
            self = .dataset(path: text)
        }
    }

    private static let networkPrefixes = ["rtsp://", "rtsps://", "http://", "https://"]
    private static let videoEndings: Set = [
        "y4m", "mjpg", "mjpeg", "mp4", "mov", "m4v", "mkv", "webm", "avi", "mpg", "ts", "3gp",
    ]

    private static func isDirectory(_ path: String) -> Bool {
        var isDirectory: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
            && isDirectory.boolValue
    }

    /// Whether the simulator draws the pictures.
    var isSimulated: Bool {
        switch self {
        case .simulator, .virtualStand, .handheldCamera: true
        case .dataset, .camera, .standardInput, .libcamera, .stillCamera, .network, .video: false
        }
    }

    /// Whether frames come from the virtual camera that a person steers by keys.
    public var isSteered: Bool {
        if case .simulator(let options) = self { options.script == nil } else { false }
    }
}

/// The options for opening a source.
public struct SourceOptions: Equatable, Sendable {
    /// The camera's calibration that the person gave; nil for none.
    public var calibration: CameraCalibration?
    /// The calibration of the depth camera; nil if the given file describes none.
    public var depth: DepthCalibration?
    /// Whether depth pictures are left as the depth sensor sees them, instead of aligned to the
    /// colour pictures. The calibration of a depth camera needs such pictures.
    public var wantsRawDepth = false
    /// Whether each frame needs a small colour picture for the screen.
    public var wantsPreview: Bool
    /// Whether the next frame of a dataset is already decoded while the present frame is processed.
    public var readsAhead = false
    /// Picture size to request from a camera, in pixels.
    public var width = 1280
    public var height = 720
    /// Frames per second to request from a camera.
    public var framesPerSecond = 30.0

    /// Default options. Commands with a screen set `wantsPreview`.
    public init(calibration: CameraCalibration? = nil, wantsPreview: Bool = false) {
        (self.calibration, self.wantsPreview) = (calibration, wantsPreview)
    }

    /// Reads the camera's calibration from a file, which is JSON or has three rows of three
    /// numbers.
    public mutating func readCalibration(at path: String) throws {
        calibration = try CameraCalibration(contentsOf: path)
        depth = try DepthCalibration(contentsOf: path)
    }
}
