import Guidance
import Scene

/// The console for screen readers. It turns each change that a screen would show into lines of
/// text.
public struct SpokenConsole: Sendable {
    private var guidance = ""
    private var question = ""
    private var noticed: ConsoleState.Notice?
    private var page = ""
    private var shots = -1
    private var item = -1
    private var work = ""
    private var saidAt: Timestamp?

    /// A guidance sentence that is replaced within this number of seconds is not spoken, because
    /// hearing a sentence takes that long. A guess.
    private static let seconds = 2.0

    /// A console that has not said anything yet.
    public init() {}

    /// The lines to speak since the last call.
    public mutating func news(of state: ConsoleState) -> [String] {
        var lines: [String] = []
        let pageNow = page(of: state)
        if pageNow != page {
            page = pageNow
            lines.append(pageNow)
        }
        if state.screen == .start, item != state.start.selected,
            state.start.items.indices.contains(state.start.selected)
        {
            item = state.start.selected
            let chosen = state.start.items[item]
            lines.append(
                phrase(
                    """
                    Choice \(item + 1) of \(state.start.items.count): \(printable(chosen.title)), \
                    \(printable(chosen.detail)). Enter opens it, j is the next.
                    """))
        }
        if let notice = state.notice, state.shownNotice != nil, notice != noticed {
            noticed = notice
            lines.append(notice.text)
        }
        if state.screen == .capture { lines += captureNews(state) }
        if let build = state.build { lines += news(of: build) }
        return lines
    }

    private mutating func captureNews(_ state: ConsoleState) -> [String] {
        var lines: [String] = []
        let snapshot = state.snapshot
        if snapshot.shots.lastNumber != shots {
            shots = snapshot.shots.lastNumber
            let (filled, all) = state.filledSectors
            if shots > 0 { lines.append(phrase("Shot \(shots). Dial \(filled) of \(all).")) }
        }
        let asked = question(of: state)
        if asked != question {
            question = asked
            if !asked.isEmpty { lines.append(asked) }
        }
        // The turntable's states between two shots are not spoken.
        let isTableTurning =
            state.table != nil && state.snapshot.state == .capturing
            && state.guidance.urgency == .calm && !state.snapshot.isPaused
        let words = isTableTurning ? guidance : state.guidance.words
        let isDue = saidAt.map { state.now.seconds(since: $0) >= Self.seconds } ?? true
        if words != guidance, isDue {
            (guidance, saidAt) = (words, state.now)
            lines.append(words)
        }
        return lines
    }

    /// One line when the making of a model reaches a new stage, and one for each finished tenth of
    /// the work.
    private mutating func news(of build: ModelBuild) -> [String] {
        let stage = build.progress?.stage.words ?? phrase("opening the shots")
        let now =
            if let model = build.model {
                phrase("The model is ready: \(printable(model.title)). It is in the scan's folder.")
            } else if !build.isRunning {
                phrase("No model was made.")
            } else {
                phrase("Model: \(stage), \(build.percent / 10 * 10) per cent.")
            }
        guard now != work else { return [] }
        work = now
        return [now]
    }

    private func page(of state: ConsoleState) -> String {
        switch state.screen {
        case .start: phrase("Start: choose what to capture. q leaves.")
        case .capture:
            phrase("State: \(state.snapshot.state.words).")
                + (state.shownBox.map { " " + words(of: $0, state) } ?? "")
        case .building: phrase("A model is being made; x stops it, esc goes back.")
        case .controls: phrase("Camera controls. esc goes back.")
        case .library: phrase("A library's captures. q leaves.")
        case .report:
            ([state.pages.reportTitle] + state.pages.report).joined(separator: "\n")
        case .viewer, .gallery, .coverage, .log, .tutorial:
            phrase("This page cannot be read out: esc goes back.")
        }
    }

    private func words(of box: BoundingBox, _ state: ConsoleState) -> String {
        let size = state.sizeWords(box)
        return state.boxDoubt.map { phrase("Box \(size), \($0).") } ?? phrase("Box \(size).")
    }

    private func exports(of state: ConsoleState) -> String {
        state.start.exports.map { "\($0.key) \($0.words)" }.joined(separator: ", ")
    }

    private func question(of state: ConsoleState) -> String {
        switch state.overlay {
        case .quitQuestion where state.opened.isAttached:
            phrase("Leave the capture running? y goes and lets it run, x ends it, n stays.")
        case .quitQuestion: phrase("Quit? y quits, n stays; the shots are kept.")
        case .passChoice:
            phrase(
                """
                Pass \(state.passNumber) ends. An empty line finishes, n goes round again, f turns the \
                object over, esc goes on.
                """)
        case .flipQuestion:
            phrase("Turn the object over, then type an empty line; esc leaves it as it was.")
        case .qualityChoice:
            phrase("Which level of detail? p preview, r reduced, m medium, f full, esc none.")
        case .listQuestion(.filter): phrase("Type a part of the name, then an empty line.")
        case .listQuestion(.rename): phrase("Type the new name, then an empty line; esc leaves it.")
        case .listQuestion(.delete(let item)):
            phrase("Delete \(printable(item.title))? y deletes it, n keeps it.")
        case .listQuestion(.export):
            phrase("In which format? \(exports(of: state)), esc none.")
        case .action: phrase("Type the name of an action, then an empty line; esc leaves it.")
        case .typing: phrase("Type a length or three with blanks, then an empty line.")
        case .help:
            phrase("The help cannot be read out: esc goes back. Keys: a p n f F b v q and Enter.")
        case nil: ""
        }
    }
}
