import Scene

extension BoxEditor {
    /// A fit uses the points inside an enlarged box, whose sides are longer by this factor (guess).
    /// If the box is too small, points just outside it belong to the object; points farther away
    /// belong to the room.
    static let searchFactor = 1.6
    /// A fit needs at least this number of points (guess).
    private static let leastPoints = 30

    /// Moves the base of the box to the table while the top stays. The table is at the 2nd
    /// percentile of the points' heights around the box. Returns false if the points do not show a
    /// table or nothing changes.
    @discardableResult
    public mutating func snapToTable(_ points: [Vector3]) -> Bool {
        guard let table = tableHeight(points) else { return false }
        let top = box.size.z / 2
        let height = top - table
        guard height > step else { return false }
        var next = box
        next.size.z = height
        next.center += box.up * ((top + table) / 2)
        return take(next)
    }

    /// Fits the box to the points above the table: each side is one step outside the 1st or the
    /// 99th percentile of the points. Returns false if there are too few points or nothing changes.
    @discardableResult
    public mutating func fit(to points: [Vector3]) -> Bool {
        let around = near(points)
        // Leaves out the table itself and a margin above it: a twentieth of the box's height, at
        // least one step.
        let floor = (tableHeight(points) ?? -box.size.z / 2) + max(step, box.size.z / 20)
        let standing = around.filter { $0.z > floor }
        guard standing.count >= Self.leastPoints else { return false }
        var (low, high) = (Vector3.zero, Vector3.zero)
        for axis in 0..<3 {
            let values = standing.map { $0[axis] }.sorted()
            low[axis] = values[values.count / 100] - step
            high[axis] = values[values.count - 1 - values.count / 100] + step
        }
        // The base of the box is not fitted to the points, because it must stay on the table.
        low.z = tableHeight(points) ?? -box.size.z / 2
        guard (high - low).min() > 0 else { return false }
        var next = box
        next.size = high - low
        next.center += box.worldFromObject * ((low + high) / 2)
        return take(next)
    }

    /// Sets the lengths of all sides while the base stays in place. Returns false if nothing
    /// changes or a length is not positive.
    @discardableResult
    public mutating func setSize(_ size: Vector3) -> Bool {
        guard size.isFinite, size.min() > 0 else { return false }
        var next = box
        next.size = size
        next.center += box.up * ((size.z - box.size.z) / 2)
        return take(next)
    }

    /// Sets the box's extent perpendicular to a face. The face moves, and the opposite face stays.
    @discardableResult
    public mutating func setExtent(_ length: Double, across face: BoxFace) -> Bool {
        guard length.isFinite, length > 0 else { return false }
        return take(pulled(face, by: length - box.size[face.axis]))
    }

    /// Height of the table above the box's centre, along the box's vertical axis; nil if there are
    /// too few points around the box.
    func tableHeight(_ points: [Vector3]) -> Double? {
        let heights = near(points).map(\.z).sorted()
        guard heights.count >= Self.leastPoints else { return nil }
        return heights[heights.count / 50]
    }

    /// The points in and around the box, in the box's axes with the origin at its centre.
    func near(_ points: [Vector3]) -> [Vector3] {
        let objectFromWorld = box.worldFromObject.inverse
        let half = box.size / 2 * Self.searchFactor
        return points.compactMap { point in
            let local = objectFromWorld * (point - box.center)
            return abs(local.x) <= half.x && abs(local.y) <= half.y && abs(local.z) <= half.z
                ? local : nil
        }
    }
}

/// Parses typed lengths, in centimetres if the scale is known, else in the world's unit. The text
/// has one length, or three that are separated by blanks, "x", "×" or commas. Returns the lengths
/// in the world's unit; nil for any other text.
func lengths(typed text: String, metersPerUnit: Double?) -> [Double]? {
    let parts = text.split { " x×,".contains($0) }
    let numbers = parts.compactMap { Double($0) }
    guard numbers.count == parts.count, numbers.count == 1 || numbers.count == 3,
        numbers.allSatisfy({ $0.isFinite && $0 > 0 && $0 < 1e6 })
    else { return nil }
    return numbers.map { number in metersPerUnit.map { number / 100 / $0 } ?? number }
}
