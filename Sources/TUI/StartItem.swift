/// Something that can be opened from the start screen.
public struct StartItem: Equatable, Sendable, Identifiable {
    /// The kinds, in the order of their headings. Where a scan is unfinished, scans come second,
    /// after background runs.
    public enum Kind: String, CaseIterable, Sendable {
        /// A capture or a reconstruction in the background.
        case run
        case camera, scan, demo
    }

    /// The kind.
    public var kind: Kind
    /// The wiring's identifier (a path, a source's name); never shown.
    public var id: String
    /// A name for a person; sanitised before it is shown.
    public var title: String
    /// Details that help to choose: size, date, number of shots; sanitised before they are shown.
    public var detail: String
    /// Whether it is a scan that was left before its end.
    public var isUnfinished: Bool
    /// What is known of a scan; nil for everything else.
    public var scan: ScanFacts?

    /// An item with these values.
    public init(
        kind: Kind, id: String, title: String, detail: String, isUnfinished: Bool = false,
        scan: ScanFacts? = nil
    ) {
        (self.kind, self.id, self.title, self.detail) = (kind, id, title, detail)
        (self.isUnfinished, self.scan) = (isUnfinished, scan)
    }

    /// The headings over these items, in order.
    static func headings(over items: [StartItem]) -> [Kind] {
        let kinds: [Kind] =
            items.contains(where: \.isUnfinished)
            ? [.run, .scan, .camera, .demo] : Kind.allCases
        // The heading of background runs is left out where nothing runs.
        return kinds.filter { kind in kind != .run || items.contains { $0.kind == .run } }
    }
}
