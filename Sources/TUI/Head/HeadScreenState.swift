import Head
import Scene

/// What the screen of a head scan shows.
public struct HeadScreenState: Sendable {
    /// Size of the terminal, in cells.
    public var columns, rows: Int
    /// The step of the capture.
    public var flow = FlowState.checklist
    /// The items of the checklist that are ticked.
    public var ticked: Set<ChecklistItem> = []
    /// What the person is told.
    public var guide = Guide()
    /// The scan so far.
    public var scan = Scan()
    /// The live picture, mirrored.
    public var renderer: PictureRenderer
    /// The terminal.
    public let capabilities: ScreenCapabilities

    /// What the person is told.
    public struct Guide: Sendable {
        /// Where the face is, and the current hint.
        public var position = FacePosition.notAvailable
        public var hint = ScanHint.none
        /// What is wrong now, most urgent first.
        public var warnings: [CaptureWarning] = []
        /// The last spoken sentence.
        public var spoken = ""
        /// The last tone.
        public var tone: HintTone?

        /// Takes over the state of the capture after a frame, and the events of that frame.
        mutating func take(_ flow: HeadCaptureFlow, events: [HeadCaptureEvent]) {
            (position, hint) = (flow.scanner.judge.shown, flow.scanner.hint)
            warnings = flow.warnings
            for event in events {
                if case .speak(let words) = event { spoken = words }
                if case .tone(let tone) = event { self.tone = tone }
            }
        }
    }

    /// The scan so far.
    public struct Scan: Sendable {
        /// Its mode.
        public var mode = ScanMode.degrees180
        /// The progress of the turn; nil while the head need not turn.
        public var progress: ProgressInfo?
        /// Which part of the range has pictures.
        public var coverage: ScanCoverage?
        /// How many pictures are kept.
        public var pictures = 0
        /// Its flaws; nil before its end.
        public var summary: QualitySummary?

        /// Takes over the state of the capture after a frame.
        mutating func take(_ flow: HeadCaptureFlow) {
            mode = flow.settings.scanner.scanMode
            progress = flow.scanner.progress
            coverage = flow.scanner.session.coverage
            pictures = flow.scanner.session.keyframes.count
            summary = flow.summary
        }
    }

    /// The smallest size at which the whole screen is visible.
    public static let leastColumns = 80
    public static let leastRows = 24

    /// A screen before the first frame.
    public init(columns: Int, rows: Int, capabilities: ScreenCapabilities) {
        (self.columns, self.rows, self.capabilities) = (columns, rows, capabilities)
        renderer = PictureRenderer(capabilities: capabilities)
        fit()
    }

    /// Takes the new size of the terminal.
    public mutating func resize(columns: Int, rows: Int) {
        (self.columns, self.rows) = (columns, rows)
        fit()
    }

    private mutating func fit() {
        let place = HeadLayout(columns: columns, rows: rows).picture.inside
        renderer.fit(columns: place.columns, rows: place.rows)
    }

    /// Takes over the state of the capture after a frame, and the events of that frame.
    public mutating func take(_ flow: HeadCaptureFlow, events: [HeadCaptureEvent]) {
        self.flow = flow.state
        ticked = flow.ticked
        guide.take(flow, events: events)
        scan.take(flow)
    }

    /// Shows a frame, mirrored, as a person knows it from a mirror.
    public mutating func show(_ picture: ColorImage) {
        var mirrored = picture
        for y in 0..<picture.height {
            for x in 0..<picture.width {
                let (from, to) = (
                    3 * (y * picture.width + x),
                    3 * (y * picture.width + picture.width - 1 - x)
                )
                for channel in 0..<3 {
                    mirrored.values[to + channel] = picture.values[from + channel]
                }
            }
        }
        renderer.draw(mirrored)
    }

    /// What a key asks for; nil for a key without a meaning here.
    public func intent(of key: Key) -> HeadIntent? {
        for row in HeadKeyRow.rows(in: flow) {
            if let intent = row.intent(key) { return intent }
        }
        return nil
    }
}

/// What a person at the screen of a head scan asks for.
public enum HeadIntent: Equatable, Sendable {
    case tick(ChecklistItem)
    case tickAll
    case call(FlowCall)
    case leave
}

/// Where things are on the screen of a head scan.
struct HeadLayout {
    let picture, side, guide: Rectangle

    init(columns: Int, rows: Int) {
        let sideColumns = min(40, max(28, columns / 3))
        let guideRows = 5
        let height = max(0, rows - 1 - guideRows)
        picture = Rectangle(column: 0, row: 1, columns: columns - sideColumns, rows: height)
        side = Rectangle(
            column: columns - sideColumns, row: 1, columns: sideColumns, rows: height)
        guide = Rectangle(column: 0, row: 1 + height, columns: columns, rows: guideRows)
    }
}
