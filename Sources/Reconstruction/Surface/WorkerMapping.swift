extension Workers {
    /// The results of a transform for all elements, in their order. The elements are transformed in
    /// parallel.
    func map<Element, Result>(
        _ elements: [Element], _ transform: (Element) -> Result
    ) -> [Result] {
        results(of: elements.count) { transform(elements[$0]) }
    }

    /// Divides 0..<count into ranges of `size` numbers; the last range may be shorter. Transforms
    /// the ranges in parallel and returns their results in the order of the ranges.
    func mapPieces<Result>(
        of count: Int, size: Int, _ transform: (Range<Int>) -> Result
    ) -> [Result] {
        results(of: (count + size - 1) / size) { transform(Self.piece($0, of: count, size: size)) }
    }
}
