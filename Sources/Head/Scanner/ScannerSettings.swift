/// The settings of a head scanner. Names after Bellus3D's SDK, further ones below them.
public struct ScannerSettings: Equatable, Sendable, Codable {
    /// Where scans are stored; nil for a temporary folder that the owner deletes.
    public var rootCaptureDirectory: String?
    /// Whether pictures stay in memory instead of in a folder.
    public var shouldCaptureInMemory = false
    /// Whether a countdown from three precedes a scan.
    public var isCountdownBeforeScanEnabled = true
    /// The range of the scan.
    public var scanMode = ScanMode.degrees180
    /// The durations; nil for the defaults of the mode.
    public var scanTimings: ScanTimings?

    /// Whether the clock continues whatever the person does; otherwise it waits for the person.
    public var hasStrictTiming = false
    /// Thresholds of the face's position before the scan.
    public var positionThresholds = FacePositionThresholds()
    /// Thresholds of the scan.
    public var scanThresholds = ScanThresholds()

    /// The default settings.
    public init() {}

    /// Restores the defaults.
    public mutating func loadDefaultSettings() { self = ScannerSettings() }

    /// The durations in force.
    public var timings: ScanTimings { scanTimings ?? .usual(for: scanMode) }
}
