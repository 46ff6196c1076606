/// The directions of one advice. Those of the advice before stay longer than a new one would last,
/// so that the words on the screen do not alternate.
struct AdvisedDirections {
    /// A direction that was advised before stays until this share of its limit remains. A guess.
    private static let heldShare = 0.6
    /// The direction that was named first stays first until another one is this much longer. A
    /// guess.
    private static let orderRatio = 3.0

    private let before: [Direction]
    private var ways: [(size: Double, direction: Direction)] = []

    /// - Parameter before: the directions of the advice before, the first one first.
    init(after before: [Direction]) { self.before = before }

    /// Adds a direction if its way is long enough; returns whether it was added.
    /// - Parameters:
    ///   - size: length of the way; directions are compared by it.
    ///   - limit: the way must be longer than this.
    ///   - held: the limit for a direction that was advised before; nil for a share of `limit`.
    ///   - isLast: whether the direction is named after all others.
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
