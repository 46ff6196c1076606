extension Double {
    /// Converts an angle in degrees to radians.
    @inlinable public static func degrees(_ degrees: Double) -> Double { degrees * .pi / 180 }

    /// This angle in radians as degrees, for people, files and devices.
    @inlinable public var inDegrees: Double { self * 180 / .pi }
}
