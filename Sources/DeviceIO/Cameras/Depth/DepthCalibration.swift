import Scene

/// The depth half of a camera: its lens, its pose relative to the colour lens, and its range.
public struct DepthCalibration: Equatable, Sendable {
    /// The depth camera, at its calibrated size.
    public var intrinsics: Intrinsics
    /// The transform from the depth camera's frame to the colour camera's, in metres.
    public var colorFromDepth: RigidTransform
    /// Length of one raw unit. Depth cameras count millimetres unless their makers say otherwise
    /// (RealSense D400, Orbbec).
    public var metersPerUnit: Double
    /// The sensor's range; depths outside count as unknown.
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

    /// The largest baseline between two lenses of one camera, in metres: more is a mistake, such as
    /// millimetres (the widest stereo cameras on sale have 0.25).
    private static let widestBaseline = 1.0

    /// Why these numbers cannot be a depth camera, in words; nil when they can.
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
