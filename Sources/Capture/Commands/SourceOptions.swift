import DeviceIO

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
