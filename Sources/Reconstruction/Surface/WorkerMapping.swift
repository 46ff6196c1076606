extension Workers {
    /// Maps elements in parallel, in order.
    func map<Element, Result>(
        _ elements: [Element], _ transform: (Element) -> Result
    ) -> [Result] {
        results(of: elements.count) { transform(elements[$0]) }
    }

    /// The results of the ranges of `size` that make up 0..<count, in parallel, in order.
    func mapPieces<Result>(
        of count: Int, size: Int, _ transform: (Range<Int>) -> Result
    ) -> [Result] {
        results(of: (count + size - 1) / size) { transform(Self.piece($0, of: count, size: size)) }
    }
}
