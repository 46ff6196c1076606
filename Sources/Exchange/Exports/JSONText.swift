/// JSON for exports. A number has the fewest digits from which the same number is read back; the
/// numbers of a list are on one line.
enum JSONText {
    /// A list of numbers.
    static func list(_ numbers: [Double]) -> String {
        "[" + numbers.map { "\($0)" }.joined(separator: ", ") + "]"
    }

    /// A list of lists of numbers.
    static func rows(_ rows: [[Double]]) -> String {
        "[" + rows.map(list).joined(separator: ", ") + "]"
    }
}
