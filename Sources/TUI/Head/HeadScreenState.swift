import Head
import Scene

/// What the screen of a head scan shows.
public struct HeadScreenState: Sendable {
    /// Size of the terminal, in cells.
    public var columns, rows: Int
    /// The current step of the head scan.
    public var flow = FlowState.checklist
    /// The items of the checklist that the person has ticked.
    public var ticked: Set<ChecklistItem> = []
    /// The guidance for the person.
    public var guide = Guide()
    /// The progress of the scan.
    public var scan = Scan()
    /// The live picture as cells; the picture is mirrored.
    public var renderer: PictureRenderer
    /// What the terminal can show.
    public let capabilities: ScreenCapabilities

    /// The guidance for the person: position, hint, warnings, speech and tones.
    public struct Guide: Sendable {
        /// The position of the face, and the hint that follows from it.
        public var position = FacePosition.notAvailable
        public var hint = ScanHint.none
        /// The present problems of the capture, the most urgent first.
        public var warnings: [CaptureWarning] = []
        /// The sentence that was spoken last.
        public var spoken = ""
        /// The tone that was played last; nil before the first one.
        public var tone: HintTone?

        /// Stores the guidance after a frame: some of it is in the capture's state, the spoken
        /// sentence and the tone are in the events of the frame.
        mutating func take(_ flow: HeadCaptureFlow, events: [HeadCaptureEvent]) {
            (position, hint) = (flow.scanner.judge.shown, flow.scanner.hint)
            warnings = flow.warnings
            for event in events {
                if case .speak(let words) = event { spoken = words }
                if case .tone(let tone) = event { self.tone = tone }
            }
        }
    }

    /// The progress of the scan: its mode, the turn of the head, the pictures and their quality.
    public struct Scan: Sendable {
        /// The mode of the scan, which sets the range of the turn.
        public var mode = ScanMode.degrees180
        /// The progress of the head's turn; nil while the person need not turn the head.
        public var progress: ProgressInfo?
        /// The yaw angles that have pictures; nil before the scan reports them.
        public var coverage: ScanCoverage?
        /// The number of pictures that the scan keeps.
        public var pictures = 0
        /// The quality of the finished scan and its flaws; nil before the end of the scan.
        public var summary: QualitySummary?

        /// Stores the progress of the capture after a frame.
        mutating func take(_ flow: HeadCaptureFlow) {
            mode = flow.settings.scanner.scanMode
            progress = flow.scanner.progress
            coverage = flow.scanner.session.coverage
            pictures = flow.scanner.session.keyframes.count
            summary = flow.summary
        }
    }

    /// The smallest size in cells at which the whole screen is visible.
    public static let leastColumns = 80
    public static let leastRows = 24

    /// A screen that has not received a frame yet.
    public init(columns: Int, rows: Int, capabilities: ScreenCapabilities) {
        (self.columns, self.rows, self.capabilities) = (columns, rows, capabilities)
        renderer = PictureRenderer(capabilities: capabilities)
        fit()
    }

    /// Adapts the screen to a new size of the terminal.
    public mutating func resize(columns: Int, rows: Int) {
        (self.columns, self.rows) = (columns, rows)
        fit()
    }

    private mutating func fit() {
        let place = HeadLayout(columns: columns, rows: rows).picture.inside
        renderer.fit(columns: place.columns, rows: place.rows)
    }

    /// Stores the state of the capture after a frame, and the sentence and the tone in the events
    /// of that frame.
    public mutating func take(_ flow: HeadCaptureFlow, events: [HeadCaptureEvent]) {
        self.flow = flow.state
        ticked = flow.ticked
        guide.take(flow, events: events)
        scan.take(flow)
    }

    /// Shows a frame as its mirror image, because people know their face from mirrors.
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

    /// The request that a key makes; nil for a key that has no meaning in this step.
    public func intent(of key: Key) -> HeadIntent? {
        HeadKeyRow.rows(in: flow).flatMap(\.presses).first { $0.keys.contains(key) }?.intent
    }
}

/// A request that the person makes with a key on the screen of a head scan.
public enum HeadIntent: Equatable, Sendable {
    case tick(ChecklistItem)
    case tickAll
    case call(FlowCall)
    case leave
}

/// The places of the parts of a head scan's screen.
struct HeadLayout {
    let picture, side, guide: Rectangle

    init(columns: Int, rows: Int) {
        let sideColumns = (columns / 3).clamped(to: 28...40)
        let guideRows = 5
        let height = max(0, rows - 1 - guideRows)
        picture = Rectangle(column: 0, row: 1, columns: columns - sideColumns, rows: height)
        side = Rectangle(
            column: columns - sideColumns, row: 1, columns: sideColumns, rows: height)
        guide = Rectangle(column: 0, row: 1 + height, columns: columns, rows: guideRows)
    }
}
