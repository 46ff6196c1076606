/// The directions of one piece of advice. A direction of the last advice has a lower limit than a
/// new one, so that the words on the screen do not alternate.
struct AdvisedDirections {
    /// A direction of the last advice stays until its way is shorter than this share of its limit
    /// (guess).
    private static let heldShare = 0.6
    /// The first direction of the last advice stays first until the way of another one is this many
    /// times longer (guess).
    private static let orderRatio = 3.0

    private let before: [Direction]
    private var ways: [(size: Double, direction: Direction)] = []

    /// - Parameter before: the directions of the last advice, the most important one first.
    init(after before: [Direction]) { self.before = before }

    /// Adds a direction if its way is long enough.
    /// - Parameters:
    ///   - size: length of the way; directions are compared by it.
    ///   - limit: the way must be longer than this.
    ///   - held: the limit for a direction of the last advice; nil for a share of `limit`.
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

    /// The directions, the longest way first.
    var directions: [Direction] { ways.sorted { $0.size > $1.size }.map(\.direction) }
}
