import Scene

/// Finds the likely causes of a capture's failure in its journal, the worst first.
public struct CauseSearch: Sendable {
    /// Causes with a share below this are not reported: a guess, one frame in twelve.
    static let leastShare = 0.08
    /// An object is too plain if this share of the pictures has too little texture: one plain side
    /// among others does no harm. Textured objects reach 0.18 on rendered walks, plain ones 0.75
    /// and more; the value between is a guess.
    static let leastPlain = 0.25
    /// Least share given to a split into parts, or to sides that look alike: the model falls apart
    /// there even if few shots are affected. A guess.
    static let breakingShare = 0.5
    /// A shot is blurred if its sharpness is below this share of its neighbours' median: a guess,
    /// after instant-ngp's rule.
    static let blurredShare = 0.5
    /// Number of neighbours on either side, as in instant-ngp.
    static let neighbours = 3

    let snapshot: SessionSnapshot
    /// Number of frames analysed while capturing.
    let framesCapturing: Int
    let shots: [Shot]
    /// Coverage for each orientation of the object.
    let maps: [CoverageMap]
    /// Whether the box is uncertain.
    let isBoxSettling: Bool

    /// A search in a capture that has ended.
    /// - Parameters:
    ///   - snapshot: the session at the end of its journal.
    ///   - framesCapturing: number of frames analysed while capturing.
    ///   - shots: the shots that are part of the scan, in order.
    ///   - maps: coverage for each orientation of the object.
    ///   - isBoxSettling: whether the box is uncertain.
    public init(
        snapshot: SessionSnapshot, framesCapturing: Int, shots: [Shot], maps: [CoverageMap],
        isBoxSettling: Bool
    ) {
        (self.snapshot, self.framesCapturing) = (snapshot, framesCapturing)
        (self.shots, self.maps, self.isBoxSettling) = (shots, maps, isBoxSettling)
    }

    /// The causes, the worst first; empty where nothing speaks against a model.
    public func find() -> [FoundCause] {
        var found = [
            texture, background, blur, framing, camera, shine, parallax, light, repetition, move,
        ]
        // Missing shots that another fault explains are not a second cause.
        let worst = found.map(\.share).max() ?? 0
        found.append(gap(explained: worst))
        return found.filter { $0.share >= Self.leastShare }
            .sorted { ($1.share, $0.cause.rawValue) < ($0.share, $1.cause.rawValue) }
    }

    private func share(
        of feedback: Feedback...
    ) -> (share: Double, evidence: [CauseEvidence]) {
        var evidence: [CauseEvidence] = []
        var sum = 0.0
        for name in feedback {
            let frames = snapshot.frames.withFeedback[name] ?? 0
            guard frames > 0, framesCapturing > 0 else { continue }
            let share = Double(frames) / Double(framesCapturing)
            sum += share
            evidence.append(.feedback(name, share: share))
        }
        return (min(1, sum), evidence)
    }

    private var texture: FoundCause {
        let seen = share(of: .tooLittleTexture)
        // If there was neither a pose nor a shot, no textured side was seen, so a small share is
        // enough.
        let isBlind = snapshot.frames.tracked == 0 && shots.isEmpty
        let isCause = seen.share >= (isBlind ? Self.leastShare : Self.leastPlain)
        var share = isCause ? seen.share : 0
        // Pictures of a plain object do not match: a split into parts is a consequence.
        if isCause, snapshot.matching.connectivity.areMatchesSplit {
            share = max(share, Self.breakingShare)
        }
        return FoundCause(cause: .tooLittleTexture, share: share, evidence: seen.evidence)
    }

    private var background: FoundCause {
        let seen = share(of: .backgroundStill)
        return FoundCause(cause: .stillBackground, share: seen.share, evidence: seen.evidence)
    }

    private var blur: FoundCause {
        let seen = share(of: .movingTooFast, .focusDrifting)
        let soft = softShots
        let softShare = shots.isEmpty ? 0 : Double(soft) / Double(shots.count)
        let softEvidence = soft > 0 ? [CauseEvidence.softShots(soft, of: shots.count)] : []
        // At close range the picture moves fast even if the camera moves slowly.
        let near = share(of: .objectTooClose).share
        return FoundCause(
            cause: .blur, share: max(seen.share - near, softShare),
            evidence: seen.evidence + softEvidence)
    }

    /// Number of shots that are marked as soft or far softer than their neighbours.
    private var softShots: Int {
        shots.indices.reduce(0) { count, index in
            if shots[index].mark == .soft { return count + 1 }
            let near =
                max(
                    0, index - Self.neighbours)...min(
                    shots.count - 1, index + Self.neighbours)
            let others = near.filter { $0 != index }.map { shots[$0].sharpness }
            guard others.count >= 2, let usual = others.upperMedian else { return count }
            return count + (shots[index].sharpness < Self.blurredShare * usual ? 1 : 0)
        }
    }

    private var framing: FoundCause {
        let seen = share(of: .outOfFieldOfView, .objectTooClose, .objectTooFar)
        return FoundCause(cause: .framing, share: seen.share, evidence: marked(seen.evidence))
    }

    /// Marks evidence that depends on the box, if the box is uncertain.
    private func marked(_ evidence: [CauseEvidence]) -> [CauseEvidence] {
        isBoxSettling && !evidence.isEmpty ? [.ofUnsureBox(evidence)] : evidence
    }

    private var camera: FoundCause {
        let seen = share(of: .cameraChanged)
        return FoundCause(cause: .cameraChanged, share: seen.share, evidence: seen.evidence)
    }

    private var shine: FoundCause {
        let seen = share(of: .highlightsBlown, .objectShiny)
        return FoundCause(cause: .shinySurface, share: seen.share, evidence: seen.evidence)
    }

    private var parallax: FoundCause {
        let seen = share(of: .noParallax)
        return FoundCause(cause: .noParallax, share: seen.share, evidence: seen.evidence)
    }

    private var light: FoundCause {
        let seen = share(
            of: .environmentTooDark, .environmentLowLight, .exposureDrifting,
            .whiteBalanceDrifting)
        return FoundCause(cause: .light, share: seen.share, evidence: seen.evidence)
    }

    /// A single move is enough: the two parts must be joined.
    private var move: FoundCause {
        let seen = share(of: .objectMoved)
        return FoundCause(
            cause: .objectMoved, share: seen.share > 0 ? max(seen.share, Self.movedShare) : 0,
            evidence: seen.evidence)
    }

    /// Least share that a move of the object gets among the causes: a move ranks above the faults
    /// that it causes.
    private static let movedShare = 0.9

    /// Up to this number of matched pairs of different sides per shot does no harm if the tracker
    /// was never lost: a carton with two like sides had 10 pairs in 85 shots, and the right poses.
    /// Rendered objects covered with one repeated tile had 0 or 1 pair, so this limit does not find
    /// them; `FlipAdvice` does.
    private static let harmlessPairs = 0.25
    /// Replaces `harmlessPairs` if the tracker was lost. It is not 0, because one pair may be
    /// chance. A guess.
    private static let harmlessPairsLost = 0.05

    private var repetition: FoundCause {
        var share = 0.0
        var evidence: [CauseEvidence] = []
        if snapshot.matching.flipAdvice == FlipAdvice(.avoid, because: .looksAlike) {
            share = Self.breakingShare
            evidence.append(.placesLookAlike)
        }
        let alike = snapshot.matching.lookAlikes
        let pairs = Double(alike) / Double(max(1, shots.count))
        if pairs > (isTracked ? Self.harmlessPairs : Self.harmlessPairsLost) {
            share = max(share, min(1, Self.breakingShare + pairs))
            evidence.append(.sidesMatch(pairs: alike))
        }
        return FoundCause(cause: .repetition, share: share, evidence: evidence)
    }

    /// Sides without a shot and separate parts, as far as no other cause explains them.
    private func gap(explained: Double) -> FoundCause {
        var evidence: [CauseEvidence] = []
        var share = 0.0
        if let side = missingSide {
            let degrees = Int((360 * side.share).rounded())
            evidence += marked([.missingSide(degrees: degrees, from: side.from, to: side.to)])
            share = max(share, side.share)
        }
        // If frames from above were taken but had a fault that is reported as a cause, the missing
        // top is not reported as well.
        if isTopMissing, !wasTopSeen || explained < Self.leastShare {
            evidence += marked([.topNotSeen])
            share = max(share, Self.missingTopShare)
        }
        share *= 1 - explained
        // If the tracker was hardly ever lost, it connected the parts, so the split does no harm.
        if !isTracked, snapshot.matching.connectivity.isSplit {
            evidence.append(.parts(snapshot.matching.connectivity.modelParts.map(\.count)))
            share = max(share, Self.breakingShare * (1 - explained))
        }
        if isLostToSpeed { share = min(share, explained / 2) }
        for test in snapshot.matching.mergeTests where !test.joins {
            evidence.append(.separatePass(test.pass))
            share = max(share, Self.breakingShare * (1 - explained))
        }
        return FoundCause(cause: .coverageGap, share: share, evidence: evidence)
    }

    /// Whether speed may have hidden a side: many frames have no pose, and more than half as many
    /// frames moved too fast. The camera may have passed the side in frames without a pose.
    private var isLostToSpeed: Bool {
        let lost = Double(snapshot.frames.seen - snapshot.frames.tracked)
        return lost >= Self.leastShare * Double(snapshot.frames.seen)
            && Double(snapshot.frames.withFeedback[.movingTooFast] ?? 0) > lost / 2
    }

    /// Least width of a missing side, as a share of the circle: narrower sides are visible from
    /// both edges. Half of the 60° over which views match.
    private static let leastSide = 30.0 / 360
    /// The widest side without a shot in all passes of one orientation. If there are several
    /// orientations, the one whose widest side without a shot is narrowest counts.
    private var missingSide: (share: Double, from: Int, to: Int)? {
        let sides = maps.compactMap(Self.emptySide)
        guard let side = sides.min(by: { $0.share < $1.share }), side.share >= Self.leastSide
        else { return nil }
        return side
    }

    /// The widest run of empty slices; nil for a map without any shot, because the positions of its
    /// shots are unknown.
    private static func emptySide(_ map: CoverageMap) -> (share: Double, from: Int, to: Int)? {
        let isEmpty = map.cells.map { slice in slice.allSatisfy(\.shots.isEmpty) }
        guard isEmpty.contains(false) else { return nil }
        let count = isEmpty.count
        var (longest, start, run) = (0, 0, 0)
        for index in 0..<2 * count {
            run = isEmpty[index % count] ? run + 1 : 0
            if run > longest, run <= count { (longest, start) = (run, index - run + 1) }
        }
        let step = 360 / Double(count)
        let from = Int(Double(start % count) * step)
        let to = Int(Double((start + longest) % count) * step)
        return (Double(longest) / Double(count), from, to)
    }

    /// Share of an object's surface that only steep views show, such as a lid (guess).
    private static let missingTopShare = 0.3
    private static let leastHighShare = 0.1
    /// Whether hardly any shot with a known position is above the low band.
    private var isTopMissing: Bool {
        let slices = maps.flatMap(\.cells)
        let low = slices.reduce(0) { $0 + $1[0].shots.count }
        let high = slices.reduce(0) { $0 + $1.dropFirst().reduce(0) { $0 + $1.shots.count } }
        return low > 0 && Double(high) < Self.leastHighShare * Double(low + high)
    }

    /// The camera saw the top if it was above the low band in this share of the slices (guess).
    private static let seenTopShare = 0.5
    /// Whether the camera was above the low band while it captured.
    private var wasTopSeen: Bool {
        maps.contains { map in
            let seen = map.cells.count { $0.dropFirst().contains(where: Self.isSeen) }
            return Double(seen) >= Self.seenTopShare * Double(map.cells.count)
        }
    }

    /// Whether the camera was in a cell while it captured.
    private static func isSeen(_ cell: CoverageMap.Cell) -> Bool {
        switch cell.reason {
        case .notVisited, .notCapturing: false
        case .tooDark, .outOfView, .tooFast, .tooClose, .tooFar, .otherFault, .softFrames,
            .onlySoftShots, .noNeighbour, nil:
            true
        }
    }

    private static let trackedShare = 0.95
    /// Whether nearly all frames have a pose; frames blurred by motion may lack one.
    private var isTracked: Bool {
        let sharp = snapshot.frames.seen - (snapshot.frames.withFeedback[.movingTooFast] ?? 0)
        return sharp > 0
            && Double(snapshot.frames.tracked) >= Self.trackedShare * Double(sharp)
    }
}
