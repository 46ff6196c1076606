import Guidance
import Reconstruction
import Scene
import Vision

/// Tests after a flip whether the new pass joins the former ones. Points of the object from former
/// shots are searched in each new shot; the matches must agree on one motion of the object, the
/// same for every shot.
struct PassMatcher {
    /// Points of the object that two former shots saw, with their descriptors.
    private struct Landmarks {
        var features: Features
        /// Positions in the world of the earlier passes.
        var points: [Vector3]
        /// Number of the first of these landmarks among all landmarks.
        var firstNumber: Int
        /// The orientation of the object in which they were seen.
        var setup: Int
    }

    /// A motion of the object that fits new shots.
    private struct Motion {
        var setup: Int
        var formerFromWorld: RigidTransform
        /// The position to which the motion moves the middle of the box.
        var middle: Vector3
        /// Numbers of the landmarks that agree, and of all landmarks matched in those shots.
        var agreeing: Set<Int> = []
        var candidates: Set<Int> = []
    }

    /// Length of the longer side to which pictures of the object are reduced, pixels.
    private static let longerSide = 480
    private static let features = 800
    /// Least contrast of a feature, as a share of white (guess).
    private static let leastContrast = 0.02
    /// Least squared sine of the angle between two rays that determine a point: 0.06° (guess).
    private static let leastSineSquare = 1e-6
    /// Largest error of an agreeing point, pixels of the reduced picture.
    private static let tolerance = 2.5
    /// Fewest agreeing points: of 30 wrong matches, RANSAC accepts about 6 by chance.
    private static let fewestAgreeing = 12
    /// Former views that are used: the least angle between two of them, radians, and their largest
    /// number: SIFT matches views up to about 20° apart.
    private static let leastSpread = 12 * Double.pi / 180
    private static let mostBases = 24
    /// Angle between the two shots of a stereo pair that gives landmarks, radians.
    private static let baseline = (4 * Double.pi / 180)...(25 * Double.pi / 180)
    /// Two motions count as different if their rotations differ by more than this, radians: the
    /// limit of `RotationVoting`.
    private static let sameTurn = 15 * Double.pi / 180
    /// Two motions count as different if their positions differ by more than this share of the
    /// box's diagonal.
    private static let samePlace = 0.25
    /// Share of the box's height at its bottom that shows the table.
    private static let tableShare = 0.06

    private let shots: any ShotReading
    private var setups: [[Int]] = []
    private var landmarks: [Landmarks] = []
    private var motions: [Motion] = []
    private var pass = 0

    /// - Parameter shots: the kept shots.
    init(_ shots: any ShotReading) { self.shots = shots }

    /// The result after a new shot; nil where the shot has no pose, box or former shots.
    /// - Parameters:
    ///   - formers: shots from before the last flip, one list for each orientation of the object.
    ///   - isOnlyMoved: whether the object was only moved since those shots, not turned over.
    // More than six parameters: a shot and what is known of it.
    mutating func test(
        pass: Int, formers: [[Int]], isOnlyMoved: Bool, luma: LumaPlane, intrinsics: Intrinsics,
        worldFromCamera: RigidTransform?, box: BoundingBox?
    ) -> MergeTest? {
        guard let worldFromCamera, let box, !formers.isEmpty else { return nil }
        if pass != self.pass { (self.pass, motions) = (pass, []) }
        if formers.map(\.first) != setups.map(\.first) {
            setups = formers
            landmarks = []
            for (setup, shots) in formers.enumerated() { addLandmarks(of: shots, setup) }
        }
        if let sight = try? ShotFeatures(luma, intrinsics, worldFromCamera, box) {
            for known in landmarks { vote(sight, known, box, isOnlyMoved: isOnlyMoved) }
        }
        return verdict
    }

    // MARK: Former shots

    private mutating func addLandmarks(of shots: [Int], _ setup: Int) {
        let views = shots.compactMap { shot in view(shot).map { (shot, $0) } }
        var bases: [RigidTransform] = []
        for (shot, first) in views where bases.count < Self.mostBases {
            let isFar = bases.allSatisfy {
                Self.apart($0, first.pose, first.box) >= Self.leastSpread
            }
            guard isFar,
                let other = views.filter({ $0.0 != shot }).min(by: {
                    Self.fitness($0.1.pose, first) < Self.fitness($1.1.pose, first)
                }),
                Self.baseline.contains(Self.apart(other.1.pose, first.pose, first.box)),
                let one = try? sight(shot, first), let two = try? sight(other.0, other.1)
            else { continue }
            bases.append(first.pose)
            if let found = try? places(one, two, first.box, setup) { landmarks.append(found) }
        }
    }

    private typealias FormerView = (pose: RigidTransform, box: BoundingBox, intrinsics: Intrinsics?)

    private func view(_ shot: Int) -> FormerView? {
        guard let geometry = try? shots.geometry(ofShot: shot),
            let pose = geometry.worldFromCamera, let box = geometry.box
        else { return nil }
        return (pose, box, geometry.intrinsics)
    }

    private func sight(_ shot: Int, _ view: FormerView) throws -> ShotFeatures? {
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

    /// How much the angle between two views differs from that of a good stereo pair, about 10°;
    /// radians.
    private static func fitness(_ pose: RigidTransform, _ view: FormerView) -> Double {
        abs(apart(pose, view.pose, view.box) - 10 * .pi / 180)
    }

    /// Points inside the box that both views see.
    private func places(
        _ one: ShotFeatures, _ two: ShotFeatures, _ box: BoundingBox, _ setup: Int
    ) throws -> Landmarks {
        let pairs = try FeatureMatcher(ratio: ShotMatcher.matchRatio).matches(
            one.features, two.features)
        var (kept, points): ([Int], [Vector3]) = ([], [])
        for pair in pairs {
            guard let point = one.intersection(pair.first, two, pair.second, Self.tolerance) else {
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
            firstNumber: landmarks.reduce(0) { $0 + $1.points.count }, setup: setup)
    }

    // MARK: New shots

    /// Adds the agreement of a new shot with one former view. All former views are used: if an
    /// object looks alike from several sides, they contradict each other.
    private mutating func vote(
        _ sight: ShotFeatures, _ known: Landmarks, _ box: BoundingBox, isOnlyMoved: Bool
    ) {
        guard
            let pairs = try? FeatureMatcher(ratio: ShotMatcher.matchRatio).matches(
                known.features, sight.features),
            pairs.count >= Self.fewestAgreeing,
            let pose = try? PerspectivePose.find(
                points: pairs.map { known.points[$0.first] },
                rays: pairs.map { sight.rays[$0.second] },
                threshold: Self.tolerance / sight.focalPixels, iterations: 300),
            pose.inlierCount >= Self.fewestAgreeing
        else { return }
        let numbers = pairs.map { known.firstNumber + $0.first }
        let found = pose.transform.inverse * sight.worldFromCamera.inverse
        guard !isOnlyMoved || found.rotation.angle <= PhotogrammetryConfiguration.mostTurnOfMoved
        else { return }
        let motion = Motion(
            setup: known.setup, formerFromWorld: found, middle: found * box.center)
        let place = motions.firstIndex { isSame($0, motion, box) } ?? motions.endIndex
        if place == motions.endIndex { motions.append(motion) }
        motions[place].agreeing.formUnion(
            numbers.indices.filter { pose.isInlier[$0] }.map { numbers[$0] })
        motions[place].candidates.formUnion(numbers)
    }

    /// The motion that the most points agree on, and the evidence for other motions of the same
    /// orientation.
    private var verdict: MergeTest {
        guard let best = motions.max(by: { $0.agreeing.count < $1.agreeing.count }) else {
            return MergeTest(pass: pass, candidates: 0, inliers: 0, rivalInliers: 0)
        }
        var rivals: Set<Int> = []
        for motion in motions where motion.setup == best.setup {
            let turn = motion.formerFromWorld.rotation.inverse * best.formerFromWorld.rotation
            if turn.angle > Self.sameTurn { rivals.formUnion(motion.agreeing) }
        }
        return MergeTest(
            pass: pass, candidates: best.candidates.count, inliers: best.agreeing.count,
            rivalInliers: rivals.count)
    }

    private func isSame(_ a: Motion, _ b: Motion, _ box: BoundingBox) -> Bool {
        let turn = a.formerFromWorld.rotation.inverse * b.formerFromWorld.rotation
        return a.setup == b.setup && turn.angle < Self.sameTurn
            && (a.middle - b.middle).length < Self.samePlace * box.size.length
    }

    /// The object's features in one shot.
    private struct ShotFeatures {
        var features: Features
        /// The features' rays at depth 1: x and y.
        var rays: [Vector2]
        /// Focal length of the picture in which the features were found, pixels.
        var focalPixels: Double
        var worldFromCamera: RigidTransform

        /// Nil where the box is not in the picture.
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
        func intersection(
            _ index: Int, _ other: ShotFeatures, _ otherIndex: Int, _ tolerance: Double
        ) -> Vector3? {
            let (a, b) = (worldFromCamera, other.worldFromCamera)
            let u = a.rotation * Vector3(rays[index].x, rays[index].y, 1)
            let v = b.rotation * Vector3(other.rays[otherIndex].x, other.rays[otherIndex].y, 1)
            // The nearest points of two lines.
            let between = b.translation - a.translation
            let (uu, uv, vv) = (dot(u, u), dot(u, v), dot(v, v))
            let bottom = uu * vv - uv * uv
            guard bottom > PassMatcher.leastSineSquare * uu * vv else { return nil }
            let s = (dot(between, u) * vv - dot(between, v) * uv) / bottom
            let t = (dot(between, u) * uv - dot(between, v) * uu) / bottom
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
    /// The part of the picture in a region; nil where it is empty.
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
