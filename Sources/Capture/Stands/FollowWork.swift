import Following
import Scene
import Stand
import Wording

/// The state of a run: the follower, its last inputs and the counters.
struct FollowWork {
    private let stand: GuardedStand
    private let options: FollowRun.Options
    private let report: (FollowEvent) -> Void
    private var follower: Follower?
    private var begun: Timestamp?
    private var now = Timestamp.zero
    private var lastReading: Timestamp?
    private var lastLine: Timestamp?
    private var hold: FollowPauseReason?
    private var mode = StandMode.system
    private var summary: FollowSummary
    private var counters = FollowCounters()
    /// When the present picture was taken.
    private var taken = Timestamp.zero
    /// The state that the screen shows.
    private(set) var view = FollowView()

    /// If a picture's age is in this range, seconds, its timestamp is on the machine's clock
    /// (guess).
    static let plausibleAges = 0.0...2
    /// Age, in seconds, that is assumed for a picture whose timestamp is not on the machine's clock
    /// (guess).
    static let usualDelay = 0.08
    /// The least number of seconds between two reports without a change: 0.1 s less a millisecond,
    /// so that rounded times do not skip a picture (guess).
    static let lineSeconds = 0.099
    /// Assumed number of commands a second, one for each picture. It converts commanded speeds into
    /// the turns of the pan motor (guess).
    private static let commandsPerSecond = 30.0
    /// The range of an axis that can turn endlessly, radians. Nobody turns it that far in a day
    /// (guess).
    static let endlessRange = -1e5...1e5

    init(
        stand: GuardedStand, options: FollowRun.Options,
        report: @escaping (FollowEvent) -> Void
    ) {
        (self.stand, self.options, self.report) = (stand, options, report)
        summary = FollowSummary(stand: stand.subject)
    }

    /// Seconds since the first picture.
    var seconds: Double { begun.map { now.seconds(since: $0) } ?? 0 }

    /// Prepares for a picture. Returns the stand's angles at the time of the picture.
    mutating func begin(with frame: Frame) throws -> PanTilt {
        now = max(now, stand.now)
        if follower == nil { try begin(frame) }
        // The timestamps of cameras are on the machine's clock. Those of other sources are not:
        // their pictures are assumed to have the usual age.
        let age = now.seconds(since: frame.timestamp)
        taken =
            Self.plausibleAges.contains(age)
            ? frame.timestamp : now.advanced(bySeconds: -Self.usualDelay)
        let snapshot = stand.snapshot
        if case .gesture(let pausesAfter)? = hold, snapshot.motion != .moving {
            hold = pausesAfter ? .pause : nil
        }
        // The follower must be told the stand's angles if they are measured, or if the stand has
        // moved without the follower's command.
        if snapshot.capabilities.feedback == .measured || hold != nil, let angles = snapshot.angles,
            let time = snapshot.time, time != lastReading
        {
            lastReading = time
            try ask(
                .reported(
                    PanTilt(pan: angles.pan, tilt: angles.tilt),
                    takenAt: min(time, now), at: now))
        }
        return follower?.angles(at: taken) ?? .zero
    }

    /// Carries out the person's requests, and passes the detections of a picture to the follower.
    mutating func take(_ found: [SubjectDetection], _ asked: [FollowRun.Intent]) throws {
        now = max(now, stand.now)
        for intent in asked { try execute(intent) }
        for input in [FollowingInput.saw(found, takenAt: taken, at: now), .ticked(at: now)] {
            try ask(input)
        }
        summary.frames += 1
        let known = follower?.snapshot ?? FollowingSnapshot()
        view = FollowView(known, seconds: seconds)
        let isMoving = stand.snapshot.motion == .moving
        if let words = hold?.sentence(isMoving: isMoving) ?? standingSentence {
            view.sentence = words
            if !isMoving { (view.panDegreesPerSecond, view.tiltDegreesPerSecond) = (0, 0) }
        }
        if let primary = known.subjects.first(where: { $0.id == known.primary }),
            !primary.isHidden
        {
            summary.framesWithSubject += 1
            if seconds > 2, drives, let error = known.errorShare { counters.errors.append(error) }
        }
        reportView()
    }

    /// Whether the follower's speeds are sent to the motors.
    private var drives: Bool { hold == nil && standingSentence == nil }

    /// Why the control mode keeps the motors stopped now; nil if it lets them move.
    private var standingSentence: String? {
        let snapshot = follower?.snapshot ?? FollowingSnapshot()
        return mode.standingSentence(snapshot.state, isAnyoneChosen: !snapshot.chosen.isEmpty)
    }

    private mutating func reportView() {
        if let last = lastLine, now.seconds(since: last) < Self.lineSeconds { return }
        lastLine = now
        report(.tracking(view))
    }

    /// Records the processor time of a picture.
    mutating func note(milliseconds spent: Double) { counters.milliseconds.append(spent) }

    /// Records where the middle of the subject truly is, as a share of the picture's width. Nil if
    /// the subject is behind the camera; this counts as an error of 1.
    mutating func note(truth place: Double?) {
        guard seconds > 2, drives else { return }
        counters.trueErrors.append(place.map { abs($0 - view.goalX) } ?? 1)
        if !(place.map { (0...1).contains($0) } ?? false) { counters.framesOutside += 1 }
    }

    private mutating func begin(_ frame: Frame) throws {
        begun = now
        var made = try Follower(
            stand: try Self.traits(of: stand), camera: Self.pinholeCamera(of: frame, options))
        for command in made.ingest(.framed(options.framing, at: now)) { tell(command) }
        let commands = made.ingest(.started(at: now))
        follower = made
        try perform(commands)
    }

    /// The camera that took a picture, as a pinhole camera.
    static func pinholeCamera(of frame: Frame, _ options: FollowRun.Options) -> PinholeCamera {
        guard let angle = options.fieldOfView else { return PinholeCamera(frame.intrinsics) }
        return PinholeCamera(
            horizontalFieldOfView: angle,
            aspect: Double(frame.intrinsics.width) / Double(frame.intrinsics.height))
    }

    /// The properties of the stand that the follower needs. Throws if the stand cannot follow.
    static func traits(of stand: GuardedStand) throws -> StandTraits {
        let abilities = stand.snapshot.capabilities
        guard abilities.kind == .panTiltHead, let pan = abilities.axes[.pan] else {
            throw CaptureError(
                .device,
                phrase(
                    """
                    \(stand.subject) turns an object, not a camera: it cannot follow. `capstan \
                    capture --stand` uses it.
                    """))
        }
        guard abilities.takesVelocity else {
            throw CaptureError(
                .device,
                phrase(
                    """
                    \(stand.subject) can go to a position, but not at a given speed: it cannot \
                    follow. `capstan stand move` turns it.
                    """))
        }
        let delay = abilities.latencySeconds
        return StandTraits(
            pan: axis(pan, delay: delay),
            tilt: abilities.axes[.tilt].map { axis($0, delay: delay) })
    }

    private static func axis(_ ability: AxisCapability, delay: Double) -> AxisTraits {
        AxisTraits(
            range: ability.range ?? endlessRange, maximumSpeed: ability.maximumSpeed,
            acceleration: ability.deceleration, commandDelay: delay)
    }

    private mutating func execute(_ intent: FollowRun.Intent) throws {
        switch intent {
        case .choose(let numbers): try ask(.chose(numbers.map { SubjectID($0) }, at: now))
        case .point(let x, let y): try ask(.pointed(SetPoint(x: x, y: y), at: now))
        case .frame(let mode): try ask(.framed(mode, at: now))
        case .region(let box): try ask(.regioned(box, at: now))
        case .mode(let mode):
            (self.mode, hold) = (mode, nil)
            try stand.stop()
        case .animate(let animation): try play(animation)
        case .steer(let pan, let tilt):
            hold = nil
            try ask(.steered(StandRates(pan: pan, tilt: tilt), at: now))
        case .pause:
            hold = .pause
            try stand.stop()
        case .resume: hold = nil
        case .centre:
            hold = .home
            try stand.home()
        case .quit: break
        }
    }

    /// Plays a gesture. Following continues at its end.
    private mutating func play(_ animation: AccessoryAnimation) throws {
        let snapshot = stand.snapshot
        for axis in animation.axes where snapshot.capabilities.axes[axis] == nil {
            return report(
                .notice(phrase("This stand has no \(axis.rawValue) axis for that gesture.")))
        }
        try stand.play(try animation.trajectory(from: snapshot.angles ?? .zero))
        let pausesAfter: Bool
        switch hold {
        case .pause?, .home?, .gesture(pausesAfter: true)?: pausesAfter = true
        case .gesture(pausesAfter: false)?, nil: pausesAfter = false
        }
        hold = .gesture(pausesAfter: pausesAfter)
    }

    private mutating func ask(_ input: FollowingInput) throws {
        let commands = follower?.ingest(input) ?? []
        try perform(commands)
    }

    private mutating func perform(_ commands: [FollowingCommand]) throws {
        for command in commands {
            if case .drive(let rates) = command, drives {
                summary.panTravelDegrees += abs(rates.pan).inDegrees / Self.commandsPerSecond
                try drive(StandVelocity(pan: rates.pan, tilt: rates.tilt))
            }
            tell(command)
        }
    }

    /// Turns the motors. If a person controls the stand by other means, the follower waits.
    private func drive(_ velocity: StandVelocity) throws(StandError) {
        // Swift 6.3.1 crashes on `catch where` here (MandatoryAllocBoxToStack).
        do {
            try stand.drive(velocity)
        } catch {
            if error.kind != .taken { throw error }
        }
    }

    private func tell(_ command: FollowingCommand) {
        switch command {
        case .drive: break
        case .entered(let state):
            report(.state(state, sentence: follower?.snapshot.sentence ?? "", seconds: seconds))
        case .chose(let subject, let reason):
            report(
                .primary(
                    subject?.number, reason: subject.flatMap { reason?.words(for: $0) },
                    seconds: seconds))
        case .refused(let refusal): report(.notice(refusal.words))
        }
    }

    /// Ends the counting, reports the totals of the run, and returns them.
    func finish(stand: GuardedStand) -> FollowSummary {
        var summary = summary
        summary.seconds = rounded(seconds)
        summary.watchdogStops = stand.snapshot.watchdogStops
        summary.panTravelDegrees = rounded(summary.panTravelDegrees)
        counters.write(into: &summary)
        report(.summary(summary))
        return summary
    }
}
