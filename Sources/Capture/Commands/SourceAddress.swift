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
        "y4m", "mjpg", "mjpeg", "mp4", "mov", "m4v", "mkv", "webm", "avi", "mpg", "mpeg", "ts",
        "mts", "m2ts", "wmv", "flv", "ogv", "mxf", "3gp", "3g2",
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
