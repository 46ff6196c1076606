import Following
import Scene
import Vision

/// Measures the rotation of the object since one picture, the keyframe, by the optical flow of its
/// corners and their depth. A new keyframe is taken rarely: from each picture to the next, errors
/// of 0.03° to 0.05° would add up to a twentieth of a turn of ten degrees.
struct KeyframeRotation {
    private let pyramid: ImagePyramid
    private let depth: DepthPlane
    private let width, height: Int
    /// Corners that are still followed: their positions in the keyframe and in the last picture.
    private var corners: [(start: Vector2, last: Vector2)]
    private let most: Int

    /// At most `mostCorners` corners are followed; with fewer than `fewest` there is no result
    /// (guesses).
    private static let (mostCorners, fewest) = (150, 16)
    /// A new keyframe is needed if the rotation from the keyframe exceeds this, radians (guess).
    private static let mostTurn = 6 * Double.pi / 180
    /// A new keyframe is needed if less than this share of the keyframe's corners is left (guess).
    private static let leastCornerShare = 0.5

    /// Allowed widths of the flow's window, pixels.
    private static let windows = 7...15
    /// A picture is this many times as wide as the flow's window (guess).
    private static let windowsAcross = 64

    /// Width of the flow's window in a picture of this width, pixels; odd, and within `windows`.
    /// Corners of the object are nearer to the camera and move faster than their surroundings: a
    /// wide window mixes both. In a picture 320 pixels wide, a window of 15 pixels measured 9.81°
    /// for a turn of 10°, and a window of 7 pixels 9.93° (the object `rich`, with the camera 30°
    /// above the table).
    private static func window(_ width: Int) -> Int {
        (width / windowsAcross | 1).clamped(to: windows)
    }

    /// Takes this picture as the keyframe; nil where too few corners can be followed.
    init?(_ luma: LumaPlane, depth: DepthPlane, region: PictureBox) throws {
        let (width, height) = (Double(luma.width), Double(luma.height))
        corners = try CornerDetector.corners(in: luma, fastThreshold: PictureShift.fastThreshold)
            .filter { region.contains(x: $0.pixel.x / width, y: $0.pixel.y / height) }
            .prefix(Self.mostCorners).map { ($0.pixel, $0.pixel) }
        guard corners.count >= Self.fewest else { return nil }
        pyramid = try ImagePyramid(luma, window: Self.window(luma.width))
        (self.depth, most) = (depth, corners.count)
        (self.width, self.height) = (luma.width, luma.height)
    }

    /// Rotation from the keyframe to a picture, radians, clockwise seen from above; nil where it
    /// cannot be measured.
    mutating func turn(
        to frame: Frame, depth after: DepthPlane, rig: StandRig, elevation: Double
    ) throws -> Double? {
        guard frame.luma.width == width, frame.luma.height == height else { return nil }
        let moved = try OpticalFlow().follow(
            corners.map(\.start), from: pyramid,
            to: try ImagePyramid(frame.luma, window: Self.window(width)),
            guesses: corners.map(\.last))
        corners = zip(corners, moved).compactMap { corner, place in
            place.map { (corner.start, $0) }
        }
        let camera = frame.lumaIntrinsics
        let pairs = corners.compactMap { corner -> (Vector3, Vector3)? in
            guard let a = Self.lift(corner.start, depth, camera),
                let b = Self.lift(corner.last, after, camera)
            else { return nil }
            return (a, b)
        }
        return rig.turn(of: pairs, elevation: elevation)
    }

    /// Whether the next picture should be measured against a newer keyframe.
    func needsNewKeyframe(at turn: Double) -> Bool {
        abs(turn) > Self.mostTurn || Double(corners.count) < Self.leastCornerShare * Double(most)
    }

    private static func lift(
        _ pixel: Vector2, _ depth: DepthPlane, _ camera: Intrinsics
    ) -> Vector3? {
        let x = Int((pixel.x * Double(depth.width) / Double(camera.width)).rounded())
        let y = Int((pixel.y * Double(depth.height) / Double(camera.height)).rounded())
        guard x >= 0, y >= 0, x < depth.width, y < depth.height else { return nil }
        let raw = depth.values[y * depth.width + x]
        guard raw != 0, let ray = camera.ray(through: pixel), ray.z > 0 else { return nil }
        return ray * (Double(raw) * depth.metersPerUnit / ray.z)
    }
}
