/// How pictures from a pipe are to be read.
public struct StreamOptions: Sendable {
    /// The camera, where the person knows it.
    public var calibration: CameraCalibration?
    /// Whether frames carry a reduced colour picture for the screen.
    public var wantsPreview: Bool
    /// The least width of the preview, in pixels.
    public var previewWidth = 320
    /// Wanted size in pixels, for a program.
    public var width = 1280, height = 720
    /// Pictures per second where neither the person nor the stream states a rate (guess: most
    /// cameras' rate).
    static let usualFramesPerSecond = 30.0
    /// Pictures per second: requested of a program, and assumed for a stream that does not state a
    /// rate; nil for `usualFramesPerSecond`.
    public var framesPerSecond: Double?
    /// Seconds of attempts to restart a broken stream; 0 ends the source at once.
    public var recoverySeconds = 0.0
    /// Counts late pictures, and then halves the analysed size; nil for always full size.
    public var analysis: AnalysisSize?
    /// The shutter for full-size pictures where the stream is a still camera's preview.
    public var shutter: StillShutter?

    /// Options for a person (with previews) or for a script (without).
    public init(calibration: CameraCalibration? = nil, wantsPreview: Bool = false) {
        (self.calibration, self.wantsPreview) = (calibration, wantsPreview)
    }
}
