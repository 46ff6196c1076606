/// The turntable on a GRBL board.
public struct GrblOptions: Equatable, Sendable {
    /// Rate of the line in baud (GRBL's default).
    public var rate = 115_200
    /// The board's axis that turns the table.
    public var panAxis = "X"
    /// The board's axis of a tilting arm; nil without one.
    public var tiltAxis: String?
    /// Steps of the motor for one degree of the table; nil where the board's unit is a degree.
    public var stepsPerDegree: Double?
    /// Whether the board's direction is reversed.
    public var isReversed = false

    /// A table on X of a board whose unit is a degree.
    public init() {}

    /// The index of an axis in the board's lists.
    static func index(of axis: String) -> Int? {
        ["X", "Y", "Z", "A", "B", "C"].firstIndex(of: axis)
    }
}
