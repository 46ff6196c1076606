/// What a mouse did, as the terminal edge reports it.
public struct Mouse: Hashable, Sendable {
    /// What it did; buttons other than the first are not reported.
    public enum Action: Hashable, Sendable { case press, drag, release, wheelUp, wheelDown }

    /// What it did.
    public var action: Action
    /// The cell it stands on.
    public var column, row: Int

    /// An action on a cell.
    public init(_ action: Action, column: Int, row: Int) {
        (self.action, self.column, self.row) = (action, column, row)
    }
}
