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
    /// Calls that the orbit makes to the session, in order. The session's thread takes and performs
    /// them.
    var calls: [SessionCall] = []
    let opened: OpenedStand
    let options: OrbitOptions
    let hasArm: Bool
    var orbit: GuidedOrbit
    var shots = Shots()
    var motors = Motors()
    let person: Person
    /// The progress of the orbit's start.
    var start = Start.waiting
    /// Why the stand cannot be used at present; nil if it can. With a screen, a resume continues
    /// the capture.
    var trouble: String?
    private let progress: OrbitProgress
    private var motionMeter = TurntableMotionMeter()
    private(set) var camera = Camera()
    /// Why the orbit has ended early; nil if it has not. The scan can be resumed later.
    var stopReason: String?

    /// How the orbit communicates with the person at the stand.
    struct Person {
        /// Shows or prints a sentence for the person.
        var tell: (String) -> Void
        /// Asks the person to do something, and returns the answer.
        var answer: (String) -> Reply
        /// Called whenever the orbit's state changes.
        var show: (OrbitStatus) -> Void = { _ in }
        /// The connection of the orbit with the screen and the session's thread; nil without a
        /// screen.
        var mailbox: OrbitMailbox?
    }

    /// The last commands that were sent to the motors.
    struct Motors {
        /// Commanded angles, radians. They are more precise than the angles that the stand reports.
        var sent = AxisValues.zero
        /// Commanded angle of the table before its current turn, radians; nil if the table is not
        /// turning.
        var turnBegan: Double?
        /// Whether the current turn was stopped before its end.
        var wasStopped = false
        /// When the arm was commanded to move; nil if the arm is at rest.
        var armSent: Timestamp?

        /// Records that the motors were stopped. If the table was turning, its turn is incomplete
        /// now.
        mutating func stop() { wasStopped = turnBegan != nil }

        /// Records the command to turn the table by this angle, radians.
        /// - Parameter reported: the angle of the table as the stand reports it, if the last turn
        ///   was stopped early and pictures measured the turn; otherwise nil.
        mutating func turn(by angle: Double, from reported: Double?) {
            // After an early stop the new turn starts at the reported angle. If pictures did not
            // measure the stopped turn, the new turn starts where the stopped turn started.
            if wasStopped, let turnBegan { sent.pan = reported ?? turnBegan }
            (wasStopped, turnBegan) = (false, sent.pan)
            sent.pan += angle
        }
    }

    /// The camera in front of the table.
    struct Camera {
        /// The simulated camera in front of the virtual table; nil where the camera is real.
        var virtual: TableCamera?
        /// The camera's position relative to the table; nil where its distance is unknown.
        var rig: StandRig?

        /// Copies the height at which the virtual camera looks into the rig.
        mutating func follow() {
            if let virtual { rig?.aimHeight = virtual.aimHeight }
        }
    }

    /// The answer to a question.
    enum Reply {
        /// The person has done what was asked.
        case done
        /// No person is at the stand to answer.
        case nobody
        /// The screen shows the question, and the person will answer with a key.
        case later
    }

    /// Whether the orbit waits for the session, is about to begin, or has begun.
    enum Start {
        /// The session does not capture yet. After a flip this holds again until the session
        /// captures.
        case waiting
        /// The session captures, but the arm may still be moving. The value is the orientation of
        /// the session's dial; nil if the session has no dial.
        case wanted(DialBearing?)
        case begun(Timestamp)
    }

    /// Shots that the orbit requested from the session.
    struct Shots {
        /// When the pending shot was requested; nil if no request is pending.
        var asked: Timestamp?
        /// Shots that are on the disk, but whose sharpness is not judged yet.
        var saved: [Shot] = []
        /// Sharpness of each sharp shot at the present height.
        var sharpnesses: [Double] = []
    }

    /// A requested shot counts as failed if it is not on the disk after this many seconds. The disk
    /// of a small machine takes one second (guess).
    private static let shotSeconds = 5.0
    /// A shot is repeated if its sharpness is below this share of the median sharpness of the shots
    /// at its height (guess).
    private static let softShare = 0.5

    /// - Parameter scan: the scan folder. The orbit's progress is stored there too.
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
        // A virtual table always starts at angle 0, so on a resume it is turned to its former
        // angle. A real table has kept its angle.
        if let former, let world = opened.world {
            world.place(pan: Double(former.sector) * plan.sectorAngle + orbit.offset)
        }
        if opened.world?.isInStep == true { opened.stand.update() }
        motors.sent = opened.stand.snapshot.angles ?? .zero
        if hasArm { try raise(to: orbit.place.height) }
    }

    /// Uses the camera in front of the virtual table. The position of this camera is known.
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

    /// Begins the orbit, or continues it after a flip, as soon as a picture shows the arm at rest.
    /// Call this function when the session begins to capture.
    /// - Parameter bearing: the orientation of the session's dial; nil if the session has no dial.
    func begin(_ bearing: DialBearing?) {
        guard case .waiting = start else { return }
        start = .wanted(bearing)
    }

    /// Rotates the orbit, so that each of its shots is in the middle of a sector of the session's
    /// dial.
    private func align(to bearing: DialBearing, _ snapshot: StandSnapshot) {
        // The azimuth is measured around the axis of the table if the camera's position is known.
        // The object's box may be beside the axis.
        let azimuth = camera.rig.map { rig in
            let place = rig.tableFromCamera(
                angle: orbit.turnedAngle, elevation: elevation(snapshot)
            ).translation
            return bearing.worldAxis + atan2(place.y, place.x)
        }
        guard let azimuth = azimuth ?? bearing.camera else { return }
        orbit.align(by: bearing.angleToSectorMiddle(from: azimuth))
    }

    /// Measures a picture, sets its pose and continues the orbit, before the capture processes the
    /// picture. Returns false while the arm moves: the capture must not process such pictures.
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
            // The orbit is told the time before it is told the motion. So it notices a gap before
            // this picture.
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

    /// Whether motion in the picture comes only from the table, not from the arm or a person.
    private var isWatching: Bool {
        guard case .begun = start, motors.armSent == nil else { return false }
        return orbit.state != .asking
    }

    /// The input to the orbit when the session begins to capture. After a flip it answers the
    /// orbit's question; after the end of the orbit it adds a side.
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

    /// Judges the sharpness of the shots that were saved since the last call.
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
        // At rest the arm is at its commanded angle, which is more precise than the reported angle.
        motors.armSent == nil || !hasArm
            ? options.elevations[orbit.place.height]
            : snapshot.angles?.tilt ?? options.elevations[orbit.place.height]
    }
}
