/// How to open a dataset.
public struct DatasetOptions: Equatable, Sendable {
    /// The camera that the person gave; nil to use the dataset's.
    public var calibration: CameraCalibration?
    /// Whether frames have a preview, a reduced colour picture for the screen.
    public var wantsPreview: Bool
    /// The number of raw depth units in a metre that the person gave; nil to use the dataset's.
    public var depthScale: Double?
    /// Whether a few depth pictures are decoded when the dataset is opened, for a note about depth
    /// that is probably misread.
    public var checksDepth: Bool

    /// Options with these values.
    public init(
        calibration: CameraCalibration? = nil, wantsPreview: Bool = false,
        depthScale: Double? = nil, checksDepth: Bool = true
    ) {
        (self.calibration, self.wantsPreview) = (calibration, wantsPreview)
        (self.depthScale, self.checksDepth) = (depthScale, checksDepth)
    }
}
