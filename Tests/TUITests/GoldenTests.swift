import Guidance
import Scene
import Testing

@testable import TUI

/// Every screen as a drawing.
@Suite struct GoldenTests {
    static let sizes = [(80, 24), (100, 30), (132, 43), (200, 60)]
    /// The kinds of terminal that are drawn at every size.
    static let looks = [
        ("256", Stage.color), ("mono", Stage.mono), ("ascii", Stage.ascii),
    ]
    /// Terminals with few colours. Their screens have the layout of 256 colours, so one size is
    /// drawn.
    static let fewColors = [("16", ScreenCapabilities.Colors.indexed16), ("8", .indexed8)].map {
        ($0.0, ScreenCapabilities(colors: $0.1, glyphs: .unicode))
    }

    static func looks(columns: Int) -> [(String, ScreenCapabilities)] {
        columns == 80 ? looks + fewColors : looks
    }

    private func check(_ state: ConsoleState, _ name: String) {
        Golden.check(Stage.grid(state), name)
    }

    /// Checks the screen after these events for every kind of terminal.
    private func check(
        _ events: [ConsoleEvent], _ name: String, columns: Int, rows: Int
    ) {
        for (look, capabilities) in Self.looks(columns: columns) {
            check(
                Stage.console(columns, rows, capabilities, events),
                "\(name)-\(columns)x\(rows)-\(look)")
        }
    }

    @Test(arguments: sizes)
    func capturing(columns: Int, rows: Int) {
        for (look, capabilities) in Self.looks(columns: columns) {
            var snapshot = Stage.snapshot(.capturing, filled: 18, shots: 22)
            snapshot.guidance.feedback = [.movingTooFast]
            snapshot.guidance.shownFeedback = .movingTooFast
            check(
                Stage.console(
                    columns, rows, capabilities,
                    [.source(Stage.source), .picture(Stage.picture), .snapshot(snapshot)]),
                "capturing-\(columns)x\(rows)-\(look)")
        }
    }

    @Test(arguments: sizes)
    func start(columns: Int, rows: Int) {
        check(
            [.startItems(Stage.items), .key(.down)], "start", columns: columns, rows: rows)
        check(
            [.startItems(Stage.items), .startPreview(id: "/dev/video0", Stage.picture)],
            "start-glance",
            columns: columns, rows: rows)
        check(
            [.startItems([Stage.items[4]])], "start-no-camera", columns: columns, rows: rows)
    }

    /// The start screen as the list of all scans, and a report that is opened from it.
    @Test(arguments: sizes)
    func scans(columns: Int, rows: Int) {
        let soft = ScanVerdict(
            words: "A model is likely, with faults.", isGood: false,
            advice: ["A third of the pictures is blurred. Move more slowly, or add light."])
        let list: [ConsoleEvent] = [
            .startItems(Stage.scans), .verdict(soft, of: "/scans/boot"),
            .verdict(ScanVerdict(words: "A model is likely.", isGood: true), of: "/scans/mug"),
            .key(.down),
        ]
        check(list, "scans", columns: columns, rows: rows)
        check(
            list + [.key(.character("/")), .key(.character("m"))], "scans-filtered",
            columns: columns, rows: rows)
        check(
            list + [.key(.character("D"))], "scans-delete", columns: columns, rows: rows)
        let formats = ExportChoice.all([("colmap", "COLMAP text"), ("tum", "TUM RGB-D")])
        check(
            list + [.exports(formats), .key(.character("e"))], "scans-export", columns: columns,
            rows: rows)
        check(
            list + [.key(.character(":")), .key(.character("r"))], "scans-action",
            columns: columns, rows: rows)
        check(
            list + [.report(title: "boot", lines: Stage.report)], "report", columns: columns,
            rows: rows)
    }

    /// The report's verdict after the end of the capture.
    @Test(arguments: sizes)
    func verdicts(columns: Int, rows: Int) {
        let end: [ConsoleEvent] = [
            .source(Stage.virtual), .snapshot(Stage.snapshot(.completed, filled: 3, shots: 2)),
        ]
        let few = ScanVerdict(
            words: "Only 2 shots: a model needs at least 10.", isGood: false,
            advice: ["The object was seen from one side only. Go round it."])
        let good = ScanVerdict(words: "A model is likely.", isGood: true)
        check(end + [.verdict(few, of: nil)], "verdict-bad", columns: columns, rows: rows)
        check(end + [.verdict(good, of: nil)], "verdict-good", columns: columns, rows: rows)
    }

    @Test(arguments: sizes)
    func ready(columns: Int, rows: Int) {
        check(
            [
                .source(Stage.source), .picture(Stage.picture), .snapshot(Stage.snapshot(.ready)),
                .key(.character("n")),
            ], "ready", columns: columns, rows: rows)
    }

    @Test(arguments: sizes)
    func boxBeingEdited(columns: Int, rows: Int) {
        check(
            [
                .source(Stage.virtual), .picture(Stage.picture),
                .snapshot(Stage.snapshot(.detecting)), .key(.tab), .key(.tab),
                .key(.character("+")), .key(.character("+")), .key(.character("u")),
            ], "detecting", columns: columns, rows: rows)
    }

    @Test func outOfFrame() {
        for aim in [Direction.left, .right, .up, .down] {
            var snapshot = Stage.snapshot(.capturing, filled: 9, shots: 11)
            snapshot.guidance.feedback = [.outOfFieldOfView]
            snapshot.guidance.shownFeedback = .outOfFieldOfView
            snapshot.guidance.turnDirection = aim
            snapshot.latest.observation?.worldFromCamera = Stage.pose(
                azimuth: -1.2, elevation: 1.2, distance: 3)
            check(
                Stage.console(
                    80, 24, aim == .right ? Stage.ascii : Stage.color,
                    [
                        .source(Stage.virtual), .picture(Stage.picture), .snapshot(snapshot),
                        .line(bytesPerSecond: 34_200),
                    ]), "out-of-frame-\(aim.rawValue)-80x24")
        }
    }

    @Test(arguments: sizes)
    func dialFull(columns: Int, rows: Int) {
        let full = Stage.snapshot(.capturing, filled: 36, shots: 40)
        let events: [ConsoleEvent] = [
            .source(Stage.recorded), .picture(Stage.picture), .snapshot(full),
        ]
        check(events, "dial-full", columns: columns, rows: rows)
        check(events + [.key(.enter)], "pass-question", columns: columns, rows: rows)
        check(events + [.key(.character("f"))], "flip-question", columns: columns, rows: rows)
    }

    @Test(arguments: sizes)
    func area(columns: Int, rows: Int) {
        let events = AreaTests.events(isSplit: true)
        check(events, "area", columns: columns, rows: rows)
        check(events + [.key(.enter)], "area-review", columns: columns, rows: rows)
        check(
            [
                .source(Stage.recorded), .areaChosen, .picture(Stage.picture),
                .snapshot(Stage.snapshot(.ready)),
            ], "area-ready", columns: columns, rows: rows)
    }

    @Test(arguments: sizes)
    func endings(columns: Int, rows: Int) {
        var done = Stage.snapshot(.completed, filled: 20, shots: 108)
        done.passes = [36, 36, 20].map {
            PassSummary(
                coverage: Double($0) / 36, sectors: 36, sectorsFilled: $0, shots: $0 + 4)
        }
        check(
            [.source(Stage.source), .snapshot(done)], "completed", columns: columns, rows: rows)
        let failed = Stage.snapshot(
            .failed(.sensorFailed(reason: "no such device")), filled: 12, shots: 14)
        check([.source(Stage.source), .snapshot(failed)], "failed", columns: columns, rows: rows)
    }

    @Test(arguments: sizes)
    func helpAndQuestions(columns: Int, rows: Int) {
        let events: [ConsoleEvent] = [
            .source(Stage.virtual), .picture(Stage.picture),
            .snapshot(Stage.snapshot(.capturing, filled: 18, shots: 22)),
        ]
        check(events + [.key(.character("?"))], "help", columns: columns, rows: rows)
        check(events + [.key(.character("q"))], "quit", columns: columns, rows: rows)
    }

    @Test(arguments: sizes)
    func modelOfPhotographs(columns: Int, rows: Int) {
        var source = Stage.recorded
        source.hasPoses = false
        var done = Stage.snapshot(.completed, shots: 40)
        (done.box.bounds, done.dial.sectors) = (nil, [])
        check(
            [.source(source), .snapshot(done), .key(.character("m"))], "model-question-photographs",
            columns: columns, rows: rows)
    }

    @Test func tooSmall() {
        check([.source(Stage.source)], "too-small", columns: 60, rows: 18)
    }

    @Test func leastSize() {
        let (columns, rows) = (ConsoleState.minimumColumns, ConsoleState.minimumRows)
        let snapshot = Stage.snapshot(.capturing, filled: 18, shots: 22)
        let events: [ConsoleEvent] = [
            .source(Stage.virtual), .picture(Stage.picture), .snapshot(snapshot),
        ]
        check(Stage.console(columns, rows, Stage.color, events), "capturing-least-256")
        check(
            Stage.console(columns, rows, Stage.color, events + [.key(.character("?"))]),
            "help-least-256")
    }

    @Test(arguments: sizes)
    func viewing(columns: Int, rows: Int) {
        let shots = (0..<12).map { index in
            ViewedModel.ShotMark(
                number: index + 1,
                worldFromCamera: RigidTransform(
                    eye: Rotation(angle: Double(index) * 0.5, axis: Vector3(0, 0, 1))
                        * Vector3(1.4, 0, 0.6), target: .zero, up: Vector3(0, 0, 1)) ?? .identity)
        }
        let box = BoundingBox(
            center: .zero, size: Vector3(repeating: 1.1), worldFromObject: .identity)
        let model = ViewedModel(
            title: "cube.ply", mesh: ViewerTests.cube, shots: shots, box: box, metersPerUnit: 1)
        for (look, capabilities) in Self.looks(columns: columns) {
            check(
                Stage.console(columns, rows, capabilities, [.model(model, isAlone: true)]),
                "viewing-\(columns)x\(rows)-\(look)")
        }
        let measuring: [ConsoleEvent] = [
            .model(model, isAlone: true), .key(.character("n")), .clock(Timestamp(seconds: 1)),
            .key(.character("m")), .key(.left), .key(.enter), .key(.up),
        ]
        check(measuring, "measuring", columns: columns, rows: rows)
    }
}
