/// A triangle on a grid of texels. Its corners are rounded to 256ths of a texel, so that the inside
/// test is exact: a texel centre on a shared edge belongs to exactly one triangle (lower left
/// rule). The corners are counter-clockwise with y up; texel (0, 0) has its centre at (0.5, 0.5).
struct TexelTriangle {
    /// The rows in which the triangle may cover texels.
    let rows: Range<Int>
    // A texel is inside edge k if stepX * column + stepY * row + start >= 0, for component k of
    // each.
    private let stepX, stepY, start: SIMD3<Int64>
    /// Twice the area of the triangle, in squared 256ths of a texel; above zero.
    let doubleArea: Int64

    /// Number of units in the corners' coordinates per texel.
    static let unit: Int64 = 256

    /// A triangle whose corners are given in texels; nil if it has no area or is clockwise.
    init?(_ a: SIMD2<Float>, _ b: SIMD2<Float>, _ c: SIMD2<Float>) {
        func fixed(_ p: SIMD2<Float>) -> SIMD2<Int64> {
            SIMD2(Int64((p.x * 256).rounded()), Int64((p.y * 256).rounded()))
        }
        let corners = (fixed(a), fixed(b), fixed(c))
        let first = Self.edge(corners.1, corners.2)
        let second = Self.edge(corners.2, corners.0)
        let third = Self.edge(corners.0, corners.1)
        let (p, q) = (corners.1 &- corners.0, corners.2 &- corners.0)
        doubleArea = p.x * q.y - p.y * q.x
        guard doubleArea > 0 else { return nil }
        stepX = SIMD3(first.0, second.0, third.0)
        stepY = SIMD3(first.1, second.1, third.1)
        start = SIMD3(first.2, second.2, third.2)
        let low = min(corners.0.y, min(corners.1.y, corners.2.y))
        let high = max(corners.0.y, max(corners.1.y, corners.2.y))
        let (from, to) = (Int((low + 127) >> 8), Int((high + 128) >> 8))
        rows = max(0, from)..<max(max(0, from), to + 1)
    }

    /// The edge function at texel centres: its step per column, its step per row, and its start at
    /// texel (0, 0). The start includes the lower left rule.
    private static func edge(
        _ p: SIMD2<Int64>, _ q: SIMD2<Int64>
    ) -> (Int64, Int64, Int64) {
        let d = q &- p
        // The edge function is d.x * (y - p.y) - d.y * (x - p.x); the centre of texel (0, 0) is at
        // x = y = 128.
        let value = d.x * (128 - p.y) - d.y * (128 - p.x)
        let ownsItsPoints = d.y > 0 || (d.y == 0 && d.x < 0)
        return (-d.y * unit, d.x * unit, value - (ownsItsPoints ? 0 : 1))
    }

    /// The columns below `width` that the triangle covers in a row.
    func columns(inRow row: Int, below width: Int) -> Range<Int> {
        var (low, high) = (Int64(0), Int64(width) - 1)
        for k in 0..<3 {
            let value = stepY[k] * Int64(row) + start[k]
            let step = stepX[k]
            if step > 0 {
                low = max(low, -Self.floored(value, step))
            } else if step < 0 {
                high = min(high, Self.floored(value, -step))
            } else if value < 0 {
                return 0..<0
            }
        }
        return low <= high ? Int(low)..<Int(high + 1) : 0..<0
    }

    @inline(__always)
    private static func floored(_ a: Int64, _ b: Int64) -> Int64 {
        let q = a / b
        return a % b < 0 ? q - 1 : q
    }
}
