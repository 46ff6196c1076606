import Guidance
import Scene
import Vision

/// Matches kept shots with each other during the capture, so that the engine can say where a model
/// would fall apart. The matcher also measures the appearance of the object's surface. The journal
/// stores the results as facts; the engine decides.
public struct ShotMatcher: Sendable {
    private struct View {
        var features: Features
        /// The rays of the features at depth 1, x and y, for two-view geometry.
        var rays: [Vector2]
        var focalPixels: Double
        var worldFromCamera: RigidTransform?
    }

    /// Pictures are reduced to this longer side, pixels: finer features do not match between views.
    private static let longerSide = 640
    /// At most this number of features of a shot is used (guess).
    private static let features = 800
    /// A match is accepted if the distance to the nearest descriptor is below this share of the
    /// distance to the second nearest one (Lowe 2004). It applies to shots and to the thing that a
    /// stand follows.
    public static let matchRatio = 0.8
    /// A match is an inlier if it is at most this far from its epipolar line, pixels of the reduced
    /// picture: COLMAP's limit is 4 at full size.
    private static let tolerance = 2.0
    /// Two shots only look alike if the matches that agree with the known poses are fewer than this
    /// share of the matches that agree with each other (guess). By chance, 1 to 2 % of wrong
    /// matches lie within 4 pixels of their epipolar line.
    private static let leastAgreement = 0.3
    /// One in this number of shots with a pose is tested for other places that look alike. A test
    /// of each shot would take too long: on matches without a common geometry, RANSAC takes its
    /// full number of iterations.
    private static let estimateEvery = 4
    /// A shot without a pose is tested with this number of shots directly before it (guess).
    private static let latestShots = 2
    /// For known poses the tolerance is multiplied by this, since the poses may be inaccurate
    /// (guess).
    private static let poseTolerance = 2.0
    /// The normal of an epipolar line counts as at least this long, in units of depth 1: the length
    /// is a divisor and must not be zero.
    private static let leastWidth = 1e-12
    /// Two shots are joined only if they have at least this number of matched pairs: COLMAP's least
    /// number of inliers, 30.
    private static let fewestPairs = 30
    /// The appearance is measured on this number of shots.
    private static let appearanceShots = 12
    /// The mean appearance is reported a first time after this number of shots (guess).
    private static let firstAppearanceShots = 4

    private let shots: any ShotReader
    private var views: [Int: View] = [:]
    private var appearances: [ObjectAppearance] = []
    private var passMatcher: PassMatcher
    private var merge: MergeTest?
    private var measuredShots = 0

    /// - Parameter shots: access to the kept shots, also those of earlier runs.
    public init(reading shots: any ShotReader) {
        self.shots = shots
        passMatcher = PassMatcher(shots)
    }

    /// The facts of a new shot, in the order that the engine expects; empty for a shot that cannot
    /// be matched (no memory, no picture).
    public mutating func facts(of request: MatchRequest) -> [SessionInput] {
        guard let view = view(of: request) else { return [] }
        views[request.shot] = view
        var facts: [SessionInput] = []
        var matches: [ShotMatches.Match] = []
        for other in request.others {
            guard let known = stored(other),
                let found = match(
                    other, known, view,
                    mayEstimate: view.worldFromCamera == nil
                        ? other >= request.shot - Self.latestShots
                        : request.shot.isMultiple(of: Self.estimateEvery))
            else {
                continue
            }
            matches.append(found)
        }
        facts.append(
            .shotMatched(
                ShotMatches(shot: request.shot, matches: matches), at: request.timestamp))
        if let frame = request.frame,
            let appearance = appearance(frame, request.region?.onLuma(of: frame))
        {
            facts.append(.appearanceMeasured(appearance, at: request.timestamp))
        }
        if let test = mergeTest(request) {
            facts.append(.mergeTested(test, at: request.timestamp))
        }
        return facts
    }

    private mutating func view(of request: MatchRequest) -> View? {
        guard let frame = request.frame else { return stored(request.shot) }
        return try? view(frame.luma, frame.lumaIntrinsics, frame.worldFromCamera)
    }

    private func view(
        _ luma: LumaPlane, _ intrinsics: Intrinsics, _ pose: RigidTransform?
    ) throws -> View {
        let reduced = Self.reduced(luma, longerSide: Self.longerSide)
        let features = try FeatureDetector.orb(in: reduced, count: Self.features)
        let scale = Double(luma.width) / Double(max(1, reduced.width))
        let seen = features.seen(by: intrinsics, scale: scale)
        return View(
            features: seen.features, rays: seen.rays, focalPixels: intrinsics.fx / scale,
            worldFromCamera: pose)
    }

    /// The view of a shot; it is made from the picture on disk if this run did not take the shot.
    /// Nil where the picture cannot be read.
    private mutating func stored(_ shot: Int) -> View? {
        if let view = views[shot] { return view }
        guard let view = try? read(shot) else { return nil }
        views[shot] = view
        return view
    }

    private func read(_ shot: Int) throws -> View? {
        let geometry = try shots.geometry(ofShot: shot)
        let luma = try shots.luma(ofShot: shot)
        let intrinsics = geometry.intrinsics ?? .guess(width: luma.width, height: luma.height)
        return try view(luma, intrinsics, geometry.worldFromCamera)
    }

    // MARK: Two views

    /// Counts the matches that agree with the known poses. If these are too few or poses are
    /// missing, a relative pose is estimated from the matches alone. If that pose contradicts known
    /// poses, the two shots show different places that look alike.
    /// - Parameter mayEstimate: whether this estimate is allowed, which takes a tenth of a second.
    private func match(
        _ number: Int, _ first: View, _ second: View, mayEstimate: Bool
    ) -> ShotMatches.Match? {
        let matcher = FeatureMatcher(ratio: Self.matchRatio)
        guard let pairs = try? matcher.matches(first.features, second.features)
        else { return nil }
        let a = pairs.map { first.rays[$0.first] }, b = pairs.map { second.rays[$0.second] }
        let threshold = Self.tolerance / max(1, second.focalPixels)
        let nothing = ShotMatches.Match(shot: number, inliers: 0)
        guard pairs.count >= Self.fewestPairs else { return nothing }
        let epipolarInliers = epipolarInliers(a, b, first, second, Self.poseTolerance * threshold)
        if let epipolarInliers, epipolarInliers >= Self.fewestPairs {
            return ShotMatches.Match(
                shot: number, inliers: epipolarInliers, contradictsPoses: false)
        }
        guard mayEstimate,
            let pose = try? RelativePose.find(first: a, second: b, threshold: threshold)
        else {
            return ShotMatches.Match(shot: number, inliers: epipolarInliers ?? 0)
        }
        if let epipolarInliers {
            // If neither geometry has many inliers, the two views have nothing in common.
            let isContradiction =
                Double(epipolarInliers) < Self.leastAgreement * Double(pose.inlierCount)
            return isContradiction
                ? ShotMatches.Match(
                    shot: number, inliers: pose.inlierCount, contradictsPoses: true)
                : ShotMatches.Match(shot: number, inliers: epipolarInliers, contradictsPoses: false)
        }
        var flat = 0
        for (index, isInlier) in pose.isInlier.enumerated() where isInlier {
            let turned = pose.transform.rotation * Vector3(a[index].x, a[index].y, 1)
            let seen = Vector3(b[index].x, b[index].y, 1)
            // A rotation alone explains the match: the homography of a plane at infinity.
            if angle(between: turned, and: seen) < threshold { flat += 1 }
        }
        return ShotMatches.Match(
            shot: number, inliers: pose.inlierCount,
            homographyShare: Double(flat) / Double(max(1, pose.inlierCount)))
    }

    /// Number of pairs whose second ray lies, by the known poses, on the first ray's epipolar line.
    /// Nil where a pose is unknown or both views are from one place.
    private func epipolarInliers(
        _ a: [Vector2], _ b: [Vector2], _ first: View, _ second: View, _ threshold: Double
    ) -> Int? {
        guard let worldFromFirst = first.worldFromCamera,
            let worldFromSecond = second.worldFromCamera
        else { return nil }
        let secondFromFirst = worldFromSecond.inverse * worldFromFirst
        guard let baseline = secondFromFirst.translation.normalized else { return nil }
        return zip(a, b).count { p, q in
            let line = cross(baseline, secondFromFirst.rotation * Vector3(p.x, p.y, 1))
            let width = (line.x * line.x + line.y * line.y).squareRoot()
            return abs(dot(line, Vector3(q.x, q.y, 1))) <= threshold * max(width, Self.leastWidth)
        }
    }

    /// Tests whether the object matches across a flip; nil where the result is not new.
    private mutating func mergeTest(_ request: MatchRequest) -> MergeTest? {
        guard let frame = request.frame, !request.shotsBeforeFlip.isEmpty else { return nil }
        let found = passMatcher.test(
            pass: request.pass, shotsBeforeFlip: request.shotsBeforeFlip,
            isOnlyMoved: request.isOnlyMoved,
            luma: frame.luma,
            intrinsics: frame.lumaIntrinsics, worldFromCamera: frame.worldFromCamera,
            box: request.box)
        guard var test = found else { return nil }
        test.looksAlike = meanAppearance?.looksAlike
        guard test != merge else { return nil }
        merge = test
        return test
    }

    // MARK: The object's surface

    private mutating func appearance(
        _ frame: TrackedFrame, _ region: PixelRegion?
    ) -> ObjectAppearance? {
        guard let region, measuredShots < Self.appearanceShots else { return nil }
        measuredShots += 1
        guard let appearance = try? AppearanceMeter.appearance(of: frame.luma, region) else {
            return nil
        }
        appearances.append(appearance)
        return measuredShots == Self.appearanceShots || measuredShots == Self.firstAppearanceShots
            ? meanAppearance : nil
    }

    /// Mean over the measured pictures; nil before the first.
    private var meanAppearance: ObjectAppearance? {
        guard !appearances.isEmpty else { return nil }
        let count = Double(appearances.count)
        return ObjectAppearance(
            texturedShare: appearances.reduce(0) { $0 + $1.texturedShare } / count,
            rivalShare: appearances.reduce(0) { $0 + $1.rivalShare } / count,
            features: appearances.reduce(0) { $0 + ($1.features ?? 0) } / count)
    }

    /// A picture reduced by a whole factor, so that its longer side has at most `longerSide`
    /// pixels. Each pixel is the mean of a square.
    static func reduced(_ luma: LumaPlane, longerSide: Int) -> LumaPlane {
        luma.reduced(by: (max(luma.width, luma.height) + longerSide - 1) / longerSide)
    }
}

extension PixelRegion {
    /// The region in pixels of the frame's brightness, which may have half the picture's size; nil
    /// where no part of the region is in the picture.
    fileprivate func onLuma(of frame: TrackedFrame) -> PixelRegion? {
        guard frame.isLumaHalved else { return self }
        return PixelRegion(
            x: x / 2, y: y / 2, width: width / 2, height: height / 2,
            pictureWidth: frame.luma.width, pictureHeight: frame.luma.height)
    }
}
