import Scene

/// The person's wish never to turn the object over, or to turn it over in spite of the advice.
enum FlipRequest: Equatable { case never, anyway }

/// The review between passes, the choice of shots to match, and the tests of whether passes join.
extension ObjectCaptureSession {
    /// Whether the next pass of the review begins with a flip: by the person's wish, otherwise by
    /// the advice.
    var isFlippable: Bool {
        switch flipRequest {
        case .never: false
        case .anyway: true
        case nil: snapshot.matching.flipAdvice.verdict != .avoid
        }
    }

    mutating func openReview() {
        snapshot.review = ReviewTable.opening(
            pass: passes.count, isPassComplete: snapshot.dial.isComplete,
            shots: snapshot.shots.taken, isArea: passes.last?.dial == nil)
        snapshot.isPaused = true
        shots.withdrawRequest()
    }

    func reviewStep(on call: SessionCall) -> ReviewStep? {
        guard case .answerReview(let answer) = call, let state = snapshot.review else {
            return nil
        }
        return ReviewTable.step(from: state, on: answer, isFlippable: isFlippable)
    }

    mutating func answerReview(_ answer: ReviewInput, _ commands: inout [SessionCommand]) {
        guard let step = reviewStep(on: .answerReview(answer)) else { return }
        if answer == .objectCannotBeFlipped { flipRequest = .never }
        if answer == .flipObjectAnyway { flipRequest = .anyway }
        switch step {
        case .shows(let next):
            snapshot.review = next
        case .closes, .savesDraft:
            snapshot.review = nil
            endPause()
            if step == .savesDraft { snapshot.isPaused = true }
        case .beginsNextPass:
            snapshot.review = nil
            // If the review advises a lower or higher pass, the object is left in place.
            perform(isFlippable ? .beginNewScanPassAfterFlip : .beginNewScanPass, &commands)
        case .finishes:
            perform(.finish, &commands)
        }
    }

    /// A new shot is matched with this number of the latest shots: it overlaps with them (guess).
    private static let latestToMatch = 2

    /// Shots that a new shot should be matched with, in the order of their numbers: the latest
    /// ones, the `nearest` ones around the object, and one far away, which must not match. All were
    /// taken since the object was last turned over. Earlier shots are left out, since a new shot
    /// has mainly the table in common with them.
    public func shotsToMatch(with shot: Int, nearest: Int = 3) -> [Int] {
        let kept = shotsOfOrientation(of: shot).filter { $0 < shot && isKept($0) }
        var chosen = Set(kept.suffix(Self.latestToMatch))
        chosen.formUnion(coverage.neighbours(of: shot, round: snapshot.box.bounds, nearest))
        if let far = coverage.farShot(from: shot, round: snapshot.box.bounds) {
            chosen.insert(far)
        }
        return chosen.intersection(kept).sorted()
    }

    /// Shots from before the last flip or move, one list for each orientation of the object; empty
    /// before the first flip.
    public var shotsBeforeFlip: [[Int]] { Array(orientations.dropLast()) }

    /// Whether the object was moved but never turned over: then it is nearly in its first place, in
    /// the same world.
    public var isOnlyMoved: Bool {
        let changes = Set(passes.map(\.before))
        return changes.contains(.moved) && !changes.contains(.flipped)
    }

    /// The kept shots, one list for each orientation of the object.
    private var orientations: [[Int]] {
        var orientations: [[Int]] = []
        for pass in passes {
            if orientations.isEmpty || pass.isAfterFlip { orientations.append([]) }
            orientations[orientations.count - 1] += pass.shots
        }
        return orientations
    }

    /// All shots of the same orientation as this one, including rejected ones.
    private func shotsOfOrientation(of shot: Int) -> [Int] {
        let last = passes.lastIndex { ($0.shots + $0.rejected).contains(shot) } ?? passes.count - 1
        guard passes.indices.contains(last) else { return [] }
        let first = passes[...last].lastIndex(where: \.isAfterFlip) ?? 0
        let end = passes[(last + 1)...].firstIndex(where: \.isAfterFlip) ?? passes.count
        return passes[first..<end].flatMap { $0.shots + $0.rejected }.sorted()
    }

    /// Kept shots that were not matched with others yet, each with the number of its pass, from 1.
    /// A capture that was killed leaves such shots.
    public var unmatchedShots: [(shot: Int, pass: Int)] {
        passes.indices.flatMap { index in
            passes[index].shots.filter { !graph.wasMatched($0) }.map { ($0, index + 1) }
        }
    }

    mutating func connect(_ matches: ShotMatches) {
        let kept = passes.flatMap { $0.shots + $0.rejected }
        guard kept.contains(matches.shot) else { return }
        var known = matches
        let together = shotsOfOrientation(of: matches.shot)
        known.matches.removeAll { !together.contains($0.shot) }
        let (coverage, box) = (coverage, snapshot.box.bounds)
        graph.take(known) { coverage.place(of: $0, round: box)?.azimuth }
        updateConnectivity()
    }

    mutating func disconnect(_ shot: Int) {
        graph.remove(shot: shot)
        updateConnectivity()
    }

    mutating func updateConnectivity() {
        let (coverage, box) = (coverage, snapshot.box.bounds)
        snapshot.matching.connectivity = graph.connectivity(joining: joinedOrientations) {
            coverage.place(of: $0, round: box)
        }
        snapshot.matching.lookAlikes = graph.lookAlikes
    }

    /// Orientations of the object, without those that are known not to join the others. Shots from
    /// before and after a flip show the same surfaces before another background, so the graph of
    /// whole pictures does not connect them; `MergeTest` does.
    private var joinedOrientations: [[Int]] {
        let orientations = orientations
        var (joined, orientation) = ([orientations.first ?? []], 0)
        for (index, pass) in passes.enumerated() where index > 0 && pass.isAfterFlip {
            orientation += 1
            // A later pass of the same orientation, at another height, may also join this
            // orientation to the others.
            let tests = snapshot.matching.mergeTests.filter {
                (index + 1...lastPass(ofOrientationFrom: index) + 1).contains($0.pass)
            }
            let isApart =
                !tests.isEmpty && !tests.contains(where: \.joins)
                && orientations[orientation].count >= MergeTest.shotsToJudge
            if !isApart { joined.append(orientations[orientation]) }
        }
        return joined.count > 1 ? joined : []
    }

    /// Index of the last pass before the next flip.
    private func lastPass(ofOrientationFrom index: Int) -> Int {
        (passes[(index + 1)...].firstIndex(where: \.isAfterFlip) ?? passes.count) - 1
    }

    mutating func take(_ test: MergeTest) {
        guard (2...max(2, passes.count)).contains(test.pass) else { return }
        // If a test found that the passes can be joined, its result stays, whatever a resumed
        // capture finds later.
        guard
            snapshot.matching.mergeTests.first(where: { $0.pass == test.pass })?.joins != true
                || test.joins
        else { return }
        snapshot.matching.mergeTests.removeAll { $0.pass == test.pass }
        snapshot.matching.mergeTests.append(test)
        updateConnectivity()
    }
}
