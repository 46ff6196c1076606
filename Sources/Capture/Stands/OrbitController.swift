import Following
import Glibc
import Guidance
import Perception
import Scene
import Stand
import Wording

/// Drives a turntable through a guided orbit during a capture: analyses each picture, turns the
/// table, and requests shots from the session. One owner uses it.
final class OrbitController {
    /// Calls to the session, in order; the session's thread takes them.
    var calls: [SessionCall] = []
    let opened: OpenedStand
    let options: OrbitOptions
    let hasArm: Bool
    var orbit: GuidedOrbit
    var shots = Shots()
    var motors = Motors()
    let person: Person
    /// State of the orbit's start.
    var start = Start.waiting
    /// Why the stand cannot be used; a capture with a screen continues after a resume.
    var trouble: String?
    private let progress: OrbitProgress
    private var motionMeter = TurntableMotionMeter()
    private(set) var camera = Camera()
    /// Why the orbit cannot continue; the scan can be resumed.
    var stopReason: String?

    /// The person at the stand.
    struct Person {
        /// Tells the person a sentence.
        var tell: (String) -> Void
        /// Asks the person to do something.
        var answer: (String) -> Reply
        /// Called whenever the orbit's state changes.
        var show: (OrbitStatus) -> Void = { _ in }
        /// Connects the orbit with a screen and the session's thread; nil without a screen.
        var mailbox: OrbitMailbox?
    }

    /// The commands that the motors were given.
    struct Motors {
        /// Commanded angles, radians; finer than the reported angles.
        var sent = AxisValues.zero
        /// Commanded angle of the table before the present turn; nil if it is not turning.
        var turnBegan: Double?
        /// Whether the present turn was stopped midway.
        var wasStopped = false
        /// When the arm was commanded to move; nil while it is at rest.
        var armSent: Timestamp?

        /// Records that the motors were stopped, maybe in a turn.
        mutating func stop() { wasStopped = turnBegan != nil }

        /// Records a turn of the table by this angle, radians.
        /// - Parameter reported: the table's reported angle, if pictures measured a turn that was
        ///   stopped midway.
        mutating func turn(by angle: Double, from reported: Double?) {
            // After a stop, the turn continues from the reported angle if pictures measured the
            // stopped turn, otherwise from the angle at which that turn began.
            if wasStopped, let turnBegan { sent.pan = reported ?? turnBegan }
            (wasStopped, turnBegan) = (false, sent.pan)
            sent.pan += angle
        }
    }

    /// The camera and its position.
    struct Camera {
        /// The simulated camera in front of the virtual table; nil where the camera is real.
        var virtual: TableCamera?
        /// The camera's position relative to the table; nil where its distance is unknown.
        var rig: StandRig?

        /// Copies the aim of the virtual camera into the rig.
        mutating func follow() {
            if let virtual { rig?.aimHeight = virtual.aimHeight }
        }
    }

    /// The answer to a question.
    enum Reply {
        /// The person has done it.
        case done
        /// Nobody is at the stand to answer.
        case nobody
        /// The screen shows the question; the answer comes by a key.
        case later
    }

    /// State of the orbit's start.
    enum Start {
        /// The session does not capture yet, or not yet again after a flip.
        case waiting
        /// The session captures; the arm may still be moving. The value is the orientation of the
        /// session's dial; nil where there is no dial.
        case wanted(DialBearing?)
        case begun(Timestamp)
    }

    /// Requested and saved shots.
    struct Shots {
        /// Time of the pending request.
        var asked: Timestamp?
        /// Shots on the disk that were not judged yet.
        var saved: [Shot] = []
        /// Sharpness of the sharp shots of the present height.
        var sharpnesses: [Double] = []
    }

    /// Seconds after which a requested shot counts as failed: the disk of a small machine takes one
    /// second (guess).
    private static let shotSeconds = 5.0
    /// A shot less sharp than this share of its height's median is taken again (guess).
    private static let softShare = 0.5

    /// - Parameter scan: the scan folder, which also stores the orbit's progress.
    init(
        _ opened: OpenedStand, options: OrbitOptions, scan: String, isResuming: Bool,
        person: Person
    ) throws {
        (self.opened, self.options, self.person) = (opened, options, person)
        opened.settle()
        let abilities = opened.stand.snapshot.capabilities
        guard let table = abilities.axes[.pan], abilities.kind == .turntable else {
            throw CaptureError(
                .device,
                phrase(
                    """
                    \(opened.stand.subject) turns a camera, not an object: it cannot make \
                    an orbit. `capstan stand follow` uses it.
                    """))
        }
        hasArm = abilities.axes[.tilt] != nil
        progress = OrbitProgress(scan: scan)
        let former = isResuming ? progress.read() : nil
        var plan = OrbitPlan(
            table: AxisTraits(
                range: FollowWork.endlessRange, maximumSpeed: table.maximumSpeed,
                acceleration: table.deceleration, commandDelay: abilities.latencySeconds))
        (plan.sectors, plan.heights) = (options.sectors, options.elevations.count)
        plan.sides = max(options.sides, former?.dial.sides ?? 1)
        plan.hasArm = hasArm
        orbit = try GuidedOrbit(
            plan, filled: former?.dial, sector: former?.sector ?? 0, offset: former?.offset ?? 0)
        camera.rig = options.distance.map { StandRig(distance: $0) }
        // The virtual table starts at 0 again; a real one kept its position.
        if let former, let world = opened.world {
            world.place(pan: Double(former.sector) * plan.sectorAngle + orbit.offset)
        }
        if opened.world?.isInStep == true { opened.stand.update() }
        motors.sent = opened.stand.snapshot.angles ?? .zero
        if hasArm { try raise(to: orbit.place.height) }
    }

    /// Uses the camera in front of the virtual table, whose position is known.
    func use(_ virtual: TableCamera, distance: Double) {
        camera = Camera(
            virtual: virtual, rig: StandRig(distance: distance, aimHeight: virtual.aimHeight))
    }

    /// The virtual stand; nil for a real one.
    var world: VirtualStandWorld? { opened.world }

    /// Whether the orbit has nothing left to do.
    var isFinished: Bool { orbit.state == .finished }

    /// Stops the motors and closes the stand.
    func close() { opened.close() }

    /// The calls for the session since the last call of this function.
    func takeCalls() -> [SessionCall] {
        defer { calls = [] }
        return calls
    }

    /// Begins the orbit, or continues it after a flip, with the next picture for which the arm is
    /// at rest. Call it when the session begins to capture.
    /// - Parameter bearing: the orientation of the session's dial; nil without one.
    func begin(_ bearing: DialBearing?) {
        guard case .waiting = start else { return }
        start = .wanted(bearing)
    }

    /// Rotates the orbit's directions to the middles of the session's sectors.
    private func align(to bearing: DialBearing, _ snapshot: StandSnapshot) {
        // The azimuth is around the table's axis where that is known, since the box may be off the
        // axis.
        let azimuth = camera.rig.map { rig in
            let place = rig.tableFromCamera(
                angle: orbit.turnedAngle, elevation: elevation(snapshot)
            ).translation
            return bearing.worldAxis + atan2(place.y, place.x)
        }
        guard let azimuth = azimuth ?? bearing.camera else { return }
        orbit.align(by: bearing.angleToSectorMiddle(from: azimuth))
    }

    /// Measures a picture before the capture sees it, sets its pose, and continues the orbit.
    /// Returns whether the capture may see the picture: false while the arm moves.
    func measure(in frame: inout Frame) throws -> Bool {
        let now = opened.stand.now
        if opened.world?.isInStep == true { opened.stand.update() }
        let snapshot = opened.stand.snapshot
        if let fault = snapshot.fault { throw fault }
        camera.follow()
        if !isWatching { motionMeter.forget() }
        let flow = try motionMeter.measure(
            frame, rig: camera.rig, elevation: elevation(snapshot),
            stillShare: orbit.plan.stillShare)
        try noticeArm(snapshot, at: now)
        switch start {
        case .waiting: break
        case .wanted(let bearing):
            guard motors.armSent == nil else { break }
            start = .begun(now)
            if let bearing { align(to: bearing, snapshot) }
            try perform(orbit.ingest(beginning(at: now)), at: now)
        case .begun:
            // The time comes first, so that a gap in the pictures is noticed before this one.
            try perform(orbit.ingest(.ticked(at: now)), at: now)
            if let flow {
                try perform(
                    orbit.ingest(.flowed(turned: flow.turned, shift: flow.shift, at: now)),
                    at: now)
            }
            if let asked = shots.asked, now.seconds(since: asked) > Self.shotSeconds {
                shots.asked = nil
                try perform(orbit.ingest(.judged(.failed, at: now)), at: now)
            }
        }
        if let rig = camera.rig {
            frame.worldFromCamera = rig.tableFromCamera(
                angle: orbit.turnedAngle, elevation: elevation(snapshot))
        }
        return motors.armSent == nil
    }

    /// Whether only the table moves the picture, not the arm or a person.
    private var isWatching: Bool {
        guard case .begun = start, motors.armSent == nil else { return false }
        return orbit.state != .asking
    }

    /// The input for a capture that begins, or that continues after a flip, whether the orbit
    /// requested the flip or not.
    private func beginning(at now: Timestamp) -> OrbitInput {
        switch orbit.state {
        case .idle: .started(at: now)
        case .finished: .sideAdded(at: now)
        case .turning, .settling, .shooting, .raising, .asking, .paused: .answered(at: now)
        }
    }

    private func noticeArm(_ snapshot: StandSnapshot, at now: Timestamp) throws {
        guard let since = motors.armSent, now.seconds(since: since) > 0.5,
            snapshot.motion != .moving
        else { return }
        motors.armSent = nil
        if case .begun = start { try perform(orbit.ingest(.armArrived(at: now)), at: now) }
    }

    /// Records that a shot is on the disk.
    func note(_ shot: Shot) { shots.saved.append(shot) }

    /// Judges the shots saved since the last call.
    func judgeShots() throws {
        defer { shots.saved = [] }
        for shot in shots.saved where shots.asked != nil { try judge(shot) }
    }

    private func judge(_ shot: Shot) throws {
        shots.asked = nil
        let now = opened.stand.now
        let usual = shots.sharpnesses.upperMedian ?? 0
        let isSoft = shot.sharpness < Self.softShare * usual
        if !isSoft { shots.sharpnesses.append(shot.sharpness) }
        let sector = orbit.place.sector
        try perform(orbit.ingest(.judged(isSoft ? .soft : .sharp, at: now)), at: now)
        progress.write(
            OrbitProgress.Record(dial: orbit.dial, sector: sector, offset: orbit.offset))
    }

    /// Elevation of the camera, radians.
    private func elevation(_ snapshot: StandSnapshot) -> Double {
        // At rest the arm is at its commanded angle, which is finer than the reported one.
        motors.armSent == nil || !hasArm
            ? options.elevations[orbit.place.height]
            : snapshot.angles?.tilt ?? options.elevations[orbit.place.height]
    }
}
