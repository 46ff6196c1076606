extension Sequence where Element: Equatable {
    /// The distinct elements, in the order of their first occurrence, and the index of each element
    /// among them: exports store equal cameras once.
    func distinct() -> (elements: [Element], numbers: [Int]) {
        var elements: [Element] = []
        let numbers = map { element in
            if let known = elements.firstIndex(of: element) { return known }
            elements.append(element)
            return elements.count - 1
        }
        return (elements, numbers)
    }
}
