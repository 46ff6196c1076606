/// How a dataset is to be opened.
public struct DatasetOptions: Equatable, Sendable {
    /// The camera given by the person; overrides the dataset's.
    public var calibration: CameraCalibration?
    /// Whether frames bring a reduced colour picture for the screen.
    public var wantsPreview: Bool
    /// Raw depth units per metre, given by the person; overrides the files'.
    public var depthScale: Double?

    /// Options; each may be left out.
    public init(
        calibration: CameraCalibration? = nil, wantsPreview: Bool = false,
        depthScale: Double? = nil
    ) {
        (self.calibration, self.wantsPreview) = (calibration, wantsPreview)
        self.depthScale = depthScale
    }
}
