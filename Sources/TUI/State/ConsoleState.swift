import Guidance
import Scene

/// The console's whole state: `update` changes it, `render` draws it. A pure value.
public struct ConsoleState: Equatable, Sendable {
    /// The screen that is shown.
    enum Screen: Equatable, Sendable {
        case start, capture, viewer, gallery, coverage, log, building, controls, library, report
        case tutorial(step: Int)
    }

    /// What covers the screen and takes the keys.
    enum Overlay: Equatable, Sendable {
        case help(HelpView)
        case quitQuestion
        /// The question at the end of a pass.
        case passChoice(ReviewOpening)
        /// The person is turning the object over; `didPause` says whether the capture was paused
        /// for it.
        case flipQuestion(didPause: Bool)
        /// The question for a model's level of detail.
        case qualityChoice
        /// Exact lengths of the box are being typed.
        case typing(String)
        /// A question about the list of the start screen.
        case listQuestion(ListQuestion)
        /// The command line.
        case action(ActionPrompt)
    }

    /// The help as it is scrolled and searched.
    struct HelpView: Equatable, Sendable {
        var scroll = 0
        /// The search text; nil when the help is not searched.
        var query: String?
        /// The longest search text. A guess.
        static let mostLetters = 20
    }

    /// The session at the moment when the review opened.
    struct ReviewOpening: Equatable, Sendable {
        /// Whether the capture was already paused when the review opened.
        var wasPaused = false
        /// The advice; it stays valid while the capture is paused.
        var advice = NextView(.wait)
    }

    /// A line that disappears after a while.
    struct Notice: Equatable, Sendable {
        var text: String
        var until: Timestamp
        /// Whether it answers a key: then the next key ends it.
        var answersKey = true
    }

    /// Least size in cells at which every screen is complete.
    public static let minimumColumns = 64
    public static let minimumRows = 20

    /// How long a notice is shown, seconds. A guess.
    private static let noticeSeconds = 5.0
    /// How long the picture's frame is highlighted after a shot, seconds. A guess.
    private static let shotHighlightSeconds = 0.3

    var terminal: TerminalView
    var screen = Screen.start
    var overlay: Overlay?
    var start: StartList
    var opened = OpenedSource()
    var snapshot = SessionSnapshot()
    var live: LiveView
    var boxEditing = BoxEditing()
    var pages: Pages
    /// The open model viewer; nil when there is none.
    var viewer: ViewerState?
    /// The model that is being made, or was made last.
    var build: ModelBuild?
    /// What the report says of the open capture once it is complete; nil before.
    var verdict: ScanVerdict?
    var notice: Notice?
    var now = Timestamp.zero
    var mouseDrag: MouseDrag?

    /// A console on its start screen.
    public init(columns: Int, rows: Int, capabilities: ScreenCapabilities) {
        terminal = TerminalView(capabilities: capabilities, columns: columns, rows: rows)
        start = StartList(preview: StartPreviewPanel(capabilities: capabilities))
        live = LiveView(renderer: PictureRenderer(capabilities: capabilities))
        pages = Pages(gallery: Gallery(capabilities: capabilities))
        fitPicture()
    }

    /// What the terminal can show.
    public var capabilities: ScreenCapabilities { terminal.capabilities }
    /// Width of the terminal in cells.
    public var columns: Int { terminal.columns }
    /// Height of the terminal in cells.
    public var rows: Int { terminal.rows }

    /// The source that is open; nil before there is one.
    var source: SourceDescription? { opened.description }

    /// The item that the wiring should preview on the start screen: the chosen camera or scan.
    public var wantedPreview: StartItem? {
        guard screen == .start, let item = start.chosen, item.kind != .demo, item.kind != .run
        else { return nil }
        return item
    }

    /// Whether the list of the start screen is shown.
    public var isListing: Bool { screen == .start }

    /// Whether the open capture has ended.
    public var isCaptureOver: Bool { source != nil && snapshot.state.isFinal }

    /// Whether the terminal itself draws the live picture; not under an overlay, where it would
    /// show through.
    var drawsGraphics: Bool {
        capabilities.graphics != .cells && !terminal.isWithoutGraphics && overlay == nil
    }

    /// Number of cells that the last live picture redrew.
    public var repaintedCells: Int { live.renderer.repaintedCells }

    /// Whether something moves by itself, so that the next frame needs no event.
    public var isAnimating: Bool {
        switch screen {
        case .viewer: viewer?.isAnimating ?? false
        case .tutorial: true
        case .start, .capture, .gallery, .coverage, .log, .building, .controls, .library, .report:
            false
        }
    }

    /// Whether the terminal has too few cells for the screens.
    var isTooSmall: Bool { columns < Self.minimumColumns || rows < Self.minimumRows }

    /// Whether keys steer the source. Where a script moves the virtual camera, they do not.
    var isVirtualCamera: Bool {
        source?.device == .virtualCamera && source?.kind == .live && !opened.isAttached
    }

    /// The source's title; sanitised already.
    var sourceTitle: String {
        isVirtualCamera ? phrase("virtual camera") : source.map { printable($0.name) } ?? ""
    }

    /// Whether the source is a camera of this machine, which has controls.
    var isCamera: Bool { !opened.isAttached && source?.device == .camera }

    /// Whether the source is recorded, so that its speed can be chosen.
    var isRecorded: Bool {
        !opened.isAttached && source.map { $0.kind != .live } ?? false
    }

    /// Whether there is no box: none is wanted, or frames have no poses.
    var isWithoutBox: Bool { opened.isArea || isWithoutPoses }

    /// Whether frames have no poses.
    var isWithoutPoses: Bool { source?.hasPoses == false }

    /// The box to show: the edited one, else the session's.
    var shownBox: BoundingBox? {
        boxEditing.isActive ? boxEditing.editor?.box ?? snapshot.box.bounds : snapshot.box.bounds
    }

    /// Metres per unit of length; nil where unknown.
    var metersPerUnit: Double? {
        source?.isMetric ?? false ? 1 : opened.knownLength?.metersPerUnit(of: shownBox)
    }

    /// Whether a motor turns the object in front of the camera.
    var isOnTurntable: Bool { live.table != nil || snapshot.guidance.nextView.mover == .table }

    /// The state of the turntable that makes the capture; nil where a person walks, or where the
    /// capture runs elsewhere.
    public var table: TurntableView? { live.table }

    /// What the pan-tilt head does; nil without one, or where the capture runs elsewhere.
    public var head: PanTiltView? { live.head }

    /// Number of the current pass, from 1.
    var passNumber: Int { max(1, snapshot.passes.count) }

    /// Whether a capture whose scan is complete can go on: its source still gives pictures.
    var canGoOn: Bool {
        screen != .start && snapshot.state == .completed && source?.kind == .live
            && !opened.isAttached
    }

    /// Whether the capture is over, so that the list of scans is next.
    var canGoBack: Bool { screen == .capture && snapshot.state.isFinal }

    /// Returns to the list of scans as it was before the capture; a model that is being made
    /// continues.
    mutating func reopenList() {
        var fresh = ConsoleState(columns: columns, rows: rows, capabilities: capabilities)
        (fresh.terminal, fresh.start, fresh.build, fresh.now) = (terminal, start, build, now)
        self = fresh
    }

    /// Filled sectors of this pass, and all sectors.
    var filledSectors: (filled: Int, all: Int) {
        (snapshot.dial.filled, snapshot.dial.sectors.count)
    }

    /// The notice while it is visible.
    var shownNotice: String? {
        guard let notice, now < notice.until else { return nil }
        return notice.text
    }

    mutating func say(_ text: String) {
        // Long enough to read two short sentences, at 4 words a second.
        notice = Notice(text: printable(text), until: now.advanced(bySeconds: Self.noticeSeconds))
        if screen != .start { note(text) }
    }

    mutating func fitPicture() {
        let layout = CaptureLayout(columns: columns, rows: rows)
        live.renderer.fit(columns: layout.picture.inside.columns, rows: layout.picture.inside.rows)
        if let picture = live.picture { live.renderer.draw(picture) }
        let inside = ViewerScreen.picture(columns: columns, rows: rows).inside
        viewer?.fit(columns: inside.columns, rows: inside.rows, capabilities: terminal.capabilities)
        start.preview.fit(columns: columns, rows: rows)
        refreshGallery(isResized: true)
    }

    /// Draws pictures with other parts of a cell from now on.
    mutating func take(_ cells: ScreenCapabilities.Cells) {
        terminal.capabilities.cells = cells
        live.renderer = live.renderer.with(capabilities)
        pages.gallery.use(capabilities)
        start.preview.use(capabilities)
        fitPicture()
    }

    /// Shows a model.
    /// - Parameter returnScreen: the screen that comes after it; nil for the start or the capture.
    mutating func view(_ model: ViewedModel, isAlone: Bool, returnScreen: Screen? = nil) {
        let inside = ViewerScreen.picture(columns: columns, rows: rows).inside
        viewer = ViewerState(
            model: model, isAlone: isAlone, columns: inside.columns, rows: inside.rows,
            capabilities: capabilities)
        viewer?.returnScreen = returnScreen
        screen = .viewer
        viewer?.refresh(at: now)
    }

    /// Takes over the session's snapshot: logs shots, keeps the box editor in step.
    mutating func take(_ next: SessionSnapshot) {
        let before = snapshot
        snapshot = next
        if let frame = next.latest.observation { live.history.note(frame) }
        if next.shots.taken > before.shots.taken {
            live.shotHighlightEnd = now.advanced(bySeconds: Self.shotHighlightSeconds)
        }
        if next.state != before.state { stateChanged(from: before.state) }
        noteChanges(since: before)
        guard let box = next.box.bounds else {
            boxEditing.editor = nil
            return
        }
        let isUntouched = boxEditing.editor.map { !$0.canUndo && !$0.canRedo } ?? true
        if next.box.isAutomatic, isUntouched, boxEditing.editor?.proposal != box {
            boxEditing.editor = BoxEditor(proposal: box, metersPerUnit: metersPerUnit)
        }
    }

    private mutating func stateChanged(from before: CaptureState) {
        switch snapshot.state {
        case .detecting:
            boxEditing.editor = nil
            boxEditing.isActive = true
        case .initializing, .ready, .capturing, .finishing, .completed, .failed:
            boxEditing.isActive = false
        }
        if snapshot.state.isFinal || snapshot.state == .finishing { overlay = nil }
        if case .help(var help) = overlay {
            help.query = nil
            overlay = .help(help)
        }
        if case .passChoice = overlay, snapshot.state != .capturing { overlay = nil }
    }
}
