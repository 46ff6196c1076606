/// Something that can be opened from the start screen.
public struct StartItem: Equatable, Sendable, Identifiable {
    /// What it is; items are listed under these headings, in this order, but for scans that wait to
    /// be gone on with: those come first.
    public enum Kind: String, CaseIterable, Sendable {
        case camera, scan, demo
    }

    /// What it is.
    public var kind: Kind
    /// What the wiring knows it by (a path, a source's name); never shown.
    public var id: String
    /// A name for a person; stripped before it is shown.
    public var title: String
    /// What helps to choose: size, date, number of shots; stripped before it is shown.
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

    /// The headings in the order in which they stand over these items.
    static func headings(over items: [StartItem]) -> [Kind] {
        items.contains(where: \.isUnfinished) ? [.scan, .camera, .demo] : Kind.allCases
    }
}
