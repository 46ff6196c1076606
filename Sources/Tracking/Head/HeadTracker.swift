import Scene
import Vision

/// Tracks a head as a rigid body while it turns in front of a still depth camera. Optical flow and
/// a pose from points give a starting pose; then the surface is aligned with the nearest kept
/// keyframes. These keyframes prevent drift: skin has little texture, and part of its brightness is
/// shading that stays with the light.
///
/// Runs on the caller's thread; the same frames give the same poses.
public struct HeadTracker {
    private let method: HeadTrackingMethod
    private var references: [HeadReference] = []
    /// Side of the tracked part of the picture, pixels.
    private var side = 0
    private var last: (time: Timestamp, pose: RigidTransform)?
    private var beforeLast: (time: Timestamp, pose: RigidTransform)?
    private var isLost = false

    /// Number of kept keyframes.
    public var keyframeCount: Int { references.count }

    // Limits whose comments give no origin are guesses.

    /// A frame becomes a keyframe if its rotation differs from that of every keyframe by at least
    /// this angle, radians: 12°.
    private static let keyframeAngle = 12 * Double.pi / 180
    /// A frame is aligned with at most this number of keyframes.
    private static let mostReferences = 3
    /// A frame is aligned with the nearest keyframe. It is aligned with another keyframe only if
    /// the two rotations differ by less than this angle, radians: 30°.
    private static let farthestAngle = 30 * Double.pi / 180
    /// Half the side of the tracked part at the head's distance, metres.
    private static let halfSideMeters = 0.17
    /// Margin around the head within which depth is kept while the pose is uncertain, metres.
    private static let margin: Float = 0.03
    /// A pose is rejected if its agreement is below this limit: the picture shows another object,
    /// or the pose is wrong. Guess: on virtual heads agreement is above 0.9 during tracking.
    private static let leastAgreement = 0.7
    /// A pose is rejected if its mean squared residual of depth and brightness is above this limit,
    /// in squared standard deviations: it was 1 to 3 during tracking, and 8 or more for a pose that
    /// is 20° off.
    private static let mostCost = 7.0
    /// The prediction repeats at most this multiple of the motion between the last two frames
    /// (guess).
    private static let mostPredictionFactor = 2.0
    /// Longest time over which the last two frames predict a pose, seconds.
    private static let longestPredictionSeconds = 0.3
    /// Two frames give a velocity only if the time between them is longer than this, seconds
    /// (guess).
    private static let leastGapSeconds = 1e-3
    /// Tracking begins only if the head's distance from the camera is above this limit, metres
    /// (guess).
    private static let nearestMeters = 0.1
    /// Tracking begins only if the first keyframe has at least this number of surfels (guess).
    private static let leastSurfels = 400
    /// Points of mouth and eyes are compared only if their distance from the camera's plane is
    /// above this limit, metres (guess).
    private static let nearestDepth = 0.05
    /// A measured point at this distance or more from the first keyframe's surface, metres, is left
    /// out: it lies on something in front of the face (guess).
    private static let mostSurfaceDistance = 0.03
    /// With fewer compared points than this there is no mean distance (guess).
    private static let leastComparedSurfels = 40

    /// A tracker without a head yet.
    public init(method: HeadTrackingMethod = .combined) { self.method = method }

    /// Whether tracking has begun.
    public var hasBegun: Bool { !references.isEmpty }

    /// Begins with a frame in which the head's pose is known: the first keyframe. Earlier keyframes
    /// are forgotten. Throws when memory is short.
    /// - Returns: nil where the frame has no depth on the head.
    public mutating func begin(
        _ frame: Frame, cameraFromHead: RigidTransform
    ) throws(VisionError) -> HeadTrack? {
        (references, last, beforeLast, isLost) = ([], nil, nil, false)
        let whole = WorkingPicture(frame)
        let distance = cameraFromHead.translation.z
        guard distance > Self.nearestMeters else { return nil }
        let wanted = Int(2 * Self.halfSideMeters * whole.camera.fx / distance)
        side = min(wanted, whole.luma.width, whole.luma.height)
        guard
            let picture = HeadPicture(
                whole, side: side, cameraFromHead: cameraFromHead, margin: 0)
        else { return nil }
        let reference = try HeadReference(picture, cameraFromHead: cameraFromHead)
        guard reference.surface.surfaces[0].surfels.count >= Self.leastSurfels else { return nil }
        references = [reference]
        last = (frame.timestamp, cameraFromHead)
        return HeadTrack(
            cameraFromHead: cameraFromHead, agreement: 1, nonRigidMeters: 0,
            faceHoleShare: picture.faceHoleShare)
    }

    /// Follows the head to a frame; nil where it is lost. Throws when memory is short.
    /// - Parameter hint: a rough pose that was found in another way, for a head that was lost.
    public mutating func track(
        _ frame: Frame, hint: RigidTransform? = nil
    ) throws(VisionError) -> HeadTrack? {
        guard hasBegun else { return nil }
        let whole = WorkingPicture(frame)
        var starts: [RigidTransform] = []
        if let predicted = prediction(at: frame.timestamp) { starts.append(predicted) }
        if let hint, isLost || starts.isEmpty {
            starts.append(hint)
            // A hint's angles are rough; the angles of the nearest keyframe may be better.
            if let nearest = nearest(to: hint).first {
                starts.append(
                    RigidTransform(
                        rotation: nearest.cameraFromHead.rotation, translation: hint.translation))
            }
        }
        var best: (track: HeadTrack, cost: Double)?
        for start in starts {
            if let found = try locate(whole, from: start), found.cost < best?.cost ?? .infinity {
                best = found
            }
        }
        guard var track = best?.track else {
            isLost = true
            beforeLast = nil
            return nil
        }
        beforeLast = isLost ? nil : last
        last = (frame.timestamp, track.cameraFromHead)
        isLost = false
        track.faceHoleShare = try addKeyframe(whole, track)
        return track
    }

    /// Keeps the frame as a keyframe where no keyframe is near; returns the share of the face
    /// without depth.
    private mutating func addKeyframe(
        _ whole: WorkingPicture, _ track: HeadTrack
    ) throws(VisionError) -> Double? {
        let pose = track.cameraFromHead
        guard
            let picture = HeadPicture(whole, side: side, cameraFromHead: pose, margin: 0)
        else { return nil }
        let isFar = references.allSatisfy {
            $0.cameraFromHead.rotationAngle(to: pose) >= Self.keyframeAngle
        }
        switch method {
        case .flowAlone, .alignmentAlone:
            references = [try HeadReference(picture, cameraFromHead: pose)]
        case .combined:
            if isFar { references.append(try HeadReference(picture, cameraFromHead: pose)) }
        }
        return picture.faceHoleShare
    }

    private func locate(
        _ whole: WorkingPicture, from start: RigidTransform
    ) throws(VisionError) -> (track: HeadTrack, cost: Double)? {
        guard
            let picture = HeadPicture(
                whole, side: side, cameraFromHead: start, margin: Self.margin)
        else { return nil }
        let near = nearest(to: start)
        guard let first = near.first else { return nil }
        var starts = [start]
        if method != .alignmentAlone {
            let pyramid = try ImagePyramid(picture.working.luma)
            if let pose = try first.pose(of: picture, pyramid, start: start) {
                if method == .flowAlone {
                    return (HeadTrack(cameraFromHead: pose, agreement: 1), 0)
                }
                starts.insert(pose, at: 0)
            } else if method == .flowAlone {
                return nil
            }
        }
        var best: DepthAlignment?
        for start in starts {
            guard
                let found = DepthAlignment(
                    near.map(\.surface), picture.views, start: start)
            else { continue }
            if found.cost < best?.cost ?? .infinity { best = found }
            // The predicted pose is tried only if the alignment that starts from the pose by flow
            // is poor.
            if found.agreement >= Self.leastAgreement, found.cost < Self.mostCost / 2 { break }
        }
        guard let best else { return nil }
        let isReliable = best.agreement >= Self.leastAgreement && best.cost <= Self.mostCost
        guard isReliable || method == .alignmentAlone else { return nil }
        let track = HeadTrack(
            cameraFromHead: best.cameraFromWorld, agreement: best.agreement,
            nonRigidMeters: nonRigidDistance(picture, best.cameraFromWorld))
        return (track, best.cost)
    }

    /// The keyframes nearest in angle, nearest first.
    private func nearest(to pose: RigidTransform) -> [HeadReference] {
        let angles = references.map {
            $0.cameraFromHead.rotationAngle(to: pose)
        }
        let order = references.indices.sorted { angles[$0] < angles[$1] }
        return order.prefix(Self.mostReferences).enumerated()
            .filter { $0.offset == 0 || angles[$0.element] < Self.farthestAngle }
            .map { references[$0.element] }
    }

    /// The head's predicted pose at constant velocity.
    private func prediction(at time: Timestamp) -> RigidTransform? {
        guard let last else { return nil }
        guard let beforeLast else { return last.pose }
        let (gap, ahead) = (
            last.time.seconds(since: beforeLast.time), time.seconds(since: last.time)
        )
        guard gap > Self.leastGapSeconds, ahead > 0, ahead < Self.longestPredictionSeconds else {
            return last.pose
        }
        let motion = beforeLast.pose.inverse * last.pose
        let share = min(Self.mostPredictionFactor, ahead / gap)
        let rotation = Rotation(
            angle: motion.rotation.angle * share,
            axis: (motion.rotation.w < 0 ? -1 : 1)
                * Vector3(motion.rotation.x, motion.rotation.y, motion.rotation.z))
        let next = last.pose.rotation * rotation
        let move = last.pose.translation - beforeLast.pose.translation
        return RigidTransform(
            rotation: next, translation: last.pose.translation + share * move)
    }

    /// Mean distance of the bands of mouth and eyes from their position in the first keyframe,
    /// metres.
    private func nonRigidDistance(_ picture: HeadPicture, _ pose: RigidTransform) -> Double? {
        guard let first = references.first,
            first.cameraFromHead.rotationAngle(to: pose) < Self.farthestAngle
        else { return nil }
        let view = picture.views[0]
        let headFromCamera = first.surface.worldFromCamera
        let transform = pose * headFromCamera
        var (sum, count) = (0.0, 0)
        for surfel in first.surface.surfaces[0].surfels {
            let point = Vector3(surfel.point)
            guard HeadRegion.movesWithExpression(SIMD3<Float>(headFromCamera * point)) else {
                continue
            }
            let here = transform * point
            guard here.z > Self.nearestDepth else { continue }
            let column = Int((view.focal.x * Float(here.x / here.z) + view.centre.x).rounded())
            let row = Int((view.focal.y * Float(here.y / here.z) + view.centre.y).rounded())
            guard column >= 0, row >= 0, column < view.width, row < view.height else { continue }
            let seen = Double(view.depths[row * view.width + column])
            guard seen > 0 else { continue }
            let normal = transform.rotation * Vector3(surfel.normal)
            let distance = abs(normal.z * (seen - here.z))
            guard distance < Self.mostSurfaceDistance else { continue }
            sum += distance
            count += 1
        }
        return count >= Self.leastComparedSurfels ? sum / Double(count) : nil
    }
}
