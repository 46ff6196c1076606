import Scene

/// The state of the gallery: the shots, their order and the selected shot.
struct Gallery: Equatable, Sendable {
    /// The orders in which the gallery can show the shots.
    enum Order: Equatable, Sendable {
        case taken
        /// The softest shot first, since soft shots may have to be taken again.
        case softestFirst
    }

    /// A shot that the person has just rejected or taken back.
    struct Request: Equatable, Sendable {
        var isRejected: Bool
        /// Until when the request holds against snapshots that were made before it.
        var end: Timestamp
    }

    /// How long a request holds, in seconds. A guess: the session answers within a frame or two.
    static let requestSeconds = 1.0

    /// The shots of this run, oldest first.
    var cards: [ShotCard] = []
    /// Index of the selected shot in `ordered`.
    var selected = 0
    var order = Order.taken
    /// Holds the picture of the selected shot as cells.
    private(set) var renderer: PictureRenderer
    /// The small pictures of all shots, by shot number; empty if the terminal has no room for
    /// them.
    private(set) var sheet: [Int: PictureRenderer] = [:]
    private var shown: Int?
    /// The requests that no snapshot has confirmed yet, by shot number.
    private(set) var requests: [Int: Request] = [:]

    init(capabilities: ScreenCapabilities) {
        renderer = PictureRenderer(capabilities: capabilities)
    }

    /// Sets the capabilities of the terminal; they apply from the next call of `refresh` on.
    mutating func use(_ capabilities: ScreenCapabilities) {
        renderer = PictureRenderer(capabilities: capabilities)
        sheet = [:]
    }

    /// The shots in the order that the person chose.
    var ordered: [ShotCard] {
        switch order {
        case .taken: cards
        case .softestFirst: cards.sorted { $0.sharpness < $1.sharpness }
        }
    }

    /// The selected shot; nil if there are no shots.
    var chosen: ShotCard? {
        let cards = ordered
        return cards.indices.contains(selected) ? cards[selected] : cards.last
    }

    /// Notes that the person has rejected a shot, or has taken it back.
    mutating func ask(for number: Int, isRejected: Bool, at now: Timestamp) {
        requests[number] = Request(
            isRejected: isRejected, end: now.advanced(bySeconds: Self.requestSeconds))
    }

    /// Applies the open requests to the rejected shots of a snapshot. A snapshot that was made
    /// before a request would show the shot as it was, and the next key would do the opposite.
    mutating func applyRequests(to rejected: inout [Int], at now: Timestamp) {
        let shown = Set(rejected)
        requests = requests.filter { number, request in
            now < request.end && shown.contains(number) != request.isRejected
        }
        guard !requests.isEmpty else { return }
        let wanted = shown.union(requests.filter(\.value.isRejected).keys)
        rejected = wanted.subtracting(requests.filter { !$0.value.isRejected }.keys).sorted()
    }

    /// Redraws the picture of the selected shot at this size if it changed. With `hasSheet`, also
    /// draws the small pictures of new shots.
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

    /// The median sharpness of the shots; nil before the first shot.
    var usualSharpness: Double? {
        guard let middle = cards.map(\.sharpness).upperMedian, middle > 0 else { return nil }
        return middle
    }
}
