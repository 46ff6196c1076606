import CNcurses
import CTerminalGuard
import Glibc
import TUI

/// A real terminal, used through ncursesw. From `init` to `close` it controls the screen, the
/// signals and the standard error of the process, so only one may exist at a time. As with curses,
/// only the thread that made it may use it, except for `wake`.
public final class CursesTerminal: TerminalDevice {
    public private(set) var size: (columns: Int, rows: Int)
    public let capabilities: ScreenCapabilities
    public private(set) var sentBytes = 0
    public var isBehind: Bool { output.line.isWaiting() }
    public var lineBytesPerSecond: Double? { output.line.bytesPerSecond }
    public var isLight: Bool? { output.background.isLight }
    public var lateGraphics: ScreenCapabilities.Graphics? {
        output.sixels.traits == nil ? nil : .sixel
    }
    public var lateCells: ScreenCapabilities.Cells? { output.version.cells }
    public var wake: @Sendable () -> Void { { [woken] in woken.wake() } }

    private let input: Int32
    let output: FrameOutput
    private let log: MessageLog?
    private let idleDescriptor: Int32?
    private var reports: Reports
    private let woken: WakeEvent
    private let signalled: WakeEvent
    private let curses: CursesScreen

    private var painter: CellPainter
    /// Draws the screen without curses; nil for a terminal without colours.
    private var direct: DirectScreen?
    private var events: [TerminalEvent] = []
    private(set) var connection = Connection.open

    /// Whether mouse events are requested, and whether a button is held. While it is held,
    /// movements are drags.
    private enum MouseState { case off, released, held }
    /// What the terminal reports besides keys.
    private struct Reports {
        var mouse: MouseState
        var pasted: PastedText
    }
    /// Whether the terminal can be used, is gone, or was closed.
    enum Connection { case open, hungUp, closed }

    /// Opens the terminal; `input` and `output` must be the same terminal. NO_COLOR, a terminal
    /// with fewer than 256 colours and a locale without UTF-8 reduce `capabilities`, unless an
    /// option overrides them. Graphics are used only if the terminal confirms them. Errors are
    /// thrown before anything is drawn.
    public init(
        input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO, options: Options = Options()
    ) throws(TerminalError) {
        let modes = try Self.modes(input: input, output: output)
        let initialSize = Self.windowSize(output) ?? Self.defaultSize
        let type = try TerminalType(output: output, rows: initialSize.rows)
        let isUnicode = adoptEnvironmentLocale()
        (self.input, idleDescriptor) = (input, options.idleDescriptor)
        woken = try WakeEvent()
        signalled = try WakeEvent()
        self.output = try FrameOutput(output)
        log = try options.logPath.flatMap { path throws(TerminalError) in try MessageLog(path: path)
        }
        guard let inputFile = fdopen(fcntl(input, F_DUPFD_CLOEXEC, 3), "r") else {
            log?.restore()
            throw .system(phrase("open"), phrase("the terminal's input"))
        }
        let features = TerminalFeatures(name: type.name)
        let shownColors = options.colors ?? features.colors
        // The guard installs its signal handlers before curses starts. Curses installs a handler
        // only for a signal that has none.
        Self.install(
            terminal: self.output.terminal, signals: signalled.descriptor, modes: modes,
            restore: type.restore, log: log)
        guard let screen = newterm(type.name, self.output.file, inputFile),
            let keys = newpad(1, 1)
        else {
            endwin()
            capstan_guard_remove()
            log?.restore()
            fclose(inputFile)
            throw .useless(phrase("curses cannot use it"))
        }
        curses = CursesScreen(screen: screen, keys: keys, file: inputFile)
        Self.setModes(keys)
        reports = Reports(
            mouse: options.hasMouse && capstan_mouse_start() != 0 ? .released : .off,
            pasted: PastedText(isAsked: type.marksPastes))
        Self.ask(self.output, for: reports, colors: shownColors)
        curs_set(0)
        leaveok(capstan_standard_screen(), true)
        let mayAsk = options.graphics.map { $0 == .kitty } ?? features.mayHaveKitty
        let isKitty =
            mayAsk && shownColors != .mono
            && GraphicsQuery.isKitty(input: input, output: self.output.terminal)
        capabilities = ScreenCapabilities(
            colors: shownColors,
            glyphs: TerminalFeatures.glyphs(name: type.name, isUnicode: isUnicode),
            cells: options.cells ?? (features.hasSextants ? .sextants : .quadrants),
            graphics: isKitty ? .kitty : .cells)
        direct = Self.painter(capabilities).map { DirectScreen($0, hasKitty: isKitty) }
        if direct != nil { self.output.askGraphics(options, shown: capabilities) }
        painter = CellPainter(isUnicode: isUnicode)
        size = (
            Int(getmaxx(capstan_standard_screen())), Int(getmaxy(capstan_standard_screen()))
        )
        // Curses reads LINES and COLUMNS. The real size is no event, since nothing was drawn yet.
        updateSize()
        events = []
    }

    /// Asks the terminal to report drags of the mouse, to mark pasted text, and for its background.
    private static func ask(
        _ output: FrameOutput, for reports: Reports, colors: ScreenCapabilities.Colors
    ) {
        if reports.mouse != .off { output.sendNow(dragsOn) }
        if reports.pasted.isAsked { output.sendNow(PastedText.markingOn) }
        if colors != .mono, colors != .indexed8 { output.askBackground() }
    }

    deinit { close() }

    @discardableResult public func present(_ grid: Grid) -> Int {
        guard connection == .open, !isendwin() else { return 0 }
        if direct != nil { return presentDirect(grid) }
        return painter.paint(grid, size: size) ? flush() : 0
    }

    private func presentDirect(_ grid: Grid) -> Int {
        var count = direct?.isBlankDue == true ? flush() : 0
        let frame = direct?.painter.frame(
            grid, size: size, lineBytesPerSecond: output.line.bytesPerSecond)
        if frame?.hasPicture == true { direct?.pictures.noteSent() }
        let sent = output.send(frame: frame?.bytes ?? [])
        if !output.isAlive { hangUp() }
        sentBytes += sent
        direct?.lastGrid = grid
        count += sent
        return count
    }

    public func redraw() {
        guard connection == .open, !isendwin() else { return }
        clearok(capstan_physical_screen(), true)
        _ = flush()
        showLastGrid()
    }

    /// Shows the last grid again after curses has cleared the screen.
    private func showLastGrid() {
        guard let lastGrid = direct?.lastGrid else { return }
        direct?.painter.invalidate()
        _ = presentDirect(lastGrid)
    }

    public func nextEvent(timeoutMilliseconds: Int) -> TerminalEvent? {
        guard connection != .closed else { return .hangup }
        let clock = ContinuousClock()
        let end = clock.now + .milliseconds(max(0, timeoutMilliseconds))
        while true {
            if signalled.take(), readSignals() { reacquireScreen() }
            if !events.isEmpty { return events.removeFirst() }
            let wasBehind = isBehind
            if let event = readKey() { return event }
            if wasBehind, !isBehind { return .caughtUp }
            if woken.take() { return nil }
            var remaining: Int32 = -1
            if timeoutMilliseconds >= 0 {
                let left = (end - clock.now) / .milliseconds(1)
                remaining = Int32(clamping: Int(max(0, left).rounded(.up)))
            }
            if remaining != 0 { signalIdle() }
            if !waitForInput(milliseconds: remaining) { return nil }
        }
    }

    public func suspend() {
        guard connection == .open else { return }
        releaseScreen()
        capstan_guard_stop_group()
        _ = readSignals()
        reacquireScreen()
    }

    public func close() {
        guard connection != .closed else { return }
        releaseScreen()
        connection = .closed
        curses.free()
        capstan_guard_remove()
        log?.restore()
    }
}

// MARK: - Waiting

extension CursesTerminal {
    /// Waits for input from the terminal; false if none arrived within this time.
    private func waitForInput(milliseconds: Int32) -> Bool {
        let typed = connection == .open ? input : -1
        var sources = [signalled.descriptor, woken.descriptor, typed].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        let count = poll(&sources, nfds_t(sources.count), milliseconds)
        if sources[2].revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 { hangUp() }
        return count != 0
    }

    private func readMouse() -> TerminalEvent? {
        var (column, row) = (Int32(0), Int32(0))
        let action: Mouse.Action
        switch Int(capstan_mouse_take(&column, &row)) {
        case CAPSTAN_MOUSE_PRESS: (action, reports.mouse) = (.press, .held)
        case CAPSTAN_MOUSE_RELEASE: (action, reports.mouse) = (.release, .released)
        case CAPSTAN_MOUSE_MOVE:
            guard reports.mouse == .held else { return nil }
            action = .drag
        case CAPSTAN_MOUSE_WHEEL_UP: action = .wheelUp
        case CAPSTAN_MOUSE_WHEEL_DOWN: action = .wheelDown
        default: return nil
        }
        return .mouse(Mouse(action, column: Int(column), row: Int(row)))
    }

    private func readKey() -> TerminalEvent? {
        guard connection == .open else { return nil }
        var source = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
        // Curses may hold the rest of an unknown sequence, so it is asked for a key even if no
        // input waits. Input that waits may be only the first part of a key, so curses may then
        // wait for the other parts.
        let waits = poll(&source, 1, 0) > 0
        if source.revents & Int16(POLLHUP | POLLERR) != 0 {
            hangUp()
            return nil
        }
        wtimeout(curses.keys, waits ? Self.sequenceMilliseconds : 0)
        var value: wint_t = 0
        while true {
            let result = wget_wch(curses.keys, &value)
            if result == ERR { return nil }
            if result == KEY_CODE_YES, Int32(bitPattern: value) == TerminalLagMonitor.answerCode {
                output.line.noteAnswer()
                if direct?.pictures.judge(output.line.lastWait) == true { return .pictureWasSlow }
                wtimeout(curses.keys, 0)
                continue
            }
            if let answer = output.takeAnswer(value, isCode: result == KEY_CODE_YES) {
                if answer == .part { continue }
                takeSixels()
                return .caughtUp
            }
            switch reports.pasted.take(value, isCode: result == KEY_CODE_YES) {
            case .part: continue
            case .whole(let text): return .pasted(text)
            case nil: break
            }
            if result == KEY_CODE_YES, Int32(bitPattern: value) == KEY_MOUSE {
                if let event = readMouse() { return event }
                wtimeout(curses.keys, 0)
                continue
            }
            let key =
                result == KEY_CODE_YES
                ? Key(cursesCode: Int32(bitPattern: value)) : Key(typed: value)
            if let key { return .key(key) }
            wtimeout(curses.keys, 0)
        }
    }

    /// Begins to draw pictures with sixels when all answers about sixels have arrived.
    private func takeSixels() {
        guard direct?.painter.hasSixels == false, let traits = output.sixels.traits else { return }
        direct?.painter.takeSixels(traits)
    }

    private func hangUp() {
        guard connection == .open else { return }
        connection = .hungUp
        events.append(.hangup)
    }

    private func signalIdle() {
        guard let idleDescriptor else { return }
        // The byte is written only if there is room for it, so that a program that does not read
        // cannot block the screen.
        var listener = pollfd(fd: idleDescriptor, events: Int16(POLLOUT), revents: 0)
        guard poll(&listener, 1, 0) == 1, listener.revents & Int16(POLLOUT) != 0 else { return }
        var byte: UInt8 = 0x2e
        _ = write(idleDescriptor, &byte, 1)
    }
}

// MARK: - Signals and size

extension CursesTerminal {
    /// Turns the signals that have arrived into events; returns whether the process was continued
    /// after a stop.
    private func readSignals() -> Bool {
        let bits = capstan_guard_take()
        func isSet(_ bit: Int) -> Bool { Int(bits) & bit != 0 }
        if isSet(CAPSTAN_SIGNAL_HANGUP) { hangUp() }
        if isSet(CAPSTAN_SIGNAL_TERMINATE) { events.append(.terminated) }
        if isSet(CAPSTAN_SIGNAL_INTERRUPT) { events.append(.interrupted) }
        // A stop signal from another process becomes the key Ctrl-Z, so that one place handles
        // both.
        if isSet(CAPSTAN_SIGNAL_STOP) { events.append(.key(.control("z"))) }
        if isSet(CAPSTAN_SIGNAL_RESIZE) { updateSize() }
        return isSet(CAPSTAN_SIGNAL_CONTINUE)
    }

    /// Restores the terminal's screen and modes. A second call does nothing, because a second
    /// restore would move the cursor on the main screen.
    private func releaseScreen() {
        guard !isendwin() else { return }
        awaitAnswer()
        if reports.mouse != .off { output.sendNow(Self.dragsOff) }
        if reports.pasted.isAsked { output.sendNow(PastedText.markingOff) }
        if let removal = direct?.painter.removal, !removal.isEmpty { output.sendNow(removal) }
        // If the process is in the background because a shell ends or stops the job, setting the
        // modes would raise SIGTTOU and stop it.
        var (background, former) = (sigset_t(), sigset_t())
        sigemptyset(&background)
        sigaddset(&background, SIGTTOU)
        pthread_sigmask(SIG_BLOCK, &background, &former)
        endwin()
        pthread_sigmask(SIG_SETMASK, &former, nil)
    }

    /// Waits for answers of the terminal that have not arrived. The shell would take a late answer
    /// as typed text.
    private func awaitAnswer() {
        let clock = ContinuousClock()
        let end = clock.now + Self.lastAnswerTimeout
        while output.line.isAnswerDue() || output.isAnswerDue {
            guard connection == .open, clock.now < end else { return }
            var source = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
            guard poll(&source, 1, Int32(max(1, (end - clock.now) / .milliseconds(1)))) > 0 else {
                return
            }
            // Other input that waits was meant for the screen that ends now, so it is dropped.
            _ = readKey()
        }
    }

    /// Sets the modes and the screen of the terminal again after a stop, since other programs may
    /// have changed them.
    private func reacquireScreen() {
        while !isAskedToEnd, !isInForeground {
            // The process was continued by `bg` in a shell, or so that a signal can end it. In the
            // second case, that signal may arrive a moment after SIGCONT, on another thread.
            var source = pollfd(fd: signalled.descriptor, events: Int16(POLLIN), revents: 0)
            poll(&source, 1, Self.signalMilliseconds)
            _ = readSignals()
            if !isAskedToEnd { capstan_guard_stop_group() }
            _ = readSignals()
        }
        guard connection != .closed, !isAskedToEnd else { return }
        releaseScreen()
        // `doupdate` sets the modes of the terminal. So curses must have the descriptor of the
        // terminal now, not that of the file in memory in which it usually writes a frame.
        doupdate()
        updateSize()
        if reports.mouse != .off { output.sendNow(Self.dragsOn) }
        if reports.pasted.isAsked { output.sendNow(PastedText.markingOn) }
        clearok(capstan_physical_screen(), true)
        _ = flush()
        showLastGrid()
        events.append(.resumed)
    }

    private var isAskedToEnd: Bool {
        let ends: [TerminalEvent] = [.terminated, .interrupted, .hangup]
        return connection == .hungUp || events.contains(where: ends.contains)
    }

    private func updateSize() {
        guard let now = Self.windowSize(output.terminal), now != size else { return }
        guard resize_term(Int32(now.rows), Int32(now.columns)) == OK else { return }
        size = now
        painter.invalidate()
        direct?.painter.invalidate()
        clearok(capstan_physical_screen(), true)
        direct?.isBlankDue = true
        events.append(.resized(columns: now.columns, rows: now.rows))
    }

    private func flush() -> Int {
        direct?.isBlankDue = false
        let count = output.send {
            wnoutrefresh(capstan_standard_screen())
            doupdate()
        }
        sentBytes += count
        if !output.isAlive { hangUp() }
        return count
    }
}
