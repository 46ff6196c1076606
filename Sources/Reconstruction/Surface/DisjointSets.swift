/// Sets of numbers that grow together (Tarjan 1975, path halving). The root of a set is its lowest
/// number, so the result does not depend on the order of joining.
struct DisjointSets {
    private var parents: [Int32]

    /// The numbers 0..<`count`, each alone.
    init(count: Int) { parents = (0..<Int32(count)).map { $0 } }

    /// The lowest number of a set.
    mutating func root(_ number: Int) -> Int {
        var number = number
        while Int(parents[number]) != number {
            parents[number] = parents[Int(parents[number])]
            number = Int(parents[number])
        }
        return number
    }

    /// Makes one set of two.
    mutating func join(_ a: Int, _ b: Int) {
        let (a, b) = (root(a), root(b))
        if a < b { parents[b] = Int32(a) } else { parents[a] = Int32(b) }
    }
}
