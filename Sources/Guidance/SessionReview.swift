import Scene

/// What a person said of turning the object over.
enum FlipWish: Equatable { case never, anyway }

/// The review between passes, and what is known of joining them.
extension ObjectCaptureSession {
    /// Whether the next pass would be after turning the object over: what the person said, else the
    /// advice.
    var isFlippable: Bool {
        switch flipWish {
        case .never: false
        case .anyway: true
        case nil: snapshot.flipAdvice.verdict != .avoid
        }
    }

    mutating func openReview() {
        snapshot.review = ReviewTable.opening(
            pass: passes.count, isPassComplete: snapshot.userCompletedScanPass,
            shots: snapshot.numberOfShotsTaken, isArea: passes.last?.dial == nil)
        snapshot.isPaused = true
        isShotRequested = false
    }

    func reviewStep(on call: SessionCall) -> ReviewStep? {
        guard case .answerReview(let answer) = call, let state = snapshot.review else {
            return nil
        }
        return ReviewTable.step(from: state, on: answer, isFlippable: isFlippable)
    }

    mutating func answerReview(_ answer: ReviewInput, _ commands: inout [SessionCommand]) {
        guard let step = reviewStep(on: .answerReview(answer)) else { return }
        if answer == .objectCannotBeFlipped { flipWish = .never }
        if answer == .flipObjectAnyway { flipWish = .anyway }
        switch step {
        case .shows(let next):
            snapshot.review = next
        case .closes, .savesDraft:
            snapshot.review = nil
            endHold()
            if step == .savesDraft { snapshot.isPaused = true }
        case .beginsNextPass:
            snapshot.review = nil
            // After a lower or higher pass is advised the object stays as it stands.
            perform(isFlippable ? .beginNewScanPassAfterFlip : .beginNewScanPass, &commands)
        case .finishes:
            perform(.finish, &commands)
        }
    }

    /// Shots that a new one should be matched with: the last two, the `nearest` nearest round the
    /// object, and one from far round, which must not match. In the order of their numbers.
    public func shotsToMatch(with shot: Int, nearest: Int = 3) -> [Int] {
        let kept = passes.flatMap(\.shots).filter { $0 < shot }
        var chosen = Set(kept.suffix(2))
        chosen.formUnion(coverage.neighbours(of: shot, round: snapshot.boundingBox, nearest))
        if let far = coverage.farShot(from: shot, round: snapshot.boundingBox) {
            chosen.insert(far)
        }
        return chosen.intersection(kept).sorted()
    }

    /// Shots of passes before the object was last turned over, evenly spread, at most `count`;
    /// none when it never was.
    public func shotsBeforeFlip(atMost count: Int) -> [Int] {
        guard let first = passes.lastIndex(where: \.isAfterFlip) else { return [] }
        let former = passes[..<first].flatMap(\.shots)
        guard former.count > count, count > 0 else { return former }
        return (0..<count).map { former[$0 * former.count / count] }
    }

    /// Kept shots of which nothing is known yet of how they hang together with the others, with
    /// their passes from 1: those of a capture that was killed meanwhile.
    public var unmatchedShots: [(shot: Int, pass: Int)] {
        passes.indices.flatMap { index in
            passes[index].shots.filter { !graph.knows($0) }.map { ($0, index + 1) }
        }
    }

    mutating func connect(_ matches: ShotMatches) {
        let kept = passes.flatMap { $0.shots + $0.rejected }
        guard kept.contains(matches.shot) else { return }
        var known = matches
        known.matches.removeAll { !kept.contains($0.shot) }
        let (book, box) = (coverage, snapshot.boundingBox)
        graph.take(known) { book.place(of: $0, round: box)?.azimuth }
        gauge()
    }

    mutating func disconnect(_ shot: Int) {
        graph.remove(shot: shot)
        gauge()
    }

    mutating func gauge() {
        let (book, box) = (coverage, snapshot.boundingBox)
        snapshot.connectivity = graph.gauge { book.place(of: $0, round: box) }
        snapshot.lookAlikes = graph.lookAlikes
    }

    mutating func take(_ test: MergeTest) {
        guard (2...max(2, passes.count)).contains(test.pass) else { return }
        snapshot.mergeTests.removeAll { $0.pass == test.pass }
        snapshot.mergeTests.append(test)
    }
}
