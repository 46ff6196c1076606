import Guidance
import Scene

/// All that the console knows; `update` changes it, `render` draws it. A pure value.
public struct ConsoleState: Equatable, Sendable {
    /// Which screen is shown.
    enum Screen: Equatable, Sendable {
        case start, capture, viewer, gallery, coverage, log, building, controls
        case tutorial(step: Int)
    }

    /// What lies over the screen and takes the keys.
    enum Overlay: Equatable, Sendable {
        case help(scroll: Int)
        case quitQuestion
        /// What to do at the end of a pass.
        case passChoice
        /// The person turns the object over; `didPause` says whether capture was held for it.
        case flipQuestion(didPause: Bool)
        /// How fine a model is to be.
        case qualityChoice
        /// Exact lengths of the box are typed.
        case typing(String)
    }

    /// A cell of the coverage map.
    struct Place: Equatable, Sendable { var slice, band: Int }

    /// A line that goes after a while.
    struct Notice: Equatable, Sendable {
        var text: String
        var until: Timestamp
    }

    /// Least size, in cells, at which every screen is whole.
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
    /// What the chosen item sees; kept while another is chosen.
    var glance: StartGlimpse
    var source: SourceDescription?
    /// What tells how long the unit is, where the source does not.
    var knownLength: KnownLength?
    var snapshot = SessionSnapshot()
    var renderer: PictureRenderer
    var picture: ColorImage?
    var now = Timestamp.zero
    var notice: Notice?
    var lineBytesPerSecond: Double?
    var editor: BoxEditor?
    var gallery: Gallery
    /// The cell of the coverage map that is looked at.
    var coverageCursor = Place(slice: 0, band: 0)
    var log: [LogLine] = []
    /// Lines up from the newest.
    var logScroll = 0
    /// What the help is searched for; nil when it is not.
    var helpQuery: String?
    /// The shots of this run of the program, oldest first.
    var cards: [ShotCard] = []
    /// The points that the capture has seen so far; nil before there are any.
    var cloud: ViewedModel?
    /// Some of them, for the box's views; as many as those can show.
    var boxPoints: [Vector3] = []
    var isEditingBox = false
    /// Whether the capture runs in the background: it goes on without this console.
    var isAttached = false
    /// Whether the person captures an area, without a box.
    var isArea = false
    /// Whether the terminal was found too slow for pictures that it draws itself.
    var isWithoutGraphics = false
    /// Whether the person held the capture already when the review of the pass was opened.
    var wasHeldBeforeReview = false
    /// What was to be done next then: while it is held, that is to go on.
    var adviceBeforeReview = NextView(.wait)
    var mouseHold: MouseHold?
    /// The model that is viewed; nil when none is.
    var viewer: ViewerState?
    /// The camera's controls, as they were told last.
    var controls = ControlPanel()
    /// The model that is being made, or was made last.
    var build: ModelBuild?
    /// How fast a recorded source plays; nil while it is stepped by hand.
    var playbackSpeed: Double? = 1
    var lastSpeed = 1.0
    /// Until when the picture's frame is lit because a shot was taken.
    var shotLitUntil: Timestamp?

    /// A console that shows its start screen.
    public init(columns: Int, rows: Int, capabilities: ScreenCapabilities) {
        (self.columns, self.rows) = (columns, rows)
        self.capabilities = capabilities
        renderer = PictureRenderer(capabilities: capabilities)
        gallery = Gallery(capabilities: capabilities)
        glance = StartGlimpse(capabilities: capabilities)
        fitPicture()
    }

    /// What is to be looked through while the start screen shows: the chosen camera or scan.
    public var glanceWish: StartItem? {
        guard screen == .start, let item = chosenItem, item.kind != .demo else { return nil }
        return item
    }

    /// Whether the terminal itself draws the live picture; not under what lies over the screen, since
    /// it would be seen through it.
    var drawsGraphics: Bool {
        capabilities.graphics == .kitty && !isWithoutGraphics && overlay == nil
    }

    /// How many cells of the live picture the last picture drew anew.
    public var repaintedCells: Int { renderer.repaintedCells }

    /// Whether something moves by itself, so that the next picture is due without an event.
    public var isAnimating: Bool {
        switch screen {
        case .viewer: viewer?.isAnimating ?? false
        case .tutorial: true
        case .start, .capture, .gallery, .coverage, .log, .building, .controls: false
        }
    }

    /// Whether the terminal has too few cells for the screens.
    var isTooSmall: Bool { columns < Self.minimumColumns || rows < Self.minimumRows }

    /// Whether the source is steered by keys: a script moves the virtual camera by itself.
    var isVirtualCamera: Bool {
        source?.format == "virtual camera" && source?.kind == .live && !isAttached
    }

    /// What the source is called on the screen; stripped already.
    var sourceTitle: String {
        isVirtualCamera ? "virtual camera" : source.map { printable($0.name) } ?? ""
    }

    /// Whether frames come from a camera of this machine, which has controls.
    var isCamera: Bool { !isAttached && source?.name.hasPrefix("/dev/") ?? false }

    /// Whether the source was recorded, so that its pace can be chosen.
    var isRecorded: Bool {
        !isAttached && source.map { $0.kind != .live } ?? false
    }

    /// Whether there will be no box: none is wanted, or no frame will tell where the camera is.
    var isWithoutBox: Bool { isArea || isWithoutPoses }

    /// Whether no frame will tell where the camera is.
    var isWithoutPoses: Bool { source?.hasPoses == false }

    /// The box to show: the one in the person's hands, else the session's.
    var shownBox: BoundingBox? {
        isEditingBox ? editor?.box ?? snapshot.boundingBox : snapshot.boundingBox
    }

    /// How many metres the unit of lengths is; nil where nobody knows.
    var metersPerUnit: Double? {
        source?.isMetric ?? false ? 1 : knownLength?.metersPerUnit(of: shownBox)
    }

    /// Number of the pass at hand, from 1.
    var passNumber: Int { max(1, snapshot.passes.count) }

    /// Sectors filled in this pass, and how many there are.
    var filledSectors: (filled: Int, all: Int) {
        (snapshot.dial.reduce(0) { $0 + ($1.isFilled ? 1 : 0) }, snapshot.dial.count)
    }

    /// The notice, while it is to be seen.
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

    /// Takes in how the session stands: notices shots, keeps the box editor in step.
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
