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
    private var shown: Int?

    init(capabilities: ScreenCapabilities) {
        renderer = PictureRenderer(capabilities: capabilities)
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

    /// Draws the selected shot's picture at this size, when something changed.
    mutating func refresh(columns: Int, rows: Int, isResized: Bool = false) {
        renderer.fit(columns: columns, rows: rows)
        guard let card = chosen, card.number != shown || isResized else { return }
        shown = card.number
        if let picture = card.thumbnail { renderer.draw(picture) }
    }

    /// The median sharpness of the shots; nil before there are any.
    var usualSharpness: Double? {
        guard let middle = cards.map(\.sharpness).upperMedian, middle > 0 else { return nil }
        return middle
    }
}
