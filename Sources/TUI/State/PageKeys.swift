import Guidance
import Scene

/// The effects of keys on the pages over the capture.
extension ConsoleState {
    mutating func openGallery() {
        pages.gallery.selected = max(0, pages.gallery.cards.count - 1)
        screen = .gallery
        refreshGallery()
    }

    mutating func openCoverage() {
        if let place = snapshot.latest.place {
            pages.coverageCursor = Pages.Place(
                slice: CoverageMap.slice(at: place.azimuth, of: snapshot.coverage.cells.count),
                band: CoverageMap.band(at: place.elevation))
        }
        screen = .coverage
    }

    mutating func openLog() {
        pages.logScroll = 0
        screen = .log
    }

    mutating func refreshGallery(isResized: Bool = false) {
        let room = GalleryScreen.picture(columns: columns, rows: rows).inside
        pages.gallery.refresh(
            columns: room.columns, rows: room.rows,
            hasSheet: ContactSheet.hasRoom(columns: columns, rows: rows), isResized: isResized)
    }

    /// Selects the shot `count` rows below the selected one. In a list, a row is one shot; with
    /// small pictures, a row has several.
    mutating func chooseShot(rows count: Int) {
        let step = GalleryScreen.sheet(columns: columns, rows: rows)?.across ?? 1
        let last = max(0, pages.gallery.cards.count - 1)
        pages.gallery.selected = max(0, min(last, pages.gallery.selected + count * step))
    }

    mutating func sortGallery() {
        let number = pages.gallery.chosen?.number
        pages.gallery.order = pages.gallery.order == .taken ? .softestFirst : .taken
        pages.gallery.selected =
            pages.gallery.ordered.firstIndex { $0.number == number } ?? pages.gallery.selected
    }

    /// Whether the person has rejected the selected shot.
    var isChosenShotRejected: Bool {
        pages.gallery.chosen.map { snapshot.shots.rejected.contains($0.number) } ?? false
    }

    mutating func rejectChosenShot() -> [ConsoleEffect] {
        guard let card = pages.gallery.chosen else { return [] }
        // The screen shows the change before the session has made it, so that a second key press
        // reverts it.
        pages.gallery.ask(for: card.number, isRejected: !isChosenShotRejected, at: now)
        if isChosenShotRejected {
            snapshot.shots.rejected.removeAll { $0 == card.number }
            return [.call(.restoreShot(card.number))]
        }
        snapshot.shots.rejected.append(card.number)
        return [.call(.rejectShot(card.number))]
    }

    /// Moves the cursor of the coverage map. Around the object it moves without limit; up and down
    /// it stops at the outermost bands.
    mutating func moveCursor(slices: Int, bands: Int) {
        let count = snapshot.coverage.cells.count
        if slices != 0 {
            pages.coverageCursor.slice =
                (pages.coverageCursor.slice + count + slices) % max(1, count)
        }
        pages.coverageCursor.band = min(
            CoverageMap.bands - 1, max(0, pages.coverageCursor.band + bands))
    }

    /// Turns the pages of the tutorial. The start screen follows the last page.
    mutating func turnTutorial(by pages: Int) {
        guard case .tutorial(let step) = screen else { return }
        let next = max(0, step + pages)
        screen = next < TutorialScreen.steps ? .tutorial(step: next) : .start
    }
}
