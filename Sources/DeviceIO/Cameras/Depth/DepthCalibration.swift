import Scene

/// The depth camera of a camera with colour and depth: its lens, its pose relative to the colour
/// lens, and its range.
public struct DepthCalibration: Equatable, Sendable {
    /// The intrinsics of the depth camera, at the size of its calibration.
    public var intrinsics: Intrinsics
    /// The transform from the depth camera's frame to the colour camera's, in metres.
    public var colorFromDepth: RigidTransform
    /// The length of one raw depth unit in metres. Depth cameras count millimetres unless their
    /// makers say otherwise (RealSense D400, Orbbec).
    public var metersPerUnit: Double
    /// The least and the greatest depth that the sensor measures, in metres. Other depths count as
    /// unknown.
    public var nearMeters, farMeters: Double

    /// A depth camera with these values.
    public init(
        intrinsics: Intrinsics, colorFromDepth: RigidTransform,
        metersPerUnit: Double = DepthPlane.metersPerMillimeter,
        nearMeters: Double = 0, farMeters: Double = .infinity
    ) {
        (self.intrinsics, self.colorFromDepth) = (intrinsics, colorFromDepth)
        self.metersPerUnit = metersPerUnit
        (self.nearMeters, self.farMeters) = (nearMeters, farMeters)
    }

    /// Two lenses of one camera cannot be farther apart than this, in metres. A larger number is a
    /// mistake, such as millimetres; the widest stereo cameras on sale have 0.25 m.
    private static let widestBaseline = 1.0

    /// Why these numbers cannot be those of a depth camera, in words; nil when they can.
    public var fault: String? {
        if let fault = intrinsics.fault { return fault }
        if !(metersPerUnit.isFinite && metersPerUnit > 0) {
            return phrase("no length of a depth unit")
        }
        if !(nearMeters >= 0 && farMeters > nearMeters) { return phrase("no range of distances") }
        let place = colorFromDepth.translation
        if !place.isFinite || place.length > Self.widestBaseline {
            return phrase("the lenses lie \(place.length) metres apart")
        }
        return nil
    }
}
