import Guidance
import Scene
import Testing

@testable import TUI

/// Every screen as a drawing.
@Suite struct GoldenTests {
    static let sizes = [(80, 24), (100, 30), (132, 43)]
    static let looks = [
        ("256", Stage.color), ("mono", Stage.mono), ("ascii", Stage.ascii),
    ]

    private func check(_ state: ConsoleState, _ name: String) {
        Golden.check(Stage.grid(state), name)
    }

    @Test(arguments: sizes)
    func capturing(columns: Int, rows: Int) {
        for (look, capabilities) in Self.looks {
            var snapshot = Stage.snapshot(.capturing, filled: 18, shots: 22)
            snapshot.feedback = [.movingTooFast]
            snapshot.shownFeedback = .movingTooFast
            check(
                Stage.console(
                    columns, rows, capabilities,
                    [.source(Stage.source), .picture(Stage.picture), .snapshot(snapshot)]),
                "capturing-\(columns)x\(rows)-\(look)")
        }
    }

    @Test func start() {
        check(Stage.console([.startItems(Stage.items), .key(.down)]), "start-80x24-256")
        check(
            Stage.console([
                .startItems(Stage.items), .glance(id: "/dev/video0", Stage.picture),
            ]), "start-glance-80x24-256")
        check(Stage.console(80, 24, Stage.ascii, [.startItems(Stage.items)]), "start-80x24-ascii")
        check(Stage.console([.startItems([Stage.items[4]])]), "start-no-camera-80x24-256")
    }

    @Test func ready() {
        for (look, capabilities) in Self.looks {
            check(
                Stage.console(
                    80, 24, capabilities,
                    [
                        .source(Stage.source), .picture(Stage.picture),
                        .snapshot(Stage.snapshot(.ready)), .key(.character("n")),
                    ]), "ready-80x24-\(look)")
        }
    }

    @Test func boxBeingEdited() {
        for (look, capabilities) in Self.looks {
            let editing: [ConsoleEvent] = [
                .source(Stage.virtual), .picture(Stage.picture),
                .snapshot(Stage.snapshot(.detecting)), .key(.tab), .key(.tab),
                .key(.character("+")), .key(.character("+")), .key(.character("u")),
            ]
            check(Stage.console(80, 24, capabilities, editing), "detecting-80x24-\(look)")
        }
    }

    @Test func outOfFrame() {
        for aim in [Direction.left, .right, .up, .down] {
            var snapshot = Stage.snapshot(.capturing, filled: 9, shots: 11)
            snapshot.feedback = [.outOfFieldOfView]
            snapshot.shownFeedback = .outOfFieldOfView
            snapshot.aim = aim
            snapshot.observation?.worldFromCamera = Stage.pose(
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

    @Test func dialFull() {
        let full = Stage.snapshot(.capturing, filled: 36, shots: 40)
        let events: [ConsoleEvent] = [
            .source(Stage.recorded), .picture(Stage.picture), .snapshot(full),
        ]
        check(Stage.console(events), "dial-full-80x24-256")
        check(Stage.console(events + [.key(.enter)]), "pass-question-80x24-256")
        check(
            Stage.console(events + [.key(.character("f"))]), "flip-question-80x24-256")
    }

    @Test func endings() {
        var done = Stage.snapshot(.completed, filled: 20, shots: 108)
        done.passes = [36, 36, 20].map {
            PassSummary(
                coverage: Double($0) / 36, sectors: 36, sectorsFilled: $0, shots: $0 + 4)
        }
        check(Stage.console([.source(Stage.source), .snapshot(done)]), "completed-80x24-256")
        let failed = Stage.snapshot(
            .failed(.sensorFailed(reason: "no such device")), filled: 12, shots: 14)
        check(Stage.console([.source(Stage.source), .snapshot(failed)]), "failed-80x24-256")
    }

    @Test func helpAndQuestions() {
        let events: [ConsoleEvent] = [
            .source(Stage.virtual), .picture(Stage.picture),
            .snapshot(Stage.snapshot(.capturing, filled: 18, shots: 22)),
        ]
        check(Stage.console(events + [.key(.character("?"))]), "help-80x24-256")
        check(Stage.console(events + [.key(.character("q"))]), "quit-80x24-256")
        check(
            Stage.console(80, 24, Stage.ascii, events + [.key(.character("q"))]), "quit-80x24-ascii"
        )
    }

    @Test func tooSmall() {
        check(Stage.console(60, 18, Stage.color, [.source(Stage.source)]), "too-small-60x18")
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
            title: "cube.ply", mesh: ViewerTests.cube, shots: shots, box: box, isMetric: true)
        for (look, capabilities) in Self.looks {
            check(
                Stage.console(columns, rows, capabilities, [.model(model, isAlone: true)]),
                "viewing-\(columns)x\(rows)-\(look)")
        }
        let measuring: [ConsoleEvent] = [
            .model(model, isAlone: true), .key(.character("n")), .clock(Timestamp(seconds: 1)),
            .key(.character("m")), .key(.left), .key(.enter), .key(.up),
        ]
        check(
            Stage.console(columns, rows, Stage.color, measuring),
            "measuring-\(columns)x\(rows)-256")
    }
}
