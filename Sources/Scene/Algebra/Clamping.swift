extension Comparable {
    /// The nearest value in a range.
    @inlinable public func clamped(to range: ClosedRange<Self>) -> Self {
        max(range.lowerBound, min(range.upperBound, self))
    }
}
