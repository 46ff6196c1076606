/// The turntable on a GRBL board.
public struct GrblOptions: Equatable, Sendable {
    /// Rate of the line in baud; 115200 is GRBL's default.
    public var rate = 115_200
    /// The board's axis that turns the table.
    public var panAxis = "X"
    /// The board's axis that tilts the arm; nil for a table without an arm.
    public var tiltAxis: String?
    /// Steps of the motor for one degree of the table; nil for a board whose unit is already a
    /// degree.
    public var stepsPerDegree: Double?
    /// Whether a positive move of the board turns the table in the negative direction.
    public var isReversed = false

    /// A table on the axis X of a board whose unit is a degree.
    public init() {}

    /// The index of an axis in the board's lists.
    static func index(of axis: String) -> Int? {
        ["X", "Y", "Z", "A", "B", "C"].firstIndex(of: axis)
    }
}
