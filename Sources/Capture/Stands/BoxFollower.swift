import Following
import Glibc
import Guidance
import Scene
import Stand
import Synchronization
import TUI

/// Keeps the object's box in the picture of a camera on a pan-tilt head while a person walks. The
/// session's thread passes pictures to it; the screen's thread may stop it at any time.
final class BoxFollower: Sendable {
    /// The stand.
    let opened: OpenedStand
    private let work: Mutex<BoxFollowerState>

    /// A follower on this stand, with the motors stopped. Throws for a stand that cannot follow.
    init(_ opened: OpenedStand) throws {
        opened.settle()
        let traits = try FollowWork.traits(of: opened.stand)
        self.opened = opened
        work = Mutex(BoxFollowerState(opened.stand, traits: traits))
    }

    /// The virtual stand; nil for a real one.
    var world: VirtualStandWorld? { opened.world }

    /// Takes a picture with the session that has processed it, and turns the head. Returns the
    /// head's state if it changed or a tenth of a second has passed. Throws the stand's error.
    func take(_ frame: TrackedFrame, _ session: SessionSnapshot) throws -> PanTiltStatus? {
        if opened.world?.isInStep == true { opened.stand.update() }
        if session.state == .capturing { opened.world?.beginWalk() }
        return try work.withLock { try $0.take(frame, session) }
    }

    /// As `take`, for a capture with a screen: a stand that fails pauses the capture instead of
    /// ending it. Returns the error in words.
    func follow(_ frame: TrackedFrame, _ loop: inout CaptureLoop) -> String? {
        do {
            _ = try take(frame, loop.session.snapshot)
            return nil
        } catch {
            let words = CaptureError(error).words
            fail(words)
            loop.take(.pause)
            return words
        }
    }

    /// Tells the follower of a change of the session between two pictures.
    func notice(_ session: SessionSnapshot) { work.withLock { $0.notice(session) } }

    /// Stops the head until the capture is resumed, because the stand failed.
    private func fail(_ words: String) { work.withLock { $0.fail(words) } }

    /// The state for the screen. Without pictures there are no commands, and the stand's watchdog
    /// stops the motors.
    var view: PanTiltView { work.withLock { $0.status.view } }

    /// Stops the motors at once, before the session learns of the person's key.
    func hold() { work.withLock { $0.hold() } }

    /// Stops the motors and closes the stand, because the capture is over.
    func end() {
        work.withLock { $0.end() }
        opened.close()
    }
}

/// The state that `BoxFollower` guards: the follower and its last inputs.
struct BoxFollowerState {
    /// The head's state.
    private(set) var status: PanTiltStatus
    private let stand: GuardedStand
    private let traits: StandTraits
    private var follower: Follower?
    private var now = Timestamp.zero
    private var lastReading: Timestamp?
    private var lastTold: (state: PanTiltStatus.State, at: Timestamp)?
    /// Whether a key stopped the head; the session may not know of that key yet.
    private var isHeld = false
    private var hasEnded = false
    /// The session's state at the last update.
    private var before: (state: CaptureState, isPaused: Bool) = (.initializing, false)

    /// Largest angle of the box from the camera's axis, radians: 70° (guess). A box beyond this
    /// angle is not followed, since its position in the picture grows without bound towards 90°.
    private static let farthest = 70 * Double.pi / 180

    init(_ stand: GuardedStand, traits: StandTraits) {
        (self.stand, self.traits) = (stand, traits)
        status = PanTiltStatus(stand: stand.subject)
    }

    mutating func take(
        _ frame: TrackedFrame, _ session: SessionSnapshot
    ) throws -> PanTiltStatus? {
        notice(session)
        now = max(now, stand.now)
        if status.state != .failed { try findObject(in: frame, session) }
        let angles = stand.snapshot.angles
        status.seconds = now.seconds
        (status.panDegrees, status.tiltDegrees) = (
            angles.map { $0.pan * 180 / .pi }, angles.map { $0.tilt * 180 / .pi }
        )
        if let lastTold, lastTold.state == status.state,
            now.seconds(since: lastTold.at) < FollowWork.lineSeconds
        {
            return nil
        }
        lastTold = (status.state, now)
        return status
    }

    private mutating func findObject(in frame: TrackedFrame, _ session: SessionSnapshot) throws {
        let snapshot = stand.snapshot
        if let fault = snapshot.fault { throw fault }
        try receive(snapshot)
        (status.boxX, status.boxY) = (nil, nil)
        let isWanted = session.state == .capturing || session.state == .detecting
        guard !hasEnded, isWanted, let box = session.box.bounds else {
            return try rest(.waiting)
        }
        guard !isHeld, !session.isPaused else { return try rest(.paused) }
        guard let pose = frame.worldFromCamera,
            let detection = Self.detection(of: box, from: pose, frame.intrinsics)
        else { return try rest(.blind) }
        (status.boxX, status.boxY) = (detection.box.centreX, detection.box.centreY)
        try follow(detection, in: frame)
    }

    /// Passes the stand's position to the follower.
    private mutating func receive(_ snapshot: StandSnapshot) throws {
        guard snapshot.capabilities.feedback == .measured, let angles = snapshot.angles,
            let time = snapshot.time, time != lastReading
        else { return }
        lastReading = time
        try ask(
            .reported(
                PanTilt(pan: angles.pan, tilt: angles.tilt), takenAt: min(time, now),
                at: now))
    }

    private mutating func follow(_ detection: SubjectDetection, in frame: TrackedFrame) throws {
        if follower == nil {
            var made = try Follower(stand: traits, camera: PinholeCamera(frame.intrinsics))
            _ = made.ingest(.framed(.center, at: now))
            follower = made
        }
        status.state = .following
        // The follower can start only from the state `off`.
        if follower?.snapshot.state == .off { try ask(.started(at: now)) }
        // Cameras use the machine's clock; other sources have clocks of their own.
        let age = now.seconds(since: frame.timestamp)
        let taken =
            FollowWork.plausibleAges.contains(age)
            ? frame.timestamp : now.advanced(bySeconds: -FollowWork.usualDelay)
        try ask(.saw([detection], takenAt: taken, at: now))
        try ask(.ticked(at: now))
    }

    /// Stops the motors; `state` gives the reason.
    private mutating func rest(_ state: PanTiltStatus.State) throws {
        status.state = state
        _ = follower?.ingest(.stopped(at: now))
        if stand.snapshot.motion != .still { try stand.stop() }
    }

    private mutating func ask(_ input: FollowingInput) throws {
        for command in follower?.ingest(input) ?? [] {
            guard case .drive(let rates) = command, !isHeld, !hasEnded else { continue }
            // Swift 6.3.1 crashes on `catch where` here (MandatoryAllocBoxToStack).
            do {
                try stand.drive(StandVelocity(pan: rates.pan, tilt: rates.tilt))
            } catch {
                // A person controls the stand by other means: the head waits.
                if error.kind != .taken { throw error }
            }
        }
    }

    /// Takes the session's state: a pause stops the motors, its end releases them.
    mutating func notice(_ session: SessionSnapshot) {
        defer { before = (session.state, session.isPaused) }
        let goesOn =
            before.isPaused && !session.isPaused || before.state != session.state
        if goesOn { isHeld = false }
        if session.isPaused, !before.isPaused { stopMotors() }
        if goesOn, status.state == .failed {
            status.state = .waiting
            try? stand.connect()
        }
    }

    mutating func hold() {
        isHeld = true
        stopMotors()
    }

    mutating func fail(_ words: String) {
        (status.state, status.trouble) = (.failed, words)
        stopMotors()
    }

    mutating func end() {
        hasEnded = true
        stopMotors()
    }

    private mutating func stopMotors() {
        _ = follower?.ingest(.stopped(at: max(now, stand.now)))
        now = max(now, stand.now)
        if status.state == .following { status.state = .paused }
        try? stand.stop()
    }

    /// The box in a picture with this pose; nil behind the camera or too far aside.
    static func detection(
        of box: BoundingBox, from worldFromCamera: RigidTransform, _ camera: Intrinsics
    ) -> SubjectDetection? {
        let cameraFromWorld = worldFromCamera.inverse
        let middle = cameraFromWorld * box.center
        guard middle.z > middle.length * cos(farthest) else { return nil }
        func place(_ point: Vector3) -> (x: Double, y: Double) {
            (
                (camera.cx + 0.5 + camera.fx * point.x / point.z) / Double(camera.width),
                (camera.cy + 0.5 + camera.fy * point.y / point.z) / Double(camera.height)
            )
        }
        // Lens distortion is ignored, as in the follower.
        let centre = place(middle)
        let size = 2 * box.radius / middle.length
        let (width, height) = (
            min(1, size * camera.fx / Double(camera.width)),
            min(1, size * camera.fy / Double(camera.height))
        )
        return SubjectDetection(
            box: PictureBox(
                x: centre.x - width / 2, y: centre.y - height / 2, width: width, height: height),
            kind: .object, trackNumber: 1)
    }
}
