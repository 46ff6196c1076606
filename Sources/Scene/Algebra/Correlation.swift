/// Correlation of pairs of values, from their sums.
public struct Correlation: Sendable {
    @usableFromInline var pairs = 0.0
    @usableFromInline var sums = SIMD2<Double>.zero
    @usableFromInline var squares = SIMD2<Double>.zero
    @usableFromInline var products = 0.0

    /// No pair yet.
    @inlinable public init() {}

    /// Number of pairs.
    @inlinable public var count: Int { Int(pairs) }

    /// Adds a pair of values, for example a present value and the previous one.
    @inlinable
    public mutating func add(_ now: Double, _ before: Double) {
        let pair = SIMD2(now, before)
        pairs += 1
        sums += pair
        squares += pair * pair
        products += now * before
    }

    /// Variances of the present values (x) and of the previous ones (y); nil before the first pair.
    @inlinable public var variances: SIMD2<Double>? {
        guard pairs > 0 else { return nil }
        let means = sums / pairs
        return squares / pairs - means * means
    }

    /// The coefficient, −1...1; nil where either value does not vary.
    @inlinable public var coefficient: Double? {
        guard let variances, variances.x > 0, variances.y > 0 else { return nil }
        let means = sums / pairs
        return (products / pairs - means.x * means.y)
            / (variances.x * variances.y).squareRoot()
    }
}
