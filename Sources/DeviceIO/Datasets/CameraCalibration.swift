import Scene
import Wording

/// A camera as a file describes it, before the size of the pictures is known.
///
/// There are two kinds of file. One is JSON: `{width, height, fx, fy, cx, cy, dist: [k1, k2, p1,
/// p2, k3], depth_scale, depth_invalid: [raw…]}`; only `fx` is required. With `"dist_model":
/// "opencv_fisheye"`, `dist` is k1 k2 k3 k4 of a fisheye. The other is a text of 3×3 numbers as in
/// 7-Scenes (`fx 0 cx  0 fy cy  0 0 1`), or of 4×4 numbers as in ScanNet. In both, the centres of
/// pixels are at integers.
public struct CameraCalibration: Equatable, Sendable {
    /// The file's name, for messages.
    public var name: String
    /// The size of the pictures for which the numbers are valid; nil when the file does not state
    /// it.
    public var size: PictureSize?
    /// The focal lengths in pixels.
    public var fx, fy: Double
    /// The principal point in pixels; nil for the middle of the picture.
    public var principalPoint: Vector2?
    /// The distortion of the lens.
    public var distortion: Distortion
    /// The number of raw depth units in a metre; nil when the file does not state it.
    public var depthScale: Double?
    /// Raw depth values that mean "unknown", in addition to 0.
    public var invalidDepth: [UInt16]

    /// A width and a height in pixels.
    public struct PictureSize: Equatable, Sendable {
        /// The width and the height in pixels.
        public var width, height: Int

        /// A size of this width and height.
        public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
    }

    // More than six parameters: one for each stored field.
    /// A camera with these values.
    public init(
        name: String, size: PictureSize?, fx: Double, fy: Double, principalPoint: Vector2?,
        distortion: Distortion = .none, depthScale: Double? = nil, invalidDepth: [UInt16] = []
    ) {
        (self.name, self.size, self.fx, self.fy) = (name, size, fx, fy)
        (self.principalPoint, self.distortion) = (principalPoint, distortion)
        (self.depthScale, self.invalidDepth) = (depthScale, invalidDepth)
    }

    /// A calibration with the numbers of known intrinsics.
    public init(_ intrinsics: Intrinsics, name: String = "intrinsics") {
        self.init(
            name: name, size: PictureSize(width: intrinsics.width, height: intrinsics.height),
            fx: intrinsics.fx, fy: intrinsics.fy,
            principalPoint: Vector2(intrinsics.cx, intrinsics.cy),
            distortion: intrinsics.distortion)
    }

    /// Two aspect ratios count as the same if they differ by at most this share. Usual ratios
    /// differ by more (16:9 and 16:10 differ by 11 %).
    static let aspectTolerance = 0.01

    /// The camera for pictures of this size. The numbers are scaled if the calibrated size is
    /// another one with the same aspect ratio (within 1 %, because sizes are rounded). Throws
    /// `.data` when the ratio differs or the numbers cannot be those of a camera.
    public func intrinsics(width: Int, height: Int) throws(DeviceError) -> Intrinsics {
        let made = size ?? PictureSize(width: width, height: height)
        let middle = Vector2(Double(made.width - 1) / 2, Double(made.height - 1) / 2)
        let center = principalPoint ?? middle
        let camera = Intrinsics(
            width: made.width, height: made.height, fx: fx, fy: fy, cx: center.x, cy: center.y,
            distortion: distortion)
        if let fault = camera.fault { throw failure(phrase("no camera has such values: \(fault)")) }
        guard camera.contains(center) else {
            throw failure(
                phrase(
                    """
                    the principal point \(center.x), \(center.y) lies outside the \
                    picture of \(made.width) × \(made.height)
                    """))
        }
        if (made.width, made.height) == (width, height) { return camera }
        let across = Double(width) / Double(made.width)
        let down = Double(height) / Double(made.height)
        guard abs(across / down - 1) <= Self.aspectTolerance else {
            throw failure(
                phrase(
                    """
                    it is for pictures of \(made.width) × \(made.height), but these \
                    are \(width) × \(height), of other proportions
                    """))
        }
        return camera.scaled(toWidth: width, height: height)
    }

    private func failure(_ reason: String) -> DeviceError {
        DeviceError(
            kind: .data, operation: phrase("use the intrinsics"), subject: visible(name),
            reason: reason, suggestion: phrase("Name the camera's own file with --intrinsics."))
    }
}
