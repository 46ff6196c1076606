import DeviceIO
import Foundation
import Following
import Glibc
import Guidance
import Scene
import Stand
import Testing

@testable import Capture

@Suite("A guided orbit with the virtual turntable's own picture")
struct StandOrbitTests {
    private static let degree = Double.pi / 180

    /// An orbit of eight shots at each of these heights (degrees), in small pictures.
    private func job(
        _ folder: CaptureFolder, stand: String = "sim:stand", heights: [Double] = [30],
        isResuming: Bool = false, sides: Int = 1, size: String = "320x240"
    ) throws -> CaptureJob {
        var options = SessionOptions()
        options.sectors = 8
        var job = try CaptureJob(
            source: "sim:stand?size=\(size)", options: SourceOptions(),
            output: folder.path + "/scan", isResuming: isResuming, passes: sides,
            session: options)
        job.orbit = OrbitOptions(address: stand)
        job.orbit?.elevations = heights.map { $0 * Self.degree }
        job.fillsCheckpoint = false
        return job
    }

    private final class Log {
        var notices: [String] = []
        var shots: [Shot] = []
        var statuses: [OrbitStatus] = []
        var lines: [String] = []

        func take(_ event: CaptureEvent) {
            if case .notice(let words) = event { notices.append(words) }
            if case .shot(let shot) = event { shots.append(shot) }
            if case .stand(let status) = event { statuses.append(status) }
            if let line = try? event.jsonLine() { lines.append(line) }
        }
    }

    /// The result of an orbit at two heights, for tests that only read its log.
    nonisolated(unsafe) private static let twoHeights = Result {
        let (tests, folder) = (StandOrbitTests(), try CaptureFolder())
        defer { withExtendedLifetime(folder) {} }
        return try tests.run(tests.job(folder, heights: [20, 45]))
    }

    private func run(
        _ job: CaptureJob, isInterrupted: @escaping () -> Bool = { false }
    ) throws -> (summary: CaptureSummary, log: Log) {
        let log = Log()
        let summary = try job.runHeadless(
            isInterrupted: isInterrupted, note: { _ in }, report: log.take)
        return (summary, log)
    }

    /// The distance of each shot's camera from the centre of its sector, in degrees.
    private func misses(_ shots: [Shot]) -> [Double] {
        Self.misses(
            shots.compactMap { $0.worldFromCamera?.translation }.map { atan2($0.y, $0.x) / degree },
            sectors: 8)
    }

    private let degree = StandOrbitTests.degree

    /// The distances of directions from the centres of the best-fitting sectors, all in degrees.
    static func misses(_ directions: [Double], sectors: Int) -> [Double] {
        let turns = directions.map { $0 * Self.degree * Double(sectors) }
        let middle = atan2(
            turns.map { sin($0) }.reduce(0, +), turns.map { cos($0) }.reduce(0, +))
        return turns.map { turn in
            abs(remainder(turn - middle, 2 * .pi)) / Self.degree / Double(sectors)
        }
    }

    @Test("the dials of two heights fill without a key, each sector once, and the orbit ends")
    func whole() throws {
        let (summary, log) = try Self.twoHeights.get()
        #expect(summary.state == "completed" && summary.shots == 16, "\(summary)")
        #expect(summary.passes.map(\.sectorsFilled) == [8, 8])
        #expect(log.notices.contains { $0.hasPrefix("The orbit is full: 16 sharp shots") })
        // A sector has 45°. The shots are nearly evenly spaced: each is within a tenth of a sector.
        #expect((misses(log.shots).max() ?? 99) < 4.5, "\(misses(log.shots))")
        let heights = log.shots.compactMap(\.worldFromCamera?.translation.z)
        #expect((heights.max() ?? 0) - (heights.min() ?? 0) > 0.1)
    }

    @Test("in small pictures a sound table is not reported to slip, and reaches its last sector")
    func smallPictures() throws {
        let folder = try CaptureFolder()
        var job = try job(folder)
        job.session.sectors = 36
        let (summary, log) = try run(job)
        #expect(summary.state == "completed" && summary.shots == 36)
        #expect(!log.notices.contains { $0.contains("slips by") }, "\(log.notices)")
        let last = try #require(log.statuses.last { $0.state == .shooting })
        // In each turn to the next sector, the flow has an error of 0.05°, which cannot be
        // distinguished from a slip of the table. So the errors add up: 1.6° were measured.
        let first = try #require(log.statuses.first { $0.state == .shooting })
        let way = (last.table?.degrees ?? 0) - (first.table?.degrees ?? 0)
        #expect(last.place.sector == 35 && abs(remainder(way - 350, 360)) < 2.5, "\(last)")
        #expect(summary.passes.map(\.sectorsFilled) == [36])
    }

    @Test("after many short turns a sound table is not reported to slip, and its angles are right")
    func shortTurns() throws {
        let folder = try CaptureFolder()
        var job = try job(folder, size: "640x480")
        job.session.sectors = 18
        let (summary, log) = try run(job)
        #expect(summary.state == "completed" && summary.shots == 18)
        #expect(!log.notices.contains { $0.contains("slips by") }, "\(log.notices)")
        let misses = Self.misses(
            log.statuses.filter { $0.state == .shooting }.map { $0.table?.degrees ?? 999 },
            sectors: 18)
        // The errors of the flow and of the table's reports may add up to 1.5°. The orbit itself
        // would tolerate 5°, a quarter of a sector.
        #expect(misses.count >= 18 && (misses.max() ?? 99) < 1.5, "\(misses)")
    }

    @Test("messages speak of the table, and nobody is told to move aside")
    func told() throws {
        let log = try Self.twoHeights.get().log
        let states = log.statuses.map(\.state)
        #expect(states.first == .turning && states.last == .finished)
        #expect(states.count { $0 == .shooting } >= 8)
        let turning = try #require(log.statuses.dropFirst(3).first { $0.state == .turning })
        let (angle, goal) = (turning.table?.degrees ?? 0, turning.table?.goalDegrees ?? 0)
        #expect(abs(goal - angle) > 1, "\(turning)")
        for line in log.lines {
            #expect(!line.contains("Move") && !line.contains("\"right\"") && !line.contains("Walk"))
        }
        #expect(log.lines.contains { $0.contains(#""event":"stand""#) && $0.contains("The table") })
        #expect(log.lines.contains { $0.contains(#""mover":"table""#) })
    }

    @Test("a slipping table is reported, and its dial fills", arguments: ["320x240", "640x480"])
    func slipping(_ size: String) throws {
        let folder = try CaptureFolder()
        let (summary, log) = try run(job(folder, stand: "sim:turntable-slipping", size: size))
        #expect(summary.state == "completed" && summary.shots >= 8, "\(summary)")
        // The table loses 5 %; the flow's own error is up to 1 % of the turn.
        let told = ["4 %", "5 %", "6 %"].map { "slips by \($0)" }
        #expect(
            log.notices.contains { notice in told.contains { notice.contains($0) } },
            "\(log.notices)")
        #expect(log.statuses.last?.dial.filled == 8)
        // The limit in degrees is a little more than a quarter of a sector, which the orbit
        // tolerates.
        #expect((misses(log.shots).max() ?? 99) < 12, "\(misses(log.shots))")
    }

    @Test("two sides: the virtual object is flipped by itself, and both dials fill")
    func sides() throws {
        let folder = try CaptureFolder()
        let (summary, log) = try run(job(folder, heights: [20, 45], sides: 2))
        #expect(summary.state == "completed" && summary.shots == 32, "\(summary)")
        #expect(summary.passes.count == 4, "\(summary.passes)")
        #expect(log.statuses.contains { $0.question == .flip(side: 1, lowersCamera: false) })
        #expect(log.statuses.last?.state == .finished && log.statuses.last?.dial.filled == 32)
    }

    @Test("more sides than a box has are refused before anything moves")
    func tooManySides() throws {
        let folder = try CaptureFolder()
        let error = #expect(throws: CaptureError.self) { _ = try run(job(folder, sides: 7)) }
        #expect(error?.status == .usage && error?.words.contains("1 to 6") == true)
    }

    @Test(
        "a table that stalls ends the run with an error message and status 3; the scan is kept",
        arguments: ["320x240", "640x480"])
    func stalling(_ size: String) throws {
        let folder = try CaptureFolder()
        let job = try job(folder, stand: "sim:turntable-stalling", size: size)
        let log = Log()
        let error = #expect(throws: CaptureError.self) {
            _ = try job.runHeadless(
                isInterrupted: { false }, note: { _ in }, report: log.take)
        }
        // The table gets stuck 6 s after it was switched on, during a turn or between two turns.
        let told = try #require(log.statuses.last)
        let turning = try #require(log.statuses.last { $0.state == .turning })
        let late = told.seconds - max(6, turning.seconds)
        #expect(told.state == .paused && (0...2).contains(late), "told after \(late) s")
        #expect(error?.status == .device, "\(error?.words ?? "")")
        #expect(error?.words.contains("the picture stands still") == true)
        let reader = try ScanReader.open(at: folder.path + "/scan", fileSystem: DiskFileSystem())
        #expect(reader.shots.count > 2 && reader.shots.count < 8)
        // With a table that works, the missing shots are taken, and none twice.
        var again = try self.job(folder, isResuming: true)
        again.orbit?.address = "sim:stand"
        let (summary, _) = try run(again)
        #expect(summary.state == "completed" && summary.shots == 8, "\(summary)")
    }

    @Test("an interrupted orbit goes on where it was")
    func resumed() throws {
        let folder = try CaptureFolder()
        var frames = 0
        let first = try run(job(folder)) {
            frames += 1
            return frames > 150
        }
        #expect(first.summary.state != "completed" && first.summary.shots > 2)
        let second = try run(job(folder, isResuming: true))
        #expect(second.summary.state == "completed" && second.summary.shots == 8)
    }

    @Test("heights are parsed, and wrong ones refused")
    func heights() throws {
        #expect(try OrbitOptions.elevations("10,40").count == 2)
        for text in ["", "40,10", "10,,20", "90", "x", "nan"] {
            #expect(throws: CaptureError.self, "\(text)") { try OrbitOptions.elevations(text) }
        }
    }

    @Test("a virtual stand is recognised by its kind, not by the letters of its address")
    func virtualStand() throws {
        #expect(try OrbitOptions(address: "sim:stand-slow").simulated == "stand-slow")
        #expect(try OrbitOptions(address: "SIM:turntable").simulated == "turntable")
        #expect(try OrbitOptions(address: "grbl:/dev/ttyACM0").simulated == nil)
        #expect(throws: StandError.self) { try OrbitOptions(address: "turntable").simulated }
    }

    @Test("a head cannot turn an object, and a virtual stand cannot turn a real object")
    func wrongStand() throws {
        let folder = try CaptureFolder()
        let head = try job(folder, stand: "sim:stand-slow")
        let error = #expect(throws: CaptureError.self) { _ = try run(head) }
        #expect(error?.status == .device && error?.words.contains("cannot make an orbit") == true)
        var other = try CaptureJob(
            source: "sim:orbit", options: SourceOptions(), output: folder.path + "/other",
            session: SessionOptions())
        other.orbit = OrbitOptions(address: "sim:turntable")
        let mixed = other
        #expect(throws: CaptureError.self) { _ = try run(mixed) }
    }
}
