/// How a dataset is to be opened.
public struct DatasetOptions: Equatable, Sendable {
    /// The camera that the person named; comes before all that the dataset says.
    public var calibration: CameraCalibration?
    /// Whether frames bring a reduced colour picture for the screen.
    public var wantsPreview: Bool
    /// Raw depth units in a metre, as the person named it; comes before all that files say.
    public var depthScale: Double?

    /// Options, each of which may be left out.
    public init(
        calibration: CameraCalibration? = nil, wantsPreview: Bool = false,
        depthScale: Double? = nil
    ) {
        (self.calibration, self.wantsPreview) = (calibration, wantsPreview)
        self.depthScale = depthScale
    }
}
