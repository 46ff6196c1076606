import Scene

/// A measurement of the length between two points that the person picks on a model.
struct Measure: Equatable, Sendable {
    /// The place of the crosshair, in cells of the picture.
    var column, row: Int
    /// The picked points in the world, at most two.
    private(set) var picked: [Vector3] = []

    /// A measurement without points; the crosshair is at this cell.
    init(column: Int, row: Int) { (self.column, self.row) = (column, row) }

    /// Adds a point. A third point begins a new measurement.
    mutating func pick(_ point: Vector3) {
        if picked.count == 2 { picked = [] }
        picked.append(point)
    }

    /// The distance between the two points in the world's unit; nil until both are picked.
    var length: Double? { picked.count == 2 ? (picked[1] - picked[0]).length : nil }
}
