/// A mouse event, as the terminal edge reports it.
public struct Mouse: Hashable, Sendable {
    /// The kind of event; only the first button is reported.
    public enum Action: Hashable, Sendable { case press, drag, release, wheelUp, wheelDown }

    /// The kind of event.
    public var action: Action
    /// The cell under the pointer.
    public var column, row: Int

    /// An event at a cell.
    public init(_ action: Action, column: Int, row: Int) {
        (self.action, self.column, self.row) = (action, column, row)
    }
}
