import Scene

extension DepthPlane {
    /// Median of the known depths in the middle half of a face's box, in the world's unit; nil when
    /// fewer than one pixel in ten there is known. The box is in pixels of a picture of this
    /// plane's size.
    public func median(
        x: Double, y: Double, width boxWidth: Double, height boxHeight: Double
    ) -> Double? {
        func range(_ start: Double, _ extent: Double, _ most: Int) -> Range<Int>? {
            let from = max(0, min(Double(most), (start + extent / 4).rounded()))
            let to = max(0, min(Double(most), (start + 3 * extent / 4).rounded()))
            guard from.isFinite, to.isFinite, from < to else { return nil }
            return Int(from)..<Int(to)
        }
        guard let columns = range(x, boxWidth, width), let rows = range(y, boxHeight, height)
        else { return nil }
        var known: [UInt16] = []
        for row in rows {
            for column in columns {
                let raw = values[row * width + column]
                if raw != 0 { known.append(raw) }
            }
        }
        guard known.count * 10 >= columns.count * rows.count else { return nil }
        return known.upperMedian.map { Double($0) * metersPerUnit }
    }
}
