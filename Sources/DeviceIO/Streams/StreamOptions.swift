/// How pictures from a pipe are to be read.
public struct StreamOptions: Sendable {
    /// The camera, where the person knows it.
    public var calibration: CameraCalibration?
    /// Whether frames carry a reduced colour picture for the screen.
    public var wantsPreview: Bool
    /// The least width of that picture, in pixels.
    public var previewWidth = 320
    /// Wanted size in pixels, for a program that films.
    public var width = 1280, height = 720
    /// Pictures a second: wanted of a program, assumed of a stream that does not say; nil for 30.
    public var framesPerSecond: Double?
    /// Seconds for which a stream that broke off is asked for again; 0 ends the source at once.
    public var recoverySeconds = 0.0
    /// Where late pictures are counted, and whether to halve them; nil for full size whatever comes.
    public var analysis: AnalysisSize?
    /// What takes full-size pictures where the stream is a still camera's preview.
    public var shutter: StillShutter?

    /// Options for a person (with previews) or for a script (without).
    public init(calibration: CameraCalibration? = nil, wantsPreview: Bool = false) {
        (self.calibration, self.wantsPreview) = (calibration, wantsPreview)
    }
}
