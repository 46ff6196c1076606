extension String {
    /// The name of a file without its ending, which begins at the last dot; the whole name where it
    /// has no dot.
    var stem: String { String(self[..<(lastIndex(of: ".") ?? endIndex)]) }

    /// The ending of a file name in lower case, without the dot; nil where it has none, and for a
    /// name such as `.profile`, whose only dot is at its start.
    var ending: String? {
        guard let dot = lastIndex(of: "."), dot != startIndex else { return nil }
        return self[index(after: dot)...].lowercased()
    }
}
