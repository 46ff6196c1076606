import Glibc
import Scene

/// The pinhole camera of the upright picture, without lens distortion: converts places in the
/// picture to bearings and back.
public struct PinholeCamera: Equatable, Sendable {
    /// Focal lengths: `focalX` in widths of the picture, `focalY` in heights of the picture.
    public var focalX, focalY: Double
    /// Principal point from the upper left corner, as shares of the picture's width and height.
    public var centreX, centreY: Double

    /// Both focal lengths of a valid camera exceed this, so that its field of view is below 169°.
    private static let leastFocal = 0.05
    /// A direction is in front of the camera if the forward component of its unit vector is above
    /// this.
    private static let leastForward = 1e-6

    /// A camera with known intrinsics. `Intrinsics` counts the centres of pixels at integers, so
    /// the principal point is shifted by half a pixel.
    public init(_ intrinsics: Intrinsics) {
        focalX = intrinsics.fx / Double(intrinsics.width)
        focalY = intrinsics.fy / Double(intrinsics.height)
        centreX = (intrinsics.cx + 0.5) / Double(intrinsics.width)
        centreY = (intrinsics.cy + 0.5) / Double(intrinsics.height)
    }

    /// A camera with this horizontal field of view (radians, below π) and aspect ratio (width by
    /// height); the principal point is in the middle.
    public init(horizontalFieldOfView: Double, aspect: Double) {
        focalX = 0.5 / tan(horizontalFieldOfView / 2)
        focalY = focalX * aspect
        (centreX, centreY) = (0.5, 0.5)
    }

    /// Why the camera is invalid; nil for a valid camera.
    public var fault: String? {
        guard focalX.isFinite, focalY.isFinite, focalX > Self.leastFocal,
            focalY > Self.leastFocal
        else {
            return phrase("focal lengths \(focalX), \(focalY) of the picture")
        }
        guard centreX.isFinite, centreY.isFinite else { return phrase("principal point") }
        return nil
    }

    /// Horizontal field of view in radians.
    public var horizontalFieldOfView: Double { 2 * atan(0.5 / focalX) }

    /// The direction of a place in the picture that was taken with the stand at `angles`.
    public func bearing(x: Double, y: Double, at angles: PanTilt) -> Bearing {
        let (right, up) = ((x - centreX) / focalX, (centreY - y) / focalY)
        let forward = cos(angles.tilt) - up * sin(angles.tilt)
        let height = sin(angles.tilt) + up * cos(angles.tilt)
        let flat = (right * right + forward * forward).squareRoot()
        return Bearing(yaw: angles.pan + atan2(right, forward), pitch: atan2(height, flat))
    }

    /// The place in the picture where a direction is seen with the stand at `angles`; nil for a
    /// direction behind the camera.
    public func place(of bearing: Bearing, at angles: PanTilt) -> (x: Double, y: Double)? {
        let turn = bearing.yaw - angles.pan
        let (right, level) = (cos(bearing.pitch) * sin(turn), cos(bearing.pitch) * cos(turn))
        let height = sin(bearing.pitch)
        let forward = level * cos(angles.tilt) + height * sin(angles.tilt)
        let up = height * cos(angles.tilt) - level * sin(angles.tilt)
        guard forward > Self.leastForward else { return nil }
        return (centreX + focalX * right / forward, centreY - focalY * up / forward)
    }

    /// The stand's angles at which a direction appears at a place of the picture. Some directions
    /// cannot appear at that place with any tilt; then the tilt brings them as near to it as
    /// possible.
    public func angles(showing bearing: Bearing, x: Double, y: Double) -> PanTilt {
        let (right, up) = ((x - centreX) / focalX, (centreY - y) / focalY)
        // The tilt t solves sin(pitch)·|ray| = sin t + up·cos t = √(1 + up²)·sin(t + atan up). The
        // ray through the place in the picture is (right, up, 1).
        let reach = (1 + right * right + up * up).squareRoot() / (1 + up * up).squareRoot()
        let tilt = asin((sin(bearing.pitch) * reach).clamped(to: -1...1)) - atan(up)
        let pan = bearing.yaw - atan2(right, cos(tilt) - up * sin(tilt))
        return PanTilt(pan: pan, tilt: tilt)
    }
}
