extension Workers {
    /// Maps elements in parallel, in order.
    func map<Element, Result>(
        _ elements: [Element], _ transform: (Element) -> Result
    ) -> [Result] {
        var results = [Result?](repeating: nil, count: elements.count)
        results.withUnsafeMutableBufferPointer { results in
            run(elements.count) { results[$0] = transform(elements[$0]) }
        }
        return results.compactMap { $0 }
    }
}
