import Guidance
import Scene

/// The console's whole state: `update` changes it, `render` draws it. A pure value.
public struct ConsoleState: Equatable, Sendable {
    /// The screen that is shown.
    enum Screen: Equatable, Sendable {
        case start, capture, viewer, gallery, coverage, log, building, controls
        case tutorial(step: Int)
    }

    /// What covers the screen and takes the keys.
    enum Overlay: Equatable, Sendable {
        case help(scroll: Int)
        case quitQuestion
        /// The question at the end of a pass.
        case passChoice
        /// The person is turning the object over; `didPause` says whether the capture was paused
        /// for it.
        case flipQuestion(didPause: Bool)
        /// The question for a model's level of detail.
        case qualityChoice
        /// Exact lengths of the box are being typed.
        case typing(String)
    }

    /// A cell of the coverage map.
    struct Place: Equatable, Sendable { var slice, band: Int }

    /// A line that disappears after a while.
    struct Notice: Equatable, Sendable {
        var text: String
        var until: Timestamp
    }

    /// Least size in cells at which every screen is complete.
    public static let minimumColumns = 64
    public static let minimumRows = 20

    /// What the terminal can show.
    public let capabilities: ScreenCapabilities
    /// Size of the terminal in cells.
    public internal(set) var columns, rows: Int

    var screen = Screen.start
    var overlay: Overlay?
    var startItems: [StartItem] = []
    var selectedItem = 0
    /// The preview of the chosen item; kept while another is chosen.
    var glance: StartGlimpse
    var source: SourceDescription?
    /// The known length that gives the world its unit, where the source has none.
    var knownLength: KnownLength?
    var snapshot = SessionSnapshot()
    var renderer: PictureRenderer
    var picture: ColorImage?
    var now = Timestamp.zero
    var notice: Notice?
    var lineBytesPerSecond: Double?
    var editor: BoxEditor?
    var gallery: Gallery
    /// The selected cell of the coverage map.
    var coverageCursor = Place(slice: 0, band: 0)
    var log: [LogLine] = []
    /// Scroll offset in lines, up from the newest.
    var logScroll = 0
    /// The help's search text; nil when the help is not searched.
    var helpQuery: String?
    /// The shots of this run, oldest first.
    var cards: [ShotCard] = []
    /// The points that the capture has seen so far; nil before there are any.
    var cloud: ViewedModel?
    /// A subset of them for the box's views.
    var boxPoints: [Vector3] = []
    var isEditingBox = false
    /// Whether the capture runs in the background and continues without this console.
    var isAttached = false
    /// Whether the person captures an area, without a box.
    var isArea = false
    /// Whether the terminal is too slow for its own graphics.
    var isWithoutGraphics = false
    /// Whether the capture was already paused when the review opened.
    var wasHeldBeforeReview = false
    /// The advice before the review opened; it stays valid while the capture is paused.
    var adviceBeforeReview = NextView(.wait)
    var mouseHold: MouseHold?
    /// The open model viewer; nil when there is none.
    var viewer: ViewerState?
    /// The camera's controls, as last reported.
    var controls = ControlPanel()
    /// The model that is being made, or was made last.
    var build: ModelBuild?
    /// Speed factor of a recorded source; nil while it is single-stepped.
    var playbackSpeed: Double? = 1
    var lastSpeed = 1.0
    /// The end of the highlight of the picture's frame after a shot.
    var shotLitUntil: Timestamp?

    /// A console on its start screen.
    public init(columns: Int, rows: Int, capabilities: ScreenCapabilities) {
        (self.columns, self.rows) = (columns, rows)
        self.capabilities = capabilities
        renderer = PictureRenderer(capabilities: capabilities)
        gallery = Gallery(capabilities: capabilities)
        glance = StartGlimpse(capabilities: capabilities)
        fitPicture()
    }

    /// The item that the wiring should preview on the start screen: the chosen camera or scan.
    public var glanceWish: StartItem? {
        guard screen == .start, let item = chosenItem, item.kind != .demo else { return nil }
        return item
    }

    /// Whether the terminal itself draws the live picture; not under an overlay, where it would
    /// show through.
    var drawsGraphics: Bool {
        capabilities.graphics == .kitty && !isWithoutGraphics && overlay == nil
    }

    /// Number of cells that the last live picture redrew.
    public var repaintedCells: Int { renderer.repaintedCells }

    /// Whether something moves by itself, so that the next frame needs no event.
    public var isAnimating: Bool {
        switch screen {
        case .viewer: viewer?.isAnimating ?? false
        case .tutorial: true
        case .start, .capture, .gallery, .coverage, .log, .building, .controls: false
        }
    }

    /// Whether the terminal has too few cells for the screens.
    var isTooSmall: Bool { columns < Self.minimumColumns || rows < Self.minimumRows }

    /// Whether keys steer the source: a script moves the virtual camera by itself.
    var isVirtualCamera: Bool {
        source?.format == "virtual camera" && source?.kind == .live && !isAttached
    }

    /// The source's title; sanitised already.
    var sourceTitle: String {
        isVirtualCamera ? "virtual camera" : source.map { printable($0.name) } ?? ""
    }

    /// Whether the source is a camera of this machine, which has controls.
    var isCamera: Bool { !isAttached && source?.name.hasPrefix("/dev/") ?? false }

    /// Whether the source is recorded, so that its speed can be chosen.
    var isRecorded: Bool {
        !isAttached && source.map { $0.kind != .live } ?? false
    }

    /// Whether there is no box: none is wanted, or frames have no poses.
    var isWithoutBox: Bool { isArea || isWithoutPoses }

    /// Whether frames have no poses.
    var isWithoutPoses: Bool { source?.hasPoses == false }

    /// The box to show: the edited one, else the session's.
    var shownBox: BoundingBox? {
        isEditingBox ? editor?.box ?? snapshot.boundingBox : snapshot.boundingBox
    }

    /// Metres per unit of length; nil where unknown.
    var metersPerUnit: Double? {
        source?.isMetric ?? false ? 1 : knownLength?.metersPerUnit(of: shownBox)
    }

    /// Number of the current pass, from 1.
    var passNumber: Int { max(1, snapshot.passes.count) }

    /// Filled sectors of this pass, and all sectors.
    var filledSectors: (filled: Int, all: Int) {
        (snapshot.dial.reduce(0) { $0 + ($1.isFilled ? 1 : 0) }, snapshot.dial.count)
    }

    /// The notice while it is visible.
    var shownNotice: String? {
        guard let notice, now < notice.until else { return nil }
        return notice.text
    }

    mutating func say(_ text: String) {
        // Long enough to read two short sentences, at 4 words a second.
        notice = Notice(text: printable(text), until: now.advanced(bySeconds: 5))
        if screen != .start { note(text) }
    }

    mutating func fitPicture() {
        let layout = CaptureLayout(columns: columns, rows: rows)
        renderer.fit(columns: layout.picture.inside.columns, rows: layout.picture.inside.rows)
        if let picture { renderer.draw(picture) }
        let inside = ViewerScreen.picture(columns: columns, rows: rows).inside
        viewer?.fit(columns: inside.columns, rows: inside.rows, capabilities: capabilities)
        refreshGallery(isResized: true)
    }

    /// Shows a model.
    mutating func view(_ model: ViewedModel, isAlone: Bool) {
        let inside = ViewerScreen.picture(columns: columns, rows: rows).inside
        viewer = ViewerState(
            model: model, isAlone: isAlone, columns: inside.columns, rows: inside.rows,
            capabilities: capabilities)
        screen = .viewer
        viewer?.refresh(at: now)
    }

    /// Takes over the session's snapshot: logs shots, keeps the box editor in step.
    mutating func take(_ next: SessionSnapshot) {
        let before = snapshot
        snapshot = next
        if next.numberOfShotsTaken > before.numberOfShotsTaken {
            shotLitUntil = now.advanced(bySeconds: 0.3)
        }
        if next.state != before.state { stateChanged(from: before.state) }
        noteChanges(since: before)
        guard let box = next.boundingBox else {
            editor = nil
            return
        }
        let isUntouched = editor.map { !$0.canUndo && !$0.canRedo } ?? true
        if next.isBoxAutomatic, isUntouched, editor?.proposal != box {
            editor = BoxEditor(proposal: box, metersPerUnit: metersPerUnit)
        }
    }

    private mutating func stateChanged(from before: CaptureState) {
        switch snapshot.state {
        case .detecting:
            editor = nil
            isEditingBox = true
        case .initializing, .ready, .capturing, .finishing, .completed, .failed:
            isEditingBox = false
        }
        if snapshot.state.isFinal || snapshot.state == .finishing { overlay = nil }
        helpQuery = nil
        if case .passChoice = overlay, snapshot.state != .capturing { overlay = nil }
    }
}
