import Glibc
import Scene

/// Proposes a box for the object that the first views look at: from depth where there is some,
/// else from where the optical axes meet, else a default in front of the camera.
public struct ObjectDetector: Sendable {
    /// Views with depth that a proposal waits for, and the most that are merged. More come from
    /// farther round, and see more of the object.
    public static let depthViews = 5
    /// As above.
    public static let mostDepthViews = 12
    /// Views without depth that a proposal waits for, ...
    public static let axisViews = 5
    /// ... and how far their axes must turn, radians. Guess: the first sector of a pass that
    /// begins with the detection (10°) can then still be filled.
    public static let axisSpreadRadians = 8 * Double.pi / 180
    /// After this many frames it is said what there is: three seconds, because people stand still
    /// first, and axes that do not turn do not meet, ...
    public static let patienceFrames = 90
    /// ... and one with depth, which needs no turn.
    public static let depthPatienceFrames = 30
    /// Share of the picture's short side that an object of unknown size is taken to fill: guides
    /// for photogrammetry ask for about 0.5.
    public static let guessedFill = 0.5
    /// Distance of an unknown object, in the world's unit.
    public static let guessedDistance = 0.5

    private struct View {
        var worldFromCamera: RigidTransform
        var intrinsics: Intrinsics
        var centralDepth: Double?
    }

    private var views: [View] = []
    private var depthViews: [DepthBox.View] = []
    /// The latest map of a tracker.
    private var mapPoints: [Vector3] = []
    private var frames = 0
    /// What the depth views so far show; looked for whenever one of them is new.
    private var boxFromDepth: BoundingBox?

    /// Points of a depth frame that are used, across: finer detail does not change a box.
    private static let pointsAcross = 110
    /// Depth beyond this many times that of the middle is background.
    private static let background = 1.8
    private static let mostViews = 240

    /// A detector that has seen nothing.
    public init() {}

    /// Whether a view has brought depth.
    public var hasDepth: Bool { !depthViews.isEmpty }

    /// Takes in a view. Views without pose only count.
    /// - Parameters:
    ///   - depth: registered to the picture; nil without.
    ///   - mapPoints: what a tracker knows of the scene so far, in the world; may be empty.
    public mutating func add(
        _ observation: FrameObservation, depth: DepthPlane?, mapPoints: [Vector3] = []
    ) {
        frames += 1
        if !mapPoints.isEmpty { self.mapPoints = mapPoints }
        guard observation.intrinsics.fault == nil, views.count < Self.mostViews,
            let pose = observation.worldFromCamera, pose.translation.isFinite
        else { return }
        views.append(
            View(
                worldFromCamera: pose, intrinsics: observation.intrinsics,
                centralDepth: observation.centralDepth))
        guard let depth, depth.width > 0, depth.height > 0, isWorthMerging(pose) else { return }
        let points = depth.points(
            intrinsics: observation.intrinsics,
            stride: max(1, depth.width / Self.pointsAcross))
        guard let middle = observation.centralDepth ?? Self.middleDepth(points), middle > 0 else {
            return
        }
        depthViews.append(
            DepthBox.View(
                worldFromCamera: pose, intrinsics: observation.intrinsics, centralDepth: middle,
                points: points.filter { $0.z < Self.background * middle }
                    .map { DepthBox.Point(position: pose * $0, depth: $0.z) }))
        views[views.count - 1].centralDepth = middle
        if depthViews.count >= Self.depthViews { boxFromDepth = DepthBox(depthViews)?.box() }
    }

    /// The proposal once enough was seen; nil before.
    public func propose() -> BoxProposal? {
        if let box = boxFromDepth {
            return BoxProposal(box: box, evidence: .depthPoints)
        }
        if depthViews.isEmpty, views.count >= Self.axisViews,
            AxisMeeting.spread(poses) >= Self.axisSpreadRadians,
            let proposal = proposalWithoutDepth()
        {
            return proposal
        }
        let patience = hasDepth ? Self.depthPatienceFrames : Self.patienceFrames
        return frames >= patience ? proposeWithWhatThereIs() : nil
    }

    /// The best proposal from what was seen, be it nothing.
    public func proposeWithWhatThereIs() -> BoxProposal {
        if let box = boxFromDepth ?? DepthBox(depthViews)?.box() {
            return BoxProposal(box: box, evidence: .depthPoints)
        }
        return proposalWithoutDepth() ?? BoxProposal(box: defaultBox(), evidence: .fallback)
    }

    /// Whether at least half of the views have a box's middle in their picture. A camera that pans
    /// over many things shows each of them for a while.
    public func isAimedAt(_ box: BoundingBox) -> Bool {
        let seen = views.count {
            BoxView(box, from: $0.worldFromCamera, $0.intrinsics).isCenterVisible
        }
        return 2 * seen >= views.count
    }

    /// What a tracker's map shows, else where the axes meet.
    private func proposalWithoutDepth() -> BoxProposal? {
        let map = SparseBox(points: mapPoints, poses: poses)
        if let box = map?.box() { return BoxProposal(box: box, evidence: .mapPoints) }
        if let aim = map?.aim() {
            // The axes meet the table below the middle of what they are aimed at.
            var box = guessedBox(at: aim.point, distance: aim.distance, up: aim.up)
            box.center += box.size.z / 2 * aim.up
            return BoxProposal(box: box, evidence: .opticalAxes)
        }
        return boxFromAxes().map { BoxProposal(box: $0, evidence: .opticalAxes) }
    }

    private var poses: [RigidTransform] { views.map(\.worldFromCamera) }

    /// The first views are taken as they come; later ones where they see another side (5°).
    private func isWorthMerging(_ pose: RigidTransform) -> Bool {
        guard depthViews.count < Self.mostDepthViews else { return false }
        guard depthViews.count >= Self.depthViews, let last = depthViews.last else { return true }
        let turn = last.worldFromCamera.rotation.inverse * pose.rotation
        return turn.angle > 5 * .pi / 180
    }

    /// The middle depth of the points near the optical axis (within a tenth of the depth).
    private static func middleDepth(_ points: [Vector3]) -> Double? {
        var depths: [Double] = []
        for point in points where max(abs(point.x), abs(point.y)) < 0.1 * point.z {
            depths.append(point.z)
        }
        return depths.isEmpty ? nil : selectSmallest(depths.count / 2, in: &depths)
    }

    private func boxFromAxes() -> BoundingBox? {
        guard let meeting = AxisMeeting(poses) else { return nil }
        let up = AxisMeeting.up(poses, round: meeting.point)
        return guessedBox(at: meeting.point, distance: meeting.distance, up: up)
    }

    private func defaultBox() -> BoundingBox {
        let pose = views.last?.worldFromCamera ?? .identity
        let distance = views.compactMap(\.centralDepth).last { $0 > 0 } ?? Self.guessedDistance
        let up = views.isEmpty ? Vector3(0, -1, 0) : AxisMeeting.up(poses, round: nil)
        return guessedBox(at: pose * Vector3(0, 0, distance), distance: distance, up: up)
    }

    /// A cube that fills the stated share of the picture.
    private func guessedBox(at center: Vector3, distance: Double, up: Vector3) -> BoundingBox {
        let camera = views.last?.intrinsics ?? .guess(width: 640, height: 480)
        let shortSide = Double(min(camera.width, camera.height))
        let side = max(1e-6, Self.guessedFill * distance * shortSide / max(camera.fx, camera.fy))
        let toCamera = (views.last?.worldFromCamera ?? .identity).translation - center
        return BoundingBox(
            center: center, size: Vector3(repeating: side),
            worldFromObject: .standing(on: up.normalized ?? Vector3(0, 0, 1), ahead: toCamera))
    }
}
