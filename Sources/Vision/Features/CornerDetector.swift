import COpenCV
import Scene

/// A corner that can be tracked.
public struct Corner: Equatable, Sendable {
    /// The corner's position, in pixels.
    public var pixel: Vector2
    /// The smaller eigenvalue of the gradient covariance over 7×7 pixels, in gray values² per
    /// pixel². The larger it is, the better the corner's position is determined.
    public var strength: Double
    /// The smaller eigenvalue of the gradient covariance divided by the larger one, 0 to 1: near 0
    /// on an edge.
    public var eigenvalueRatio: Double
}

/// Finds corners.
public enum CornerDetector {
    /// At most this many corners of a picture are returned (guess), so that a picture of noise
    /// cannot exhaust memory.
    private static let mostCorners = 20_000

    /// FAST corners (Rosten and Drummond 2006), strongest first (Shi and Tomasi 1994).
    ///
    /// - Parameter fastThreshold: the least difference in gray values between circle and centre.
    ///
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
            throw VisionError(operation: phrase("find corners"), reason: phrase("no memory left"))
        }
        return found.map {
            Corner(
                pixel: Vector2(Double($0.x), Double($0.y)), strength: Double($0.strength),
                eigenvalueRatio: Double($0.ratio))
        }
    }
}
