import Guidance
import Scene
import TUI
import TUICurses
import Vision

/// The time of each stage and the bytes sent to a terminal, over the frames of one set.
struct LoopFigures {
    let stopwatch: Stopwatch
    /// The bytes sent for each frame: for the picture alone, and for the whole console.
    var pictureBytes: [Double] = []
    var consoleBytes: [Double] = []
}

/// Runs frames through the stages of `capstan capture` in step, and times each stage: decode,
/// assess, engine with given poses, console, terminal.
struct LoopRun {
    let set: FrameSet
    /// Number of runs through the set.
    let rounds: Int

    private let watch = Stopwatch()

    init(_ set: FrameSet, rounds: Int) { (self.set, self.rounds) = (set, rounds) }

    /// The size of a terminal on which the capture screen has 100×40 cells for the picture.
    static let console = (columns: 145, rows: 47)
    /// The cells of the picture that a frame with sides 16:9 fills.
    private static let picture = (columns: 100, rows: 28)
    /// The width that `capstan` asks for its preview.
    private static let previewWidth = 320
    /// The first frames of each round are not counted, because caches fill and the whole picture is
    /// new.
    private static let warmUp = 5

    /// Measures all stages on the frames of the set.
    func measure() throws -> LoopFigures {
        var figures = LoopFigures(stopwatch: watch)
        figures.pictureBytes = try DrainedTerminal.run(columns: 100, rows: 40, showPictures)
        figures.consoleBytes = try DrainedTerminal.run(
            columns: Self.console.columns, rows: Self.console.rows, capture)
        return figures
    }

    /// Calls `body` with every frame of every round, in order. `number` counts the calls from 0.
    /// Returns the number of bytes that `body` sent for each frame that counts.
    private func forEachFrame(
        _ body: (_ number: Int, RecordedFrame) throws -> Int
    ) rethrows -> [Double] {
        var bytes: [Double] = []
        for round in 0..<rounds {
            for (index, frame) in set.frames.enumerated() {
                watch.isCounting = index >= Self.warmUp
                let sent = try body(round * set.frames.count + index, frame)
                if watch.isCounting { bytes.append(Double(sent)) }
            }
        }
        return bytes
    }

    /// The picture alone, as a viewer of pictures would show it.
    private func showPictures(on terminal: CursesTerminal) throws -> [Double] {
        let decoder = try ImageDecoder()
        var renderer = PictureRenderer(capabilities: terminal.capabilities)
        renderer.fit(columns: 100, rows: 40)
        var large = PictureRenderer(capabilities: terminal.capabilities)
        large.fit(columns: 120, rows: 40)
        let bytes = try forEachFrame { _, frame in
            _ = try watch.measure(.decodeLuma) { try decoder.luma(frame.jpeg) }
            let picture = try decoder.color(frame.jpeg, minimumWidth: Self.previewWidth)
            watch.measure(.drawPicture) { renderer.draw(picture) }
            watch.measure(.drawLargePicture) { large.draw(picture) }
            var grid = Grid(columns: renderer.columns, rows: renderer.rows)
            grid.cells = renderer.cells
            return watch.measure(.presentPicture) { terminal.present(grid) }
        }
        guard (renderer.columns, renderer.rows) == Self.picture, large.cells.count == 4080 else {
            throw BenchError(words: "The picture does not have the size that the report names.")
        }
        return bytes
    }

    /// Runs the frames through all stages.
    private func capture(on terminal: CursesTerminal) throws -> [Double] {
        let decoder = try ImageDecoder()
        var assessor = FrameAssessor()
        var session = ObjectCaptureSession(options: SessionOptions())
        var state = ConsoleState(
            columns: terminal.size.columns, rows: terminal.size.rows,
            capabilities: terminal.capabilities)
        try begin(&session, &state)
        return try forEachFrame { number, frame in
            let time = Timestamp(nanoseconds: Int64(number) * 1_000_000_000 / 30)
            return try watch.measure(.whole) {
                let (luma, preview) = try watch.measure(.decode) {
                    try decoder.lumaAndColor(frame.jpeg, minimumWidth: Self.previewWidth)
                }
                let assessment = watch.measure(.assess) { assessor.assess(luma, isStill: false) }
                watch.measure(.ingest) {
                    let observation = FrameObservation(
                        index: number, name: frame.path, timestamp: time, assessment: assessment,
                        intrinsics: frame.intrinsics, worldFromCamera: frame.worldFromCamera,
                        centralDepth: nil)
                    for case .keep(let shot) in session.ingest(.frame(observation)) {
                        session.ingest(.shotSaved(number: shot.number, at: time))
                    }
                }
                let grid = watch.measure(.drawConsole) {
                    _ = update(&state, .clock(time))
                    _ = update(&state, .snapshot(session.snapshot))
                    _ = update(&state, .picture(preview))
                    var grid = Grid(columns: state.columns, rows: state.rows)
                    render(state, into: &grid)
                    return grid
                }
                return watch.measure(.present) { terminal.present(grid) }
            }
        }
    }

    /// Brings the session into the state `capturing`.
    private func begin(
        _ session: inout ObjectCaptureSession, _ state: inout ConsoleState
    ) throws {
        let source = SourceDescription(
            name: set.folder, format: "image folder", kind: .video, frameCount: set.frames.count,
            hasPoses: true, hasDepth: false, isMetric: true, intrinsicsOrigin: .source)
        session.ingest(.started(source: source, at: .zero))
        session.ingest(.call(.startDetecting, at: .zero))
        session.ingest(
            .boxProposed(BoxProposal(box: set.box, evidence: .opticalAxes), at: .zero))
        session.ingest(.call(.startCapturing, at: .zero))
        guard session.snapshot.state == .capturing else {
            throw BenchError(words: "The session does not capture.")
        }
        _ = update(&state, .source(source))
    }
}
