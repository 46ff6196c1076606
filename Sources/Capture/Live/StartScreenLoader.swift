import Foundation
import TUI

/// The data of the start screen and the threads that read it.
struct StartScreenLoader {
    /// The present items of the start screen.
    let items: @Sendable () -> [StartItem]
    /// Reads the items in parallel to the screen.
    let listing: ConsoleTasks
    /// Reads reports of scans, one after the other, in parallel to everything else.
    let judging: ConsoleTasks
    /// Exports and packs scans in parallel to everything else.
    let sharing: ConsoleTasks
    /// The state of the list when it was last checked, as text to compare.
    var mark = ""
    /// Scans whose reports were requested, with their numbers of shots.
    var judged: [String: Int] = [:]
    /// The list as last published.
    var listed: [StartItem] = []
    /// When the list was last checked; nil while it is not shown.
    var listedAt: ContinuousClock.Instant?
    /// Whether the report of the ended capture was requested.
    var hasJudgedEnd = false
    /// Preview of the selected item.
    var preview: StartPreview?

    init(items: @escaping @Sendable () -> [StartItem], wake: @escaping @Sendable () -> Void) {
        self.items = items
        listing = ConsoleTasks(wake: wake)
        judging = ConsoleTasks(wake: wake)
        sharing = ConsoleTasks(wake: wake)
    }
}
