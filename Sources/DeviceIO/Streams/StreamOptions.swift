/// How to read pictures from a pipe or a program.
public struct StreamOptions: Sendable {
    /// The camera's calibration; nil when the person does not know it.
    public var calibration: CameraCalibration?
    /// Whether frames have a preview, a reduced colour picture for the screen.
    public var wantsPreview: Bool
    /// The least width of the preview, in pixels.
    public var previewWidth = 320
    /// The wanted size in pixels, for a program that can choose it.
    public var width = 1280, height = 720
    /// The rate in pictures per second if neither the person nor the stream states one (guess: the
    /// rate of most cameras).
    static let usualFramesPerSecond = 30.0
    /// The rate in pictures per second. A program is asked for it, and a stream that states no rate
    /// is assumed to have it. Nil for `usualFramesPerSecond`.
    public var framesPerSecond: Double?
    /// For this many seconds, a broken stream is restarted again and again. At 0 the source ends at
    /// once.
    public var recoverySeconds = 0.0
    /// The rule that decides from late pictures whether analysis uses half width and height; nil to
    /// use full size at all times.
    public var analysis: AnalysisSize?
    /// The shutter that takes full-size pictures with a still camera; nil if such pictures are not
    /// wanted.
    public var shutter: StillShutter?

    /// Options with these values. Only a person needs previews; a script does not.
    public init(calibration: CameraCalibration? = nil, wantsPreview: Bool = false) {
        (self.calibration, self.wantsPreview) = (calibration, wantsPreview)
    }
}
