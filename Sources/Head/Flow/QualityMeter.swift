import Scene

/// Collects the data for the summary of a scan.
struct QualityMeter: Equatable, Sendable {
    private let thresholds: QualityThresholds
    private let warnings: WarningThresholds
    private let tooFastDegrees: Double
    private var latest: Timestamp?
    private var start: Vector3?
    private var turningSeconds = 0.0
    private var fastSeconds = 0.0
    private var frontalSeconds = 0.0
    private var changedSeconds = 0.0
    private var movedSeconds = 0.0
    private var lostSeconds = 0.0
    private var sharpnessSamples: [SharpnessSample] = []

    /// The sharpness of a face in one pose.
    private struct SharpnessSample: Equatable, Sendable {
        var pose: HeadPose
        var sharpness: Double
    }

    /// The sharpness of a picture is compared only with measurements whose yaw and pitch differ by
    /// less than this, radians: 10°. Other sides of a head, or a lowered chin, have another
    /// sharpness in the same light. A guess.
    private static let sameViewRadians = 0.175
    /// The sharpness of a picture is judged only if there are at least this many measurements from
    /// the same side. Guess.
    private static let leastSamples = 5
    /// The usual sharpness of a side is this quantile of its measurements: the head passes each
    /// side several times, so blur in one pass affects only some of them. A guess.
    private static let sharpQuantile = 0.8
    /// A longer gap between two frames counts as this time, seconds. Guess.
    private static let longestGap = 0.5
    /// Without depth, the position of the head is known only within this yaw, radians: 26°. From
    /// the side the distance between the eyes does not show the head's distance. Guess.
    private static let farthestYawForDistance = 0.45
    /// Only pictures within this yaw are searched for the bridge of glasses, radians: 20°. Guess.
    private static let farthestFrontalYaw = 0.35

    init(thresholds: QualityThresholds, warnings: WarningThresholds, tooFastDegrees: Double) {
        (self.thresholds, self.warnings) = (thresholds, warnings)
        self.tooFastDegrees = tooFastDegrees
    }

    /// Processes a frame during the turn. `pose` is the head's pose relative to the start of the
    /// scan.
    mutating func observe(
        _ observation: HeadObservation, head: HeadEstimate?, pose: HeadPose?, speedDegrees: Double,
        mouthDeviation: Double?
    ) {
        let time = observation.timestamp
        defer { latest = time }
        guard let latest else {
            start = head?.center
            return
        }
        let gap = time.seconds(since: latest).clamped(to: 0...Self.longestGap)
        turningSeconds += gap
        guard let head, head.pose != nil else {
            lostSeconds += gap
            return
        }
        if speedDegrees > tooFastDegrees { fastSeconds += gap }
        if let pose, observation.largestFace != nil {
            sharpnessSamples.append(SharpnessSample(pose: pose, sharpness: observation.sharpness))
        }
        if let deviation = mouthDeviation {
            frontalSeconds += gap
            if abs(deviation) > warnings.mouthShare { changedSeconds += gap }
        } else if let residual = observation.signs.nonRigidMeters {
            frontalSeconds += gap
            if residual > warnings.nonRigidMeters { changedSeconds += gap }
        }
        if let start, let center = center(of: head) {
            var shift = center - start
            // Depth that is computed from the eyes alone has more noise than the head has motion.
            if head.isDistanceFromEyes { shift.z = 0 }
            if shift.length > thresholds.movedMeters { movedSeconds += gap }
        }
        if start == nil { start = head.center }
    }

    /// The position of the head. Without depth it is nil unless the face is seen from the front:
    /// from the side, the distance between the eyes does not show the head's distance.
    private func center(of head: HeadEstimate) -> Vector3? {
        if head.isDistanceFromEyes, abs(head.pose?.yaw ?? 0) > Self.farthestYawForDistance {
            return nil
        }
        return head.center
    }

    /// The flaws of the scan.
    func summary(of session: SessionData) -> QualitySummary {
        var flaws = Set<QualityFlaw>()
        var unmeasured = Set<QualityFlaw>()
        let pictures = session.keyframes
        if turningSeconds > 0, fastSeconds / turningSeconds > thresholds.fastShare {
            flaws.insert(.tooFast)
        }
        if let luma = pictures.map(\.meanLuma).filter(\.isFinite).upperMedian,
            luma < thresholds.darkLuma
        {
            flaws.insert(.tooDark)
        }
        if isBlurred(pictures) { flaws.insert(.motionBlur) }
        flaws.formUnion(coverageGaps(session.coverage))
        func judge(_ flaw: QualityFlaw, _ values: [Double], _ most: Double) {
            guard let median = values.filter(\.isFinite).upperMedian else {
                unmeasured.insert(flaw)
                return
            }
            if median > most { flaws.insert(flaw) }
        }
        judge(.hairCovers, pictures.compactMap(\.signs.hairShare), thresholds.hairShare)
        judge(.depthHoles, pictures.compactMap(\.signs.depthHoleShare), thresholds.holeShare)
        let frontal = pictures.filter { abs($0.pose.yaw) < Self.farthestFrontalYaw }
        // Hair over the nose looks like the bridge of glasses, so pictures with hair are left out.
        let bare = frontal.filter { ($0.signs.hairShare ?? 0) <= thresholds.hairShare }
        judge(.glassesLikely, bare.compactMap(\.signs.glassesScore), thresholds.glassesScore)
        if frontalSeconds == 0 {
            unmeasured.insert(.expressionChanged)
        } else if changedSeconds / frontalSeconds > thresholds.expressionShare {
            flaws.insert(.expressionChanged)
        }
        if movedSeconds > thresholds.movedSeconds || lostSeconds > thresholds.movedSeconds {
            flaws.insert(.movedAway)
        }
        if pictures.allSatisfy({ $0.sharpness == 0 }) { unmeasured.insert(.motionBlur) }
        return QualitySummary(flaws: flaws, unmeasured: unmeasured)
    }

    private func coverageGaps(_ coverage: ScanCoverage) -> Set<QualityFlaw> {
        let named: [(ScanEnd, QualityFlaw)] = [
            (.left, .coverageGapLeft), (.right, .coverageGapRight), (.up, .coverageGapUp),
            (.down, .coverageGapDown),
        ]
        return Set(
            named.filter { coverage.share(toward: $0.0) < thresholds.coveredShare }.map(\.1))
    }

    /// Whether many pictures are less sharp than the face usually was from the same side.
    private func isBlurred(_ pictures: [HeadKeyframeRecord]) -> Bool {
        let blurred = pictures.count { picture in
            let near = sharpnessSamples.filter {
                abs($0.pose.yaw - picture.pose.yaw) < Self.sameViewRadians
                    && abs($0.pose.pitch - picture.pose.pitch) < Self.sameViewRadians
            }.map(\.sharpness).sorted()
            guard picture.landmarks != nil, near.count >= Self.leastSamples else { return false }
            let usual = near[min(near.count - 1, Int(Self.sharpQuantile * Double(near.count)))]
            return picture.sharpness < thresholds.blurredShare * usual
        }
        return !pictures.isEmpty
            && Double(blurred) / Double(pictures.count) > thresholds.blurredPictures
    }
}
