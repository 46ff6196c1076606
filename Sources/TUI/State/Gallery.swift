import Scene

/// The state of the gallery: the selected shot and the order.
struct Gallery: Equatable, Sendable {
    /// The order of the shots.
    enum Order: Equatable, Sendable {
        case taken
        /// The softest first: candidates for retaking.
        case softestFirst
    }

    /// The shots of this run, oldest first.
    var cards: [ShotCard] = []
    /// Position in `ordered`.
    var selected = 0
    var order = Order.taken
    /// Draws the chosen shot's picture.
    private(set) var renderer: PictureRenderer
    /// The small pictures of the shots by their numbers; empty where the terminal has no room for
    /// them.
    private(set) var sheet: [Int: PictureRenderer] = [:]
    private var shown: Int?

    init(capabilities: ScreenCapabilities) {
        renderer = PictureRenderer(capabilities: capabilities)
    }

    /// Draws pictures as a terminal with these capabilities shows them, from the next refresh on.
    mutating func use(_ capabilities: ScreenCapabilities) {
        renderer = PictureRenderer(capabilities: capabilities)
        sheet = [:]
    }

    /// The cards in the current order.
    var ordered: [ShotCard] {
        switch order {
        case .taken: cards
        case .softestFirst: cards.sorted { $0.sharpness < $1.sharpness }
        }
    }

    /// The chosen card; nil when there are none.
    var chosen: ShotCard? {
        let cards = ordered
        return cards.indices.contains(selected) ? cards[selected] : cards.last
    }

    /// Draws the selected shot's picture at this size, when something changed, and the small
    /// pictures of new shots where there is room for them.
    mutating func refresh(columns: Int, rows: Int, hasSheet: Bool, isResized: Bool = false) {
        refreshSheet(hasSheet)
        renderer.fit(columns: columns, rows: rows)
        guard let card = chosen, card.number != shown || isResized else { return }
        shown = card.number
        if let picture = card.thumbnail { renderer.draw(picture) }
    }

    private mutating func refreshSheet(_ hasSheet: Bool) {
        guard hasSheet else {
            sheet = [:]
            return
        }
        for card in cards where sheet[card.number] == nil {
            guard let picture = card.thumbnail else { continue }
            var small = renderer.emptied
            small.fit(columns: ContactSheet.picture.columns, rows: ContactSheet.picture.rows)
            small.draw(picture)
            sheet[card.number] = small
        }
    }

    /// The median sharpness of the shots; nil before there are any.
    var usualSharpness: Double? {
        guard let middle = cards.map(\.sharpness).upperMedian, middle > 0 else { return nil }
        return middle
    }
}
