/// Noise of measured depth, in metres. The noise grows with the square of the depth for structured
/// light and stereo alike (Khoshelham and Elberink 2012: 1.4 mm at 1 m). This model takes twice
/// that value, since errors of neighbours are correlated, and adds a constant for quantisation and
/// calibration.
enum DepthNoise {
    /// The standard deviation at depth 0, metres: the constant for quantisation and calibration.
    private static let floor = 0.001
    /// The standard deviation grows by this multiple of the squared depth, per metre: about twice
    /// the value of Khoshelham and Elberink.
    private static let growth = 0.003
    /// The largest second difference on one surface grows by this multiple of the depth, for
    /// curvature (guess).
    private static let curvature = 0.01
    /// The largest second difference on one surface also grows by this multiple of the squared
    /// depth, per metre: three standard deviations of noise, rounded up.
    private static let noise = 0.01

    /// One standard deviation of a measured depth.
    @inline(__always)
    static func deviation(_ depth: Double) -> Double { floor + growth * depth * depth }

    /// The standard deviation of a measured depth in single precision.
    @inline(__always)
    static func deviation(_ depth: Float) -> Float {
        Float(floor) + Float(growth) * depth * depth
    }

    /// Largest second difference of depth on one surface: the sum of two opposite neighbours minus
    /// twice the middle.
    @inline(__always)
    static func mostSecondDifference(_ depth: Double) -> Double {
        curvature * depth + noise * depth * depth
    }

    /// `mostSecondDifference` in single precision.
    @inline(__always)
    static func mostSecondDifference(_ depth: Float) -> Float {
        Float(curvature) * depth + Float(noise) * depth * depth
    }
}
