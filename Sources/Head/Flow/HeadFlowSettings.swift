/// The settings of a guided capture.
public struct HeadFlowSettings: Equatable, Sendable, Codable {
    /// The scanner's settings.
    public var scanner = ScannerSettings()
    /// The limits at which warnings begin and end.
    public var warnings = WarningThresholds()
    /// The limits of the flaws of a scan.
    public var quality = QualityThresholds()
    /// Whether the checklist is skipped.
    public var skipsChecklist = false

    /// The default settings.
    public init() {}
}
