/// An item that the person can open from the start screen.
public struct StartItem: Equatable, Sendable, Identifiable {
    /// The kinds of items, in the order of their headings. If any scan is unfinished, the scans
    /// come second, after the background runs.
    public enum Kind: String, CaseIterable, Sendable {
        /// A capture or a reconstruction that runs in the background.
        case run
        case camera, scan, demo
    }

    /// The kind of the item.
    public var kind: Kind
    /// The identifier that the module `Capture` gave the item, such as a path or the name of a
    /// source; never shown.
    public var id: String
    /// The name that the person reads; sanitised before it is shown.
    public var title: String
    /// Details that help to choose: size, date, number of shots; sanitised before they are shown.
    public var detail: String
    /// Whether the item is a scan whose capture was left before its end.
    public var isUnfinished: Bool
    /// The facts of a scan; nil for an item that is not a scan.
    public var scan: ScanFacts?

    /// An item with these values.
    public init(
        kind: Kind, id: String, title: String, detail: String, isUnfinished: Bool = false,
        scan: ScanFacts? = nil
    ) {
        (self.kind, self.id, self.title, self.detail) = (kind, id, title, detail)
        (self.isUnfinished, self.scan) = (isUnfinished, scan)
    }

    /// The headings over these items, in the order of the list.
    static func headings(over items: [StartItem]) -> [Kind] {
        let kinds: [Kind] =
            items.contains(where: \.isUnfinished)
            ? [.run, .scan, .camera, .demo] : Kind.allCases
        // The heading of background runs is left out if nothing runs in the background.
        return kinds.filter { kind in kind != .run || items.contains { $0.kind == .run } }
    }
}
