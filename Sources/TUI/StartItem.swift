/// Something that can be opened from the start screen.
public struct StartItem: Equatable, Sendable, Identifiable {
    /// What it is; items are listed under these headings, in this order.
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

    /// An item of these parts.
    public init(kind: Kind, id: String, title: String, detail: String) {
        (self.kind, self.id, self.title, self.detail) = (kind, id, title, detail)
    }
}
