extension Sequence where Element: Equatable {
    /// The elements that differ, in the order in which they come first, and the number of each element
    /// among them: alike cameras are one.
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
