import Glibc

/// A pinhole camera with lens distortion, fisheyes included. Pixel centres lie at integers
/// (OpenCV).
public struct Intrinsics: Equatable, Sendable, Codable {
    /// Size of the picture in pixels.
    public var width, height: Int
    /// Focal lengths in pixels.
    public var fx, fy: Double
    /// Principal point in pixels.
    public var cx, cy: Double
    /// The lens.
    public var distortion: Distortion

    // More than six parameters: one for each stored field.
    /// A camera with these parameters.
    public init(
        width: Int, height: Int, fx: Double, fy: Double, cx: Double, cy: Double,
        distortion: Distortion = .none
    ) {
        (self.width, self.height) = (width, height)
        (self.fx, self.fy, self.cx, self.cy) = (fx, fy, cx, cy)
        self.distortion = distortion
    }

    /// Focal length of an unknown camera, as a multiple of the picture's longer side (COLMAP's
    /// `default_focal_length_factor`).
    public static let defaultFocalLengthFactor = 1.2

    /// A guess for an unknown camera: its focal length is `defaultFocalLengthFactor` times the
    /// longer side, its principal point is in the centre.
    public static func guess(width: Int, height: Int) -> Intrinsics {
        let focal = defaultFocalLengthFactor * Double(max(width, height))
        return Intrinsics(
            width: width, height: height, fx: focal, fy: focal,
            cx: Double(width - 1) / 2, cy: Double(height - 1) / 2)
    }

    /// A point whose depth is below this limit, in the world's unit, counts as behind the camera
    /// (guess, above rounding).
    @inlinable static var leastDepth: Double { 1e-9 }

    /// The pixel that sees a point in the camera's frame; nil at or behind the camera's plane, and
    /// where the lens model has folded over.
    public func project(_ pointInCamera: Vector3) -> Vector2? {
        guard pointInCamera.z > Self.leastDepth else { return nil }
        let ideal = Vector2(pointInCamera.x, pointInCamera.y) / pointInCamera.z
        guard distortion.isInvertible(at: ideal) else { return nil }
        let seen = distortion.distorted(ideal)
        return Vector2(fx * seen.x + cx, fy * seen.y + cy)
    }

    /// The point at depth 1 (z = 1, not unit length) that a pixel sees, in the camera's frame; nil
    /// where the lens model cannot be inverted.
    public func ray(through pixel: Vector2) -> Vector3? {
        let seen = Vector2((pixel.x - cx) / fx, (pixel.y - cy) / fy)
        guard let ideal = distortion.undistorted(seen) else { return nil }
        return Vector3(ideal.x, ideal.y, 1)
    }

    /// The point at depth 1 that a pixel sees, in the camera's frame, as if there were no lens
    /// distortion.
    @inlinable public func pinholeRay(_ x: Double, _ y: Double) -> Vector3 {
        Vector3((x - cx) / fx, (y - cy) / fy, 1)
    }

    /// The pixel that sees a point in the camera's frame, as if there were no lens distortion; nil
    /// at or behind the camera's plane.
    @inlinable public func pinholePixel(_ pointInCamera: Vector3) -> Vector2? {
        guard pointInCamera.z > Self.leastDepth else { return nil }
        return Vector2(
            fx * pointInCamera.x / pointInCamera.z + cx,
            fy * pointInCamera.y / pointInCamera.z + cy)
    }

    /// Whether a pixel lies in the picture.
    public func contains(_ pixel: Vector2) -> Bool {
        pixel.x >= -0.5 && pixel.y >= -0.5
            && pixel.x <= Double(width) - 0.5 && pixel.y <= Double(height) - 0.5
    }

    /// The same camera with the picture resized. Picture corners stay corners, so pixel centres
    /// shift by half-pixels.
    public func scaled(toWidth newWidth: Int, height newHeight: Int) -> Intrinsics {
        let sx = Double(newWidth) / Double(width)
        let sy = Double(newHeight) / Double(height)
        let center = Vector2(cx, cy).resized(by: Vector2(sx, sy))
        return Intrinsics(
            width: newWidth, height: newHeight, fx: fx * sx, fy: fy * sy, cx: center.x,
            cy: center.y, distortion: distortion)
    }

    /// Horizontal field of view in radians, ignoring lens distortion.
    public var horizontalFieldOfView: Double { 2 * atan2(Double(width) / 2, fx) }

    /// Why these numbers cannot be a camera; nil when they can.
    public var fault: String? {
        if width < 1 || height < 1 { return phrase("picture size \(width)×\(height)") }
        if !(fx.isFinite && fy.isFinite && fx > 0 && fy > 0) {
            return phrase("focal length \(fx), \(fy)")
        }
        if !(cx.isFinite && cy.isFinite) { return phrase("principal point \(cx), \(cy)") }
        if !distortion.isFinite { return phrase("distortion") }
        return nil
    }
}
