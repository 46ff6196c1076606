extension Comparable {
    /// The nearest value in a range. For NaN, which is near to no value, the range's upper bound.
    @inlinable public func clamped(to range: ClosedRange<Self>) -> Self {
        max(range.lowerBound, min(range.upperBound, self))
    }
}
