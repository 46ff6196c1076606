import Glibc
import Guidance
import Scene
import TUI
import TUICurses
import Vision

/// The cost of the console apart from the capture: drawing and sending its whole screen, on a
/// terminal of 120×40 cells.
struct ConsoleCost {
    /// The figures of one kind of frame.
    struct Figures {
        let name: String
        let cpu: Spread
        let bytes: Spread
    }

    private static let size = (columns: 120, rows: 40)

    /// Measures two kinds of frame. First, a hand-held camera at ten pictures a second, which is
    /// every third picture of the set. Then, a still picture beside changing counters.
    static func measure(_ set: FrameSet) throws -> [Figures] {
        let decoder = try ImageDecoder()
        let previews = try stride(from: 0, to: set.frames.count, by: 3).map {
            try decoder.color(set.frames[$0].jpeg, minimumWidth: 320)
        }
        let still = Array(repeating: previews[0], count: previews.count)
        return try [
            ("handheld, 10 pictures a second", previews, false),
            ("the same in direct colour", previews, true), ("counters only", still, false),
        ]
        .compactMap { name, pictures, isDirect in
            if isDirect { setenv("COLORTERM", "truecolor", 1) }
            defer { unsetenv("COLORTERM") }
            let (cpu, bytes) = try DrainedTerminal.run(
                columns: size.columns, rows: size.rows
            ) { show(pictures, set, on: $0) }
            guard let cpu = Spread(cpu), let bytes = Spread(bytes) else { return nil }
            return Figures(name: name, cpu: cpu, bytes: bytes)
        }
    }

    private static func show(
        _ pictures: [ColorImage], _ set: FrameSet, on terminal: CursesTerminal
    ) -> ([Double], [Double]) {
        var state = ConsoleState(
            columns: size.columns, rows: size.rows, capabilities: terminal.capabilities)
        let source = SourceDescription(
            name: "camera", format: "V4L2 camera", kind: .live, frameCount: nil, hasPoses: true,
            hasDepth: false, isMetric: true, intrinsicsOrigin: .source)
        _ = update(&state, .source(source))
        var snapshot = SessionSnapshot()
        snapshot.state = .capturing
        snapshot.tracking.state = .normal
        snapshot.shots.maximum = 200
        snapshot.box.bounds = set.box
        snapshot.dial.sectors = Array(repeating: DialSector(), count: 36)
        var (cpu, bytes): ([Double], [Double]) = ([], [])
        for (number, picture) in pictures.enumerated() {
            snapshot.frames.seen = number * 3
            let frame = set.frames[
                pictures[0] == picture ? 0 : min(number * 3, set.frames.count - 1)]
            snapshot.latest.observation = FrameObservation(
                index: number, name: "", timestamp: .zero,
                assessment: FrameAssessment(
                    meanLuma: 100 + Double(number % 9), clippedShare: 0,
                    sharpness: 40 + Double(number % 7) / 10, motionPixels: 2),
                intrinsics: frame.intrinsics, worldFromCamera: frame.worldFromCamera,
                centralDepth: nil)
            let before = Stopwatch.threadMilliseconds
            _ = update(&state, .clock(Timestamp(seconds: Double(number) / 10)))
            _ = update(&state, .snapshot(snapshot))
            _ = update(&state, .picture(picture))
            var grid = Grid(columns: state.columns, rows: state.rows)
            render(state, into: &grid)
            let sent = terminal.present(grid)
            // The first three frames fill the caches and the screen.
            guard number >= 3 else { continue }
            cpu.append(Stopwatch.threadMilliseconds - before)
            bytes.append(Double(sent))
        }
        return (cpu, bytes)
    }
}
