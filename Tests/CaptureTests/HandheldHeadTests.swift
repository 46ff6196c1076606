import DeviceIO
import Foundation
import Glibc
import Guidance
import Scene
import Simulator
import Stand
import TUI
import Testing

@testable import Capture

/// Captures of a camera that a virtual person carries on a pan-tilt head. The head's base turns up
/// to 35° away from the object, to the left and to the right.
@Suite("A carried head keeps the box in the picture", .serialized)
struct HandheldHeadTests {
    /// The largest allowed distance of the object's centre from the centre of the picture, as a
    /// share of the width and of the height. Without the head, the object's centre leaves the
    /// picture: the distance exceeds a half.
    private static let tolerated = 0.1

    private func job(
        _ folder: CaptureFolder, stand: String = "sim:stand", poses: Bool = false, sectors: Int = 8
    ) throws -> CaptureJob {
        var options = SessionOptions()
        options.sectors = sectors
        var job = try CaptureJob(
            source: "sim:carried?size=320x240&poses=\(poses ? 1 : 0)", options: SourceOptions(),
            output: folder.path + "/scan", session: options)
        job.orbit = OrbitOptions(address: stand)
        job.fillsCheckpoint = false
        return job
    }

    /// The true distance of the object's centre from the centre of the picture at the time of each
    /// status, as shares of the picture's width and height. The shares are 2 if the object's centre
    /// is behind the camera.
    /// - Parameter holds: whether to compute the distances for a head that never turns.
    private func misses(
        _ statuses: [PanTiltStatus], holds: Bool = false
    ) throws -> [(seconds: Double, x: Double, y: Double)] {
        var options = VirtualCameraOptions()
        (options.width, options.height) = (320, 240)
        let camera = try HandheldCamera(options: options)
        let begun = try #require(statuses.first { $0.state == .following }).seconds
        let degree = Double.pi / 180
        return statuses.map { status in
            let pose = camera.worldFromCamera(
                walked: status.seconds - begun, pan: holds ? 0 : (status.panDegrees ?? 0) * degree,
                tilt: holds ? 0 : (status.tiltDegrees ?? 0) * degree)
            guard let pixel = camera.intrinsics.project(pose.inverse * camera.objectCenter) else {
                return (status.seconds, 2, 2)
            }
            return (
                status.seconds - begun, abs((pixel.x + 0.5) / 320 - 0.5),
                abs((pixel.y + 0.5) / 240 - 0.5)
            )
        }
    }

    @Test("the tracked walk ends by itself with full dials, the object in the centre all the way")
    func walk() throws {
        let folder = try CaptureFolder()
        var statuses: [PanTiltStatus] = []
        var lines: [String] = []
        let summary = try job(folder).runHeadless(
            isInterrupted: { false }, note: { _ in },
            report: { event in
                if case .head(let status) = event {
                    statuses.append(status)
                    if let line = try? event.jsonLine() { lines.append(line) }
                }
            })
        #expect(summary.state == "completed" && summary.tracker == "rgbd", "\(summary)")
        #expect(summary.passes.first?.coverage == 1 && summary.shots >= 8)
        // The head reports ten times a second, for most of a turn.
        #expect(statuses.count > 300 && statuses.allSatisfy { $0.state == .following })
        #expect(lines.first?.contains(#""event":"head""#) == true)
        let misses = try misses(statuses)
        let worst = misses.max { max($0.x, $0.y) < max($1.x, $1.y) }
        #expect(misses.allSatisfy { $0.x < Self.tolerated && $0.y < Self.tolerated }, "\(worst)")
        // The object's place in the picture, as the head reports it, agrees with the true place.
        let settled = zip(statuses, misses).filter { $0.1.seconds > 1 }
        for (status, miss) in settled {
            #expect(abs(abs((status.boxX ?? 9) - 0.5) - miss.x) < 0.06, "\(status) \(miss)")
        }
        // The test can fail: if the head never turned, the object would leave the picture on each
        // swing.
        let stiff = try self.misses(statuses, holds: true)
        #expect(stiff.count { $0.x > 0.5 } > stiff.count / 10)
        #expect(stiff.count { $0.x > Self.tolerated } > stiff.count / 2)
    }

    @Test(
        "the motors stop without a pose and when paused, and resume afterwards", arguments: [0, 1])
    func standing(_ which: Int) throws {
        var rig = try Rig()
        try rig.play(frames: 40)
        #expect(rig.status?.state == .following && rig.opened.stand.snapshot.motion == .driven)
        if which == 0 {
            rig.hasPlace = false
        } else {
            rig.session.isPaused = true
        }
        try rig.play(frames: 1)
        #expect(rig.status?.state == (which == 0 ? .blind : .paused))
        #expect(rig.opened.stand.snapshot.motion == .still)
        // The motors brake during these frames; after that the head does not move.
        try rig.play(frames: 12)
        let rest = try #require(rig.world).truth(at: rig.now)
        try rig.play(frames: 30)
        let later = try #require(rig.world).truth(at: rig.now)
        #expect(rest.panSpeed == 0 && rest.pan == later.pan && rest.tilt == later.tilt)
        (rig.hasPlace, rig.session.isPaused) = (true, false)
        try rig.play(frames: 60)
        #expect(rig.status?.state == .following)
        let miss = abs((rig.status?.boxX ?? 9) - 0.5)
        #expect(miss < Self.tolerated, "\(miss)")
    }

    @Test("a key stops the motors before the session hears of it, and pictures do not move them")
    func key() throws {
        var rig = try Rig()
        try rig.play(frames: 40)
        rig.follower.hold()
        #expect(rig.opened.stand.snapshot.motion == .still)
        try rig.play(frames: 12)
        #expect(rig.status?.state == .paused && rig.opened.stand.snapshot.motion == .still)
        rig.session.isPaused = true
        try rig.play(frames: 2)
        rig.session.isPaused = false
        try rig.play(frames: 30)
        #expect(rig.status?.state == .following)
    }

    @Test("where pictures stop, the watchdog stops the motors; so does the end of the capture")
    func watchdog() throws {
        var rig = try Rig()
        try rig.play(frames: 40)
        #expect(rig.opened.stand.snapshot.motion == .driven)
        rig.letPass(seconds: 0.35)
        #expect(rig.opened.stand.snapshot.motion == .still)
        #expect(rig.opened.stand.snapshot.watchdogStops == 1)
        try rig.play(frames: 30)
        rig.follower.end()
        try rig.play(frames: 5)
        #expect(rig.opened.stand.snapshot.motion == .still)
    }

    @Test("a box far to the side drives the head no further than its limits")
    func limits() throws {
        var rig = try Rig()
        try rig.opened.stand.setLimits([
            .pan: try AxisLimit(from: -10 * .pi / 180, to: 10 * .pi / 180, maximumSpeed: 2)
        ])
        var farthest = 0.0
        for _ in 0..<240 {
            try rig.play(frames: 1)
            farthest = max(farthest, abs(try #require(rig.world).truth(at: rig.now).pan))
        }
        #expect((0.15...0.176).contains(farthest), "\(farthest)")
    }

    @Test("a stand that does not fit the source is refused")
    func wrongStands() throws {
        let folder = try CaptureFolder()
        for stand in ["sim:turntable", "grbl:/dev/null"] {
            let job = try job(folder, stand: stand)
            let error = #expect(throws: CaptureError.self) { _ = try job.openLiveStand() }
            #expect(error?.status == .usage && error?.words.contains("sim:carried") == true)
        }
        var far = try job(folder)
        far.orbit?.distance = 0.5
        let wrong = far
        let error = #expect(throws: CaptureError.self) { _ = try wrong.openLiveStand() }
        #expect(error?.words.contains("is for a turntable") == true)
    }
}

/// Plays a walk frame by frame. The follower gets the virtual camera's pictures with their true
/// poses.
private struct Rig {
    let opened: OpenedStand
    let follower: BoxFollower
    var session = SessionSnapshot()
    var hasPlace = true
    var status: PanTiltStatus?
    var now = Timestamp.zero
    private let camera: HandheldSource

    var world: VirtualStandWorld? { opened.world }

    init() throws {
        opened = try OpenedStand("sim:stand", isInStep: true)
        follower = try BoxFollower(opened)
        var options = VirtualCameraOptions()
        (options.width, options.height) = (160, 120)
        camera = try HandheldSource(world: opened.world, options: options)
        session.state = .capturing
        session.box.bounds = BoundingBox(
            center: try HandheldCamera(options: options).objectCenter,
            size: Vector3(0.2, 0.15, 0.22), worldFromObject: .identity)
    }

    mutating func play(frames: Int) throws {
        for _ in 0..<frames {
            guard case .frame(var frame)? = try camera.next() else { return }
            if !hasPlace { frame.worldFromCamera = nil }
            now = frame.timestamp
            if let told = try follower.take(TrackedFrame(frame), session) { status = told }
        }
    }

    /// Advances the clock without a picture; the stand is still updated every 20 ms.
    mutating func letPass(seconds: Double) {
        for _ in 0..<Int((seconds / 0.02).rounded(.up)) {
            now = now.advanced(bySeconds: 0.02)
            world?.advance(to: now)
            opened.stand.update()
        }
    }
}
