import Following
import Foundation
import Guidance
import Scene
import Stand

/// Drives a turntable through a guided orbit while a capture goes on: looks at each picture, turns
/// the table, and asks the session for shots. One owner uses it.
final class OrbitPilot {
    /// What the session is to be asked for, in its order; taken by whoever runs the session.
    private var calls: [SessionCall] = []
    private let opened: OpenedStand
    private let options: OrbitOptions
    private let progress: OrbitProgress
    private let hasArm: Bool
    private var orbit: GuidedOrbit
    private var shift = PictureShift()
    private var formerDepth: DepthPlane?
    private var start = Start.waiting
    private var shots = Shots()
    /// Where the table's motor was sent, radians; finer than what it tells.
    private var tablePlace = 0.0
    /// When the arm was sent.
    private var armSent: Timestamp?
    private let person: Person

    /// Where the camera is; nil where nobody knows its distance.
    private(set) var rig: StandRig?
    /// Why the orbit cannot go on; the scan can be resumed.
    private(set) var stopReason: String?

    /// Who sits before it.
    struct Person {
        /// Told sentences.
        var tell: (String) -> Void
        /// Asked to do something; false where nobody is there.
        var answer: (String) -> Bool
    }

    /// How far the start of the orbit is.
    private enum Start {
        /// The session does not capture yet.
        case waiting
        /// It captures; the arm may still be on its way.
        case wanted
        case begun(Timestamp)
    }

    /// Shots on their way.
    private struct Shots {
        /// Since when one is waited for.
        var asked: Timestamp?
        /// On the disk, not yet judged.
        var saved: [Shot] = []
        /// Sharpness of those of this height.
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
                "\(opened.stand.subject) turns a camera, not an object: it cannot make an orbit. "
                    + "`capstan stand follow` uses it.")
        }
        hasArm = abilities.axes[.tilt] != nil
        var plan = OrbitPlan(
            table: AxisTraits(
                range: -1e5...1e5, maximumSpeed: table.maximumSpeed,
                acceleration: table.deceleration, commandDelay: abilities.latencySeconds))
        (plan.sectors, plan.heights) = (options.sectors, options.elevations.count)
        plan.hasArm = hasArm
        progress = OrbitProgress(scan: scan)
        let former = isResuming ? progress.read() : nil
        orbit = try GuidedOrbit(plan, filled: former?.dial, sector: former?.sector ?? 0)
        rig = options.distance.map { StandRig(distance: $0) }
        // The virtual table was switched off meanwhile; a real one stands where it was.
        if let former, let world = opened.world {
            world.place(pan: Double(former.sector) * plan.sectorAngle)
        }
        if opened.world?.isInStep == true { opened.stand.beat() }
        tablePlace = opened.stand.snapshot.angles?.pan ?? 0
        if hasArm { try raise(to: orbit.place.height) }
    }

    /// A camera whose distance to the axis is known.
    func use(_ rig: StandRig) { self.rig = rig }

    /// The virtual stand; nil for a real one.
    var world: VirtualStandWorld? { opened.world }

    /// The height that is shot, counted from 0.
    var height: Int { orbit.place.height }

    /// Whether all dials are full.
    var isFinished: Bool { orbit.state == .finished }

    /// Stops the motors and gives the stand back.
    func close() { opened.close() }

    /// What the session is to be asked for since the last call.
    func takeCalls() -> [SessionCall] {
        defer { calls = [] }
        return calls
    }

    /// The session captures: the orbit begins with the next picture.
    func begin() {
        if case .waiting = start { start = .wanted }
    }

    /// Looks at a picture before anybody else, gives it its pose, and goes on with the orbit.
    /// Returns whether the capture may see it: not while the arm moves.
    func look(at frame: inout Frame) throws -> Bool {
        let now = opened.stand.now
        if opened.world?.isInStep == true { opened.stand.beat() }
        let snapshot = opened.stand.snapshot
        if let fault = snapshot.fault { throw fault }
        let flow = try flow(in: frame, elevation: elevation(snapshot))
        if let sent = armSent, now.seconds(since: sent) > 0.5, snapshot.motion != .moving {
            armSent = nil
            if case .begun = start { try perform(orbit.ingest(.armArrived(at: now)), at: now) }
        }
        switch start {
        case .waiting: break
        case .wanted:
            guard armSent == nil else { break }
            start = .begun(now)
            try perform(orbit.ingest(.started(at: now)), at: now)
        case .begun:
            if let flow {
                try perform(
                    orbit.ingest(.flowed(turned: flow.turned, pixels: flow.pixels, at: now)),
                    at: now)
            }
            if let asked = shots.asked, now.seconds(since: asked) > Self.shotSeconds {
                shots.asked = nil
                try perform(orbit.ingest(.judged(.failed, at: now)), at: now)
            }
            try perform(orbit.ingest(.ticked(at: now)), at: now)
        }
        if let rig {
            frame.worldFromCamera = rig.tableFromCamera(
                angle: orbit.turnedAngle, elevation: elevation(snapshot))
        }
        return armSent == nil
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
        let usual = PictureShift.median(shots.sharpnesses)
        let isSoft = shot.sharpness < Self.softShare * usual
        if !isSoft { shots.sharpnesses.append(shot.sharpness) }
        let sector = orbit.place.sector
        try perform(orbit.ingest(.judged(isSoft ? .soft : .sharp, at: now)), at: now)
        progress.write(OrbitProgress.Record(dial: orbit.dial, sector: sector))
    }

    /// Radians of the camera above the object.
    private func elevation(_ snapshot: StandSnapshot) -> Double {
        // At rest the arm is where it was sent, which is finer than what it tells.
        armSent == nil || !hasArm
            ? options.elevations[orbit.place.height]
            : snapshot.angles?.tilt ?? options.elevations[orbit.place.height]
    }

    /// The middle of the picture, where the object stands.
    private static let region = PictureBox(x: 0.22, y: 0.18, width: 0.56, height: 0.7)

    private func flow(
        in frame: Frame, elevation: Double
    ) throws -> (turned: Double?, pixels: Double)? {
        defer { formerDepth = frame.depth }
        guard let answer = try shift.take(frame.luma, in: Self.region) else { return nil }
        let pixels = answer.upperQuartile
        // A picture that stands still tells that nothing turned, whatever is known of depth.
        if pixels < orbit.plan.stillPixels { return (0, pixels) }
        guard let rig, let before = formerDepth, let after = frame.depth else {
            return (nil, pixels)
        }
        let camera = frame.lumaIntrinsics
        let pairs = answer.pairs.compactMap { from, to -> (Vector3, Vector3)? in
            guard let a = Self.lift(from, before, camera), let b = Self.lift(to, after, camera)
            else { return nil }
            return (a, b)
        }
        return (rig.turn(of: pairs, elevation: elevation), pixels)
    }

    private static func lift(
        _ pixel: Vector2, _ depth: DepthPlane, _ camera: Intrinsics
    ) -> Vector3? {
        let x = Int((pixel.x * Double(depth.width) / Double(camera.width)).rounded())
        let y = Int((pixel.y * Double(depth.height) / Double(camera.height)).rounded())
        guard x >= 0, y >= 0, x < depth.width, y < depth.height else { return nil }
        let raw = depth.values[y * depth.width + x]
        guard raw != 0, let ray = camera.ray(through: pixel), ray.z > 0 else { return nil }
        return ray * (Double(raw) * depth.metersPerUnit / ray.z)
    }

    private func perform(_ commands: [OrbitCommand], at now: Timestamp) throws {
        for command in commands {
            switch command {
            case .turn(let way):
                tablePlace += way
                var target = opened.stand.snapshot.angles ?? .zero
                target.pan = tablePlace
                if hasArm { target.tilt = options.elevations[orbit.place.height] }
                try opened.stand.move(to: target)
            case .stop:
                try opened.stand.stop()
                tablePlace = opened.stand.snapshot.angles?.pan ?? tablePlace
            case .shoot:
                shots.asked = now
                calls.append(.requestImageCapture)
            case .raise(let height):
                calls.append(.beginNewScanPass)
                shots.sharpnesses = []
                try raise(to: height)
            case .ask(let question): try ask(question)
            case .tell(let fault):
                person.tell(fault.words)
                if fault.isFinal { stopReason = fault.words }
            case .entered(.finished):
                var seconds = 0.0
                if case .begun(let begun) = start { seconds = now.seconds(since: begun).rounded() }
                person.tell(
                    "The orbit is full: \(orbit.dial.count(.sharp)) sharp shots, "
                        + "\(orbit.dial.count(.soft)) soft ones, \(Int(seconds)) s.")
            case .entered: break
            }
        }
    }

    private func raise(to height: Int) throws {
        var target = opened.stand.snapshot.angles ?? .zero
        (target.pan, target.tilt) = (tablePlace, options.elevations[height])
        armSent = opened.stand.now
        try opened.stand.move(to: target)
    }

    private func ask(_ question: OrbitQuestion) throws {
        guard person.answer(question.words) else {
            stopReason =
                "\(question.words.dropLast(", then confirm.".count)): nobody is there to do it."
            return
        }
        switch question {
        case .height: calls.append(.beginNewScanPass)
        case .flip: calls.append(.beginNewScanPassAfterFlip)
        }
        shots.sharpnesses = []
        let now = opened.stand.now
        try perform(orbit.ingest(.answered(at: now)), at: now)
    }
}
