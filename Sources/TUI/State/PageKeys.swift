import Guidance
import Scene

extension ConsoleState {
    /// Keys that open a page over the capture; nil for any other key.
    mutating func pressToOpenPage(_ key: Key) -> [ConsoleEffect]? {
        let action: ConsoleAction
        switch key {
        case .character("g"): action = .gallery
        case .character("c"): action = .coverage
        case .character("v"): action = .cloud
        case .character("i"): action = .log
        case .character("d"): action = .controls
        default: return nil
        }
        if let reason = refusal(of: action) {
            say(reason)
            return []
        }
        if action == .gallery {
            gallery.selected = max(0, cards.count - 1)
            screen = .gallery
            refreshGallery()
        } else if action == .coverage {
            if let place = snapshot.place {
                let slices = snapshot.coverage.cells.count
                coverageCursor = Place(
                    slice: min(slices - 1, Int(place.azimuth / (2 * .pi) * Double(slices))),
                    band: CoverageMap.band(at: place.elevation))
            }
            screen = .coverage
        } else if action == .log {
            logScroll = 0
            screen = .log
        } else if action == .controls {
            screen = .controls
            return [.readControls]
        } else if let cloud {
            view(cloud, isAlone: false)
        }
        return []
    }

    mutating func refreshGallery(isResized: Bool = false) {
        let room = GalleryScreen.picture(columns: columns, rows: rows).inside
        gallery.refresh(cards, columns: room.columns, rows: room.rows, isResized: isResized)
    }

    mutating func pressInGallery(_ key: Key) -> [ConsoleEffect] {
        let last = max(0, cards.count - 1)
        switch key {
        case .up, .left, .character("k"), .character("h"):
            gallery.selected = max(0, gallery.selected - 1)
        case .down, .right, .character("j"), .character("l"):
            gallery.selected = min(last, gallery.selected + 1)
        case .pageUp: gallery.selected = max(0, gallery.selected - 10)
        case .pageDown: gallery.selected = min(last, gallery.selected + 10)
        case .home: gallery.selected = 0
        case .end: gallery.selected = last
        case .character("s"):
            let number = gallery.chosen(cards)?.number
            gallery.order = gallery.order == .taken ? .softestFirst : .taken
            gallery.selected =
                gallery.ordered(cards).firstIndex { $0.number == number } ?? gallery.selected
        case .character("x"): return rejectChosenShot()
        case .escape, .character("g"): screen = .capture
        default: break
        }
        refreshGallery()
        return []
    }

    /// Whether the selected shot is rejected.
    var isChosenShotRejected: Bool {
        gallery.chosen(cards).map { snapshot.rejectedShots.contains($0.number) } ?? false
    }

    private mutating func rejectChosenShot() -> [ConsoleEffect] {
        guard let card = gallery.chosen(cards) else { return [] }
        if let reason = refusal(of: .rejectShot) {
            say(reason)
            return []
        }
        // The screen shows the wish at once, so that a second press takes it back; the session's
        // snapshot follows.
        if isChosenShotRejected {
            snapshot.rejectedShots.removeAll { $0 == card.number }
            return [.call(.restoreShot(card.number))]
        }
        snapshot.rejectedShots.append(card.number)
        return [.call(.rejectShot(card.number))]
    }

    mutating func pressInCoverage(_ key: Key) -> [ConsoleEffect] {
        let slices = snapshot.coverage.cells.count
        switch key {
        case .left, .character("h"):
            coverageCursor.slice = (coverageCursor.slice + slices - 1) % max(1, slices)
        case .right, .character("l"):
            coverageCursor.slice = (coverageCursor.slice + 1) % max(1, slices)
        case .up, .character("k"):
            coverageCursor.band = min(CoverageMap.bands - 1, coverageCursor.band + 1)
        case .down, .character("j"): coverageCursor.band = max(0, coverageCursor.band - 1)
        case .escape, .character("c"): screen = .capture
        default: break
        }
        return []
    }

    mutating func pressInLog(_ key: Key) -> [ConsoleEffect] {
        let last = max(0, log.count - LogScreen.rows(of: self))
        switch key {
        case .up, .character("k"): logScroll = min(last, logScroll + 1)
        case .down, .character("j"): logScroll = max(0, logScroll - 1)
        case .pageUp: logScroll = min(last, logScroll + 10)
        case .pageDown: logScroll = max(0, logScroll - 10)
        case .home: logScroll = last
        case .end: logScroll = 0
        case .escape, .character("i"): screen = .capture
        default: break
        }
        return []
    }

    mutating func pressInTutorial(_ key: Key, step: Int) -> [ConsoleEffect] {
        switch key {
        case .right, .enter, .down, .character(" "), .character("l"), .character("j"):
            screen = step + 1 < TutorialScreen.steps ? .tutorial(step: step + 1) : .start
        case .left, .up, .backspace, .character("h"), .character("k"):
            screen = .tutorial(step: max(0, step - 1))
        case .escape: screen = .start
        default: break
        }
        return []
    }
}
