import Scene

/// The first names of a list in words: "a, b and 3 more".
package func enumeration(_ names: [String], limit: Int = 20) -> String {
    let shown = names.prefix(limit).map(visible).joined(separator: ", ")
    return names.count > limit ? phrase("\(shown) and \(names.count - limit) more") : shown
}

/// The names in the order that people expect: runs of digits are compared as numbers ("img2" before
/// "img10").
package func naturallySorted(_ names: [String]) -> [String] { naturallySorted(names, by: \.self) }

/// The elements in the natural order of their names.
package func naturallySorted<Element>(
    _ elements: [Element], by name: (Element) -> String
) -> [Element] {
    elements.map { (key: NaturalKey(name($0)), element: $0) }
        .sorted { $0.key < $1.key }
        .map(\.element)
}

/// A name as bytes, which can be compared faster than characters.
private struct NaturalKey {
    private let bytes: [UInt8]

    init(_ name: String) { bytes = Array(name.utf8) }

    static func < (a: NaturalKey, b: NaturalKey) -> Bool {
        var (i, j) = (0, 0)
        while i < a.bytes.count, j < b.bytes.count {
            if isDigit(a.bytes[i]), isDigit(b.bytes[j]) {
                let (first, second) = (a.number(at: &i), b.number(at: &j))
                if first.count != second.count { return first.count < second.count }
                if first != second { return first.lexicographicallyPrecedes(second) }
            } else {
                if a.bytes[i] != b.bytes[j] { return a.bytes[i] < b.bytes[j] }
                (i, j) = (i + 1, j + 1)
            }
        }
        let (restOfA, restOfB) = (a.bytes.count - i, b.bytes.count - j)
        if restOfA != restOfB { return restOfA < restOfB }
        return a.bytes.lexicographicallyPrecedes(b.bytes)
    }

    /// The digits from `index` on, without leading zeros. Moves `index` behind them.
    private func number(at index: inout Int) -> ArraySlice<UInt8> {
        while index < bytes.count, bytes[index] == UInt8(ascii: "0") { index += 1 }
        let start = index
        while index < bytes.count, Self.isDigit(bytes[index]) { index += 1 }
        return bytes[start..<index]
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }
}
