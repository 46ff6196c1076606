import Foundation
import Guidance
import Scene
import TestKit
import Testing

/// Makes random inputs of a person, a camera and a disk, which do anything at any time. Equal seeds
/// give equal inputs.
struct RandomUser {
    private var rng: RandomSource
    private var seconds = 0.0
    private var degrees: Double
    private var index = 0
    private var shots = 0

    init(seed: UInt64) {
        rng = RandomSource(seed: seed)
        degrees = 0
        degrees = rng.number(0...360)
    }

    mutating func kept(_ commands: [SessionCommand]) { shots += commands.shots.count }

    mutating func next() -> SessionInput {
        // The clock sometimes jumps, forwards or backwards.
        seconds += rng.chance(0.02) ? rng.number(-3...3) : rng.number(0...0.1)
        let time = Timestamp(seconds: seconds)
        switch rng.integer(0...103) {
        case 100: return .shotMatched(matches(), at: time)
        case 101:
            return .appearanceMeasured(
                ObjectAppearance(
                    texturedShare: rng.number(0...1), rivalShare: rng.number(0...1)), at: time)
        case 102:
            let inliers = rng.integer(-1...99)
            return .mergeTested(
                MergeTest(
                    pass: rng.integer(-1...4), candidates: 200, inliers: inliers, rivalInliers: 9),
                at: time)
        case 103 where rng.chance(0.5): return .objectNotFound(at: time)
        case 103:
            return rng.chance(0.05)
                ? .failed(.trackingFailed(reason: "lost"), at: time) : .tick(at: time)
        case 0..<62: return .frame(frame())
        case 62..<68: return .tick(at: time)
        case 68..<82: return .call(call(), at: time)
        case 82..<86:
            let evidence: BoxProposal.Evidence = rng.chance(0.5) ? .depthPoints : .fallback
            return .boxProposed(BoxProposal(box: box(), evidence: evidence), at: time)
        case 86..<94: return .shotSaved(number: rng.integer(0...shots + 1), at: time)
        case 94 where rng.chance(0.2): return .journalFailed(reason: "x.", at: time)
        case 94: return .shotFailed(number: rng.integer(0...shots + 1), reason: "x", at: time)
        case 95:
            return .storageLow(
                neededBytes: Int64(rng.integer(-5...Int.max)), freeBytes: 0, at: time)
        case 96: return .frameSkipped(name: "\u{1B}[2J", reason: "bad", at: time)
        case 97: return .framesDropped(count: rng.integer(-2...9), at: time)
        case 98: return .resumed(source: source(), at: time)
        default:
            if rng.chance(0.5) { return .started(source: source(), at: time) }
            return rng.chance(0.2)
                ? .sourceEnded(at: time) : .started(source: source(), at: time)
        }
    }

    private mutating func matches() -> ShotMatches {
        ShotMatches(
            shot: rng.integer(0...shots + 1),
            matches: (0..<3).map { _ in
                ShotMatches.Match(
                    shot: rng.integer(0...shots + 1), inliers: rng.integer(0...90),
                    homographyShare: rng.chance(0.5) ? rng.number(0...1) : nil)
            })
    }

    private mutating func source() -> SourceDescription {
        Synthetic.source(rng.chance(0.3) ? .stills : .video, hasPoses: rng.chance(0.8))
    }

    private mutating func box() -> BoundingBox {
        var box = Synthetic.box
        box.center += Vector3(rng.number(-0.1...0.1), rng.number(-0.1...0.1), 0)
        box.size *= rng.number(-0.1...2)
        box.worldFromObject = Rotation(angle: rng.number(-3...3), axis: Vector3(0, 0, 1))
        return box
    }

    private mutating func call() -> SessionCall {
        switch rng.integer(0...40) {
        case 36..<39: .rejectShot(rng.integer(0...shots + 1))
        case 39..<41: .restoreShot(rng.integer(0...shots + 1))
        case 30..<32: .openReview
        case 32..<36: .answerReview(ReviewInput.allCases.randomElement(using: &rng) ?? .goOn)
        case 0..<5: .startDetecting
        case 5..<13: .startCapturing
        case 13..<17: .requestImageCapture
        case 17: .setAutoCapture(rng.chance(0.8))
        case 18..<20: .setBoundingBox(box())
        case 20: .beginNewScanPass
        case 21: .beginNewScanPassAfterFlip
        case 22: .pause
        case 23..<27: .resume
        case 27: .resetDetection
        case 28: rng.chance(0.2) ? .finish : rng.chance(0.5) ? .reopen : .resume
        default: rng.chance(0.1) ? .cancel : .startDetecting
        }
    }

    private mutating func frame() -> FrameObservation {
        index += 1
        degrees += rng.number(-2...6)
        var pose: RigidTransform? = Synthetic.pose(
            degrees: degrees, distance: rng.chance(0.1) ? rng.number(0...3) : 0.5,
            elevationDegrees: rng.number(-20...90))
        if rng.chance(0.05) { pose = nil }
        return Synthetic.frame(
            index, seconds: seconds, pose: pose, luma: rng.chance(0.1) ? 5 : 120,
            sharpness: rng.number(0...0.5),
            motionPixels: rng.chance(0.1) ? nil : rng.number(0...14),
            exposureSeconds: rng.chance(0.5) ? rng.number(0...0.05) : nil, flow: flow(),
            region: rng.chance(0.5)
                ? RegionQuality(
                    areaShare: rng.number(0...1), clippedShare: rng.number(0...0.1),
                    texturedShare: rng.number(0...1), fineness: rng.number(0...2)) : nil)
    }

    private mutating func flow() -> PictureFlow? {
        guard rng.chance(0.5) else { return nil }
        return PictureFlow(
            inside: 12, outside: 30, insideX: rng.number(-20...20), insideY: 0,
            insideMovingShare: rng.number(0...1), outsideStillShare: rng.number(0...1),
            outsideMovingShare: rng.number(0...1), brightnessStep: rng.number(-0.3...0.3),
            redStep: rng.number(-0.1...0.1), blueStep: nil)
    }
}

/// Runs a session, and checks its invariants after each input.
private struct WatchedSession {
    private var session: ObjectCaptureSession
    /// The source lines of the checks that failed. A run has one expectation for all of them,
    /// because an expectation for each of a million checks would take longer than the engine
    /// itself.
    private(set) var broken: Set<Int> = []
    /// The input after which the first check failed.
    private(set) var culprit: SessionInput?

    private var told: SessionInput?
    /// The numbers of all kept shots, and the numbers of those that are not on the disk yet.
    private var (alive, unsaved): (Set<Int>, Set<Int>) = ([], [])
    private var (latest, shownSince) = (Int64.min, Int64.min)
    private var known: SourceDescription?

    init(options: SessionOptions) { session = ObjectCaptureSession(options: options) }

    /// Ingests an input, and checks all invariants.
    mutating func take(_ input: SessionInput) -> [SessionCommand] {
        told = input
        let before = session.snapshot
        let commands = session.ingest(input)
        checkFrame(input, commands, before)
        follow(commands.shots, input, before)
        checkShots(input, before)
        checkState(input, commands, before)
        checkFeedback(input, before)
        return commands
    }

    private mutating func check(_ holds: Bool, line: Int = #line) {
        if !holds, broken.insert(line).inserted, culprit == nil { culprit = told }
    }

    private mutating func checkFrame(
        _ input: SessionInput, _ commands: [SessionCommand], _ before: SessionSnapshot
    ) {
        let isFrame = if case .frame = input { true } else { false }
        check(commands.notes.count == (isFrame ? 1 : 0))
        check(commands.shots.count <= (isFrame ? 1 : 0))
        let after = session.snapshot
        if isFrame, before.passes.count == after.passes.count {
            for (old, new) in zip(before.passes, after.passes) {
                check(new.coverage >= old.coverage)
            }
        }
    }

    /// No shot is lost or counted twice: a shot is kept, then saved, failed or dropped.
    private mutating func follow(
        _ shots: [Shot], _ input: SessionInput, _ before: SessionSnapshot
    ) {
        for shot in shots {
            let isNew = alive.insert(shot.number).inserted
            check(isNew)
            unsaved.insert(shot.number)
        }
        switch input {
        case .shotSaved(let number, _): unsaved.remove(number)
        case .shotFailed(let number, _, _):
            if unsaved.remove(number) != nil { alive.remove(number) }
        case .resumed where !before.state.isFinal:
            alive.subtract(unsaved)
            unsaved = []
        default: break
        }
    }

    private mutating func checkShots(_ input: SessionInput, _ before: SessionSnapshot) {
        let after = session.snapshot
        // Only a person's call rejects and restores shots.
        let isCall = if case .call = input { true } else { false }
        let rejected = Set(after.shots.rejected)
        if !isCall { check(rejected.isSubset(of: before.shots.rejected)) }
        check(rejected.isSubset(of: alive))
        let kept = alive.subtracting(rejected)
        check(after.shots.taken == kept.count)
        check(session.keptShots == kept.sorted())
        check(Set(after.matching.connectivity.parts.joined()).isSubset(of: kept))
        check(after.passes.reduce(0) { $0 + $1.shots } == kept.count)
    }

    private mutating func checkState(
        _ input: SessionInput, _ commands: [SessionCommand], _ before: SessionSnapshot
    ) {
        let after = session.snapshot
        check(after.review == nil || (after.isPaused && after.state == .capturing))
        check(after.state != .completed || unsaved.isEmpty)
        let reopens = if case .call(.reopen, _) = input { true } else { false }
        if before.state.isFinal, !(reopens && before.state == .completed) {
            check(after.state == before.state)
        }
        if after.isPaused || after.state != .capturing { check(commands.shots.isEmpty) }
    }

    /// A message is shown for at least two seconds, on a clock that never goes back.
    private mutating func checkFeedback(_ input: SessionInput, _ before: SessionSnapshot) {
        let time = input.time.nanoseconds
        if case .started(let source, _) = input, before.state == .initializing { known = source }
        if case .resumed(let source, _) = input {
            // A resumed recording continues on its own clock. Any other resumed source begins with
            // a new clock.
            if !before.state.isFinal, source.kind == .live || !source.isSameRecording(as: known) {
                (latest, shownSince) = (time, time)
                known = source
            }
            return
        }
        latest = max(latest, time)
        guard session.snapshot.guidance.shownFeedback != before.guidance.shownFeedback else {
            return
        }
        if before.guidance.shownFeedback != nil { check(latest - shownSince >= 2_000_000_000) }
        shownSince = latest
    }
}

@Suite("Random users")
struct RandomUserTests {
    @Test("all invariants hold, whatever anyone does", arguments: 0..<40)
    func invariants(block: Int) {
        for run in 0..<250 {
            var user = RandomUser(seed: UInt64(block * 250 + run))
            var session = WatchedSession(
                options: SessionOptions(
                    maximumNumberOfInputImages: run.isMultiple(of: 2) ? 200 : 12,
                    isOverCaptureEnabled: run.isMultiple(of: 4)))
            for _ in 0..<100 { user.kept(session.take(user.next())) }
            #expect(
                session.broken.isEmpty,
                "run \(block * 250 + run) breaks with \(String(describing: session.culprit))")
        }
    }

    @Test("the same inputs give the same commands, also if they are read from a journal")
    func determinism() throws {
        for seed in UInt64(0)..<25 {
            var user = RandomUser(seed: seed + 5000)
            var first = ObjectCaptureSession(options: SessionOptions())
            var second = ObjectCaptureSession(options: SessionOptions())
            for _ in 0..<150 {
                let input = user.next()
                let line = try JSONEncoder().encode(input)
                let read = try JSONDecoder().decode(SessionInput.self, from: line)
                #expect(read == input)
                let commands = first.ingest(input)
                #expect(second.ingest(read) == commands)
                #expect(second.snapshot == first.snapshot)
                let told = try JSONDecoder().decode(
                    [SessionCommand].self, from: JSONEncoder().encode(commands))
                #expect(told == commands)
                user.kept(commands)
            }
        }
    }
}
