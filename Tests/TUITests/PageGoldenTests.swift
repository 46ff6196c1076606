import Scene
import Testing

@testable import Guidance
@testable import TUI

/// Drawings of every page beside the capture, at every size and for every terminal.
@Suite struct PageGoldenTests {
    static let cases = GoldenTests.sizes.flatMap { size in
        GoldenTests.looks(columns: size.0).map { (size.0, size.1, $0.0, $0.1) }
    }

    private func check(
        _ name: String, _ events: [ConsoleEvent], _ place: (Int, Int, String, ScreenCapabilities)
    ) {
        let state = Stage.console(place.0, place.1, place.3, events)
        Golden.check(Stage.grid(state), "\(name)-\(place.0)x\(place.1)-\(place.2)")
    }

    /// Events that lead to a session with a few shots and a map of coverage.
    private static func session() -> [ConsoleEvent] {
        var snapshot = Stage.snapshot(.capturing, filled: 18, shots: 22)
        for slice in 0..<18 {
            snapshot.coverage.cells[slice][1] = CoverageMap.Cell(
                shots: [slice + 1], bestSharpness: 40, state: slice == 4 ? .soft : .covered,
                reason: slice == 4 ? .onlySoftShots : nil)
        }
        snapshot.coverage.cells[20][2] = CoverageMap.Cell(
            shots: [21], bestSharpness: 38, state: .alone, reason: .noNeighbour)
        snapshot.dial.sectors[4].isSoft = true
        snapshot.guidance.nextView = NextView(
            .fillSector, directions: [.right], turn: 0.4, sector: 20)
        let before: [ConsoleEvent] = [
            .source(Stage.source), .picture(Stage.picture),
            .snapshot(Stage.snapshot(.detecting)), .clock(Timestamp(seconds: 75)),
            .snapshot(snapshot),
        ]
        return before + (1...22).map(card) + [.clock(Timestamp(seconds: 90))]
    }

    /// Events after which two of the session's shots are rejected.
    private static var rejected: [ConsoleEvent] {
        var snapshot = Stage.snapshot(.capturing, filled: 18, shots: 20)
        snapshot.shots.rejected = [9, 22]
        return [.snapshot(snapshot)]
    }

    private static func card(_ number: Int) -> ConsoleEvent {
        let sharpness = number == 9 ? 12.0 : 40 + Double(number % 5)
        return .shot(
            ShotCard(
                number: number, pass: 1, sector: number - 1,
                reason: number % 7 == 0 ? .newView : .newSector, sharpness: sharpness,
                worldFromCamera: nil, thumbnail: Stage.picture))
    }

    @Test(arguments: 0..<PageGoldenTests.cases.count) func pages(index: Int) {
        let place = Self.cases[index]
        let session = Self.session()
        check("dial", session, place)
        check("gallery", session + [.key(.character("g")), .key(.up), .key(.up)], place)
        check("gallery-rejected", session + Self.rejected + [.key(.character("g"))], place)
        check("coverage", session + [.key(.character("c")), .key(.left)], place)
        check(
            "controls",
            session + [
                .key(.character("d")), .controls(ControlTests.settings, false), .key(.down),
            ],
            place)
        check("log", session + [.key(.character("i"))], place)
        check("review", session + [.key(.character("F"))], place)
        check("flip", session + [.key(.character("f")), .key(.character("f"))], place)
        check(
            "search",
            session + [.key(.character("?")), .key(.character("/"))]
                + "pass".map { .key(.character($0)) }, place)
    }

    @Test(arguments: 0..<PageGoldenTests.cases.count) func model(index: Int) {
        let place = Self.cases[index]
        let done = Stage.snapshot(.completed, filled: 36, shots: 108)
        let asked: [ConsoleEvent] = [
            .source(Stage.virtual), .snapshot(done), .key(.character("m")),
        ]
        check("model-question", asked, place)
        let building: [ConsoleEvent] =
            asked + [
                .clock(Timestamp(seconds: 100)), .modelBegan(title: "mug", .reduced),
                .modelNote("Pictures are used 640 pixels wide."),
                .clock(Timestamp(seconds: 168)),
                .modelProgress(
                    ModelProgress(stage: .depth, fraction: 0.42, remainingSeconds: 95)),
            ]
        check("model", building, place)
        let model = ViewedModel(title: "model.glb", mesh: ViewerTests.cube, metersPerUnit: 1)
        check(
            "model-ready",
            building + [
                .key(.escape),
                .modelEnded(
                    .finished(model, files: ["scans/mug/model.glb", "scans/mug/model.usdz"])),
                .clock(Timestamp(seconds: 180)), .key(.character("m")),
            ], place)
    }

    @Test(arguments: 0..<PageGoldenTests.cases.count) func tutorial(index: Int) {
        let place = Self.cases[index]
        for step in 0..<TutorialScreen.steps {
            let keys = Array(repeating: ConsoleEvent.key(.right), count: step)
            check(
                "tutorial-\(step + 1)",
                [.startItems(Stage.items), .key(.character("t"))] + keys
                    + [.clock(Timestamp(seconds: 7))], place)
        }
    }

    @Test(arguments: 0..<PageGoldenTests.cases.count) func boxViews(index: Int) {
        let place = Self.cases[index]
        check("box", BoxFittingTests.editing + [.key(.tab), .key(.tab)], place)
        check(
            "size-typed",
            BoxFittingTests.editing + [.key(.character("e"))]
                + "20 x 14".map { .key(.character($0)) }, place)
    }

    @Test(arguments: ScreenCapabilities.Scheme.allCases)
    func schemes(scheme: ScreenCapabilities.Scheme) {
        let looks = ScreenCapabilities(colors: .indexed256, glyphs: .unicode, scheme: scheme)
        check("scheme-\(scheme.rawValue)", Self.session(), (80, 24, "256", looks))
    }
}
