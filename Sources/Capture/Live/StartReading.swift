import Foundation
import TUI

/// What feeds the start screen: who reads its list and its reports, and what was read.
struct StartReading {
    /// What the start screen offers now.
    let items: @Sendable () -> [StartItem]
    /// Reads that list beside the screen.
    let listing: ConsoleErrands
    /// Reads reports of scans, one after the other, beside everything else.
    let judging: ConsoleErrands
    /// Exports and packs scans beside everything else.
    let sharing: ConsoleErrands
    /// What the list was like when it was last read.
    var mark = ""
    /// Scans whose reports were asked for, with their shots.
    var judged: [String: Int] = [:]
    /// The list as last published.
    var listed: [StartItem] = []
    /// When it was last looked at; nil while it is not shown.
    var listedAt: ContinuousClock.Instant?
    /// Whether the report of the capture that ended was asked for.
    var hasJudgedEnd = false
    /// Looks at the chosen item.
    var glance: StartGlance?

    init(items: @escaping @Sendable () -> [StartItem], wake: @escaping @Sendable () -> Void) {
        self.items = items
        listing = ConsoleErrands(wake: wake)
        judging = ConsoleErrands(wake: wake)
        sharing = ConsoleErrands(wake: wake)
    }
}
