/// The cheapest pairing of rows with columns (Kuhn 1955, Munkres 1957; shortest augmenting paths
/// after Jonker and Volgenant 1987).
enum Assignment {
    /// An impossible pair costs `limit` times this (guess). So it costs more than two rows without
    /// a partner.
    private static let impossible = 10.0

    /// The column of each row; nil for a row without a partner. A row and a column form a pair only
    /// if the pair costs less than leaving both without a partner.
    /// - Parameter costs: rows of equal length; a pair that costs `limit` or more is impossible.
    static func columns(costs: [[Double]], limit: Double) -> [Int?] {
        let (rows, wanted) = (costs.count, costs.first?.count ?? 0)
        guard rows > 0, wanted > 0 else { return costs.map { _ in nil } }
        // Each row has an additional column of its own, which means that the row has no partner and
        // costs `limit`.
        let columns = wanted + rows
        let unmatched = limit
        func cost(_ row: Int, _ column: Int) -> Double {
            column < wanted ? min(costs[row][column], impossible * limit) : unmatched
        }
        var (u, v) = (
            [Double](repeating: 0, count: rows + 1), [Double](repeating: 0, count: columns + 1)
        )
        var matchedRow = [Int](repeating: 0, count: columns + 1)
        for row in 1...rows {
            var previous = [Int](repeating: 0, count: columns + 1)
            var least = [Double](repeating: .infinity, count: columns + 1)
            var isUsed = [Bool](repeating: false, count: columns + 1)
            matchedRow[0] = row
            var column = 0
            repeat {
                isUsed[column] = true
                let current = matchedRow[column]
                var (delta, next) = (Double.infinity, 0)
                for j in 1...columns where !isUsed[j] {
                    let reduced = cost(current - 1, j - 1) - u[current] - v[j]
                    if reduced < least[j] { (least[j], previous[j]) = (reduced, column) }
                    if least[j] < delta { (delta, next) = (least[j], j) }
                }
                for j in 0...columns {
                    if isUsed[j] {
                        u[matchedRow[j]] += delta
                        v[j] -= delta
                    } else {
                        least[j] -= delta
                    }
                }
                column = next
            } while matchedRow[column] != 0
            repeat {
                matchedRow[column] = matchedRow[previous[column]]
                column = previous[column]
            } while column != 0
        }
        var result = [Int?](repeating: nil, count: rows)
        for column in 1...wanted where matchedRow[column] > 0 {
            let row = matchedRow[column] - 1
            if costs[row][column - 1] < limit { result[row] = column - 1 }
        }
        return result
    }
}
