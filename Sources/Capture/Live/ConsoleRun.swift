import DeviceIO
import Foundation
import Guidance
import Scene
import Simulator
import TUI

/// The console's loop. It reads keys and snapshots, draws the screen, and carries out commands. It
/// runs on the thread that created the terminal.
public final class ConsoleRun {
    let terminal: any TerminalDevice
    let settings: Settings
    private let isStepping: Bool
    var state: ConsoleState
    var capture = ConsoleCapture.none
    var making: ModelMonitor?
    var library: LibraryMonitor?
    /// The loader of the start screen's data.
    var start: StartScreenLoader
    let background = BackgroundRuns()
    let tasks: ConsoleTasks
    var seen = Seen()
    var outcome: ConsoleOutcome?
    private let began: ContinuousClock.Instant
    private var drawing = Drawing()
    /// Prints the console as lines of text, instead of a drawn screen; nil with a drawn screen.
    var text: TextConsole?

    /// Decides when the screen is drawn, and measures the bytes per second that drawing sends.
    private struct Drawing {
        var pace = RedrawSchedule()
        var rate = LineRate()
    }

    /// The parts of the capture's view that the console has already read.
    struct Seen {
        var revision = -1
        var hasPicture = false
        /// The newest picture while it waits for the terminal, which still draws an older one;
        /// otherwise nil.
        var waitingPicture: ColorImage?
    }

    private init(
        terminal: any TerminalDevice, capabilities: ScreenCapabilities, settings: Settings,
        isStepping: Bool, startItems: @escaping @Sendable () -> [StartItem],
        tell: ((String) -> Void)?
    ) {
        self.terminal = terminal
        start = StartScreenLoader(items: startItems, wake: terminal.wake)
        tasks = ConsoleTasks(wake: terminal.wake)
        text = tell.map(TextConsole.init)
        self.settings = settings
        self.isStepping = isStepping
        let size = terminal.size
        state = ConsoleState(
            columns: size.columns, rows: size.rows, capabilities: capabilities)
        began = ContinuousClock.now
    }

    /// Runs until the person leaves or the terminal goes away. The capture is opened before the
    /// terminal, so that errors are reported before anything is drawn.
    /// - Parameters:
    ///   - isStepping: whether each recorded frame waits for a key.
    ///   - startItems: returns the items of the start screen; called when the start screen opens.
    ///   - openTerminal: opens the terminal and says which of its features may be used; the
    ///     terminal is closed at the end.
    ///   - tell: receives lines of text instead of drawings, for screen readers.
    public static func run(
        _ start: ConsoleStart, settings: Settings, isStepping: Bool,
        startItems: @escaping @Sendable () -> [StartItem],
        openTerminal: () throws -> (any TerminalDevice, ScreenCapabilities),
        tell: ((String) -> Void)? = nil
    ) throws -> ConsoleOutcome {
        func makeRun() throws -> ConsoleRun {
            let (terminal, capabilities) = try openTerminal()
            return ConsoleRun(
                terminal: terminal, capabilities: capabilities, settings: settings,
                isStepping: isStepping, startItems: startItems, tell: tell)
        }
        let run: ConsoleRun
        switch start {
        case .start:
            run = try makeRun()
        case .capture(let job):
            let capture = try job.open()
            do {
                run = try makeRun()
            } catch {
                capture.abandon()
                throw error
            }
            run.begin(capture)
        case .view(let model):
            run = try makeRun()
            run.take(.model(model, isAlone: true))
        case .watch(let work):
            run = try makeRun()
            run.watch(work)
        case .library(let watch):
            run = try makeRun()
            run.library = watch
            watch.start(wake: run.terminal.wake)
        case .attach(let work, let scan):
            run = try makeRun()
            do {
                try run.attach(work, scan: scan)
            } catch {
                run.terminal.close()
                throw error
            }
        }
        defer { run.terminal.close() }
        return run.loop()
    }

    private func loop() -> ConsoleOutcome {
        take(.exports(ExportRun.choices))
        take(.modelCosts(ModelCostTable().costs))
        if let limits = terminal.limits { take(.notice(limits)) }
        while true {
            if let outcome { return outcome }
            takeCaptureView()
            takeModelEvents()
            tasks.takeEvents().forEach(take)
            library?.takeEvents().forEach(take)
            start.judging.takeEvents().forEach(take)
            start.sharing.takeEvents().forEach(take)
            updateStart()
            judgeEnd()
            drawIfDue()
            if let event = terminal.nextEvent(timeoutMilliseconds: waitMilliseconds) {
                if terminal.isLight == true, settings.theme == nil { take(.lightBackground) }
                if let graphics = terminal.lateGraphics, graphics != state.capabilities.graphics {
                    take(.graphicsConfirmed(graphics))
                }
                if let cells = terminal.lateCells, cells != state.capabilities.cells {
                    take(.cellsConfirmed(cells))
                }
                react(to: event)
            } else {
                // The next redraw removes notices whose time is over.
                drawing.pace.note(.figures)
            }
        }
    }

    // MARK: Events

    private func react(to event: TerminalEvent) {
        switch event {
        case .key(let key):
            take(.clock(now))
            take(.key(key))
            drawing.pace.requestRedraw()
        case .pasted(let text):
            take(.clock(now))
            take(.pasted(text))
            drawing.pace.requestRedraw()
        case .mouse(let mouse):
            take(.clock(now))
            take(.mouse(mouse))
            drawing.pace.requestRedraw()
        case .resized(let columns, let rows):
            take(.resized(columns: columns, rows: rows))
            drawing.pace.requestRedraw()
        case .caughtUp: break
        case .pictureWasSlow: take(.graphicsDropped)
        case .resumed: drawing.pace.note(.anything)
        case .hangup, .interrupted, .terminated: end(status: .interrupted, keepScan: true)
        }
    }

    func take(_ event: ConsoleEvent) {
        drawing.pace.note(state.changesOnlyFigures(event) ? .figures : .anything)
        for effect in update(&state, event) { perform(effect) }
    }

    private func takeCaptureView() {
        guard let view = capture.live?.takeView() ?? capture.attached?.takeView() else { return }
        // Notices come before the snapshot, since the end of the capture removes them.
        if !view.notices.isEmpty { take(.clock(now)) }
        for notice in view.notices { take(.notice(notice)) }
        if view.revision != seen.revision {
            seen.revision = view.revision
            take(.clock(now))
            // The unit of length comes first, because the box in the snapshot is shown in this
            // unit.
            if let meters = view.metersPerUnit { take(.knownLength(.unit(meters: meters))) }
            take(.snapshot(view.snapshot))
            seen.waitingPicture = view.preview
        }
        if let table = view.table, table != state.table { take(.table(table)) }
        if let head = view.head, head != state.head { take(.head(head)) }
        if let picture = seen.waitingPicture, !terminal.isBehind,
            drawing.pace.secondsToPicture(at: now) == 0
        {
            seen.waitingPicture = nil
            take(.lineCarries(bytesPerSecond: terminal.lineBytesPerSecond))
            take(.picture(picture))
            drawing.pace.notePicture(at: now, isStill: state.isPictureStill)
            // The first picture is drawn without delay.
            if !seen.hasPicture { drawing.pace.requestRedraw() }
            seen.hasPicture = true
        }
        for card in view.cards { take(.shot(card)) }
        if let cloud = view.cloud { take(.cloud(cloud)) }
    }

    private func takeModelEvents() {
        guard let making else { return }
        let news = making.takeEvents()
        if !news.isEmpty { take(.clock(now)) }
        news.forEach(take)
        if case .modelEnded = news.last {
            self.making = nil
            take(.modelCosts(ModelCostTable().costs))
        }
    }

    // MARK: Drawing

    var clock: ContinuousClock { ContinuousClock() }
    private var now: Timestamp { Timestamp(seconds: (clock.now - began) / .seconds(1)) }

    private var secondsToDrawing: Double? {
        drawing.pace.secondsToDrawing(
            at: now, isAnimating: state.isAnimating, isBehind: terminal.isBehind)
    }

    /// Longest wait for a key, seconds (guess). After the wait, notices whose time is over are
    /// removed.
    private static let longestWaitSeconds = 0.25

    /// The longest wait for a key, milliseconds: until the next drawing or picture is due, but at
    /// most `longestWaitSeconds`.
    private var waitMilliseconds: Int {
        var seconds = secondsToDrawing ?? Self.longestWaitSeconds
        if seen.waitingPicture != nil, !terminal.isBehind {
            seconds = min(seconds, drawing.pace.secondsToPicture(at: now))
        }
        return Int((seconds * 1000).rounded(.up))
    }

    private func drawIfDue() {
        if secondsToDrawing == 0 { draw() }
    }

    func draw() {
        take(.clock(now))
        if let bytesPerSecond = drawing.rate.update(sentBytes: terminal.sentBytes, at: now) {
            take(.line(bytesPerSecond: bytesPerSecond))
        }
        if text != nil {
            text?.show(state)
        } else {
            var grid = Grid(columns: state.columns, rows: state.rows)
            render(state, into: &grid)
            terminal.present(grid)
        }
        drawing.pace.noteDrawn(at: now, isAnimating: state.isAnimating)
    }

    // MARK: Effects

    private func perform(_ effect: ConsoleEffect) {
        switch effect {
        case .call(let call):
            // The motors stop before the session receives the call.
            if call == .pause || call == .openReview || call == .finish {
                capture.live?.orbit?.hold()
                capture.live?.head?.hold()
            }
            capture.live?.call(call)
            capture.attached?.call(call)
        case .stopAttached: capture.attached?.stop()
        case .steer(let command): capture.own?.steering.steer(command)
        case .open(let item):
            // Opening may take a while: the screen is drawn first, and says what is being opened.
            draw()
            // The preview uses the camera, which the capture needs.
            start.preview?.stop()
            start.preview = nil
            do {
                begin(try CaptureJob(item: item, settings: settings).open())
            } catch {
                take(.notice(CaptureError(error).words))
            }
        case .view(let item):
            draw()
            do {
                // The folder is read again: the list may not contain the newest model yet.
                let path = ScanModels.all(in: item.id).last?.path ?? item.id
                take(.model(try ModelFile.viewed(path), isAlone: false))
            } catch {
                take(.notice(CaptureError(error).words))
            }
        case .attach(let item): trying { try attach(runNamed: item.id) }
        case .readReport(let item): trying { try readReport(of: item) }
        case .renameScan(let item, let name): trying { try rename(item, to: name) }
        case .deleteScan(let item): trying { try delete(item) }
        case .exportScan(let item, let format): export(item, as: format)
        case .bundleScan(let item): bundle(item)
        case .copyPath(let item): copyPath(of: item)
        case .goOn: trying { try goOn() }
        case .backToList: backToList()
        case .readControls: askCamera { CameraPanel.events(ofCamera: $0, isHeld: $1) }
        case .setControl(let id, let value):
            askCamera { CameraPanel.events(settingCamera: $0, id, to: value, isHeld: $1) }
        case .holdPicture:
            capture.live?.lock.engage()
            askCamera { CameraPanel.events(ofCamera: $0, isHeld: $1) }
        case .makeModel(let item, let quality):
            if let scan = item?.id ?? capture.scan { makeModel(of: scan, quality) }
        case .cancelModel: making?.cancel()
        case .library(let wish): library?.perform(wish)
        case .quit(let keepScan): end(status: .done, keepScan: keepScan)
        case .suspend: terminal.suspend()
        case .redraw: terminal.redraw()
        case .speed(let speed): capture.live?.playback.play(speed: speed)
        case .step: capture.live?.playback.step()
        }
    }

    /// The voice that speaks the guidance; nil if the console prints lines for a screen reader.
    private var voice: (any Voice)? {
        if text != nil || settings.quiet == true { return nil }
        return ProgramVoice() ?? BellVoice()
    }

    /// Reads or sets controls of the camera on another thread, since each control is a transfer
    /// over USB.
    private func askCamera(
        _ question: @escaping @Sendable (_ path: String, _ isHeld: Bool) -> [ConsoleEvent]
    ) {
        guard let own = capture.own, case .camera(let path) = own.job.address,
            let lock = own.live?.lock
        else { return }
        tasks.run { question(path, lock.isEngaged) }
    }

    /// Makes a model in the background. The work survives this terminal, and `capstan attach` shows
    /// it again.
    private func makeModel(of scan: String, _ quality: ModelQuality) {
        guard making == nil else { return }
        let path = URL(filePath: scan).path
        do {
            watch(
                try background.start([
                    "reconstruct", path, "-o", ScanModels.newPath(in: path, level: quality),
                    "--detail", quality.rawValue, "--json",
                ]))
        } catch {
            take(.notice(CaptureError(error).words))
        }
    }

    func watch(_ work: BackgroundRun) {
        let quality = work.command.firstIndex(of: "--detail").flatMap { place in
            work.command.dropFirst(place + 1).first.flatMap(ModelQuality.init)
        }
        take(.modelBegan(title: work.subject, quality ?? .reduced))
        making = ModelMonitor(work, wake: terminal.wake)
    }

    func attach(_ work: BackgroundRun, scan: String) throws {
        let attached = try AttachedCapture(work, scan: scan, wake: terminal.wake)
        take(.source(attached.source))
        take(.attached)
        capture = .attached(attached)
    }

    func begin(_ opened: sending OpenedCapture) {
        var own = ConsoleCapture.OwnCapture(job: opened.job, steering: opened.steering)
        capture = .own(own)
        start.hasJudgedEnd = false
        take(.source(opened.description))
        if let edge = opened.job.boxEdge { take(.knownLength(.edge(edge))) }
        if opened.job.isArea { take(.areaChosen) }
        if opened.orbit != nil { take(.table(TurntableView())) }
        if opened.head != nil { take(.head(PanTiltView())) }
        let speed = settings.speed ?? 1
        take(.pace(isStepping ? nil : speed))
        if opened.job.isResuming {
            let scan = opened.job.output
            tasks.run { ScanCards.past(scan) }
        }
        own.live = OpenedCapture.start(
            opened, speed: speed, isStepping: isStepping, voice: voice, wake: terminal.wake)
        capture = .own(own)
    }
}
