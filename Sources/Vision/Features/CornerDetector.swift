import COpenCV
import Scene

/// A corner, good to be followed.
public struct Corner: Equatable, Sendable {
    /// Where, in pixels.
    public var pixel: Vector2
    /// How well its place is determined in its weaker direction: the smaller eigenvalue of the
    /// gradients' covariance over 7×7 pixels, in gray values² per pixel².
    public var strength: Double
}

/// Finds corners.
public enum CornerDetector {
    private static let mostCorners = 20_000

    /// Corners after FAST (Rosten and Drummond 2006), strongest first (Shi and Tomasi 1994).
    /// - Parameter fastThreshold: how much, in gray values, the circle must differ from the centre.
    /// Throws when memory is short.
    public static func corners(
        in picture: LumaPlane, fastThreshold: Int
    ) throws(VisionError) -> [Corner] {
        guard min(picture.width, picture.height) > 16 else { return [] }
        var status: Int32 = -1
        let found = [copencv_corner](unsafeUninitializedCapacity: mostCorners) { corners, filled in
            status = copencv_corners(
                picture.values, Int32(picture.width), Int32(picture.height),
                Int32(fastThreshold), corners.baseAddress, Int32(mostCorners))
            filled = Int(max(0, status))
        }
        guard status >= 0 else {
            throw VisionError(operation: "find corners", reason: "no memory left")
        }
        return found.map {
            Corner(pixel: Vector2(Double($0.x), Double($0.y)), strength: Double($0.strength))
        }
    }
}
