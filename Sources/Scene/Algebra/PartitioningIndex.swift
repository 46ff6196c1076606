extension RandomAccessCollection where Index == Int {
    /// The first index whose element satisfies a predicate, by binary search; `endIndex` where no
    /// element satisfies it.
    /// - Parameter belongs: false for all elements before some index, true from there on.
    @inlinable
    public func partitioningIndex(where belongs: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if belongs(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
