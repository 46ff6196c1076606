import Guidance
import Scene

/// What keys do to the pages over the capture.
extension ConsoleState {
    mutating func openGallery() {
        gallery.selected = max(0, cards.count - 1)
        screen = .gallery
        refreshGallery()
    }

    mutating func openCoverage() {
        if let place = snapshot.place {
            let slices = snapshot.coverage.cells.count
            coverageCursor = Place(
                slice: min(slices - 1, Int(place.azimuth / (2 * .pi) * Double(slices))),
                band: CoverageMap.band(at: place.elevation))
        }
        screen = .coverage
    }

    mutating func openLog() {
        logScroll = 0
        screen = .log
    }

    mutating func refreshGallery(isResized: Bool = false) {
        let room = GalleryScreen.picture(columns: columns, rows: rows).inside
        gallery.refresh(cards, columns: room.columns, rows: room.rows, isResized: isResized)
    }

    mutating func sortGallery() {
        let number = gallery.chosen(cards)?.number
        gallery.order = gallery.order == .taken ? .softestFirst : .taken
        gallery.selected =
            gallery.ordered(cards).firstIndex { $0.number == number } ?? gallery.selected
    }

    /// Whether the selected shot is rejected.
    var isChosenShotRejected: Bool {
        gallery.chosen(cards).map { snapshot.rejectedShots.contains($0.number) } ?? false
    }

    mutating func rejectChosenShot() -> [ConsoleEffect] {
        guard let card = gallery.chosen(cards) else { return [] }
        // The screen shows the wish at once, so that a second press takes it back; the session's
        // snapshot follows.
        if isChosenShotRejected {
            snapshot.rejectedShots.removeAll { $0 == card.number }
            return [.call(.restoreShot(card.number))]
        }
        snapshot.rejectedShots.append(card.number)
        return [.call(.rejectShot(card.number))]
    }

    /// Moves the cursor of the coverage map: around the object without end, up and down to the
    /// outermost band.
    mutating func moveCursor(slices: Int, bands: Int) {
        let count = snapshot.coverage.cells.count
        if slices != 0 {
            coverageCursor.slice = (coverageCursor.slice + count + slices) % max(1, count)
        }
        coverageCursor.band = min(CoverageMap.bands - 1, max(0, coverageCursor.band + bands))
    }

    /// Turns the tutorial's pages; after the last one comes the start screen.
    mutating func turnTutorial(by pages: Int) {
        guard case .tutorial(let step) = screen else { return }
        let next = max(0, step + pages)
        screen = next < TutorialScreen.steps ? .tutorial(step: next) : .start
    }
}
