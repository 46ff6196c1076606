/// Text from files and devices, made safe to show: control characters (C0, DEL, C1, and the
/// invisible marks that turn the direction of writing) become "�".
func printable(_ text: String) -> String {
    guard holdsControl(text) else { return text }
    return String(
        String.UnicodeScalarView(text.unicodeScalars.map { isControl($0) ? "\u{FFFD}" : $0 }))
}

/// Whether a name could steer a terminal.
func holdsControl(_ text: String) -> Bool { text.unicodeScalars.contains(where: isControl) }

private func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
}

/// The first names of a list in words: "a, b and 3 more".
func enumeration(_ names: [String], limit: Int = 20) -> String {
    let shown = names.prefix(limit).map(printable).joined(separator: ", ")
    return names.count > limit ? "\(shown) and \(names.count - limit) more" : shown
}

/// Orders names as people do: runs of digits by their number ("img2" before "img10").
func naturallyPrecedes(_ a: String, _ b: String) -> Bool {
    let (a, b) = (Array(a.utf8), Array(b.utf8))
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    var (i, j) = (0, 0)
    while i < a.count, j < b.count {
        guard digits.contains(a[i]), digits.contains(b[j]) else {
            if a[i] != b[j] { return a[i] < b[j] }
            (i, j) = (i + 1, j + 1)
            continue
        }
        let first = a[i...].prefix { digits.contains($0) }.drop { $0 == digits.lowerBound }
        let second = b[j...].prefix { digits.contains($0) }.drop { $0 == digits.lowerBound }
        if first.count != second.count { return first.count < second.count }
        if first != second { return first.lexicographicallyPrecedes(second) }
        i = a[i...].firstIndex { !digits.contains($0) } ?? a.count
        j = b[j...].firstIndex { !digits.contains($0) } ?? b.count
    }
    if (a.count - i) != (b.count - j) { return a.count - i < b.count - j }
    return a.lexicographicallyPrecedes(b)
}
