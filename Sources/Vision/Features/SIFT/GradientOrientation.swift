/// Directions as fractions of a full turn.
enum GradientOrientation {
    /// The direction of (x, y) from x towards y as a fraction 0 to 1 of a turn, accurate to 0.005°.
    @inline(__always)
    static func of(_ x: Float, _ y: Float) -> Float {
        let (across, down) = (abs(x), abs(y))
        let steep = down > across
        let small = steep ? across : down
        let large = (steep ? down : across) + .leastNormalMagnitude
        let ratio = small / large
        let square = ratio * ratio
        // Minimax polynomial of atan(x) / 2π for x in 0...1.
        let high: Float = 0.023_278_63 - 0.006_204_83 * square
        let low: Float = 0.159_029_82 + square * (square * high - 0.051_116_56)
        var turn = ratio * low
        turn = steep ? 0.25 - turn : turn
        turn = x < 0 ? 0.5 - turn : turn
        return y < 0 ? 1 - turn : turn
    }
}
