import Guidance
import Scene

/// The whole state of the console. `update` changes it, and `render` draws it. It is a pure value.
public struct ConsoleState: Equatable, Sendable {
    /// The screens of the console.
    enum Screen: Equatable, Sendable {
        case start, capture, gallery, coverage, log, building, controls, library, report
        case viewer(ViewerState)
        case tutorial(step: Int)
    }

    /// A panel that covers the screen and takes all keys.
    enum Overlay: Equatable, Sendable {
        case help(HelpView)
        /// The question whether to quit. `didPause` says whether the capture was paused for it.
        case quitQuestion(didPause: Bool)
        /// The question how to continue at the end of a pass.
        case passChoice(ReviewOpening)
        /// The instruction to turn the object over. `didPause` says whether the capture was paused
        /// for it.
        case flipQuestion(didPause: Bool)
        /// The question for the level of detail of a model.
        case qualityChoice
        /// The entry of exact lengths for the box; the value is the typed text.
        case typing(String)
        /// A question about the list of the start screen.
        case listQuestion(ListQuestion)
        /// The command line.
        case action(ActionPrompt)
    }

    /// The scroll position and the search of the help.
    struct HelpView: Equatable, Sendable {
        var scroll = 0
        /// The search text; nil if the help is not searched.
        var query: String?
        /// The longest search text in letters. A guess.
        static let mostLetters = 20
    }

    /// What was true of the session when the review of a pass was opened.
    struct ReviewOpening: Equatable, Sendable {
        /// Whether the capture was paused before the review was opened.
        var wasPaused = false
        /// The advice when the review was opened. It stays valid because the review pauses the
        /// capture.
        var advice = NextView(.wait)
    }

    /// A message to the person that disappears after some seconds.
    struct Notice: Equatable, Sendable {
        var text: String
        var until: Timestamp
        /// Whether the notice answers a key. Then the next key removes it.
        var answersKey = true
    }

    /// The smallest size in cells at which every screen is complete.
    public static let minimumColumns = 64
    public static let minimumRows = 20

    /// How long a notice is shown, in seconds. A guess.
    private static let noticeSeconds = 5.0
    /// How long the frame of the picture is highlighted after a shot, in seconds. A guess.
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
    /// The model that is being made, or the model that was made last; nil before any. The work goes
    /// on while other screens are shown.
    var build: ModelBuild?
    /// The verdict of the report on the open capture; nil before the scan is complete.
    var verdict: ScanVerdict?
    var notice: Notice?
    var now = Timestamp.zero
    var mouseDrag: MouseDrag?

    /// A console that shows the start screen.
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

    /// The source of the open capture; nil before a source is open.
    var source: SourceDescription? { opened.description }

    /// The item that the start screen should preview: the chosen camera or scan; nil for any other
    /// item.
    public var wantedPreview: StartItem? {
        guard screen == .start, let item = start.chosen, item.kind != .demo, item.kind != .run
        else { return nil }
        return item
    }

    /// Whether the start screen with its list is shown.
    public var isListing: Bool { screen == .start }

    /// Whether the open capture has ended.
    public var isCaptureOver: Bool { source != nil && snapshot.state.isFinal }

    /// Whether the terminal draws the live picture with its own graphics. Under an overlay it does
    /// not, because the picture would be visible through the overlay.
    var drawsGraphics: Bool {
        capabilities.graphics != .cells && !terminal.isWithoutGraphics && overlay == nil
    }

    /// Number of cells that the last live picture changed.
    public var repaintedCells: Int { live.renderer.repaintedCells }

    /// Whether something on the screen moves by itself, so that the next frame is due without an
    /// event.
    public var isAnimating: Bool {
        switch screen {
        case .viewer(let viewer): viewer.isAnimating
        case .tutorial: true
        case .start, .capture, .gallery, .coverage, .log, .building, .controls, .library, .report:
            false
        }
    }

    /// Whether the terminal is smaller than the smallest size of the screens.
    var isTooSmall: Bool { columns < Self.minimumColumns || rows < Self.minimumRows }

    /// Whether the source is a live virtual camera that the person's keys steer. If a script moves
    /// the virtual camera, keys do not steer it.
    var isVirtualCamera: Bool {
        source?.device == .virtualCamera && source?.kind == .live && !opened.isAttached
    }

    /// The title of the open source; sanitised already.
    var sourceTitle: String {
        isVirtualCamera ? phrase("virtual camera") : source.map { printable($0.name) } ?? ""
    }

    /// Whether the source is a camera of this machine, so that its controls can be set.
    var isCamera: Bool { !opened.isAttached && source?.device == .camera }

    /// Whether the source is recorded, so that its speed can be chosen.
    var isRecorded: Bool {
        !opened.isAttached && source.map { $0.kind != .live } ?? false
    }

    /// Whether the capture has no box: the person captures an area, or the frames have no poses.
    var isWithoutBox: Bool { opened.isArea || isWithoutPoses }

    /// Whether the frames of the source have no poses.
    var isWithoutPoses: Bool { source?.hasPoses == false }

    /// The box that the screen shows: the edited box while it is edited, else that of the session.
    var shownBox: BoundingBox? {
        boxEditing.isActive ? boxEditing.editor?.box ?? snapshot.box.bounds : snapshot.box.bounds
    }

    /// Metres per unit of length; nil if the scale is unknown.
    var metersPerUnit: Double? {
        source?.isMetric ?? false ? 1 : opened.knownLength?.metersPerUnit(of: shownBox)
    }

    /// Whether a motor turns the object in front of the camera.
    var isOnTurntable: Bool { live.table != nil || snapshot.guidance.nextView.mover == .table }

    /// The state of the turntable that turns the object. Nil if a person walks around the object,
    /// or if the capture runs in another process.
    public var table: TurntableView? { live.table }

    /// The state of the pan-tilt head. Nil if there is none, or if the capture runs in another
    /// process.
    public var head: PanTiltView? { live.head }

    /// Number of the current pass, from 1.
    var passNumber: Int { max(1, snapshot.passes.count) }

    /// Whether a capture with a complete scan can continue, because its source is live.
    var canGoOn: Bool {
        screen != .start && snapshot.state == .completed && source?.kind == .live
            && !opened.isAttached
    }

    /// Whether the capture is over, so that the person can return to the list of scans.
    var canGoBack: Bool { screen == .capture && snapshot.state.isFinal }

    /// Returns to the list of scans and keeps its state from before the capture. A model that is
    /// being made continues.
    mutating func reopenList() {
        var fresh = ConsoleState(columns: columns, rows: rows, capabilities: capabilities)
        (fresh.terminal, fresh.start, fresh.build, fresh.now) = (terminal, start, build, now)
        self = fresh
    }

    /// The number of filled sectors in this pass, and the number of all sectors.
    var filledSectors: (filled: Int, all: Int) {
        (snapshot.dial.filled, snapshot.dial.sectors.count)
    }

    /// The text of the notice while it is visible, else nil. A notice that only repeats why the
    /// capture is paused is not shown, because it would hide what to do.
    var shownNotice: String? {
        guard let notice, now < notice.until else { return nil }
        if snapshot.isPaused, screen == .capture, let reason = snapshot.pauseReason,
            reason.words.contains(notice.text)
        {
            return nil
        }
        return notice.text
    }

    mutating func say(_ text: String, isLogged: Bool = true) {
        // In `noticeSeconds` a person can read two short sentences, at 4 words a second.
        notice = Notice(text: printable(text), until: now.advanced(bySeconds: Self.noticeSeconds))
        if isLogged, screen != .start { note(text) }
    }

    mutating func fitPicture() {
        let layout = CaptureLayout(columns: columns, rows: rows)
        live.renderer.fit(columns: layout.picture.inside.columns, rows: layout.picture.inside.rows)
        if let picture = live.picture { live.renderer.draw(picture) }
        let inside = ViewerScreen.picture(columns: columns, rows: rows).inside
        let capabilities = terminal.capabilities
        viewer?.fit(columns: inside.columns, rows: inside.rows, capabilities: capabilities)
        start.preview.fit(columns: columns, rows: rows)
        refreshGallery(isResized: true)
    }

    /// Draws pictures with these parts of a cell from now on.
    mutating func take(_ cells: ScreenCapabilities.Cells) {
        terminal.capabilities.cells = cells
        live.renderer = live.renderer.with(capabilities)
        pages.gallery.use(capabilities)
        start.preview.use(capabilities)
        fitPicture()
    }

    /// Opens the viewer with a model.
    /// - Parameter fromModelPage: whether the page of the model follows the viewer.
    mutating func view(_ model: ViewedModel, isAlone: Bool, fromModelPage: Bool = false) {
        let inside = ViewerScreen.picture(columns: columns, rows: rows).inside
        var viewer = ViewerState(
            model: model, isAlone: isAlone, columns: inside.columns, rows: inside.rows,
            capabilities: capabilities)
        viewer.returnsToModelPage = fromModelPage
        viewer.refresh(at: now)
        screen = .viewer(viewer)
    }

    /// Stores a new snapshot of the session, logs what changed, and updates the editor of the box.
    mutating func take(_ next: SessionSnapshot) {
        let before = snapshot
        snapshot = next
        pages.gallery.applyRequests(to: &snapshot.shots.rejected, at: now)
        if opened.earlierFrames == nil { opened.earlierFrames = next.frames.seen }
        // Only the capture of an area goes on without a box. A resumed one and an attached one are
        // known by this.
        if next.state == .capturing, next.box.bounds == nil, source?.hasPoses == true {
            opened.isArea = true
        }
        if let frame = next.latest.observation { live.history.note(frame) }
        if next.shots.lastNumber > before.shots.lastNumber {
            live.shotHighlightEnd = now.advanced(bySeconds: Self.shotHighlightSeconds)
        }
        // A notice on a fault ends with the pause that the fault caused.
        if before.isPaused, !next.isPaused, before.pauseReason != nil { notice = nil }
        if next.state != before.state { stateChanged(from: before.state) }
        noteChanges(since: before)
        guard let box = next.box.bounds else {
            boxEditing.editor = nil
            return
        }
        let isOutdated: Bool
        if let editor = boxEditing.editor {
            let isUntouched = !editor.canUndo && !editor.canRedo
            isOutdated = next.box.isAutomatic && isUntouched && editor.proposal != box
        } else {
            // In a resumed scan, this can be a box that the person has set in an earlier run.
            isOutdated = true
        }
        if isOutdated {
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
        // Advice on the capture is no longer true at its end, where it would hide the verdict.
        if snapshot.state.isFinal, before == .capturing || before == .finishing { notice = nil }
        if case .help(var help) = overlay {
            help.query = nil
            overlay = .help(help)
        }
        if case .passChoice = overlay, snapshot.state != .capturing { overlay = nil }
    }
}
