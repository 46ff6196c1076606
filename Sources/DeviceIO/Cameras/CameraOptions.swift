import Scene

/// How to open a camera. The driver selects the nearest mode that it has.
public struct CameraOptions: Sendable {
    /// Wanted size in pixels.
    public var width, height: Int
    /// Wanted pictures a second.
    public var framesPerSecond: Double
    /// The camera's intrinsics, where the person knows them.
    public var intrinsics: Intrinsics?
    /// Whether frames carry a reduced colour picture for the screen.
    public var wantsPreview: Bool
    /// The least width of the preview, in pixels. 320 fills 132 columns of quadrant blocks.
    public var previewWidth: Int
    /// Seconds without a picture after which the camera counts as stalled; by default 5, since slow
    /// USB cameras take 2 to 4 s to their first picture.
    public var watchdogSeconds: Double
    /// The required pixel format; nil for the most suitable one.
    public var pixelFormat: PixelFormat?
    /// Seconds to wait for a camera that went away; 0 ends the source at once.
    public var recoverySeconds = 0.0
    /// Whether the depth node is read too; otherwise the person is told that it is not.
    var isDepthUsed = false
    /// The switch that locks exposure, gain, white balance and focus; nil for none.
    public var lock: CameraSettingsLock?
    /// Counts pictures that arrive too fast, and then halves the analysed size; nil for always full
    /// size.
    public var analysis: AnalysisSize?

    // More than six parameters: one for each stored field.
    /// Options with these values; by default 1280×720 at 30 pictures a second, which nearly every
    /// USB camera has. The defaults of the preview's width and of the watchdog are guesses.
    public init(
        width: Int = 1280, height: Int = 720, framesPerSecond: Double = 30,
        intrinsics: Intrinsics? = nil, wantsPreview: Bool = true, previewWidth: Int = 320,
        watchdogSeconds: Double = 5
    ) {
        (self.width, self.height, self.framesPerSecond) = (width, height, framesPerSecond)
        (self.intrinsics, self.wantsPreview) = (intrinsics, wantsPreview)
        (self.previewWidth, self.watchdogSeconds) = (previewWidth, watchdogSeconds)
    }
}
