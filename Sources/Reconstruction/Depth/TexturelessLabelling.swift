/// Chooses one candidate depth for each plain cell, so that cells continue their neighbours and the
/// confirmed depth around them: min-sum belief propagation on the grid (Felzenszwalb and
/// Huttenlocher 2006). A line through a can, from one side of its plain band to the other, fits
/// only at its two ends; lines from the print above to the print below fit everywhere.
struct TexturelessLabelling {
    private static let candidateCount = TexturelessLines.candidateCount

    /// A step between two cells costs 1 if their inverse depths differ by at least this share
    /// (chosen on a drawn can with a plain band; 0.02 and 0.08 are nearly as good).
    private static let jump: Float = 0.04
    /// Each rank adds this to the cost of a candidate (guess): candidates of better lines have
    /// lower ranks.
    private static let rankCost: Float = 0.02
    /// Each view that agrees lowers the cost of a candidate by this (chosen on the same can as
    /// `jump`; 0.2 is as good).
    private static let supportWeight: Float = 0.1
    /// Number of iterations (guess). It is also the distance in cells up to which a choice has an
    /// effect.
    private static let steps = 24

    /// Steps to the right, left, lower and upper neighbour. The opposite of direction d is d ^ 1.
    private static let directions = [SIMD2(1, 0), SIMD2(-1, 0), SIMD2(0, 1), SIMD2(0, -1)]

    /// Indices of the cells with candidates.
    private var cells: [Int] = []
    /// For every cell its position in `cells`; −1 for a cell without candidates.
    private var numberOfCell: [Int]
    /// For each cell in `cells`, the positions in `cells` of its four neighbours; −1 for none.
    private var neighbours: [Int] = []
    /// Inverse depths of the candidates of each cell in `cells`; 0 for none.
    private var values: [Float] = []
    /// Cost of each candidate in `values`, without the messages of its neighbours.
    private var costs: [Float] = []

    /// - Parameters:
    ///   - candidates: candidate inverse depths of each cell, the best first; 0 for none.
    ///   - confirmed: inverse depth of each cell that is confirmed and stays; 0 for none.
    ///   - support: for each candidate, the number of agreeing views minus the number of
    ///     contradicting views; empty if no views were compared.
    init(_ grid: CellGrid, candidates: [Float], confirmed: [Float], support: [Float]) {
        let count = Self.candidateCount
        numberOfCell = Array(repeating: -1, count: grid.count)
        for at in 0..<grid.count where confirmed[at] == 0 && candidates[at * count] > 0 {
            numberOfCell[at] = cells.count
            cells.append(at)
        }
        neighbours.reserveCapacity(4 * cells.count)
        for at in cells {
            let first = costs.count
            for rank in 0..<count {
                values.append(candidates[at * count + rank])
                var cost = Self.rankCost * Float(rank)
                if !support.isEmpty { cost -= Self.supportWeight * support[at * count + rank] }
                costs.append(candidates[at * count + rank] > 0 ? cost : .infinity)
            }
            for direction in Self.directions {
                let next = grid.local(at) &+ direction
                guard grid.contains(next) else {
                    neighbours.append(-1)
                    continue
                }
                let other = grid.index(next)
                neighbours.append(numberOfCell[other])
                guard confirmed[other] > 0 else { continue }
                for rank in 0..<count {
                    costs[first + rank] += Self.step(values[first + rank], confirmed[other])
                }
            }
        }
    }

    /// Cost of a step between the inverse depths of two neighbouring cells, 0...1.
    @inline(__always)
    private static func step(_ a: Float, _ b: Float) -> Float {
        min(1, abs(a - b) / (jump * max(a, b)))
    }

    /// The rank of the chosen candidate of each cell; −1 for none.
    func ranks() -> [Int] {
        var messages = [Float](repeating: 0, count: 4 * Self.candidateCount * cells.count)
        for _ in 0..<Self.steps { messages = passed(messages) }
        var ranks = [Int](repeating: -1, count: numberOfCell.count)
        for (number, at) in cells.enumerated() {
            let beliefs = beliefs(number, messages)
            var best = 0
            for rank in 1..<Self.candidateCount where beliefs[rank] < beliefs[best] { best = rank }
            ranks[at] = best
        }
        return ranks
    }

    /// Cost of each candidate of a cell: its own cost plus the costs in the neighbours' messages.
    @inline(__always)
    private func beliefs(_ number: Int, _ messages: [Float]) -> SIMD4<Float> {
        var sum = SIMD4<Float>.zero
        for rank in 0..<Self.candidateCount {
            sum[rank] = costs[number * Self.candidateCount + rank]
        }
        for direction in 0..<4 { sum += message(number, direction, messages) }
        return sum
    }

    /// The message that a cell receives from one direction.
    @inline(__always)
    private func message(_ number: Int, _ direction: Int, _ messages: [Float]) -> SIMD4<Float> {
        let at = (number * 4 + direction) * Self.candidateCount
        return SIMD4(messages[at], messages[at + 1], messages[at + 2], messages[at + 3])
    }

    /// One iteration: all cells send messages to all neighbours.
    private func passed(_ messages: [Float]) -> [Float] {
        var next = messages
        for number in cells.indices {
            let beliefs = beliefs(number, messages)
            for direction in 0..<4 {
                let other = neighbours[number * 4 + direction]
                guard other >= 0 else { continue }
                // The message to a neighbour leaves out the message from that neighbour.
                let withoutReceiver = beliefs - message(number, direction, messages)
                var outgoing = SIMD4<Float>(repeating: 0)
                for rank in 0..<Self.candidateCount {
                    let value = values[other * Self.candidateCount + rank]
                    guard value > 0 else { continue }
                    var least = Float.infinity
                    for own in 0..<Self.candidateCount {
                        let ours = values[number * Self.candidateCount + own]
                        guard ours > 0 else { break }
                        least = min(least, withoutReceiver[own] + Self.step(ours, value))
                    }
                    outgoing[rank] = least
                }
                let least = outgoing[0]
                let at = (other * 4 + direction ^ 1) * Self.candidateCount
                for rank in 0..<Self.candidateCount { next[at + rank] = outgoing[rank] - least }
            }
        }
        return next
    }
}
