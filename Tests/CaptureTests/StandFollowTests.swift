import Following
import Foundation
import Glibc
import Scene
import Simulator
@testable import Stand
import Testing

@testable import Capture

@Suite("Following with the virtual stand's own picture")
struct StandFollowTests {
    private func follow(
        _ address: String, seconds: Double, people: Int = 1, mark: PictureBox? = nil,
        look: FollowRun.Look? = nil,
        during: (FollowRun, FollowView) -> Void = { _, _ in }
    ) throws -> (summary: FollowSummary, events: [FollowEvent]) {
        let opened = try OpenedStand(address, isInStep: true, environment: [:])
        defer { opened.close() }
        var options = FollowRun.Options()
        (options.seconds, options.people, options.mark) = (seconds, people, mark)
        options.look = look
        // The simulated detector needs no picture.
        options.pictureWidth = look != nil ? 320 : mark == nil ? 32 : 160
        let run = FollowRun(opened, options: options)
        let events = Events()
        let summary = try run.run(
            source: nil, isInterrupted: { false }, show: { _, view, _ in during(run, view) },
            report: { events.all.append($0) })
        return (summary, events.all)
    }

    private final class Events { var all: [FollowEvent] = [] }

    @Test("a walker at 20° a second stays within 4 % of the set-point on average")
    func walker() throws {
        let (summary, events) = try follow("sim:stand", seconds: 20)
        #expect(summary.frames == 600 || summary.frames == 601)
        #expect(summary.framesWithSubject > 540, "\(summary.framesWithSubject)")
        #expect(try #require(summary.meanErrorShare) < 0.04, "\(summary)")
        #expect(summary.watchdogStops == 0 && summary.panTravelDegrees > 100)
        // Ten lines a second, and each line is JSON.
        let lines = events.filter { if case .tracking = $0 { true } else { false } }
        #expect((195...205).contains(lines.count), "\(lines.count)")
        for event in events {
            let line = try event.jsonLine()
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            #expect(object?["event"] is String, "\(line)")
        }
    }

    @Test("a thing that a person marked is followed by its appearance in the drawn pictures")
    func marked() throws {
        // The walker stands in the centre for the first two seconds.
        let box = PictureBox(x: 0.44, y: 0.3, width: 0.12, height: 0.4)
        let (summary, _) = try follow("sim:stand", seconds: 6, mark: box)
        #expect(summary.framesWithSubject > 150, "\(summary)")
        #expect(summary.panTravelDegrees > 25, "\(summary)")
        #expect(try #require(summary.meanErrorShare) < 0.1, "\(summary)")
    }

    @Test("a moving person is followed without a face, by the motion in the drawn pictures")
    func bodies() throws {
        let (summary, _) = try follow("sim:stand", seconds: 8, look: .bodies)
        #expect(try #require(summary.trueMeanErrorShare) < 0.035, "\(summary)")
        #expect(summary.framesOutside == 0 && summary.panTravelDegrees > 60, "\(summary)")
    }

    @Test("pausing stops the motors, and centring moves them home")
    func intents() throws {
        var angles: [Double] = []
        _ = try follow("sim:stand", seconds: 14) { run, view in
            switch view.seconds {
            case 5..<5.04: run.ask(.pause)
            case 6.0..<7.0: angles.append(view.panDegrees)
            case 8..<8.04: run.ask(.centre)
            default: break
            }
            if view.seconds > 12 {
                #expect(abs(view.panDegrees) < 1, "\(view.panDegrees) at \(view.seconds)")
            }
        }
        let (least, most) = (angles.min() ?? 0, angles.max() ?? 9)
        #expect(most - least < 0.5 && angles.count > 20, "\(least) \(most)")
    }

    @Test("the virtual picture is drawn wherever the head looks, also past the person")
    func everywhere() {
        let room = VirtualRoom(seed: 1, width: 64, height: 36)
        let person = VirtualWalker(path: .walking(speed: 20, seconds: 9, seed: 1), seed: 1)
        for step in -15...15 {
            for pan in [0.0, 0.5, 3] {
                let picture = room.picture(
                    of: [person], seconds: 1, pan: pan, tilt: Double(step) * 0.1)
                #expect(picture.values.count == 64 * 36 * 3)
            }
        }
    }

    @Test("a gesture is played and following goes on; in other modes nothing turns the motors")
    func modes() throws {
        var (tilts, still): ([Double], [Double]) = ([], [])
        let (summary, _) = try follow("sim:stand", seconds: 16) { run, view in
            switch view.seconds {
            case 4..<4.03: run.ask(.animate(.kapow))
            case 4.1..<7: tilts.append(view.tiltDegrees)
            case 10..<10.03: run.ask(.mode(.custom))
            case 11..<13: still.append(view.panDegrees)
            case 13..<13.03: run.ask(.mode(.system))
            default: break
            }
        }
        #expect((tilts.max() ?? 0) > 5, "\(tilts.max() ?? 0)")
        #expect((still.max() ?? 9) - (still.min() ?? 0) < 0.5 && still.count > 30)
        #expect(summary.framesWithSubject > 200, "\(summary)")
    }

    @Test("a turntable is refused, with the command that uses it")
    func turntable() throws {
        let error = #expect(throws: CaptureError.self) {
            try follow("sim:turntable", seconds: 1)
        }
        #expect(error?.status == .device && error?.words.contains("cannot follow") == true)
    }

    @Test(
        "calibration finds speed, sign and delay of heads without prior knowledge",
        arguments: [("sim:stand-distant", 0.3)])
    func calibration(_ head: (address: String, delay: Double)) throws {
        let opened = try OpenedStand(head.address, isInStep: true, environment: [:])
        defer { opened.close() }
        let camera = PanTiltCamera(world: try #require(opened.world), width: 112)
        let findings = try StandCalibrator(opened).run(
            source: camera, fieldOfView: nil, isInterrupted: { false }, environment: [:])
        #expect(findings.map(\.axis) == ["pan", "tilt"])
        for finding in findings {
            #expect(!finding.isReversed && !finding.isKept)
            #expect(abs(finding.delaySeconds - head.delay) < 0.05, "\(finding)")
            for speed in finding.speeds {
                #expect(abs(speed.seen - speed.asked) < 0.06 * speed.asked + 0.5, "\(finding)")
            }
        }
    }

    @Test("a stand that does not move is reported, by name and with its position")
    func heldFast() throws {
        let folder = try CaptureFolder()
        let program = folder.path + "/held"
        let lines = [
            "#!/bin/sh", "while read word rest; do case $word in",
            "who?) echo 'stand Held axes=pan,tilt' ;;", "where?) echo 'at 0 0 still' ;;",
            "*) echo ok ;;", "esac; done", "",
        ]
        try lines.joined(separator: "\n")
            .write(toFile: program, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program)
        let opened = try OpenedStand(
            "exec:" + program, environment: ["XDG_RUNTIME_DIR": folder.path])
        defer { opened.close() }
        let error = #expect(throws: CaptureError.self) {
            try StandMove(.place([.pan: 30 * .pi / 180])).perform(
                on: opened, isInterrupted: { false })
        }
        #expect(error?.status == .device)
        #expect(error?.words.contains("held rests at pan 0.0° instead of 30.0°") == true)
    }

    @Test("a turn measures the same in the middle and at the edge of the picture")
    func lens() {
        let lens = StandCalibrator.Lens(
            Intrinsics(width: 640, height: 360, fx: 550, fy: 550, cx: 320, cy: 180))
        func pixel(_ azimuth: Double, _ elevation: Double) -> Vector2 {
            Vector2(320 + 550 * tan(azimuth), 180 - 550 * tan(elevation))
        }
        // Twenty points across the picture; the camera turns right by 2° and up by 1°.
        let (right, up) = (2 * Double.pi / 180, Double.pi / 180)
        let pairs = (0..<20).map { index in
            let (a, b) = (-0.45 + 0.045 * Double(index), -0.25 + 0.025 * Double(index))
            return (from: pixel(a, b), to: pixel(a - right, b - up))
        }
        #expect(abs(lens.turn(of: pairs, .pan) - right) < 1e-9)
        #expect(abs(lens.turn(of: pairs, .tilt) - up) < 1e-9)
    }

    @Test("the picture's motion corrects a scale in the device's own units")
    func bettered() throws {
        let scale = AxisCalibration(
            countsPerRadian: 800, speeds: SpeedCurve(radiansPerSecondPerUnit: 0.1, most: 20),
            delaySeconds: 0.1)
        // Commands are percent of 2 rad/s. The picture shows half the commanded speed in the
        // opposite direction, and the stand reports −2 degrees for each degree that the picture
        // shows.
        let curve = try #require(
            SpeedCurve(points: [
                .init(units: 25, radiansPerSecond: 0.25), .init(units: 50, radiansPerSecond: 0.5),
            ]))
        let estimate = AxisEstimate(
            calibration: AxisCalibration(
                countsPerRadian: -2, speedSign: -1, speeds: curve, delaySeconds: 0.2),
            acceleration: 3, residual: 0, hasCounts: true)
        let better = try #require(
            StandCalibrator.bettered(scale, by: estimate, most: 2))
        #expect(better.countsPerRadian == -1600 && better.speedSign == -1)
        // In the device's scale, 5 units were 0.5 rad/s. The picture shows half the commanded speed
        // in the opposite direction, so −10 units give 0.5 rad/s.
        #expect(abs(better.units(forVelocity: 0.5) + 10) < 1e-9)
        #expect(better.delaySeconds == 0.2)
    }
}
