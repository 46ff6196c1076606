/// The list of the start screen: its items, their order, the filter and the selection.
struct StartList: Equatable, Sendable {
    /// The orders in which the list can show scans.
    enum Order: String, CaseIterable, Equatable, Sendable {
        case newest, name, shots, size

        /// The order that follows this one when the person changes the order.
        var next: Order {
            let all = Self.allCases
            return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
        }

        /// The name of the order in the person's language.
        var words: String {
            switch self {
            case .newest: phrase("newest first")
            case .name: phrase("by name")
            case .shots: phrase("most shots first")
            case .size: phrase("largest first")
            }
        }
    }

    /// All items, in the order in which the wiring listed them.
    private(set) var all: [StartItem] = []
    /// The items that the list shows: the scans that match the filter, in the chosen order, and all
    /// items that are not scans.
    private(set) var items: [StartItem] = []
    /// Whether the wiring has listed the items. Before that, an empty list does not mean that there
    /// are no items.
    private(set) var isListed = false
    var selected = 0
    /// The list shows only scans whose names contain this text; an empty text shows all scans.
    private(set) var filter = ""
    private(set) var order = Order.newest
    /// The formats that scans can be exported in.
    var exports: [ExportChoice] = []
    /// The time per shot and the file size of models on this machine.
    var costs = ModelCosts()
    /// The preview that the wiring sent last. It is shown only while its item is chosen.
    var preview: StartPreviewPanel

    init(preview: StartPreviewPanel) { self.preview = preview }

    /// The chosen item; nil if the list is empty.
    var chosen: StartItem? { items.indices.contains(selected) ? items[selected] : nil }

    /// The format that this letter chooses; nil if the letter has none.
    func export(by letter: Character) -> ExportChoice? { exports.first { $0.key == letter } }

    /// Replaces the items. The chosen item stays chosen. A scan keeps its verdict if its number of
    /// shots has not changed.
    mutating func take(_ new: [StartItem]) {
        isListed = true
        let verdicts = Dictionary(
            all.map { ($0.id, $0.scan) }, uniquingKeysWith: { first, _ in first })
        all = new.map { item in
            var item = item
            if let old = verdicts[item.id] ?? nil, item.scan?.verdict == nil,
                old.shots == item.scan?.shots
            {
                item.scan?.verdict = old.verdict
            }
            return item
        }
        arrange()
    }

    /// Stores the verdict of a scan's report.
    mutating func take(_ verdict: ScanVerdict, of id: String) {
        for index in all.indices where all[index].id == id { all[index].scan?.verdict = verdict }
        arrange()
    }

    mutating func setFilter(_ text: String) {
        filter = text
        arrange()
        // The first scan that matches the filter becomes the chosen item.
        if !text.isEmpty, let first = items.firstIndex(where: { $0.kind == .scan }) {
            selected = first
        }
    }

    mutating func setOrder(_ next: Order) {
        order = next
        arrange()
    }

    private mutating func arrange() {
        let id = chosen?.id
        items = StartItem.headings(over: all).flatMap { kind in
            let ofKind = all.filter { $0.kind == kind }
            return kind == .scan ? sorted(ofKind.filter(isWanted)) : ofKind
        }
        selected =
            items.firstIndex { $0.id == id } ?? min(selected, max(0, items.count - 1))
    }

    private func isWanted(_ item: StartItem) -> Bool {
        filter.isEmpty || item.title.lowercased().contains(filter.lowercased())
    }

    private func sorted(_ scans: [StartItem]) -> [StartItem] {
        // If any scan has no facts, the scans keep the order of the wiring.
        guard scans.allSatisfy({ $0.scan != nil }) else { return scans }
        func key(_ item: StartItem) -> (Int64, String) {
            guard let scan = item.scan else { return (0, "") }
            return switch order {
            case .newest, .name: (0, scan.created)
            case .shots: (Int64(scan.shots), scan.created)
            case .size: (scan.bytes, scan.created)
            }
        }
        if order == .name { return scans.sorted { ($0.title, $0.id) < ($1.title, $1.id) } }
        return scans.sorted { key($0) > key($1) }
    }
}
