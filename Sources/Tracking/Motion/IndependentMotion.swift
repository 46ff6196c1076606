import Scene
import Vision

/// Finds points that move on their own, for example on somebody who walks by. Given the camera's
/// poses, no point at rest explains the positions of such a point in four pictures. Two pictures
/// are not enough: whatever moves along its epipolar line looks like a point at rest at another
/// depth.
///
/// A point that no depth explains counts only if it passes four tests:
/// - Its jumps are small compared with its distance from rest; those of a wrong match are not.
/// - The patch around the point stays the same.
/// - The point moves in the picture; the surroundings of a turntable do not.
/// - The point moves like its neighbours, and more neighbours move like it than rest.
///
/// No point counts where few points rest, since the poses are then in doubt. Points that slide
/// along an outline, and reflections, pass these tests: the caller leaves out the object.
public struct IndependentMotion {
    private var views: [MotionView] = []
    /// Tracks of the points that are still followed, in pixels of `views`.
    private var tracks: [FollowedTrack] = []
    /// Points of the latest finished search, in pixels of the frame at full size.
    public private(set) var points: [Vector2] = []
    /// All points of the search that the latest frame finished and that began as clear corners; nil
    /// where the latest frame finished no search.
    public private(set) var followed: PointTracks?

    // Limits whose comments give no other origin were chosen on three rendered walks:
    // Docs/Figures/history/Scenes.md, "Who walks by".

    /// Pictures of a search.
    private static let viewCount = 4
    /// A picture is skipped if less time than this has passed since the search's previous picture.
    private static let leastSeconds = 0.06
    /// A search ends if more time than this has passed since its previous picture.
    private static let mostSeconds = 0.25
    /// Shortest side of a picture, pixels: smaller pictures have too few points.
    private static let leastSidePixels = 64
    /// Side of a cell, pixels; each cell holds at most one point.
    private static let cellPixels = 8
    /// Side of the wide cells, pixels. Each wide cell gets one point before any gets a second:
    /// otherwise a table full of print leaves no points for somebody behind it. Chosen on two
    /// rendered walks (macaroni_passer_3322, ketchup_passer_3320).
    private static let wideCellPixels = 16
    private static let mostPoints = 450
    /// A corner is followed only if its strength is at least this: less than that of a clear
    /// corner, since clothes have few clear corners.
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
        let luma = frame.luma.halved(mostWidth: MotionView.mostWidthPixels)
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

    /// Follows the points into the next picture, and drops points that flow loses.
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
    /// Whether the point began as a clear corner. Other corners slide too often to show the motion
    /// of a body.
    var isClear: Bool
}

/// One picture of a search for points that move.
struct MotionView {
    let luma: LumaPlane
    let pyramid: ImagePyramid
    let camera: Intrinsics
    let worldFromCamera: RigidTransform
    let time: Timestamp

    /// A picture wider than this is halved, pixels: patches of 11 pixels then cover about as much
    /// of the scene as moving bodies need.
    static let mostWidthPixels = 480
    /// Side of the window of optical flow, pixels.
    private static let windowPixels = 11
    /// Number of levels of the pyramid for optical flow.
    private static let pyramidLevels = 3

    /// - Parameter camera: the camera of the frame, at any size of its picture.
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

    /// The pixel at which another view sees a point. The point is given by its direction from this
    /// view and its inverse depth.
    func place(of direction: Vector3, inverseDepth: Double, in view: MotionView) -> Vector2? {
        let offset = worldFromCamera.translation - view.worldFromCamera.translation
        let point = direction + inverseDepth * offset
        return view.camera.project(view.worldFromCamera.rotation.inverse * point)
    }
}
