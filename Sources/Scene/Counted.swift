/// A number with its noun, for a person: "1 shot", "2 shots", "0 passes".
/// - Parameters:
///   - one: the noun for the number 1.
///   - many: the noun for any other number; `one` with an s where it is nil.
public func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    "\(count) \(count == 1 ? one : many ?? one + "s")"
}

extension [String] {
    /// The words as a list in a sentence: "a", "a and b", "a, b and c".
    /// - Parameter conjunction: the word before the last item.
    public func listed(_ conjunction: String = "and") -> String {
        guard let last, count > 1 else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " \(conjunction) " + last
    }
}
