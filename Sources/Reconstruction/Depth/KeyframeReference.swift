import Glibc
import Scene
import Vision

/// A keyframe with its depth, for comparison with later frames.
public struct KeyframeReference: Sendable {
    /// Fine detail relative to the sharpest earlier keyframe, log2.
    let detail: Double
    let time: Timestamp
    let picture: GrayPicture
    let depth: PosedDepth
    /// Only the part of the picture that may show this space is used; nil for the whole picture.
    var space: BoundingBox?

    /// Number of pixels with known depth.
    public var knownPixels: Int { depth.values.count { $0 > 0 } }

    /// The point of the surface, in the world, at a pixel with known depth.
    func point(at pixel: SIMD2<Int>) -> Vector3 {
        let depth = Double(depth.values[pixel.y * picture.width + pixel.x])
        let ray = picture.ray(Vector2(Double(pixel.x), Double(pixel.y)))
        return picture.worldFromCamera * (depth * ray)
    }
}

/// Compares patches of keyframes with a later frame.
public struct SurfaceComparison: Sendable {
    // Where no origin of a limit is given below, the limit is a guess.

    /// A keyframe is compared if the angle between its direction and the frame's direction from the
    /// object is below this, radians. With a larger angle, other surfaces are visible.
    private static let mostAngle = 28 * Double.pi / 180
    /// The distance of a keyframe from the object is taken as at least this, in the world's unit,
    /// so that division by it is safe.
    private static let leastDistance = 1e-9
    /// A keyframe is compared if the ratio between its distance and the frame's distance from the
    /// object is below this.
    private static let mostScale = 1.6
    /// Distance between the middles of neighbouring patches, pixels of the reduced picture. A patch
    /// has 7×7 pixels.
    private static let stride = 5
    /// The object and the ground each have at most this number of patches.
    private static let mostPatches = 60
    /// A patch can be recognised if its variance is at least this, gray values squared. Noise of
    /// two gray values alone gives 4.
    private static let leastVariance: Float = 60
    /// The change of detail or of exposure is known only with at least this number of matched
    /// patches (guess).
    private static let leastMatched = 12
    /// A pose fits the ground if at least this share of the ground's patches is in place (guess).
    private static let leastInPlace = 0.6
    /// A pose estimated from the ground is tried if at least this share of the ground's patches
    /// agrees with it (guess).
    private static let leastInlierShare = 0.4
    /// Most steps in which a pose estimated from the ground is improved.
    private static let poseSteps = 3
    /// A pose is estimated from at least this number of the ground's patches (guess): some pose
    /// fits any four patches.
    private static let leastGroundPatches = 10
    /// A patch agrees with a pose if its error is below this, pixels of the reduced picture
    /// (guess).
    private static let poseErrorPixels = 1.5

    private let references: [KeyframeReference]

    /// A comparison with these keyframes.
    public init(_ references: [KeyframeReference]) { self.references = references }

    /// How well a frame agrees with a keyframe; nil where no keyframe shows the same side.
    /// - Parameters:
    ///   - box: the object's box. Points well inside belong to the object, points well outside to
    ///     the ground.
    ///   - time: time of the frame.
    ///   - groundTracker: the previous comparisons, to which this comparison is added.
    public func agreement(
        _ luma: LumaPlane, _ lens: Intrinsics, worldFromCamera: RigidTransform, box: BoundingBox,
        at time: Timestamp, groundTracker: inout GroundTracker
    ) -> SurfaceAgreement? {
        let followed = followedComparison(groundTracker, luma, lens, worldFromCamera, at: time)
        if let followed {
            groundTracker.add(followed, at: time)
            return followed.agreement
        }
        guard let (reference, patches) = reference(for: worldFromCamera, box) else { return nil }
        let found = comparison(with: reference, patches, luma, lens, from: worldFromCamera)
        groundTracker.add(found, at: time)
        return found.agreement
    }

    /// A comparison with the keyframe whose ground is followed, with a pose estimated from the
    /// ground. Nil where no ground is followed, or the ground is not found in the frame.
    private func followedComparison(
        _ groundTracker: GroundTracker, _ luma: LumaPlane, _ lens: Intrinsics,
        _ tracked: RigidTransform, at time: Timestamp
    ) -> KeyframeComparison? {
        guard let last = groundTracker.followed(at: time) else { return nil }
        return groundTracker.candidatePoses(tracked: tracked, at: time).map {
            comparison(
                with: last.reference, last.patches, luma, lens, from: $0, tracked: tracked)
        }.filter(\.agreement.groundIsInPlace)
            .max { $0.agreement.ground.matched < $1.agreement.ground.matched }
    }

    private func comparison(
        with reference: KeyframeReference, _ patches: [SurfacePatch], _ luma: LumaPlane,
        _ lens: Intrinsics, from worldFromCamera: RigidTransform, tracked: RigidTransform? = nil
    ) -> KeyframeComparison {
        let given = tracked ?? worldFromCamera
        var frame = GrayPicture(
            luma, lens, worldFromCamera: worldFromCamera,
            widthPixels: KeyframeDepth.widthPixels, of: reference.space)
        var results = results(of: patches, of: reference, in: frame)
        if let (other, again) = onGround(frame, results, of: reference, patches) {
            (frame, results) = (other, again)
        }
        var agreement = agreement(of: results, with: reference, width: frame.width)
        if frame.worldFromCamera == given { agreement.viewTime = reference.time }
        return KeyframeComparison(
            reference: reference, patches: patches, pose: frame.worldFromCamera, tracked: given,
            agreement: agreement)
    }

    private func agreement(
        of results: [PatchResult], with reference: KeyframeReference, width: Int
    ) -> SurfaceAgreement {
        var agreement = SurfaceAgreement()
        var (own, ground) = (DetailChanges(), DetailChanges())
        var corners = 0
        var exposures: [Double] = []
        for result in results {
            let body = result.patch.body
            switch result.outcome {
            case .matched(_, let change):
                if body == \.object {
                    own.add(change?.detail)
                    if let change { exposures.append(change.exposure) }
                } else {
                    ground.add(change?.detail)
                }
                agreement[keyPath: body].matched += 1
                if result.isGroundCorner { corners += 1 }
            case .shifted(let shift):
                agreement[keyPath: body].shifted += 1
                agreement[keyPath: body].shift += shift.length / Double(width)
            case .missing: agreement[keyPath: body].missing += 1
            }
        }
        agreement.groundCorners = corners
        if exposures.count >= Self.leastMatched { agreement.exposure = exposures.upperMedian }
        for body in [\SurfaceAgreement.object, \.ground] {
            let count = agreement[keyPath: body].shifted
            if count > 0 { agreement[keyPath: body].shift /= Double(count) }
        }
        // A table may mirror the room, and an object may shine. So a change of detail on only one
        // of the two does not come from the lens.
        let hasBoth = min(own.count, ground.count) >= Self.leastMatched
        let changes = hasBoth ? own : own.joined(with: ground)
        if changes.count >= Self.leastMatched {
            let change = hasBoth ? changes.common(with: ground) : changes.median
            agreement.detail = change.map { reference.detail + $0 }
        }
        return agreement
    }

    /// A patch and the result of its search.
    private struct PatchResult {
        let patch: SurfacePatch
        /// Predicted position of the patch's middle in the frame, pixels.
        let expected: Vector2
        let isGroundCorner: Bool
        let outcome: PatchSearch.Outcome
    }

    private func results(
        of patches: [SurfacePatch], of reference: KeyframeReference, in frame: GrayPicture
    ) -> [PatchResult] {
        patches.compactMap { patch in
            PatchSearch(patch.center, of: reference, in: frame).map {
                PatchResult(
                    patch: patch, expected: $0.middle,
                    isGroundCorner: patch.body == \.ground && $0.isCorner, outcome: $0.outcome)
            }
        }
    }

    /// Whether at least `leastInPlace` of the ground's patches are in place.
    private static func groundHolds(_ results: [PatchResult]) -> Bool {
        let ground = results.filter { $0.patch.body == \.ground }
        let matched = ground.count {
            if case .matched = $0.outcome { true } else { false }
        }
        return Double(matched) >= leastInPlace * Double(ground.count)
    }

    /// The frame and its patches with a pose that fits the ground; nil where none is found. If the
    /// given pose does not fit, a pose is estimated from the ground alone: a tracker follows a
    /// moved object that has more features than the ground. The pose is improved in steps, because
    /// a patch is searched for only near its predicted position.
    private func onGround(
        _ frame: GrayPicture, _ results: [PatchResult], of reference: KeyframeReference,
        _ patches: [SurfacePatch]
    ) -> (GrayPicture, [PatchResult])? {
        var (frame, results) = (frame, results)
        for _ in 0..<Self.poseSteps where !Self.groundHolds(results) {
            guard let pose = groundPose(results, of: reference, in: frame) else { return nil }
            frame = frame.seen(from: pose)
            results = self.results(of: patches, of: reference, in: frame)
        }
        return Self.groundHolds(results) ? (frame, results) : nil
    }

    private func groundPose(
        _ results: [PatchResult], of reference: KeyframeReference, in frame: GrayPicture
    ) -> RigidTransform? {
        var (points, rays): ([Vector3], [Vector2]) = ([], [])
        for result in results where result.patch.body == \.ground {
            let shift: Vector2
            switch result.outcome {
            case .matched(let found, _): shift = found
            case .shifted(let found): shift = found
            case .missing: continue
            }
            points.append(reference.point(at: result.patch.center))
            let ray = frame.ray(result.expected + shift)
            rays.append(Vector2(ray.x, ray.y))
        }
        guard points.count >= Self.leastGroundPatches,
            let pose = try? PerspectivePose.find(
                points: points, rays: rays, threshold: Self.poseErrorPixels / frame.intrinsics.fx),
            Double(pose.inlierCount) >= Self.leastInlierShare * Double(points.count)
        else { return nil }
        return pose.transform.inverse
    }

    /// The nearest keyframe that shows enough of the object, with its patches. If there is none,
    /// the result is the nearest keyframe of all: the last keyframes before a move have no depth of
    /// the object.
    private func reference(
        for pose: RigidTransform, _ box: BoundingBox
    ) -> (KeyframeReference, [SurfacePatch])? {
        let direction = pose.translation - box.center
        let near = references.indices.compactMap { index -> (turn: Double, index: Int)? in
            let other = references[index].picture.worldFromCamera.translation - box.center
            let turn = angle(between: direction, and: other)
            let scale = direction.length / max(other.length, Self.leastDistance)
            guard turn < Self.mostAngle, scale < Self.mostScale, scale > 1 / Self.mostScale else {
                return nil
            }
            return (turn, index)
        }.sorted { ($0.turn, $0.index) < ($1.turn, $1.index) }
        var nearest: (KeyframeReference, [SurfacePatch])?
        for (_, index) in near.prefix(Self.triedReferences) {
            let patches = patches(of: references[index], box)
            if patches.count(where: { $0.body == \.object }) >= Self.leastObjectPatches {
                return (references[index], patches)
            }
            nearest = nearest ?? (references[index], patches)
        }
        return nearest
    }

    /// Number of nearest keyframes that are tried.
    private static let triedReferences = 4
    /// A keyframe shows enough of the object if at least this number of patches belongs to it.
    private static let leastObjectPatches = 12

    /// Patches of the object and of the ground, at places with texture and depth that are spread
    /// evenly over the picture.
    private func patches(
        of reference: KeyframeReference, _ box: BoundingBox
    ) -> [SurfacePatch] {
        let (picture, depth) = (reference.picture, reference.depth)
        let camera = picture.intrinsics
        let objectFromCamera = box.objectFromWorld * picture.worldFromCamera
        var found: [SurfacePatch] = []
        var (objects, grounds): ([SIMD2<Int>], [SIMD2<Int>]) = ([], [])
        let margin = PatchSearch.half + 1
        for y in Swift.stride(from: margin, to: picture.height - margin, by: Self.stride) {
            for x in Swift.stride(from: margin, to: picture.width - margin, by: Self.stride) {
                let far = Double(depth.values[y * picture.width + x])
                guard far > 0, Self.variance(picture, x, y) >= Self.leastVariance else {
                    continue
                }
                let ray = camera.pinholeRay(Double(x), Double(y))
                switch box.body(at: objectFromCamera * (far * ray)) {
                case .object: objects.append(SIMD2(x, y))
                case .ground: grounds.append(SIMD2(x, y))
                case nil: break
                }
            }
        }
        for (places, body) in [(objects, \SurfaceAgreement.object), (grounds, \.ground)]
            as [([SIMD2<Int>], SurfacePatch.Body)]
        {
            let step = max(1, (places.count + Self.mostPatches - 1) / Self.mostPatches)
            for index in Swift.stride(from: 0, to: places.count, by: step) {
                found.append(SurfacePatch(center: places[index], body: body))
            }
        }
        return found
    }

    private static func variance(_ picture: GrayPicture, _ x: Int, _ y: Int) -> Float {
        var (sum, squares): (Int32, Int32) = (0, 0)
        picture.values.withUnsafeBufferPointer { values in
            for row in y - PatchSearch.half...y + PatchSearch.half {
                let middle = row * picture.width + x
                for at in middle - PatchSearch.half...middle + PatchSearch.half {
                    let value = Int32(values[at])
                    sum &+= value
                    squares &+= value &* value
                }
            }
        }
        let count = Float(PatchSearch.side * PatchSearch.side)
        let mean = Float(sum) / count
        return Float(squares) / count - mean * mean
    }
}
