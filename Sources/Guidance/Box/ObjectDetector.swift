import Glibc
import Scene

/// Proposes a box for the object in the first views: from depth if there is some, otherwise from
/// the point where the optical axes meet, otherwise a default in front of the camera.
public struct ObjectDetector: Sendable {
    /// Number of views with depth needed for a proposal. More views, up to `mostDepthViews`, see
    /// the object from more sides.
    public static let depthViews = 5
    /// At most this number of views with depth is merged.
    public static let mostDepthViews = 12
    /// Number of views without depth needed for a proposal.
    public static let axisViews = 5
    /// Without depth, the optical axes of the views must span this angle, radians. A guess: the
    /// first sector of a pass that begins with the detection (10°) can then still be filled.
    public static let axisSpreadRadians = 8 * Double.pi / 180
    /// Without depth, the best proposal so far is used after this number of frames: three seconds
    /// at 30 frames a second. People first stand still, and axes that do not turn do not meet.
    public static let maximumSearchFrames = 90
    /// With depth, the best proposal so far is used after this number of frames; no turn is needed.
    public static let maximumDepthSearchFrames = 30
    /// An object of unknown size is assumed to fill this share of the picture's short side:
    /// photogrammetry guides ask for about 0.5.
    public static let guessedFill = 0.5
    /// Assumed distance of an object without depth, in the world's unit.
    public static let guessedDistance = 0.5

    private struct View {
        var worldFromCamera: RigidTransform
        var intrinsics: Intrinsics
        var centralDepth: Double?
    }

    private var views: [View] = []
    private var depthViews: [DepthBox.View] = []
    /// The map points that a tracker delivered last.
    private var mapPoints: [Vector3] = []
    private var frames = 0
    /// The box from all depth views so far; nil where no object was found.
    private var boxFromDepth: BoundingBox?

    /// Number of points that are read across a depth frame: finer detail does not change a box.
    private static let pointsAcross = 110
    /// A point is background if its depth exceeds the depth in the middle by this factor.
    private static let background = 1.8
    /// At most this number of views is kept: more do not change the axes' intersection (guess).
    private static let mostViews = 240
    /// Size of the picture that is assumed where there is no view, pixels.
    private static let assumedPicture = (width: 640, height: 480)
    /// A guessed box has at least this side, in the world's unit: a box needs an extent.
    private static let leastSide = 1e-6
    /// A later view shows another side if it is turned by more than this against the last merged
    /// view, radians: 5° (guess).
    private static let leastNewTurn = 5 * Double.pi / 180
    /// A point lies near the optical axis if its offsets across and down are less than this share
    /// of its depth (guess).
    private static let axisShare = 0.1

    /// A detector before its first view.
    public init() {}

    /// Whether a view with depth was merged.
    public var hasDepth: Bool { !depthViews.isEmpty }

    /// Adds a frame; returns the proposal, or nil while more views are needed.
    public mutating func take(_ frame: TrackedFrame) -> BoxProposal? {
        add(ObjectView(frame))
        return propose()
    }

    /// Adds a view. A view without a pose is counted, but not used.
    public mutating func add(_ view: ObjectView) {
        frames += 1
        if !view.mapPoints.isEmpty { mapPoints = view.mapPoints }
        guard view.intrinsics.fault == nil, views.count < Self.mostViews,
            let pose = view.worldFromCamera, pose.translation.isFinite
        else { return }
        let centralDepth = view.depth?.centralMedian()
        views.append(
            View(
                worldFromCamera: pose, intrinsics: view.intrinsics, centralDepth: centralDepth))
        guard let depth = view.depth, depth.width > 0, depth.height > 0, isWorthMerging(pose)
        else { return }
        let points = depth.points(
            intrinsics: view.intrinsics,
            stride: max(1, depth.width / Self.pointsAcross))
        guard let middle = centralDepth ?? Self.middleDepth(points), middle > 0 else {
            return
        }
        depthViews.append(
            DepthBox.View(
                worldFromCamera: pose, intrinsics: view.intrinsics, centralDepth: middle,
                points: points.filter { $0.z < Self.background * middle }
                    .map { DepthBox.Point(position: pose * $0, depth: $0.z) }))
        views[views.count - 1].centralDepth = middle
        if depthViews.count >= Self.depthViews { boxFromDepth = DepthBox(depthViews)?.box() }
    }

    /// The proposal; nil while more views are needed.
    public func propose() -> BoxProposal? {
        if let box = boxFromDepth {
            return BoxProposal(box: box, evidence: .depthPoints)
        }
        if depthViews.isEmpty, views.count >= Self.axisViews,
            AxisIntersection.spread(poses) >= Self.axisSpreadRadians,
            let proposal = proposalWithoutDepth()
        {
            return proposal
        }
        let patience = hasDepth ? Self.maximumDepthSearchFrames : Self.maximumSearchFrames
        return frames >= patience ? bestProposal() : nil
    }

    /// The best proposal from the views so far; a default box if there are no views.
    public func bestProposal() -> BoxProposal {
        if let box = boxFromDepth ?? DepthBox(depthViews)?.box() {
            return BoxProposal(box: box, evidence: .depthPoints)
        }
        return proposalWithoutDepth() ?? BoxProposal(box: defaultBox(), evidence: .fallback)
    }

    /// Whether at least half of the views have the box's centre in their picture. A camera that
    /// pans over many things shows each of them only for a while.
    public func isAimedAt(_ box: BoundingBox) -> Bool {
        let seen = views.count {
            BoxView(box, from: $0.worldFromCamera, $0.intrinsics).isCenterVisible
        }
        return 2 * seen >= views.count
    }

    /// The box from a tracker's map, otherwise from the point where the axes meet; nil where there
    /// is neither.
    private func proposalWithoutDepth() -> BoxProposal? {
        let map = SparseBox(points: mapPoints, poses: poses)
        if let box = map?.box() { return BoxProposal(box: box, evidence: .mapPoints) }
        if let lookAt = map?.lookAtPoint() {
            // The axes meet the table behind the object and below its middle, so the box is raised.
            var box = guessedBox(at: lookAt.point, distance: lookAt.distance, up: lookAt.up)
            box.center += box.size.z / 2 * lookAt.up
            return BoxProposal(box: box, evidence: .opticalAxes)
        }
        return boxFromAxes().map { BoxProposal(box: $0, evidence: .opticalAxes) }
    }

    private var poses: [RigidTransform] { views.map(\.worldFromCamera) }

    /// The first views are always merged; later ones only if they show another side.
    private func isWorthMerging(_ pose: RigidTransform) -> Bool {
        guard depthViews.count < Self.mostDepthViews else { return false }
        guard depthViews.count >= Self.depthViews, let last = depthViews.last else { return true }
        let turn = last.worldFromCamera.rotation.inverse * pose.rotation
        return turn.angle > Self.leastNewTurn
    }

    /// Median depth of the points near the optical axis; nil where there are none.
    private static func middleDepth(_ points: [Vector3]) -> Double? {
        var depths: [Double] = []
        for point in points where max(abs(point.x), abs(point.y)) < axisShare * point.z {
            depths.append(point.z)
        }
        return depths.isEmpty ? nil : selectSmallest(depths.count / 2, in: &depths)
    }

    private func boxFromAxes() -> BoundingBox? {
        guard let intersection = AxisIntersection(poses) else { return nil }
        let up = AxisIntersection.up(poses, round: intersection.point)
        return guessedBox(at: intersection.point, distance: intersection.distance, up: up)
    }

    private func defaultBox() -> BoundingBox {
        let pose = views.last?.worldFromCamera ?? .identity
        let distance = views.compactMap(\.centralDepth).last { $0 > 0 } ?? Self.guessedDistance
        let up = views.isEmpty ? Vector3(0, -1, 0) : AxisIntersection.up(poses, round: nil)
        return guessedBox(at: pose * Vector3(0, 0, distance), distance: distance, up: up)
    }

    /// A cube that fills `guessedFill` of the picture's short side at this distance.
    private func guessedBox(at center: Vector3, distance: Double, up: Vector3) -> BoundingBox {
        let camera =
            views.last?.intrinsics
            ?? .guess(width: Self.assumedPicture.width, height: Self.assumedPicture.height)
        let shortSide = Double(min(camera.width, camera.height))
        let side = max(
            Self.leastSide,
            Self.guessedFill * distance * shortSide / max(camera.fx, camera.fy))
        let toCamera = (views.last?.worldFromCamera ?? .identity).translation - center
        return BoundingBox(
            center: center, size: Vector3(repeating: side),
            worldFromObject: .standing(on: up.normalized ?? Vector3(0, 0, 1), ahead: toCamera))
    }
}
