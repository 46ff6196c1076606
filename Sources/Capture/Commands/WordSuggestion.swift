/// Suggests known words for mistyped words.
public enum WordSuggestion {
    /// The known word that is nearest to a mistyped word; nil if no known word is near.
    public static func nearest(to word: String, among known: [String]) -> String? {
        // A suggested word has at most one mistake per three letters, but one mistake is always
        // allowed. If no word is that near, but only one word begins with the mistyped text, this
        // word is suggested.
        let most = max(1, word.count / 3)
        let ranked = known.map { (distance: distance(word, $0), word: $0) }
            .filter { $0.distance <= most }
            .min { ($0.distance, $0.word) < ($1.distance, $1.word) }
        if let ranked { return ranked.word }
        let begun = known.filter { word.count >= 2 && $0.hasPrefix(word) }
        return begun.count == 1 ? begun[0] : nil
    }

    /// The number of changes that turn one word into the other. A change inserts, deletes or
    /// replaces a letter, or swaps two neighbours (optimal string alignment distance; Damerau
    /// 1964).
    static func distance(_ a: String, _ b: String) -> Int {
        let (a, b) = (Array(a), Array(b))
        var rows = [Array(0...b.count)]
        for i in 1...max(1, a.count) where i <= a.count {
            var row = [i]
            for j in 1...max(1, b.count) where j <= b.count {
                let cost = a[i - 1] == b[j - 1] ? 0 : 1
                var best = min(rows[i - 1][j] + 1, row[j - 1] + 1, rows[i - 1][j - 1] + cost)
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                    best = min(best, rows[i - 2][j - 2] + 1)
                }
                row.append(best)
            }
            rows.append(row)
        }
        return rows[a.count][b.count]
    }
}
