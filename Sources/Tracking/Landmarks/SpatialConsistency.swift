import Scene

/// Whether a view that was matched to an earlier one agrees with the earlier view in all parts of
/// the picture. A symmetric object also fits the wrong side of itself, but its surroundings do not.
struct SpatialConsistency {
    // Limits whose comments give no origin are guesses.

    private static let columns = 6
    private static let rows = 4
    /// A part of the picture votes only if at least this number of landmarks is expected in it.
    private static let leastExpected = 4
    /// A part votes for the view if at least this share of the landmarks expected in it is found.
    private static let leastShare = 0.2
    /// The view is consistent only if more than this share of the voting parts votes for it. On a
    /// simulated orbit round a column, nine of ten parts vote for a right view, but only two of
    /// five for a view that confuses one side of the column with the next.
    private static let leastAgreeing = 0.5

    private let width, height: Double
    private var expected = [Int](repeating: 0, count: columns * rows)
    private var found = [Int](repeating: 0, count: columns * rows)

    /// No votes yet; the size of the pictures is in pixels.
    init(width: Int, height: Int) { (self.width, self.height) = (Double(width), Double(height)) }

    /// Deletes all votes.
    mutating func clear() {
        for part in expected.indices { (expected[part], found[part]) = (0, 0) }
    }

    /// Records that a landmark should be seen at this position.
    mutating func expect(at pixel: Vector2) { expected[part(pixel)] += 1 }

    /// Records that a landmark is seen at this position.
    mutating func find(at pixel: Vector2) { found[part(pixel)] += 1 }

    /// Whether the view is consistent all over the picture.
    var isConsistent: Bool {
        let voting = expected.indices.filter { expected[$0] >= Self.leastExpected }
        let agreeing = voting.count {
            Double(found[$0]) >= Self.leastShare * Double(expected[$0])
        }
        return voting.isEmpty
            || Double(agreeing) > Self.leastAgreeing * Double(voting.count)
    }

    private func part(_ pixel: Vector2) -> Int {
        func place(_ value: Double, _ extent: Double, _ count: Int) -> Int {
            max(0, min(count - 1, Int((value + 0.5) / extent * Double(count))))
        }
        return place(pixel.y, height, Self.rows) * Self.columns
            + place(pixel.x, width, Self.columns)
    }
}
