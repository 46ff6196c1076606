/// Noise of measured depth, in metres. It grows with the square of the depth for structured light
/// and stereo alike (Khoshelham and Elberink 2012: 1.4 mm at 1 m). We use twice that, since errors
/// of neighbours are correlated, plus a floor for quantisation and calibration.
enum DepthNoise {
    /// One standard deviation of a measured depth.
    @inline(__always)
    static func deviation(_ depth: Double) -> Double { 0.001 + 0.003 * depth * depth }

    /// One standard deviation of a measured depth.
    @inline(__always)
    static func deviation(_ depth: Float) -> Float { 0.001 + 0.003 * depth * depth }

    /// Largest second difference of depth on one surface: the sum of two opposite neighbours minus
    /// twice the middle. Three times the noise, and a little curvature (a guess).
    @inline(__always)
    static func mostBend(_ depth: Double) -> Double { 0.01 * depth + 0.01 * depth * depth }

    /// `mostBend` in single precision.
    @inline(__always)
    static func mostBend(_ depth: Float) -> Float { 0.01 * depth + 0.01 * depth * depth }
}
