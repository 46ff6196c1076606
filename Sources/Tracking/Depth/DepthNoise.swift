/// The noise of measured depth, in metres. It grows with the square of the depth for structured light
/// and stereo alike (Khoshelham and Elberink 2012: 1.4 mm at 1 m); twice that, since neighbours err
/// together, above what a sensor's steps and calibration leave.
enum DepthNoise {
    /// One standard deviation of a measured depth.
    @inline(__always)
    static func deviation(_ depth: Double) -> Double { 0.001 + 0.003 * depth * depth }

    /// One standard deviation of a measured depth.
    @inline(__always)
    static func deviation(_ depth: Float) -> Float { 0.001 + 0.003 * depth * depth }

    /// Most that two opposite neighbours on one surface differ from twice the depth between them:
    /// three times the noise, and a little curvature (a guess).
    @inline(__always)
    static func mostBend(_ depth: Double) -> Double { 0.01 * depth + 0.01 * depth * depth }

    /// Most that two opposite neighbours on one surface differ from twice the depth between them.
    @inline(__always)
    static func mostBend(_ depth: Float) -> Float { 0.01 * depth + 0.01 * depth * depth }
}
