import DeviceIO
import Foundation
import Guidance
import Scene
import Stand
import TUI
import Testing

@testable import Capture

/// Captures with the virtual turntable while a person watches the screen.
@Suite("A turntable before a screen", .serialized)
struct StandScreenTests {
    private func job(
        _ folder: CaptureFolder, stand: String = "sim:stand", sectors: Int = 5, sides: Int = 1,
        isResuming: Bool = false
    ) throws -> CaptureJob {
        var options = SessionOptions()
        options.sectors = sectors
        var job = try CaptureJob(
            source: "sim:stand?size=320x240", options: SourceOptions(),
            output: folder.path + "/scan", isResuming: isResuming, passes: sides,
            session: options)
        job.orbit = OrbitOptions(address: stand)
        job.orbit?.elevations = [30 * .pi / 180]
        job.fillsCheckpoint = false
        return job
    }

    private func start(_ job: CaptureJob) throws -> LiveCapture {
        OpenedCapture.start(try job.open(), speed: 1, isStepping: false, wake: {})
    }

    /// Waits until the screen shows the wanted state. Returns the last screen that was read, and
    /// the notices up to then.
    @discardableResult
    private func wait(
        _ live: LiveCapture, seconds: Double = 60, for what: String,
        _ isThere: (LiveCapture.View) -> Bool
    ) -> (view: LiveCapture.View, notices: [String]) {
        let begun = Timestamp.wall
        var notices: [String] = []
        while true {
            let view = live.takeView()
            notices += view.notices
            if isThere(view) { return (view, notices) }
            if Timestamp.wall.seconds(since: begun) > seconds {
                Issue.record(
                    "no \(what): \(view.snapshot.state) \(view.table?.state ?? "no table") \(notices)"
                )
                return (view, notices)
            }
            Thread.sleep(forTimeInterval: 0.02)
        }
    }

    private func beginCapturing(_ live: LiveCapture) {
        wait(live, for: "ready") { $0.snapshot.state == .ready }
        live.call(.startDetecting)
        wait(live, for: "box") { $0.snapshot.state == .detecting }
        live.call(.startCapturing)
        wait(live, for: "capture") { $0.snapshot.state == .capturing }
    }

    @Test("a person confirms the box; the orbit fills its dial by itself and waits to be finished")
    func whole() throws {
        let folder = try CaptureFolder()
        let live = try start(job(folder))
        let ready = wait(live, for: "table") { $0.table != nil && $0.snapshot.state == .ready }
        #expect(ready.view.table?.state == "idle")
        beginCapturing(live)
        let turning = wait(live, for: "turn") {
            $0.table?.state == "turning" && $0.table?.sector.number == 2
        }.view
        let table = try #require(turning.table?.table)
        #expect(abs(table.goal - table.angle) > 1, "\(table)")
        #expect(turning.table?.sentence.hasPrefix("The table turns to direction") == true)
        #expect(
            turning.snapshot.guidance.nextView.mover == .table
                && !turning.snapshot.shots.isAutomatic)
        let full = wait(live, for: "full dials") { $0.table?.isFull == true }.view
        #expect(full.snapshot.state == .capturing && full.snapshot.shots.taken == 5)
        #expect(full.table?.filled == TurntableView.Count(5, of: 5))
        live.call(.finish)
        wait(live, for: "end") { $0.snapshot.state == .completed }
        live.stop()
    }

    @Test("a person's pause stops the motors at once, and missed sectors are turned to again")
    func pause() throws {
        let folder = try CaptureFolder()
        let live = try start(job(folder))
        beginCapturing(live)
        wait(live, for: "turn") {
            guard let table = $0.table, let motor = table.table else { return false }
            return table.state == "turning" && motor.angle > 5
        }
        let mailbox = try #require(live.orbit)
        mailbox.hold()
        live.call(.pause)
        let held = wait(live, seconds: 2, for: "pause") {
            $0.table?.state == "paused" && $0.snapshot.isPaused
        }.view
        Thread.sleep(forTimeInterval: 0.5)
        let later = live.takeView()
        let (a, b) = (held.table?.table?.angle ?? 0, later.table?.table?.angle ?? 99)
        // At 60°/s and a deceleration of 120°/s², the braking distance is 15°.
        #expect(abs(remainder(a - b, 360)) < 16, "\(a) \(b)")
        #expect(later.table?.isInTrouble == false)
        live.call(.resume)
        var directions: [Double] = []
        wait(live, for: "full dials") { view in
            if let table = view.table, table.state == "shooting", let motor = table.table {
                directions.append(motor.angle)
            }
            return view.table?.isFull == true
        }
        live.stop()
        // In such small pictures the flow errs by up to 2 % of a turn of 72°, over five turns. If
        // the orbit forgot the angle of a stopped turn, the error would be the rest of that turn.
        let misses = StandOrbitTests.misses(directions, sectors: 5)
        #expect(misses.count >= 3 && (misses.max() ?? 99) < 9, "\(misses)")
    }

    @Test("a stalled table is reported within two seconds and pauses the capture; nothing fails")
    func stalled() throws {
        let folder = try CaptureFolder()
        // The table gets stuck six seconds after it was switched on.
        let live = try start(job(folder, stand: "sim:turntable-stalling", sectors: 36))
        beginCapturing(live)
        var lastShots = 0
        var lastProgress = Timestamp.wall
        let stuck = wait(live, for: "stall") { view in
            if view.snapshot.shots.taken > lastShots {
                (lastShots, lastProgress) = (view.snapshot.shots.taken, .wall)
            }
            return view.table?.isInTrouble == true
        }
        // Less than three seconds have passed since the last shot. In this time the next turn was
        // announced, began and stalled.
        #expect(Timestamp.wall.seconds(since: lastProgress) < 3)
        #expect(stuck.view.table?.sentence.contains("the picture stands still") == true)
        wait(live, seconds: 5, for: "hold") { $0.snapshot.isPaused }
        #expect(live.takeView().snapshot.state == .capturing)
        // The table is still stuck, so the stall is reported again after the capture is resumed.
        live.call(.resume)
        wait(live, seconds: 10, for: "turn") { $0.table?.isInTrouble == false }
        wait(live, seconds: 10, for: "the second stall") { $0.table?.isInTrouble == true }
        live.stop()
    }

    @Test("the object is flipped when the orbit asks, and the next side is filled")
    func flip() throws {
        let folder = try CaptureFolder()
        let live = try start(job(folder, sectors: 3, sides: 2))
        beginCapturing(live)
        let asked = wait(live, for: "question") { $0.table?.request == .flip }.view
        #expect(asked.snapshot.shots.taken == 3)
        #expect(asked.table?.side == TurntableView.Count(2, of: 2))
        live.call(.beginNewScanPassAfterFlip)
        wait(live, for: "ready again") { $0.snapshot.state == .ready }
        beginCapturing(live)
        let full = wait(live, for: "full dials") { $0.table?.isFull == true }.view
        #expect(full.snapshot.shots.taken == 6 && full.snapshot.passes.count == 2)
        // The person adds a third side, which the orbit's plan did not have.
        live.call(.beginNewScanPassAfterFlip)
        wait(live, for: "ready again") { $0.snapshot.state == .ready }
        beginCapturing(live)
        let more = wait(live, for: "three full dials") {
            $0.table?.isFull == true && $0.snapshot.shots.taken == 9
        }.view
        #expect(more.table?.side.all == 3)
        live.stop()
    }

    @Test("leaving stops the motors, and the scan can be continued")
    func leave() throws {
        let folder = try CaptureFolder()
        let job = try job(folder)
        let live = try start(job)
        beginCapturing(live)
        wait(live, for: "two shots") {
            $0.snapshot.shots.taken == 2 && $0.table?.state == "turning"
        }
        live.orbit?.end()
        let stopped = live.takeView().table?.table?.angle ?? 0
        Thread.sleep(forTimeInterval: 0.6)
        #expect(abs((live.takeView().table?.table?.angle ?? 99) - stopped) < 16)
        live.stop()
        #expect(job.resumeCommand.contains("--stand sim:stand"))
        #expect(!job.resumeCommand.contains("--headless"))
        var lower = job
        lower.orbit?.elevations = try OrbitOptions.elevations("-10,12.5,40")
        #expect(lower.resumeCommand.contains("--stand-heights -10,12.5,40"))
        let again = try start(self.job(folder, isResuming: true))
        let full = wait(again, for: "full dials") { $0.table?.isFull == true }.view
        #expect(full.snapshot.shots.taken == 5, "\(full.snapshot.shots.taken)")
        again.stop()
    }
}
