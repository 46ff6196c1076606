import Guidance
import Reconstruction
import Scene
import Vision

/// Tests after a flip whether the new pass joins the former ones. The matcher looks in each new
/// shot for points of the object from former shots. The matches must agree on one motion of the
/// object, the same for every shot.
struct PassMatcher {
    /// Points of the object that two former shots saw, with their descriptors.
    private struct Landmarks {
        var features: Features
        /// Positions of the landmarks in the world of the earlier passes.
        var points: [Vector3]
        /// The number of the first of these landmarks, counted over all former views; the others
        /// have the numbers after it.
        var firstNumber: Int
        /// Index of the object's orientation in which the landmarks were seen.
        var orientation: Int
    }

    /// A motion of the object on which landmarks in new shots agree.
    private struct Motion {
        var orientation: Int
        var formerFromWorld: RigidTransform
        /// The position to which the motion moves the centre of the box.
        var middle: Vector3
        /// Numbers of the landmarks that agree with the motion.
        var inliers: Set<Int> = []
        var candidates: Set<Int> = []
    }

    /// Pictures of the object are reduced to this longer side, pixels.
    private static let longerSide = 480
    /// At most this number of features of a picture is used (guess).
    private static let features = 800
    /// A feature is used only if its contrast is at least this, as a share of white (guess).
    private static let leastContrast = 0.02
    /// Two rays determine a point only if the squared sine of the angle between them reaches this:
    /// 0.06° (guess).
    private static let leastSineSquare = 1e-6
    /// A point agrees with a motion if its error is at most this, pixels of the reduced picture.
    private static let tolerance = 2.5
    /// A motion needs at least this number of agreeing points: of 30 wrong matches, RANSAC accepts
    /// about 6 by chance.
    private static let leastInliers = 12
    /// Former views are used only if they are at least this angle apart, radians: SIFT matches
    /// views up to about 20° apart.
    private static let leastSpread = 12 * Double.pi / 180
    /// At most this number of former views is used, each in a stereo pair (guess).
    private static let mostStereoPairs = 24
    /// The two shots of a stereo pair must be this angle apart, radians.
    private static let baselineRadians = (4 * Double.pi / 180)...(25 * Double.pi / 180)
    /// Number of RANSAC iterations for a pose (guess).
    private static let iterations = 300
    /// The second shot of a stereo pair is the one whose angle to the first is nearest to this,
    /// radians (guess).
    private static let goodBaseline = 10 * Double.pi / 180
    /// Two motions count as different if their rotations differ by more than this, radians: the
    /// limit of `RotationVoting`.
    private static let sameTurn = 15 * Double.pi / 180
    /// Two motions count as different if their positions differ by more than this share of the
    /// box's diagonal.
    private static let sameMiddle = 0.25
    /// The lowest part of the box shows the table, so it is left out. Its height is this share of
    /// the box's height.
    private static let tableShare = 0.06

    private let shots: any ShotReader
    private var orientations: [[Int]] = []
    private var landmarks: [Landmarks] = []
    private var motions: [Motion] = []
    private var pass = 0

    /// - Parameter shots: access to the kept shots.
    init(_ shots: any ShotReader) { self.shots = shots }

    // More than six parameters: a shot and what is known of it.
    /// The result after a new shot; nil where the shot has no pose, box or former shots.
    /// - Parameters:
    ///   - shotsBeforeFlip: shots from before the last flip, one list for each orientation of
    ///     the object.
    ///   - isOnlyMoved: whether the object was only moved since `shotsBeforeFlip`, not turned over.
    mutating func test(
        pass: Int, shotsBeforeFlip: [[Int]], isOnlyMoved: Bool, luma: LumaPlane,
        intrinsics: Intrinsics, worldFromCamera: RigidTransform?, box: BoundingBox?
    ) -> MergeTest? {
        guard let worldFromCamera, let box, !shotsBeforeFlip.isEmpty else { return nil }
        if pass != self.pass { (self.pass, motions) = (pass, []) }
        if shotsBeforeFlip.map(\.first) != orientations.map(\.first) {
            orientations = shotsBeforeFlip
            landmarks = []
            for (orientation, shots) in shotsBeforeFlip.enumerated() {
                addLandmarks(of: shots, orientation)
            }
        }
        if let shot = try? ShotFeatures(luma, intrinsics, worldFromCamera, box) {
            for known in landmarks { match(shot, known, box, isOnlyMoved: isOnlyMoved) }
        }
        return result
    }

    // MARK: Former shots

    private mutating func addLandmarks(of shots: [Int], _ orientation: Int) {
        let views = shots.compactMap { shot in view(shot).map { (shot, $0) } }
        var stereoPoses: [RigidTransform] = []
        for (shot, first) in views where stereoPoses.count < Self.mostStereoPairs {
            let isFar = stereoPoses.allSatisfy {
                Self.apart($0, first.pose, first.box) >= Self.leastSpread
            }
            guard isFar,
                let other = views.filter({ $0.0 != shot }).min(by: {
                    Self.baselineError($0.1.pose, first) < Self.baselineError($1.1.pose, first)
                }),
                Self.baselineRadians.contains(Self.apart(other.1.pose, first.pose, first.box)),
                let one = try? shotFeatures(shot, first),
                let two = try? shotFeatures(other.0, other.1)
            else { continue }
            stereoPoses.append(first.pose)
            if let found = try? triangulatedLandmarks(one, two, first.box, orientation) {
                landmarks.append(found)
            }
        }
    }

    private typealias FormerView = (pose: RigidTransform, box: BoundingBox, intrinsics: Intrinsics?)

    private func view(_ shot: Int) -> FormerView? {
        guard let geometry = try? shots.geometry(ofShot: shot),
            let pose = geometry.worldFromCamera, let box = geometry.box
        else { return nil }
        return (pose, box, geometry.intrinsics)
    }

    private func shotFeatures(_ shot: Int, _ view: FormerView) throws -> ShotFeatures? {
        let luma = try shots.luma(ofShot: shot)
        let intrinsics = view.intrinsics ?? .guess(width: luma.width, height: luma.height)
        return try ShotFeatures(luma, intrinsics, view.pose, view.box)
    }

    /// Angle at the box's centre between the directions to two cameras, radians.
    private static func apart(
        _ a: RigidTransform, _ b: RigidTransform, _ box: BoundingBox
    ) -> Double {
        angle(between: a.translation - box.center, and: b.translation - box.center)
    }

    /// Difference between the angle of two views and that of a good stereo pair, radians.
    private static func baselineError(_ pose: RigidTransform, _ view: FormerView) -> Double {
        abs(apart(pose, view.pose, view.box) - goodBaseline)
    }

    /// Points inside the box, with depth from the matches of two views.
    private func triangulatedLandmarks(
        _ one: ShotFeatures, _ two: ShotFeatures, _ box: BoundingBox, _ orientation: Int
    ) throws -> Landmarks {
        let pairs = try FeatureMatcher(ratio: ShotMatcher.matchRatio).matches(
            one.features, two.features)
        var (kept, points): ([Int], [Vector3]) = ([], [])
        for pair in pairs {
            guard let point = one.triangulated(pair.first, two, pair.second, Self.tolerance) else {
                continue
            }
            let local = box.worldFromObject.inverse * (point - box.center)
            let isInside =
                abs(local.x) < box.size.x / 2 && abs(local.y) < box.size.y / 2
                && local.z < box.size.z / 2
                && local.z > (Self.tableShare - 0.5) * box.size.z
            guard isInside else { continue }
            kept.append(pair.first)
            points.append(point)
        }
        return Landmarks(
            features: one.features.selected(kept), points: points,
            firstNumber: landmarks.reduce(0) { $0 + $1.points.count }, orientation: orientation)
    }

    // MARK: New shots

    /// Matches a new shot with the landmarks of one former view, and adds the motion that the
    /// matches show. All former views are used: if an object looks alike from several sides, their
    /// motions contradict each other.
    private mutating func match(
        _ shot: ShotFeatures, _ known: Landmarks, _ box: BoundingBox, isOnlyMoved: Bool
    ) {
        guard
            let pairs = try? FeatureMatcher(ratio: ShotMatcher.matchRatio).matches(
                known.features, shot.features),
            pairs.count >= Self.leastInliers,
            let pose = try? PerspectivePose.find(
                points: pairs.map { known.points[$0.first] },
                rays: pairs.map { shot.rays[$0.second] },
                threshold: Self.tolerance / shot.focalPixels, iterations: Self.iterations),
            pose.inlierCount >= Self.leastInliers
        else { return }
        let numbers = pairs.map { known.firstNumber + $0.first }
        let found = pose.transform.inverse * shot.worldFromCamera.inverse
        guard !isOnlyMoved || found.rotation.angle <= PhotogrammetryConfiguration.mostTurnOfMoved
        else { return }
        let motion = Motion(
            orientation: known.orientation, formerFromWorld: found, middle: found * box.center)
        let place = motions.firstIndex { isSame($0, motion, box) } ?? motions.endIndex
        if place == motions.endIndex { motions.append(motion) }
        motions[place].inliers.formUnion(
            numbers.indices.filter { pose.isInlier[$0] }.map { numbers[$0] })
        motions[place].candidates.formUnion(numbers)
    }

    /// The result so far: the motion on which the most points agree, and the number of points that
    /// agree with other motions of the same orientation.
    private var result: MergeTest {
        guard let best = motions.max(by: { $0.inliers.count < $1.inliers.count }) else {
            return MergeTest(pass: pass, candidates: 0, inliers: 0, rivalInliers: 0)
        }
        var rivals: Set<Int> = []
        for motion in motions where motion.orientation == best.orientation {
            let turn = motion.formerFromWorld.rotation.inverse * best.formerFromWorld.rotation
            if turn.angle > Self.sameTurn { rivals.formUnion(motion.inliers) }
        }
        return MergeTest(
            pass: pass, candidates: best.candidates.count, inliers: best.inliers.count,
            rivalInliers: rivals.count)
    }

    private func isSame(_ a: Motion, _ b: Motion, _ box: BoundingBox) -> Bool {
        let turn = a.formerFromWorld.rotation.inverse * b.formerFromWorld.rotation
        return a.orientation == b.orientation && turn.angle < Self.sameTurn
            && (a.middle - b.middle).length < Self.sameMiddle * box.size.length
    }

    /// The object's features in one shot.
    private struct ShotFeatures {
        var features: Features
        /// The rays of the features at depth 1, x and y.
        var rays: [Vector2]
        /// Focal length in pixels of the reduced picture in which the features were found.
        var focalPixels: Double
        var worldFromCamera: RigidTransform

        /// The features of the object; nil where the box is not in the picture.
        init?(
            _ luma: LumaPlane, _ intrinsics: Intrinsics, _ worldFromCamera: RigidTransform,
            _ box: BoundingBox
        ) throws {
            guard let region = PixelRegion(box, from: worldFromCamera, intrinsics),
                let crop = luma.cropped(to: region)
            else { return nil }
            let reduced = ShotMatcher.reduced(crop, longerSide: PassMatcher.longerSide)
            let scale = Double(crop.width / max(1, reduced.width))
            let found = try FeatureDetector.sift(
                in: reduced, count: PassMatcher.features, contrast: PassMatcher.leastContrast)
            (features, rays) = found.seen(
                by: intrinsics, scale: scale,
                corner: Vector2(Double(region.x), Double(region.y)))
            focalPixels = max(1, intrinsics.fx / scale)
            self.worldFromCamera = worldFromCamera
        }

        /// The point where the rays of two features meet in front of both cameras; nil where the
        /// rays do not meet.
        /// - Parameter tolerance: largest reprojection error in each picture, pixels.
        func triangulated(
            _ index: Int, _ other: ShotFeatures, _ otherIndex: Int, _ tolerance: Double
        ) -> Vector3? {
            let (a, b) = (worldFromCamera, other.worldFromCamera)
            let u = a.rotation * Vector3(rays[index].x, rays[index].y, 1)
            let v = b.rotation * Vector3(other.rays[otherIndex].x, other.rays[otherIndex].y, 1)
            guard
                let closest = ClosestPoints(
                    between: b.translation - a.translation, u, v,
                    leastSineSquare: PassMatcher.leastSineSquare)
            else { return nil }
            let (s, t) = (closest.first, closest.second)
            guard s > 0, t > 0 else { return nil }
            let (p, q) = (a.translation + s * u, b.translation + t * v)
            let apart = (p - q).length / 2
            guard apart < tolerance / focalPixels * s, apart < tolerance / other.focalPixels * t
            else { return nil }
            return (p + q) / 2
        }
    }
}

extension LumaPlane {
    /// The part of the picture that a region covers; nil where the region is outside the picture.
    func cropped(to region: PixelRegion) -> LumaPlane? {
        guard
            let inside = PixelRegion(
                x: region.x, y: region.y, width: region.width, height: region.height,
                pictureWidth: width, pictureHeight: height)
        else { return nil }
        var cropped: [UInt8] = []
        cropped.reserveCapacity(inside.width * inside.height)
        for y in inside.y..<inside.y + inside.height {
            let start = y * width + inside.x
            cropped += values[start..<start + inside.width]
        }
        return LumaPlane(width: inside.width, height: inside.height, values: cropped)
    }
}
