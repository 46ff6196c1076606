/// The settings of a head scanner. Names after Bellus3D's SDK, and ours below them.
public struct ScannerSettings: Equatable, Sendable, Codable {
    /// Where scans are kept; nil for a temporary folder that the owner deletes.
    public var rootCaptureDirectory: String?
    /// Whether pictures stay in memory instead.
    public var shouldCaptureInMemory = false
    /// Whether three, two, one is counted before a scan.
    public var isCountdownBeforeScanEnabled = true
    /// How far round the head it goes.
    public var scanMode = ScanMode.degrees180
    /// Its times; nil for the usual ones of the mode.
    public var scanTimings: ScanTimings?

    /// Whether the clock goes on whatever the person does; otherwise it waits for the person.
    public var hasStrictTiming = false
    /// Thresholds of the position before the scan.
    public var positionThresholds = FacePositionThresholds()
    /// Thresholds of the scan.
    public var scanThresholds = ScanThresholds()

    /// The default settings.
    public init() {}

    /// Puts everything back to the defaults.
    public mutating func loadDefaultSettings() { self = ScannerSettings() }

    /// The times that hold.
    public var timings: ScanTimings { scanTimings ?? .usual(for: scanMode) }
}
