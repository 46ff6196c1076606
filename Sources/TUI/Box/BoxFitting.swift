import Scene

extension BoxEditor {
    /// How far round the box points count, as a factor of its size: what stands just outside of a
    /// box that is too small belongs to the object, what is farther away to the room.
    static let reach = 1.6
    /// Fewer points than this tell nothing.
    private static let leastPoints = 30

    /// Puts the base on the table that the points show: where, over the box's surroundings, the
    /// lowest fiftieth of them ends. The top stays. False when there is nothing to stand on, or
    /// the box stands there.
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

    /// Closes the box round the points that stand on its base: each side where all but a hundredth
    /// of them lie, and one step beyond. False when there are too few, or nothing changes.
    @discardableResult
    public mutating func fit(to points: [Vector3]) -> Bool {
        let around = near(points)
        // The table itself is no part of the object: a twentieth of the height, or one step.
        let floor = (tableHeight(points) ?? -box.size.z / 2) + max(step, box.size.z / 20)
        let standing = around.filter { $0.z > floor }
        guard standing.count >= Self.leastPoints else { return false }
        var (low, high) = (Vector3.zero, Vector3.zero)
        for axis in 0..<3 {
            let values = standing.map { $0[axis] }.sorted()
            low[axis] = values[values.count / 100] - step
            high[axis] = values[values.count - 1 - values.count / 100] + step
        }
        // The base stays on the table.
        low.z = tableHeight(points) ?? -box.size.z / 2
        guard (high - low).min() > 0 else { return false }
        var next = box
        next.size = high - low
        next.center += box.worldFromObject * ((low + high) / 2)
        return take(next)
    }

    /// Gives the box these full sides; its base stays where it is. False when it has them, or they
    /// are no lengths.
    @discardableResult
    public mutating func setSize(_ size: Vector3) -> Bool {
        guard size.isFinite, size.min() > 0 else { return false }
        var next = box
        next.size = size
        next.center += box.up * ((size.z - box.size.z) / 2)
        return take(next)
    }

    /// Makes the box so long across the chosen face, which moves while the opposite one stays.
    @discardableResult
    public mutating func setExtent(_ length: Double, across face: BoxFace) -> Bool {
        guard length.isFinite, length > 0 else { return false }
        return take(pulled(face, by: length - box.size[face.axis]))
    }

    /// How high the table lies over the box's centre, along its own axis; nil when the points do
    /// not show it.
    func tableHeight(_ points: [Vector3]) -> Double? {
        let heights = near(points).map(\.z).sorted()
        guard heights.count >= Self.leastPoints else { return nil }
        return heights[heights.count / 50]
    }

    /// The points near the box, in its axes from its centre.
    func near(_ points: [Vector3]) -> [Vector3] {
        let objectFromWorld = box.worldFromObject.inverse
        let half = box.size / 2 * Self.reach
        return points.compactMap { point in
            let local = objectFromWorld * (point - box.center)
            return abs(local.x) <= half.x && abs(local.y) <= half.y && abs(local.z) <= half.z
                ? local : nil
        }
    }
}

/// Reads lengths that a person typed in centimetres (or in the world's unit): one, or three with
/// blanks, "x", "×" or commas between them; in the world's unit. Nil for anything else.
func lengths(typed text: String, metersPerUnit: Double?) -> [Double]? {
    let parts = text.split { " x×,".contains($0) }
    let numbers = parts.compactMap { Double($0) }
    guard numbers.count == parts.count, numbers.count == 1 || numbers.count == 3,
        numbers.allSatisfy({ $0.isFinite && $0 > 0 && $0 < 1e6 })
    else { return nil }
    return numbers.map { number in metersPerUnit.map { number / 100 / $0 } ?? number }
}
