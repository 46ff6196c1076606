/// The settings of a guided capture.
public struct HeadFlowSettings: Equatable, Sendable, Codable {
    /// Those of the scanner below.
    public var scanner = ScannerSettings()
    /// When warnings come and go.
    public var warnings = WarningThresholds()
    /// When a scan is said to be spoilt.
    public var quality = QualityThresholds()
    /// Whether the checklist counts as ticked.
    public var skipsChecklist = false

    /// The default settings.
    public init() {}
}
