/// The start screen: what can be opened, and what is chosen.
struct StartList: Equatable, Sendable {
    /// The order of the scans.
    enum Order: String, CaseIterable, Equatable, Sendable {
        case newest, name, shots, size

        /// The next order of the cycle.
        var next: Order {
            let all = Self.allCases
            return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
        }

        /// The order in words.
        var words: String {
            switch self {
            case .newest: phrase("newest first")
            case .name: phrase("by name")
            case .shots: phrase("most shots first")
            case .size: phrase("largest first")
            }
        }
    }

    /// All items, as the wiring listed them.
    private(set) var all: [StartItem] = []
    /// What is shown: scans that the filter leaves, in their order, and everything else.
    private(set) var items: [StartItem] = []
    /// Whether the wiring has listed the items: until then nothing is known to be missing.
    private(set) var isListed = false
    var selected = 0
    /// Scans whose names hold this text are shown; empty for all.
    private(set) var filter = ""
    private(set) var order = Order.newest
    /// The formats that scans can be exported in.
    var exports: [ExportChoice] = []
    /// What models cost on this machine.
    var costs = ModelCosts()
    /// The preview of the chosen item; kept while another is chosen.
    var preview: StartPreviewPanel

    init(preview: StartPreviewPanel) { self.preview = preview }

    /// The chosen item.
    var chosen: StartItem? { items.indices.contains(selected) ? items[selected] : nil }

    /// Replaces the items; the chosen item stays chosen, and known verdicts are kept.
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

    /// Takes what the report of a scan says.
    mutating func take(_ verdict: ScanVerdict, of id: String) {
        for index in all.indices where all[index].id == id { all[index].scan?.verdict = verdict }
        arrange()
    }

    mutating func setFilter(_ text: String) {
        filter = text
        arrange()
        // Chooses the first scan that matches.
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
        // Items without facts keep their order.
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
