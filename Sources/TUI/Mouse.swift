/// A mouse event, as a terminal device reports it.
public struct Mouse: Hashable, Sendable {
    /// The kinds of mouse events. Presses of the first button are reported, those of other buttons
    /// are not.
    public enum Action: Hashable, Sendable { case press, drag, release, wheelUp, wheelDown }

    /// The kind of the event.
    public var action: Action
    /// The cell under the pointer.
    public var column, row: Int

    /// An event with the pointer over this cell.
    public init(_ action: Action, column: Int, row: Int) {
        (self.action, self.column, self.row) = (action, column, row)
    }
}
