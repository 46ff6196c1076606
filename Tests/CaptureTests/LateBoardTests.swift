import DeviceIO
import Foundation
import Guidance
import Scene
import Simulator
import Testing

@testable import Capture

@Suite("A board that comes into view while a capture runs")
struct LateBoardTests {
    private struct Outcome {
        var scales: [(meters: Double, shotsBefore: Int)] = []
        var summary: CaptureSummary
        /// The distance between the cameras of the first and of the last shot: `trueWay` is the
        /// truth in metres, `way` is the distance in the scan's unit.
        var trueWay, way: Double
        var isMetric: Bool
    }

    /// Captures an orbit without a screen. The board lies on the table from the frame `first` on.
    private func capture(boardFrom first: Int, in folder: CaptureFolder) throws -> Outcome {
        var options = VirtualCameraOptions(script: .orbit)
        (options.width, options.height, options.frames) = (320, 240, 240)
        (options.seed, options.wantsPreview) = (5, false)
        let film = BoardOnTable(
            camera: try VirtualCamera(options: options, steering: nil), from: first)
        try Data(BoardFile.text(of: film.board).utf8).write(
            to: URL(fileURLWithPath: folder.path + "/board.json"))
        let choice = try TrackerChoice(name: "auto", board: folder.path + "/board.json")
        let source = try choice.tracked(film, holdsFrames: true)
        #expect(!source.description.isMetric)
        let path = folder.path + "/scan"
        let scan = try OpenedScan.creating(
            path, source: source.description, sourceText: "test", options: SessionOptions(),
            recording: ScanRecorder.Options(isInStep: true))
        var (scales, shots): ([(Double, Int)], [Shot]) = ([], [])
        var loop = CaptureLoop(
            session: scan.session, source: source.description, store: scan.recorder
        ) { event in
            if case .scale(let meters, _) = event { scales.append((meters, shots.count)) }
            if case .shot(let shot) = event { shots.append(shot) }
        }
        loop.take(scan.opening(source.description))
        var capture = HeadlessCapture(
            source: source, loop: loop, isInterrupted: { false },
            report: { _ in })
        let (snapshot, milliseconds) = try capture.run()
        let summary = CaptureSummary(
            snapshot: snapshot, source: source.description, scan: path,
            frameMilliseconds: milliseconds, metersPerUnit: capture.metersPerUnit)

        func way(_ places: [Vector3]) -> Double {
            zip(places, places.dropFirst()).reduce(0) { $0 + ($1.0 - $1.1).length }
        }
        let dataset = try DatasetSource(path: path)
        defer { dataset.close() }
        var places: [Vector3] = []
        while let event = try dataset.next() {
            if case .frame(let frame) = event, let pose = frame.worldFromCamera {
                places.append(pose.translation)
            }
        }
        #expect(places.count == shots.count)
        return Outcome(
            scales: scales, summary: summary,
            trueWay: way(shots.compactMap { film.truth[$0.frameIndex]?.translation }),
            way: way(places), isMetric: dataset.description.isMetric)
    }

    @Test("the board gives the unit's length; earlier shots stay, and later lengths are metres")
    func late() throws {
        let outcome = try capture(boardFrom: 130, in: CaptureFolder())
        let scale = try #require(outcome.scales.first)
        #expect(outcome.scales.count == 1 && scale.shotsBefore >= 10, "\(outcome.scales)")
        #expect(outcome.summary.boundingBox?.isMetric == false)
        #expect(outcome.summary.boundingBox?.metersPerUnit == scale.meters)
        #expect(outcome.summary.tracker == "board" && outcome.isMetric)
        #expect(abs(outcome.way / outcome.trueWay - 1) < 0.03, "\(outcome)")
    }

    @Test("a board that is seen from the start defines the world's unit")
    func early() throws {
        let outcome = try capture(boardFrom: 0, in: CaptureFolder())
        #expect(outcome.scales.map(\.meters) == [1])
        let box = try #require(outcome.summary.boundingBox)
        #expect(box.isMetric && box.metersPerUnit == nil && outcome.isMetric)
        #expect(abs(outcome.way / outcome.trueWay - 1) < 0.03, "\(outcome)")
    }

    @Test("a board that never appears changes nothing")
    func never() throws {
        let outcome = try capture(boardFrom: .max, in: CaptureFolder())
        #expect(outcome.scales.isEmpty && !outcome.isMetric)
        #expect(outcome.summary.tracker == "mono")
    }
}
