import CNcurses
import CTerminalGuard
import Glibc
import TUI

/// A real terminal, through ncursesw. It holds the process's screen, signals and standard error
/// from `init` to `close`; one at a time. It belongs to the thread that made it, as curses does:
/// only `wake` may be called elsewhere.
public final class CursesTerminal: TerminalDevice {
    public private(set) var size: (columns: Int, rows: Int)
    public let capabilities: ScreenCapabilities
    public private(set) var sentBytes = 0
    public var isBehind: Bool { output.line.isWaiting() }
    public var wake: @Sendable () -> Void { { [woken] in woken.wake() } }

    private let input: Int32
    private let inputFile: UnsafeMutablePointer<FILE>
    private let output: FrameOutput
    private let log: MessageLog?
    private let idleDescriptor: Int32?
    private let hasMouse: Bool
    /// Whether the mouse's button is down: then its movements are drags.
    private var isHeld = false
    private let woken: Wake
    private let signalled: Wake
    private let screen: OpaquePointer
    /// Keys are read through a pad that is never drawn: reading then draws nothing either.
    private let keys: UnsafeMutablePointer<WINDOW>

    private var painter: CellPainter
    /// Draws in place of curses where there are colours.
    private var direct: DirectPainter?
    /// Whether curses has something to draw beside: the blank screen before the first frame, after a
    /// change of size or after a stop.
    private var isBlankDue = true
    /// Pictures that the terminal draws itself; nil where it does not.
    private var kitty: KittyPicture?
    private var slowPictures = 0
    private var hasPictureOnItsWay = false
    /// What was shown last, for a screen that is to be drawn again.
    private var lastGrid: Grid?
    private var events: [TerminalEvent] = []
    private var isOpen = true
    private var isHungUp = false

    /// Takes the terminal. `input` and `output` must be one; messages on standard error go to
    /// `logPath` until `close`, which names that file if something was written. Whenever
    /// `nextEvent` has nothing left to do it writes one byte to `idleDescriptor` before it waits.
    /// NO_COLOR, fewer than 256 colours and a locale without UTF-8 narrow `capabilities`, unless
    /// `colors` and `graphics` say what the person knows better; a terminal that does not answer that
    /// it draws pictures gets none in any case. Throws before anything is drawn.
    public init(
        input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO, logPath: String? = nil,
        idleDescriptor: Int32? = nil, hasMouse: Bool = true,
        colors: ScreenCapabilities.Colors? = nil, graphics: ScreenCapabilities.Graphics? = nil
    ) throws(TerminalError) {
        var modes = termios()
        guard isatty(input) == 1, isatty(output) == 1, tcgetattr(output, &modes) == 0 else {
            throw .unsuitable(
                .notATerminal, subject: isatty(input) == 1 ? "the output" : "the input",
                reason: "it is not a terminal")
        }
        let initialSize = Self.windowSize(output) ?? (80, 24)
        let type = try TerminalType(output: output, rows: initialSize.rows)
        let isUnicode = adoptEnvironmentLocale()
        (self.input, self.idleDescriptor) = (input, idleDescriptor)
        woken = try Wake()
        signalled = try Wake()
        self.output = try FrameOutput(output)
        log = try logPath.flatMap { path throws(TerminalError) in try MessageLog(path: path) }
        guard let inputFile = fdopen(fcntl(input, F_DUPFD_CLOEXEC, 3), "r") else {
            log?.restore()
            throw .system("open", "the terminal's input")
        }
        self.inputFile = inputFile

        let promises = TerminalPromises(name: type.name)
        let hasColors = environmentValue("NO_COLOR") == nil && promises.has256Colors
        let shownColors =
            colors ?? (!hasColors ? .mono : promises.hasDirectColor ? .direct : .indexed256)
        // Before curses starts: it takes only signals that nobody holds.
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
            throw .unsuitable(
                .unsuitableType, subject: "this terminal", reason: "curses cannot use it")
        }
        (self.screen, self.keys) = (screen, keys)
        raw()
        noecho()
        nonl()
        set_escdelay(25)  // ms; enough for what a terminal sends as one key
        typeahead(-1)  // a frame is drawn whole even if a key waits
        keypad(keys, true)
        LineWatch.defineAnswer()
        self.hasMouse = hasMouse && capstan_mouse_start() != 0
        if self.hasMouse { self.output.sendNow(Self.dragsOn) }
        curs_set(0)
        leaveok(capstan_standard_screen(), true)
        let mayAsk = graphics.map { $0 == .kitty } ?? promises.mayHaveKitty
        let isKitty =
            mayAsk && shownColors != .mono
            && GraphicsQuestion.isKitty(input: input, output: self.output.terminal)
        capabilities = ScreenCapabilities(
            colors: shownColors, glyphs: isUnicode ? .unicode : .ascii,
            cells: promises.hasSextants ? .sextants : .quadrants,
            graphics: isKitty ? .kitty : .cells)
        kitty = isKitty ? KittyPicture() : nil
        direct = capabilities.colors == .mono ? nil : DirectPainter(isUnicode: isUnicode)
        painter = CellPainter(isUnicode: isUnicode)
        size = (
            Int(getmaxx(capstan_standard_screen())), Int(getmaxy(capstan_standard_screen()))
        )
        // Curses believes LINES and COLUMNS before the terminal itself.
        noteSize()
        events = []
    }

    deinit { close() }

    @discardableResult public func present(_ grid: Grid) -> Int {
        guard isOpen, !isHungUp, !isendwin() else { return 0 }
        if direct != nil { return presentDirect(grid) }
        return painter.paint(grid, size: size) ? flush() : 0
    }

    private func presentDirect(_ grid: Grid) -> Int {
        var count = isBlankDue ? flush() : 0
        var frame = direct?.frame(grid, size: size) ?? []
        if let bytes = kitty?.bytes(for: grid.picture), !bytes.isEmpty {
            frame += bytes
            hasPictureOnItsWay = true
        }
        let sent = output.send(frame: frame)
        if !output.isAlive { hangUp() }
        sentBytes += sent
        lastGrid = grid
        count += sent
        return count
    }

    public func redraw() {
        guard isOpen, !isHungUp, !isendwin() else { return }
        clearok(capstan_physical_screen(), true)
        _ = flush()
        showAgain()
    }

    /// After curses cleared the screen.
    private func showAgain() {
        guard direct != nil, let lastGrid else { return }
        direct?.forget()
        kitty?.forget()
        _ = presentDirect(lastGrid)
    }

    public func nextEvent(timeoutMilliseconds: Int) -> TerminalEvent? {
        guard isOpen else { return .hangup }
        let clock = ContinuousClock()
        let end = clock.now + .milliseconds(max(0, timeoutMilliseconds))
        while true {
            if signalled.take(), noteSignals() { takeScreenAgain() }
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
            if remaining != 0 { sayIdle() }
            if !waitForInput(milliseconds: remaining) { return nil }
        }
    }

    public func suspend() {
        guard isOpen, !isHungUp else { return }
        giveScreenBack()
        capstan_guard_stop_group()
        _ = noteSignals()
        takeScreenAgain()
    }

    public func close() {
        guard isOpen else { return }
        isOpen = false
        giveScreenBack()
        delwin(keys)
        delscreen(screen)
        fclose(inputFile)
        capstan_guard_remove()
        log?.restore()
    }
}

// MARK: - Waiting

extension CursesTerminal {
    /// Whether something came; false when the time is up.
    private func waitForInput(milliseconds: Int32) -> Bool {
        var sources = [signalled.descriptor, woken.descriptor, isHungUp ? -1 : input].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        let count = poll(&sources, nfds_t(sources.count), milliseconds)
        if sources[2].revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 { hangUp() }
        return count != 0
    }

    /// Reports of a mouse that moves while its button is down (xterm: 1002); curses asks for presses.
    private static let dragsOn = Array("\u{1B}[?1002h".utf8)
    private static let dragsOff = Array("\u{1B}[?1002l".utf8)

    private func readMouse() -> TerminalEvent? {
        var (column, row) = (Int32(0), Int32(0))
        let action: Mouse.Action
        switch Int(capstan_mouse_take(&column, &row)) {
        case CAPSTAN_MOUSE_PRESS: (action, isHeld) = (.press, true)
        case CAPSTAN_MOUSE_RELEASE: (action, isHeld) = (.release, false)
        case CAPSTAN_MOUSE_MOVE:
            guard isHeld else { return nil }
            action = .drag
        case CAPSTAN_MOUSE_WHEEL_UP: action = .wheelUp
        case CAPSTAN_MOUSE_WHEEL_DOWN: action = .wheelDown
        default: return nil
        }
        return .mouse(Mouse(action, column: Int(column), row: Int(row)))
    }

    private func readKey() -> TerminalEvent? {
        guard !isHungUp else { return nil }
        var source = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
        // Curses may hold the rest of a sequence it did not know, though nothing waits outside.
        // Where something does, the rest of a character may be on its way: 25 ms, as for ESC.
        let waits = poll(&source, 1, 0) > 0
        if source.revents & Int16(POLLHUP | POLLERR) != 0 {
            hangUp()
            return nil
        }
        wtimeout(keys, waits ? 25 : 0)
        var value: wint_t = 0
        while true {
            let result = wget_wch(keys, &value)
            if result == ERR { return nil }
            if result == KEY_CODE_YES, Int32(bitPattern: value) == LineWatch.answerCode {
                output.line.noteAnswer()
                if let event = judgePicture() { return event }
                wtimeout(keys, 0)
                continue
            }
            if result == KEY_CODE_YES, Int32(bitPattern: value) == KEY_MOUSE {
                if let event = readMouse() { return event }
                wtimeout(keys, 0)
                continue
            }
            let key =
                result == KEY_CODE_YES
                ? Key(cursesCode: Int32(bitPattern: value)) : Key(typed: value)
            if let key { return .key(key) }
            wtimeout(keys, 0)
        }
    }

    /// Five pictures one after the other that took longer than a fifth of a second each are no live
    /// picture any more.
    private func judgePicture() -> TerminalEvent? {
        guard hasPictureOnItsWay, let wait = output.line.lastWait else { return nil }
        hasPictureOnItsWay = false
        slowPictures = wait > .milliseconds(200) ? slowPictures + 1 : 0
        guard slowPictures == 5 else { return nil }
        return .pictureWasSlow
    }

    private func hangUp() {
        guard !isHungUp else { return }
        isHungUp = true
        events.append(.hangup)
    }

    private func sayIdle() {
        guard let idleDescriptor else { return }
        // A listener that does not read must not stop the screen.
        var listener = pollfd(fd: idleDescriptor, events: Int16(POLLOUT), revents: 0)
        guard poll(&listener, 1, 0) == 1, listener.revents & Int16(POLLOUT) != 0 else { return }
        var byte: UInt8 = 0x2e
        _ = write(idleDescriptor, &byte, 1)
    }
}

// MARK: - Signals and size

extension CursesTerminal {
    /// Turns what signals asked into events; whether the process was continued after a stop.
    private func noteSignals() -> Bool {
        let bits = capstan_guard_take()
        func came(_ bit: Int) -> Bool { Int(bits) & bit != 0 }
        if came(CAPSTAN_SIGNAL_HANGUP) { hangUp() }
        if came(CAPSTAN_SIGNAL_TERMINATE) { events.append(.terminated) }
        if came(CAPSTAN_SIGNAL_INTERRUPT) { events.append(.interrupted) }
        // Asked from outside to stop: the same as the key, so that it is met in one place.
        if came(CAPSTAN_SIGNAL_STOP) { events.append(.key(.control("z"))) }
        if came(CAPSTAN_SIGNAL_RESIZE) { noteSize() }
        return came(CAPSTAN_SIGNAL_CONTINUE)
    }

    /// A second time this does nothing: it would move the cursor on the main screen.
    private func giveScreenBack() {
        guard !isendwin() else { return }
        awaitAnswer()
        if hasMouse { output.sendNow(Self.dragsOff) }
        if kitty != nil { output.sendNow(KittyPicture.removal) }
        // In the background (a shell ends or stops the job) setting the modes would stop us here.
        var (background, former) = (sigset_t(), sigset_t())
        sigemptyset(&background)
        sigaddset(&background, SIGTTOU)
        pthread_sigmask(SIG_BLOCK, &background, &former)
        endwin()
        pthread_sigmask(SIG_SETMASK, &former, nil)
    }

    /// An answer that came later would be typed into the shell.
    private func awaitAnswer() {
        let clock = ContinuousClock()
        // Half a second is more than any line that a person works on needs.
        let end = clock.now + .milliseconds(500)
        while output.line.isAnswerDue(), !isHungUp, clock.now < end {
            var source = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
            guard poll(&source, 1, Int32(max(1, (end - clock.now) / .milliseconds(1)))) > 0 else {
                return
            }
            // What else was typed was meant for the screen that is gone.
            _ = readKey()
        }
    }

    /// After a stop: the terminal's modes and whole screen are whatever others made of them.
    private func takeScreenAgain() {
        while !isAskedToEnd, !isInForeground {
            // Continued by `bg`, or so that it can end. The signal that asks for the end may come
            // a moment after SIGCONT, on another thread: 50 ms are plenty for that.
            var source = pollfd(fd: signalled.descriptor, events: Int16(POLLIN), revents: 0)
            poll(&source, 1, 50)
            _ = noteSignals()
            if !isAskedToEnd { capstan_guard_stop_group() }
            _ = noteSignals()
        }
        guard isOpen, !isAskedToEnd else { return }
        giveScreenBack()
        // Curses sets the modes here, so its descriptor must be the terminal's, not the frame's.
        doupdate()
        noteSize()
        if hasMouse { output.sendNow(Self.dragsOn) }
        clearok(capstan_physical_screen(), true)
        _ = flush()
        showAgain()
        events.append(.resumed)
    }

    private var isAskedToEnd: Bool {
        let ends: [TerminalEvent] = [.terminated, .interrupted, .hangup]
        return isHungUp || events.contains(where: ends.contains)
    }

    private var isInForeground: Bool {
        let group = tcgetpgrp(output.terminal)
        return group < 0 || group == getpgrp()
    }

    private func noteSize() {
        guard let now = Self.windowSize(output.terminal), now != size else { return }
        guard resize_term(Int32(now.rows), Int32(now.columns)) == OK else { return }
        size = now
        painter.forget()
        direct?.forget()
        kitty?.forget()
        clearok(capstan_physical_screen(), true)
        isBlankDue = true
        events.append(.resized(columns: now.columns, rows: now.rows))
    }

    private func flush() -> Int {
        isBlankDue = false
        let count = output.send {
            wnoutrefresh(capstan_standard_screen())
            doupdate()
        }
        sentBytes += count
        if !output.isAlive { hangUp() }
        return count
    }
}
