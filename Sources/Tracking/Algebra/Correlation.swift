/// Correlation of pairs of values, from their sums.
struct Correlation {
    private var count = 0.0, sums = SIMD2<Double>.zero, squares = SIMD2<Double>.zero
    private var products = 0.0

    /// Adds a present value and the one before.
    @inline(__always)
    mutating func add(_ now: Double, _ before: Double) {
        let pair = SIMD2(now, before)
        count += 1
        sums += pair
        squares += pair * pair
        products += now * before
    }

    /// Variances of the present values (x) and of those before (y); nil before the first pair.
    var variances: SIMD2<Double>? {
        guard count > 0 else { return nil }
        let means = sums / count
        return squares / count - means * means
    }

    /// The coefficient, −1...1; nil where either value does not vary.
    var coefficient: Double? {
        guard let variances, variances.x > 0, variances.y > 0 else { return nil }
        let means = sums / count
        return (products / count - means.x * means.y)
            / (variances.x * variances.y).squareRoot()
    }
}
