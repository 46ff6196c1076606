/// The settings of a head scanner. The first five have the names of Bellus3D's SDK; the others are
/// this program's.
public struct ScannerSettings: Equatable, Sendable, Codable {
    /// Where scans are stored; nil for a temporary folder that the owner deletes.
    public var rootCaptureDirectory: String?
    /// Whether pictures stay in memory instead of in a folder.
    public var shouldCaptureInMemory = false
    /// Whether a countdown from three precedes a scan.
    public var isCountdownBeforeScanEnabled = true
    /// The range of the scan.
    public var scanMode = ScanMode.degrees180
    /// The durations of the movements; nil for the defaults of the mode.
    public var scanTimings: ScanTimings?

    /// Whether the clock runs on even if the person is late; otherwise it waits for the person.
    public var hasStrictTiming = false
    /// Thresholds of the face's position before the scan.
    public var positionThresholds = FacePositionThresholds()
    /// Thresholds of the scan.
    public var scanThresholds = ScanThresholds()

    /// The default settings.
    public init() {}

    /// Restores the defaults.
    public mutating func loadDefaultSettings() { self = ScannerSettings() }

    /// The durations that apply: `scanTimings`, or the defaults of the mode.
    public var timings: ScanTimings { scanTimings ?? .usual(for: scanMode) }
}
