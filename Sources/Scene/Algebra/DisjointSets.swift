/// Union-find (Tarjan 1975, path halving). The root of a set is its lowest number, so results do
/// not depend on the order of joining.
public struct DisjointSets: Sendable {
    @usableFromInline var parents: [Int32]

    /// The numbers 0..<`count`, each in its own set.
    @inlinable public init(count: Int) { parents = (0..<Int32(count)).map { $0 } }

    /// The lowest number of the set that a number belongs to.
    @inlinable public mutating func root(_ number: Int) -> Int {
        var number = number
        while Int(parents[number]) != number {
            parents[number] = parents[Int(parents[number])]
            number = Int(parents[number])
        }
        return number
    }

    /// Joins the sets of two numbers.
    @inlinable public mutating func join(_ a: Int, _ b: Int) {
        let (a, b) = (root(a), root(b))
        if a < b { parents[b] = Int32(a) } else { parents[a] = Int32(b) }
    }
}
