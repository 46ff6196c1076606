import Scene

/// A flat pattern of known points, to find a camera's intrinsics.
public enum CalibrationTarget: Equatable, Sendable {
    /// Markers of a board that lie in one plane.
    case board(MarkerBoard)
    /// A chessboard by its inner corners, across and down, and the side of a square in metres.
    case chessboard(columns: Int, rows: Int, squareMeters: Double)

    /// Largest difference in height of a board's corners, metres: paper on a table is flat to this
    /// tolerance (guess).
    private static let mostUnevenMeters = 0.001
    /// Numbers of inner corners that a chessboard may have across, and down: OpenCV's detector
    /// needs three; the maximum is a guess. The text of `fault` names both limits.
    private static let cornerCounts = 3...100

    /// Why the target cannot be used; nil when it can.
    public var fault: String? {
        switch self {
        case .board(let board):
            if let fault = board.fault { return fault }
            let heights = board.tags.flatMap(\.corners).map(\.z)
            let (low, high) = (heights.min() ?? 0, heights.max() ?? 0)
            return high - low > Self.mostUnevenMeters
                ? phrase("its markers do not lie in one plane of z") : nil
        case .chessboard(let columns, let rows, let side):
            if !Self.cornerCounts.contains(columns) || !Self.cornerCounts.contains(rows) {
                return phrase("it must have 3 to 100 inner corners each way")
            }
            return side > 0 && side.isFinite
                ? nil : phrase("its squares must have a side above zero")
        }
    }

    /// The places of a chessboard's inner corners, row after row; z is 0.
    static func corners(columns: Int, rows: Int, squareMeters: Double) -> [Vector3] {
        (0..<rows).flatMap { row in
            (0..<columns).map { column in
                Vector3(Double(column) * squareMeters, Double(row) * squareMeters, 0)
            }
        }
    }
}
