import Scene

/// How to open a camera. The mode nearest to these wishes is used.
public struct CameraOptions: Sendable {
    /// The wanted width and height in pixels.
    public var width, height: Int
    /// The wanted rate in pictures per second.
    public var framesPerSecond: Double
    /// The camera's intrinsics; nil when the person does not know them.
    public var intrinsics: Intrinsics?
    /// Whether frames have a preview, a reduced colour picture for the screen.
    public var wantsPreview: Bool
    /// The least width of the preview, in pixels. 320 pixels fill a terminal of 132 columns.
    public var previewWidth: Int
    /// A camera that delivers no picture for this many seconds counts as stalled. The default is 5,
    /// because slow USB cameras deliver their first picture after 2 to 4 s.
    public var watchdogSeconds: Double
    /// The required pixel format; nil to choose the most suitable one.
    public var pixelFormat: PixelFormat?
    /// Seconds to wait for the return of a camera that was unplugged or stalled. At 0 the source
    /// ends at once.
    public var recoverySeconds = 0.0
    /// Whether the caller reads the depth node too. If false, a note tells the person that depth is
    /// not used.
    var isDepthUsed = false
    /// The switch by which a capture locks exposure, gain, white balance and focus; nil if they are
    /// never locked.
    public var lock: CameraSettingsLock?
    /// The rule that decides from late pictures whether analysis uses half width and height; nil to
    /// use full size at all times.
    public var analysis: AnalysisSize?

    // More than six parameters: one for each stored field.
    /// Options with these values. The default is 1280×720 at 30 pictures per second, which nearly
    /// every USB camera offers. The default width of the preview and the default watchdog time are
    /// guesses.
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
