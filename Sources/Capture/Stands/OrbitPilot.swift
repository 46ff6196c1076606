import Following
import Glibc
import Guidance
import Scene
import Stand
import Wording

// More than fifteen fields: the devices, the last commands, the pending moves.
/// Drives a turntable through a guided orbit while a capture goes on: looks at each picture, turns
/// the table, and asks the session for shots. One owner uses it.
final class OrbitPilot {
    /// Calls to the session in their order; the session's thread takes them.
    var calls: [SessionCall] = []
    let opened: OpenedStand
    let options: OrbitOptions
    let hasArm: Bool
    var orbit: GuidedOrbit
    var shots = Shots()
    /// Commanded angles of the motors, radians; finer than the angles that they report.
    var sent = AxisValues.zero
    /// Where the table's motor was sent before the turn that is under way; nil while none is.
    var turnBegan: Double?
    /// Whether that turn was stopped on its way.
    var wasStopped = false
    /// When the arm was sent.
    var armSent: Timestamp?
    let person: Person
    /// How far the start of the orbit is.
    var start = Start.waiting
    /// How the session's dial lay when it began to capture.
    private var bearing: DialBearing?
    /// Why the stand cannot be used; a capture with a screen continues after a resume.
    var trouble: String?
    private let progress: OrbitProgress
    private var eye = OrbitEye()
    /// The camera before the virtual table; nil before a real one.
    private var virtualCamera: TableCamera?

    /// The camera's position before the table; nil where its distance is unknown.
    private(set) var rig: StandRig?
    /// Why the orbit cannot go on; the scan can be resumed.
    var stopReason: String?

    /// Who sits before it.
    struct Person {
        /// Says a sentence to the person.
        var tell: (String) -> Void
        /// Asked to do something.
        var answer: (String) -> Reply
        /// Called whenever the orbit's state changes.
        var show: (OrbitMoment) -> Void = { _ in }
        /// Where a screen and the session's thread meet the orbit; nil without a screen.
        var desk: OrbitDesk?
    }

    /// The answer to a question.
    enum Reply {
        /// It is done.
        case done
        /// Nobody is at the stand to answer.
        case nobody
        /// The screen shows it; the answer comes by a key.
        case later
    }

    /// How far the start of the orbit is.
    enum Start {
        /// The session does not capture yet, or not again since the object was flipped.
        case waiting
        /// It captures; the arm may still be on its way.
        case wanted
        case begun(Timestamp)
    }

    /// Shots on their way.
    struct Shots {
        /// Since when one is waited for.
        var asked: Timestamp?
        /// On the disk, not yet judged.
        var saved: [Shot] = []
        /// Sharpness of the shots of this height.
        var sharpnesses: [Double] = []
    }

    /// Seconds for a shot until it counts as failed: the disk of a small machine takes one.
    private static let shotSeconds = 5.0
    /// A shot less sharp than this share of its height's median is taken again.
    private static let softShare = 0.5

    /// - Parameters:
    ///   - scan: the scan folder, where the orbit's dial is kept.
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
                    "\(opened.stand.subject) turns a camera, not an object: it cannot make "
                        + "an orbit. `capstan stand follow` uses it."))
        }
        hasArm = abilities.axes[.tilt] != nil
        progress = OrbitProgress(scan: scan)
        let former = isResuming ? progress.read() : nil
        var plan = OrbitPlan(
            table: AxisTraits(
                range: -1e5...1e5, maximumSpeed: table.maximumSpeed,
                acceleration: table.deceleration, commandDelay: abilities.latencySeconds))
        (plan.sectors, plan.heights) = (options.sectors, options.elevations.count)
        plan.sides = max(options.sides, former?.dial.sides ?? 1)
        plan.hasArm = hasArm
        orbit = try GuidedOrbit(
            plan, filled: former?.dial, sector: former?.sector ?? 0, offset: former?.offset ?? 0)
        rig = options.distance.map { StandRig(distance: $0) }
        // The virtual table was switched off meanwhile; a real one stands where it was.
        if let former, let world = opened.world {
            world.place(pan: Double(former.sector) * plan.sectorAngle + orbit.offset)
        }
        if opened.world?.isInStep == true { opened.stand.beat() }
        sent = opened.stand.snapshot.angles ?? .zero
        if hasArm { try raise(to: orbit.place.height) }
    }

    /// The camera before the virtual table, whose place is known.
    func use(_ camera: TableCamera, distance: Double) {
        virtualCamera = camera
        rig = StandRig(distance: distance, aimHeight: camera.aimHeight)
    }

    /// The virtual stand; nil for a real one.
    var world: VirtualStandWorld? { opened.world }

    /// Whether nothing is left to do.
    var isFinished: Bool { orbit.state == .finished }

    /// Stops the motors and gives the stand back.
    func close() { opened.close() }

    /// What the session is to be asked for since the last call.
    func takeCalls() -> [SessionCall] {
        defer { calls = [] }
        return calls
    }

    /// The session captures: the orbit begins or continues after a flip, with the next picture.
    /// - Parameter bearing: the orientation of the session's dial; nil without one.
    func begin(_ bearing: DialBearing?) {
        guard case .waiting = start else { return }
        (start, self.bearing) = (.wanted, bearing)
    }

    /// Turns the orbit's directions to the middles of the session's slices.
    private func align(_ snapshot: StandSnapshot) {
        guard let bearing else { return }
        // Round the table's axis where it is known: the box may stand off it.
        let azimuth = rig.map { rig in
            let place = rig.tableFromCamera(
                angle: orbit.turnedAngle, elevation: elevation(snapshot)
            ).translation
            return bearing.worldAxis + atan2(place.y, place.x)
        }
        guard let azimuth = azimuth ?? bearing.camera else { return }
        orbit.align(by: bearing.wayToMiddle(from: azimuth))
    }

    /// Measures a picture before the capture sees it, gives it its pose, and continues the orbit.
    /// Returns whether the capture may see it: not while the arm moves.
    func look(at frame: inout Frame) throws -> Bool {
        let now = opened.stand.now
        if opened.world?.isInStep == true { opened.stand.beat() }
        let snapshot = opened.stand.snapshot
        if let fault = snapshot.fault { throw fault }
        if let virtualCamera { rig?.aimHeight = virtualCamera.aimHeight }
        if !isWatching { eye.forget() }
        let flow = try eye.look(
            at: frame, rig: rig, elevation: elevation(snapshot),
            stillShare: orbit.plan.stillShare)
        try noticeArm(snapshot, at: now)
        switch start {
        case .waiting: break
        case .wanted:
            guard armSent == nil else { break }
            start = .begun(now)
            align(snapshot)
            try perform(orbit.ingest(beginning(at: now)), at: now)
        case .begun:
            // Time first: where pictures failed to come, the next one does not hide it.
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
        if let rig {
            frame.worldFromCamera = rig.tableFromCamera(
                angle: orbit.turnedAngle, elevation: elevation(snapshot))
        }
        return armSent == nil
    }

    /// Whether only the table moves the picture: neither the arm nor a person.
    private var isWatching: Bool {
        guard case .begun = start, armSent == nil else { return false }
        return orbit.state != .asking
    }

    /// The input for a capture that begins, or continues after a flip, requested or not.
    private func beginning(at now: Timestamp) -> OrbitInput {
        switch orbit.state {
        case .idle: .started(at: now)
        case .finished: .sideAdded(at: now)
        case .turning, .settling, .shooting, .raising, .asking, .paused: .answered(at: now)
        }
    }

    private func noticeArm(_ snapshot: StandSnapshot, at now: Timestamp) throws {
        guard let since = armSent, now.seconds(since: since) > 0.5, snapshot.motion != .moving
        else { return }
        armSent = nil
        if case .begun = start { try perform(orbit.ingest(.armArrived(at: now)), at: now) }
    }

    /// A shot is on the disk.
    func note(_ shot: Shot) { shots.saved.append(shot) }

    /// Judges the shots that came to the disk since the last call.
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

    /// Radians of the camera above the object.
    private func elevation(_ snapshot: StandSnapshot) -> Double {
        // At rest the arm is at its commanded angle, which is finer than the reported one.
        armSent == nil || !hasArm
            ? options.elevations[orbit.place.height]
            : snapshot.angles?.tilt ?? options.elevations[orbit.place.height]
    }
}
