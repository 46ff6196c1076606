import Scene

/// Whether a view that is taken for an earlier one agrees with it over the whole picture: a
/// symmetric object also fits a wrong side of itself, but its surroundings do not.
struct SpatialConsistency {
    private static let columns = 6
    private static let rows = 4
    /// A part of the picture with fewer landmarks says nothing.
    private static let leastExpected = 4
    /// One in which this share of them lies where it should speaks for the view.
    private static let leastShare = 0.2
    /// So many of the parts that say something must. On the virtual orbit it is nine of ten where the
    /// view is the right one, and two of five where the column stands for the side beside it.
    private static let leastAgreeing = 0.5

    private let width, height: Double
    private var expected = [Int](repeating: 0, count: columns * rows)
    private var found = [Int](repeating: 0, count: columns * rows)

    /// For pictures of this size in pixels.
    init(width: Int, height: Int) { (self.width, self.height) = (Double(width), Double(height)) }

    /// Forgets all votes.
    mutating func clear() {
        for part in expected.indices { (expected[part], found[part]) = (0, 0) }
    }

    /// A landmark should be seen at this place.
    mutating func expect(at pixel: Vector2) { expected[part(pixel)] += 1 }

    /// One is.
    mutating func find(at pixel: Vector2) { found[part(pixel)] += 1 }

    /// Whether the view is consistent all over the picture.
    var isConsistent: Bool {
        let speaking = expected.indices.filter { expected[$0] >= Self.leastExpected }
        let agreeing = speaking.count {
            Double(found[$0]) >= Self.leastShare * Double(expected[$0])
        }
        return Double(agreeing) >= Self.leastAgreeing * Double(speaking.count)
    }

    private func part(_ pixel: Vector2) -> Int {
        func place(_ value: Double, _ extent: Double, _ count: Int) -> Int {
            max(0, min(count - 1, Int((value + 0.5) / extent * Double(count))))
        }
        return place(pixel.y, height, Self.rows) * Self.columns
            + place(pixel.x, width, Self.columns)
    }
}
