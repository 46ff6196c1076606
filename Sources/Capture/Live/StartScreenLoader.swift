import Foundation
import TUI

/// The data of the start screen and the threads that read it.
struct StartScreenLoader {
    /// The function that reads the items of the start screen.
    let items: @Sendable () -> [StartItem]
    /// The thread that reads the items while the screen is drawn.
    let listing: ConsoleTasks
    /// The thread that reads reports of scans, one after the other.
    let judging: ConsoleTasks
    /// The thread that exports and packs scans.
    let sharing: ConsoleTasks
    /// The state of the scan folder and of the background runs as a text, from the last check. A
    /// different text at the next check means a change.
    var mark = ""
    /// The scans whose reports were requested, each with its number of shots at that time.
    var judged: [String: Int] = [:]
    /// The list that was last shown.
    var listed: [StartItem] = []
    /// When the list was last checked for changes; nil while the start screen is not shown.
    var listedAt: ContinuousClock.Instant?
    /// Whether the report of the ended capture was requested.
    var hasJudgedEnd = false
    /// The preview of the selected item.
    var preview: StartPreview?

    init(items: @escaping @Sendable () -> [StartItem], wake: @escaping @Sendable () -> Void) {
        self.items = items
        listing = ConsoleTasks(wake: wake)
        judging = ConsoleTasks(wake: wake)
        sharing = ConsoleTasks(wake: wake)
    }
}
