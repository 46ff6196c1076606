import Scene
import Vision

/// Finds points that move on their own, such as on somebody who walks by: those that no point at rest
/// explains, by the camera's poses in `viewCount` pictures. Two pictures would not do: whatever moves
/// along its epipolar line looks like a point at rest at another depth.
///
/// Of points that no depth explains, only those count whose motion is smooth (a wrong match jumps), whose
/// picture stays the same, that move (the surroundings of a turntable stand still in the picture), and
/// that move like their neighbours while most of what is next to them does not rest. What slides along
/// an outline, or is a reflection, is not told from this: whoever uses the points leaves out the object.
public struct IndependentMotion {
    private var views: [MotionView] = []
    /// For each point that is still followed: its positions in `views`, in their pixels.
    private var ways: [[Vector2]] = []
    private var first: LumaPlane?
    /// Points of the latest finished search, in pixels of the frame at full size.
    public private(set) var points: [Vector2] = []

    /// Pictures of a search.
    private static let viewCount = 4
    /// Least time between two of them, and most: later ones are no sequence any more.
    private static let leastSeconds = 0.06
    private static let mostSeconds = 0.25
    /// Wider pictures are halved: patches of 11 pixels then cover as much as the objects need.
    private static let mostWidthPixels = 480
    /// Smaller pictures have too few points.
    private static let leastSidePixels = 64
    private static let windowPixels = 11
    private static let pyramidLevels = 3
    /// Side of a cell; each holds at most one point.
    private static let cellPixels = 8
    private static let mostPoints = 450

    /// Before the first frame.
    public init() {}

    /// Takes the next frame, in the order of the source. A frame without a pose ends the search.
    /// - Parameters:
    ///   - camera: the camera of `frame.luma`.
    ///   - mapPoints: points of the scene in the world of the poses; they tell how near something may be.
    ///
    /// Throws when memory is short.
    public mutating func look(
        at frame: Frame, _ camera: Intrinsics, mapPoints: [Vector3]
    ) throws(VisionError) {
        guard let pose = frame.worldFromCamera else {
            (views, ways, points) = ([], [], [])
            return
        }
        if let last = views.last {
            let passed = frame.timestamp.seconds - last.time.seconds
            if passed > Self.mostSeconds || passed < 0 {
                (views, ways, points) = ([], [], [])
            } else if passed < Self.leastSeconds {
                return
            }
        }
        var luma = frame.luma
        while luma.width > Self.mostWidthPixels { luma = luma.halved }
        guard min(luma.width, luma.height) >= Self.leastSidePixels else { return }
        let view = try MotionView(
            luma, camera, pose, frame.timestamp, window: Self.windowPixels,
            levels: Self.pyramidLevels)
        if let last = views.last, last.isComparable(to: view) {
            try follow(from: last, to: view)
            views.append(view)
            guard views.count == Self.viewCount else { return }
            let search = RestingPoints(views: views, mapPoints: mapPoints)
            let scale = Double(camera.width) / Double(luma.width)
            let upscale = frame.isLumaHalved ? 2 * scale : scale
            points = search.moving(ways, first: first ?? luma, last: luma)
                .map { Vector2(($0.x + 0.5) * upscale - 0.5, ($0.y + 0.5) * upscale - 0.5) }
        }
        try begin(view, luma)
    }

    private mutating func begin(_ view: MotionView, _ luma: LumaPlane) throws(VisionError) {
        (views, first) = ([view], luma)
        var cells = OccupiedCells(
            width: luma.width, height: luma.height, sidePixels: Self.cellPixels)
        ways = []
        let corners = try CornerDetector.corners(
            in: luma, fastThreshold: CornerChoice.fastThreshold)
        for corner in corners where ways.count < Self.mostPoints {
            guard corner.strength >= CornerChoice.clearStrength else { break }
            if cells.take(corner.pixel) { ways.append([corner.pixel]) }
        }
    }

    /// Follows the points into the next picture; drops those that are lost.
    private mutating func follow(from last: MotionView, to view: MotionView) throws(VisionError) {
        let places = ways.map { $0[$0.count - 1] }
        let guesses = places.map { last.farPlace(of: $0, in: view) ?? $0 }
        let reached = try FlowThereAndBack(from: last.pyramid, to: view.pyramid)
            .follow(places, guesses: guesses)
        ways = zip(ways, reached).compactMap { way, place in place.map { way + [$0] } }
    }
}

/// One picture of a search for points that move.
struct MotionView {
    let pyramid: ImagePyramid
    let camera: Intrinsics
    let worldFromCamera: RigidTransform
    let time: Timestamp

    init(
        _ luma: LumaPlane, _ camera: Intrinsics, _ pose: RigidTransform, _ time: Timestamp,
        window: Int, levels: Int
    ) throws(VisionError) {
        pyramid = try ImagePyramid(luma, window: window, levels: levels)
        self.camera = camera.scaled(toWidth: luma.width, height: luma.height)
        (worldFromCamera, self.time) = (pose, time)
    }

    func isComparable(to other: MotionView) -> Bool {
        pyramid.width == other.pyramid.width && pyramid.height == other.pyramid.height
    }

    /// Where a point at a pixel would be in another view if it were infinitely far.
    func farPlace(of pixel: Vector2, in view: MotionView) -> Vector2? {
        guard let ray = camera.ray(through: pixel) else { return nil }
        let direction = worldFromCamera.rotation * ray
        return view.camera.project(view.worldFromCamera.rotation.inverse * direction)
    }
}
