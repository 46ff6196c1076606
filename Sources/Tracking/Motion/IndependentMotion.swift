import Scene
import Vision

/// Finds points that move on their own, such as on somebody who walks by: those whose positions in
/// four pictures no point at rest explains, given the camera's poses. Two pictures are not enough:
/// whatever moves along its epipolar line looks like a point at rest at another depth.
///
/// A point that no depth explains counts only if it passes four tests. Its jumps are small compared
/// with its distance from rest; those of a wrong match are not. The patch around it stays the same.
/// It moves; the surroundings of a turntable stand still in the picture. It moves like its
/// neighbours, and more neighbours move like it than rest. No point counts where few points rest:
/// then the poses are in doubt. Points that slide along an outline, and reflections, pass these
/// tests: the caller leaves out the object.
public struct IndependentMotion {
    private var views: [MotionView] = []
    /// Tracks of the points that are still followed, in pixels of `views`.
    private var tracks: [FollowedTrack] = []
    /// Points of the latest finished search, in pixels of the frame at full size.
    public private(set) var points: [Vector2] = []
    /// All clear points of the search that the latest frame finished; nil where it finished none.
    public private(set) var followed: PointTracks?

    // Limits without another origin were chosen on three drawn walks:
    // Docs/Figures/history/Scenes.md, "Who walks by".

    /// Pictures of a search.
    private static let viewCount = 4
    /// Least and most time between two pictures of a search: after a longer time, the search ends.
    private static let leastSeconds = 0.06
    private static let mostSeconds = 0.25
    /// Shortest side of a picture, pixels: smaller pictures have too few points.
    private static let leastSidePixels = 64
    /// Side of a cell; each holds at most one point.
    private static let cellPixels = 8
    /// Side of the cells that get one point each before any gets a second: otherwise a table full
    /// of print leaves none for somebody behind it. Chosen on two drawn walks
    /// (macaroni_passer_3322, ketchup_passer_3320).
    private static let wideCellPixels = 16
    private static let mostPoints = 450
    /// Least strength of a corner: below that of a clear corner, since clothes have few clear ones.
    private static let leastStrength = 7.0

    /// The state before the first frame.
    public init() {}

    /// Takes the next frame, in the order of the source, with the points of the scene, which limit
    /// how near a moving point may be. A frame without a pose ends the search. Throws when memory
    /// is short.
    public mutating func process(_ frame: TrackedFrame) throws(VisionError) {
        followed = nil
        guard let pose = frame.worldFromCamera else { return reset() }
        if let last = views.last {
            let passed = frame.timestamp.seconds(since: last.time)
            if passed > Self.mostSeconds || passed < 0 {
                reset()
            } else if passed < Self.leastSeconds {
                return
            }
        }
        let luma = frame.luma.reduced(toWidth: MotionView.mostWidthPixels)
        guard min(luma.width, luma.height) >= Self.leastSidePixels else { return }
        let view = try MotionView(luma, frame.lumaIntrinsics, pose, frame.timestamp)
        if let last = views.last, last.isComparable(to: view) {
            try follow(from: last, to: view)
            views.append(view)
            guard views.count == Self.viewCount else { return }
            finish(frame)
        }
        try begin(view)
    }

    /// Ends the search with the picture of this frame as its last.
    private mutating func finish(_ frame: TrackedFrame) {
        let test = StaticPointTest(views: views, mapPoints: frame.mapPoints)
        let residuals = tracks.map { test.residual(of: $0.places) }
        let scale = Double(frame.intrinsics.width) / Double(views[0].luma.width)
        points = test.moving(tracks.map(\.places), residuals).map { $0.resized(by: scale) }
        followed = PointTracks(
            intrinsics: views[0].camera, worldFromCamera: views.map(\.worldFromCamera),
            began: views[0].time, ended: frame.timestamp,
            tracks: zip(tracks, residuals).compactMap { track, residual in
                guard track.isClear else { return nil }
                return residual.map {
                    PointTracks.Track(
                        places: track.places, deviation: $0.largest, inverseDepth: $0.inverseDepth,
                        inverseDepthError: $0.inverseDepthError)
                }
            })
    }

    private mutating func reset() { (views, tracks, points) = ([], [], []) }

    private mutating func begin(_ view: MotionView) throws(VisionError) {
        (views, tracks) = ([view], [])
        let corners = try CornerDetector.corners(
            in: view.luma, fastThreshold: CornerSelection.fastThreshold
        ).prefix { $0.strength >= Self.leastStrength }
        func cells(_ sidePixels: Int) -> OccupiedCells {
            OccupiedCells(
                width: view.luma.width, height: view.luma.height, sidePixels: sidePixels)
        }
        var (wide, narrow) = (cells(Self.wideCellPixels), cells(Self.cellPixels))
        let spread = corners.filter { wide.occupy($0.pixel) }
        for corner in spread + corners where tracks.count < Self.mostPoints {
            guard narrow.occupy(corner.pixel) else { continue }
            tracks.append(
                FollowedTrack(
                    places: [corner.pixel],
                    isClear: corner.strength >= CornerSelection.clearStrength))
        }
    }

    /// Follows the points into the next picture; drops those that are lost.
    private mutating func follow(from last: MotionView, to view: MotionView) throws(VisionError) {
        let places = tracks.map { $0.places[$0.places.count - 1] }
        let guesses = places.map { place in
            last.direction(of: place)
                .flatMap { last.place(of: $0, inverseDepth: 0, in: view) } ?? place
        }
        let reached = try ForwardBackwardFlow(from: last.pyramid, to: view.pyramid)
            .follow(places, guesses: guesses)
        tracks = zip(tracks, reached).compactMap { track, place in
            place.map { FollowedTrack(places: track.places + [$0], isClear: track.isClear) }
        }
    }
}

/// The track of a point through the pictures of a search.
private struct FollowedTrack {
    /// The point's position in each picture, pixels.
    var places: [Vector2]
    /// Whether the point began as a clear corner: faint corners slide too often to measure the
    /// motion of a body.
    var isClear: Bool
}

/// One picture of a search for points that move.
struct MotionView {
    let luma: LumaPlane
    let pyramid: ImagePyramid
    let camera: Intrinsics
    let worldFromCamera: RigidTransform
    let time: Timestamp

    /// Wider pictures are halved: patches of 11 pixels then cover as much as the objects need.
    static let mostWidthPixels = 480
    /// Side of the window of flow, pixels, and the pyramid's levels.
    private static let windowPixels = 11
    private static let pyramidLevels = 3

    /// - Parameter camera: the picture's camera, for any size of the picture.
    init(
        _ luma: LumaPlane, _ camera: Intrinsics, _ pose: RigidTransform, _ time: Timestamp
    ) throws(VisionError) {
        pyramid = try ImagePyramid(luma, window: Self.windowPixels, levels: Self.pyramidLevels)
        self.camera = camera.scaled(toWidth: luma.width, height: luma.height)
        (self.luma, worldFromCamera, self.time) = (luma, pose, time)
    }

    func isComparable(to other: MotionView) -> Bool {
        luma.width == other.luma.width && luma.height == other.luma.height
    }

    /// The direction of a pixel in the world, at depth 1.
    func direction(of pixel: Vector2) -> Vector3? {
        camera.ray(through: pixel).map { worldFromCamera.rotation * $0 }
    }

    /// The pixel in another view of the point in a direction from this view, at an inverse depth.
    func place(of direction: Vector3, inverseDepth: Double, in view: MotionView) -> Vector2? {
        let offset = worldFromCamera.translation - view.worldFromCamera.translation
        let point = direction + inverseDepth * offset
        return view.camera.project(view.worldFromCamera.rotation.inverse * point)
    }
}
