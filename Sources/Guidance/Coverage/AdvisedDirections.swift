/// The directions of one piece of advice. A direction that was advised last has a lower limit than
/// a new one, so that the words on the screen do not alternate.
struct AdvisedDirections {
    /// A direction of the last advice is named until the remaining distance or angle is below this
    /// share of its limit (guess).
    private static let heldShare = 0.6
    /// The first direction of the last advice stays first until another direction's remaining
    /// distance or angle is this many times larger (guess).
    private static let orderRatio = 3.0

    private let before: [Direction]
    private var ways: [(size: Double, direction: Direction)] = []

    /// - Parameter before: the directions of the last advice, the most important one first.
    init(after before: [Direction]) { self.before = before }

    /// Adds a direction if there is enough to go.
    /// - Parameters:
    ///   - size: remaining distance (a share) or angle (radians); directions are sorted by it.
    ///   - limit: `size` must exceed this.
    ///   - held: the limit for a direction that was advised last; nil for `heldShare` of `limit`.
    ///   - isLast: whether the direction is named after all others.
    /// - Returns: whether the direction was added.
    @discardableResult
    mutating func add(
        _ direction: Direction, size: Double, limit: Double, held: Double? = nil,
        isLast: Bool = false
    ) -> Bool {
        let held = held ?? Self.heldShare * limit
        guard size > (before.contains(direction) ? held : limit) else { return false }
        let factor = isLast ? 0 : before.first == direction ? Self.orderRatio : 1
        ways.append((factor * size, direction))
        return true
    }

    /// The added directions, the one with the largest `size` first.
    var directions: [Direction] { ways.sorted { $0.size > $1.size }.map(\.direction) }
}
