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
    /// The connected stand.
    let opened: OpenedStand
    private let work: Mutex<BoxFollowerState>

    /// A follower that uses this stand; the motors are stopped. Throws if the stand cannot follow.
    init(_ opened: OpenedStand) throws {
        opened.settle()
        let traits = try FollowWork.traits(of: opened.stand)
        self.opened = opened
        work = Mutex(BoxFollowerState(opened.stand, traits: traits))
    }

    /// The virtual stand; nil for a real one.
    var world: VirtualStandWorld? { opened.world }

    /// Processes a picture and turns the head. `session` must have processed this picture already.
    /// Returns the head's state if the state has changed or if a tenth of a second has passed,
    /// otherwise nil. Throws the stand's error.
    func take(_ frame: TrackedFrame, _ session: SessionSnapshot) throws -> PanTiltStatus? {
        if opened.world?.isInStep == true { opened.stand.update() }
        if session.state == .capturing { opened.world?.beginWalk() }
        return try work.withLock { try $0.take(frame, session) }
    }

    /// Like `take`, but for a capture with a screen. If the stand fails, the capture is paused
    /// instead of ended, and the error is returned in words.
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

    /// Tells the follower that the session has changed, even if no picture has come since.
    func notice(_ session: SessionSnapshot) { work.withLock { $0.notice(session) } }

    /// Stops the head until the capture is resumed, because the stand failed.
    private func fail(_ words: String) { work.withLock { $0.fail(words) } }

    /// The state for the screen.
    var view: PanTiltView { work.withLock { $0.status.view } }

    /// Stops the motors at once when a person presses a key, before the session processes the key.
    func hold() { work.withLock { $0.hold() } }

    /// Stops the motors and closes the stand, because the capture is over.
    func end() {
        work.withLock { $0.end() }
        opened.close()
    }
}

/// The part of `BoxFollower` that the lock protects: the follower and its last inputs.
struct BoxFollowerState {
    /// The head's state.
    private(set) var status: PanTiltStatus
    private let stand: GuardedStand
    private let traits: StandTraits
    private var follower: Follower?
    private var now = Timestamp.zero
    private var lastReading: Timestamp?
    private var lastTold: (state: PanTiltStatus.State, at: Timestamp)?
    /// Whether a key has stopped the head before the session could process the key.
    private var isHeld = false
    private var hasEnded = false
    /// The session's state at the previous call of `notice`.
    private var before: (state: CaptureState, isPaused: Bool) = (.initializing, false)

    /// If the middle of the box is at a larger angle from the camera's axis, radians, the box is
    /// not followed: its position in the picture grows without bound towards 90° (guess).
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
            angles?.pan.inDegrees, angles?.tilt.inDegrees
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

    /// Passes the stand's measured angles to the follower.
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
        // A follower that is `off` must be started before it accepts other inputs.
        if follower?.snapshot.state == .off { try ask(.started(at: now)) }
        // The timestamps of cameras are on the machine's clock. Those of other sources are not:
        // their pictures are assumed to have the usual age.
        let age = now.seconds(since: frame.timestamp)
        let taken =
            FollowWork.plausibleAges.contains(age)
            ? frame.timestamp : now.advanced(bySeconds: -FollowWork.usualDelay)
        try ask(.saw([detection], takenAt: taken, at: now))
        try ask(.ticked(at: now))
    }

    /// Stops the motors, and shows `state` as the head's state.
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
                // If a person controls the stand by other means, the head waits; this is not an
                // error.
                if error.kind != .taken { throw error }
            }
        }
    }

    /// Reads the session's state. A pause stops the motors. When the pause is over or the state has
    /// changed, the head may move again, and a stand that failed is connected again.
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

    /// The box as seen in a picture with this pose. Nil if the box is behind the camera, or at a
    /// larger angle than `farthest`.
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
        // Lens distortion is ignored here because the follower ignores it too.
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
