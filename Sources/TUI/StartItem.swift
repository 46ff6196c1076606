/// Something that can be opened from the start screen.
public struct StartItem: Equatable, Sendable, Identifiable {
    /// The kinds, in the order of their headings; unfinished scans come before all.
    public enum Kind: String, CaseIterable, Sendable {
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

    /// An item of these parts.
    public init(
        kind: Kind, id: String, title: String, detail: String, isUnfinished: Bool = false
    ) {
        (self.kind, self.id, self.title, self.detail) = (kind, id, title, detail)
        self.isUnfinished = isUnfinished
    }

    /// The headings over these items, in order.
    static func headings(over items: [StartItem]) -> [Kind] {
        items.contains(where: \.isUnfinished) ? [.scan, .camera, .demo] : Kind.allCases
    }
}
