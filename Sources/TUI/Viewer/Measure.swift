import Scene

/// A length between two points picked on a model.
struct Measure: Equatable, Sendable {
    /// The crosshair, in cells of the picture.
    var column, row: Int
    /// The picked points in the world; two at most.
    private(set) var picked: [Vector3] = []

    /// A measure without points, the crosshair at this cell.
    init(column: Int, row: Int) { (self.column, self.row) = (column, row) }

    /// Adds a point; a third one starts a new measure.
    mutating func pick(_ point: Vector3) {
        if picked.count == 2 { picked = [] }
        picked.append(point)
    }

    /// The distance of the two points in the world's unit; nil before both are picked.
    var length: Double? { picked.count == 2 ? (picked[1] - picked[0]).length : nil }
}
