import Guidance
import Scene

/// Changes the state as an event requires and returns the requested effects. The same events in the
/// same order always give the same state and the same effects.
public func update(_ state: inout ConsoleState, _ event: ConsoleEvent) -> [ConsoleEffect] {
    switch event {
    case .key(let key): return state.press(key)
    case .pasted(let text): state.paste(text)
    case .mouse(let mouse): return state.point(mouse)
    case .resized(let columns, let rows):
        (state.terminal.columns, state.terminal.rows) = (max(0, columns), max(0, rows))
        state.fitPicture()
        return [.redraw]
    case .snapshot(let snapshot): state.take(snapshot)
    case .picture(let picture): state.live.take(picture, at: state.now)
    case .clock(let now): state.advance(to: now)
    case .shot(let card): state.take(card)
    case .pastShots(let cards):
        let known = Set(cards.map(\.number))
        state.pages.gallery.cards =
            cards + state.pages.gallery.cards.filter { !known.contains($0.number) }
        if let last = cards.last { state.learnLength(from: last) }
        state.refreshGallery()
    case .controls(let settings, let isLocked): state.takeControls(settings, isLocked: isLocked)
    case .cloud(let cloud):
        state.live.cloud = cloud
        state.boxEditing.points = cloud.points.first(BoxEditing.mostPoints)
    case .model(let model, let isAlone): state.open(model, isAlone: isAlone)
    case .startItems(let items): state.start.take(items)
    case .startPreview(let id, let picture): state.start.preview.show(picture, of: id)
    case .verdict(let verdict, let id):
        if let id { state.start.take(verdict, of: id) } else { state.verdict = verdict }
    case .exports(let formats): state.start.exports = formats
    case .modelCosts(let costs): state.start.costs = costs
    case .listReopened: state.reopenList()
    case .report(let title, let lines): state.showReport(title, lines)
    case .notice(let text): state.showEvent(text)
    case .source(let description): state.open(description)
    case .knownLength(let length): state.opened.knownLength = length
    case .attached: state.opened.isAttached = true
    case .areaChosen: state.opened.isArea = true
    case .table(let table): state.take(table)
    case .head(let head): state.live.head = head
    case .pace(let speed):
        state.opened.playbackSpeed = speed
        state.opened.lastSpeed = speed ?? 1
    case .modelBegan(let title, let quality): state.beginModel(of: title, quality: quality)
    case .modelProgress(let progress):
        state.build?.progress = progress
        state.build?.progressTime = state.now
    case .modelNote(let words): state.takeModelNote(words)
    case .modelEnded(let ending): state.endModel(ending)
    case .library(let path, let entries): return state.openLibrary(path, entries)
    case .jobLog(let job, let lines): state.showLog(of: job, lines)
    case .graphicsDropped: state.dropGraphics()
    case .graphicsConfirmed(let graphics): state.terminal.capabilities.graphics = graphics
    case .cellsConfirmed(let cells): state.take(cells)
    case .lightBackground: state.terminal.takeLightBackground()
    case .lineCarries(let rate): state.takeLine(rate)
    case .line(let bytesPerSecond):
        state.terminal.bytesPerSecond = bytesPerSecond.isFinite ? max(0, bytesPerSecond) : nil
    }
    return []
}

extension ConsoleState {
    /// Sets the clock, and refines what is drawn while nothing moves.
    fileprivate mutating func advance(to time: Timestamp) {
        let latest = max(now, time)
        now = latest
        live.refine(at: latest)
        viewer?.refresh(at: latest)
    }

    fileprivate mutating func take(_ card: ShotCard) {
        pages.gallery.cards.append(card)
        learnLength(from: card)
        refreshGallery()
    }

    /// Takes the scale that was stored with a shot. A known edge length of the box takes precedence
    /// over it.
    fileprivate mutating func learnLength(from card: ShotCard) {
        if case .edge = opened.knownLength { return }
        guard let meters = card.metersPerUnit else { return }
        opened.knownLength = .unit(meters: meters)
    }

    /// Shows a notice that the next key does not remove, so that it is shown for its full time.
    fileprivate mutating func showEvent(_ text: String) {
        say(text)
        notice?.answersKey = false
    }

    /// Opens the viewer with a model, and says what the model lacks.
    fileprivate mutating func open(_ model: ViewedModel, isAlone: Bool) {
        view(model, isAlone: isAlone)
        if let words = model.leftOut { showEvent(words) }
    }

    fileprivate mutating func takeLine(_ bytesPerSecond: Double?) {
        live.renderer.fit(lineOf: bytesPerSecond)
        if let words = terminal.slowLine.take(bytesPerSecond) { showEvent(words) }
    }

    fileprivate mutating func dropGraphics() {
        guard !terminal.isWithoutGraphics else { return }
        terminal.isWithoutGraphics = true
        showEvent(
            phrase("The line is too slow for the terminal's own pictures: drawn in cells now."))
    }

    /// Shows the capture screen for a source that was just opened.
    fileprivate mutating func open(_ description: SourceDescription) {
        (opened.description, opened.knownLength, opened.earlierFrames) = (description, nil, nil)
        (live.table, live.head) = (nil, nil)
        (screen, overlay, notice, verdict) = (.capture, nil, nil, nil)
        if let note = description.notes.first { say(note) }
    }

    fileprivate mutating func showReport(_ title: String, _ lines: [String]) {
        (pages.reportTitle, pages.report) = (printable(title), lines.map(printable))
        pages.reportScroll = 0
        (screen, notice) = (.report, nil)
    }

    mutating func press(_ key: Key) -> [ConsoleEffect] {
        if notice?.answersKey == true { notice = nil }
        let always = [KeyTable.row(.redraw), KeyTable.row(.suspend)]
        if let effects = press(key, in: always) { return effects }
        if isTooSmall { return press(key, in: [KeyTable.row(.quit)]) ?? [] }
        if let overlay { return press(key, over: overlay) }
        if let effects = press(key, in: KeyTable.screenRows) { return effects }
        let answer = acting { $0.press(key, in: KeyTable.rows(of: $0.keyChapters)) }
        if answer == nil {
            // The log holds what happened, and a held-down key would fill it.
            say(
                phrase("\(key.name) does nothing here: ? shows the keys of this screen."),
                isLogged: false)
        }
        return answer ?? []
    }

    /// Runs the effect of a key or of a named action. If the gallery is shown then, refreshes its
    /// pictures.
    mutating func acting<Answer>(_ act: (inout ConsoleState) -> Answer) -> Answer {
        let time = now
        viewer?.noteMovement(at: time)
        defer { if screen == .gallery { refreshGallery() } }
        return act(&self)
    }

    /// Leaves the screen. If something would be lost, asks the person before.
    mutating func leave() -> [ConsoleEffect] {
        // A terminal this small cannot show the question before quitting, so the program ends
        // without it and keeps the scan.
        if isTooSmall { return [quitEffect] }
        switch screen {
        case .viewer: return leaveViewer()
        case .gallery, .coverage, .log, .controls:
            screen = .capture
            return []
        case .report:
            screen = source == nil ? .start : .capture
            return []
        case .building: return leaveModel()
        case .tutorial:
            screen = .start
            return []
        case .start, .capture: break
        case .library: return [quitEffect]
        }
        if screen == .start || snapshot.state.isFinal { return [quitEffect] }
        // Motors must not turn on while a person thinks about leaving. An attached capture runs in
        // another process and goes on without this terminal.
        let didPause =
            hasMotors && snapshot.state == .capturing && !snapshot.isPaused && !opened.isAttached
        overlay = .quitQuestion(didPause: didPause)
        return didPause ? [.call(.pause)] : []
    }

    /// Closes the question whether to quit. If the capture was paused before it, it stays paused.
    mutating func stay() -> [ConsoleEffect] {
        guard case .quitQuestion(let didPause) = overlay else { return [] }
        overlay = nil
        return didPause ? [.call(.resume)] : []
    }

    /// Whether this process has a turntable or a pan-tilt head at work.
    private var hasMotors: Bool { live.table != nil || live.head != nil }

    var quitEffect: ConsoleEffect { .quit(keepScan: snapshot.shots.taken > 0) }
}
