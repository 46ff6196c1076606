/// The state of the gallery: the selected shot and the order.
struct Gallery: Equatable, Sendable {
    /// The order of the shots.
    enum Order: Equatable, Sendable {
        case taken
        /// The softest first: candidates for retaking.
        case softestFirst
    }

    /// Position in `ordered(_:)`.
    var selected = 0
    var order = Order.taken
    /// Draws the chosen shot's picture.
    private(set) var renderer: PictureRenderer
    private var shown: Int?

    init(capabilities: ScreenCapabilities) {
        renderer = PictureRenderer(capabilities: capabilities)
    }

    /// The cards in the current order.
    func ordered(_ cards: [ShotCard]) -> [ShotCard] {
        switch order {
        case .taken: cards
        case .softestFirst: cards.sorted { $0.sharpness < $1.sharpness }
        }
    }

    /// The chosen card; nil when there are none.
    func chosen(_ cards: [ShotCard]) -> ShotCard? {
        let cards = ordered(cards)
        return cards.indices.contains(selected) ? cards[selected] : cards.last
    }

    /// Draws the selected shot's picture at this size, when something changed.
    mutating func refresh(_ cards: [ShotCard], columns: Int, rows: Int, isResized: Bool = false) {
        renderer.fit(columns: columns, rows: rows)
        guard let card = chosen(cards), card.number != shown || isResized else { return }
        shown = card.number
        if let picture = card.thumbnail { renderer.draw(picture) }
    }
}
