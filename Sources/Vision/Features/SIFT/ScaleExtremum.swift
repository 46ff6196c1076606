/// A place where the difference of two blurs is largest or smallest, in the picture and over the
/// blurs (Lowe 2004, 4).
struct ScaleExtremum {
    /// Which octave, and which of its levels is blurred most alike.
    var octave, level: Int
    /// In pixels of the octave.
    var x, y: Float
    /// Blur in pixels of the octave.
    var sigma: Double
    /// Contrast, as a share of white.
    var response: Double

    /// Diameter in pixels of the octave of a picture of twice its size.
    var size: Double { sigma * Double(1 << octave) }

    /// Whether both were found from neighbouring pixels.
    func isSame(as other: ScaleExtremum) -> Bool {
        octave == other.octave && level == other.level && x == other.x && y == other.y
    }

    /// Before another in an order that nothing is left to chance in.
    static func isStronger(_ a: ScaleExtremum, _ b: ScaleExtremum) -> Bool {
        a.response != b.response ? a.response > b.response : comesFirst(a, b)
    }

    /// The larger first.
    static func isLarger(_ a: ScaleExtremum, _ b: ScaleExtremum) -> Bool {
        a.size != b.size ? a.size > b.size : isStronger(a, b)
    }

    private static func comesFirst(_ a: ScaleExtremum, _ b: ScaleExtremum) -> Bool {
        (a.octave, a.level, a.y, a.x) < (b.octave, b.level, b.y, b.x)
    }
}
