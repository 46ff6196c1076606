/// An extremum of the difference of Gaussians in position and scale (Lowe 2004, 4).
struct ScaleExtremum {
    /// The octave, and the level with the nearest blur.
    var octave, level: Int
    /// Position in pixels of the octave.
    var x, y: Float
    /// Blur in pixels of the octave.
    var sigma: Double
    /// The contrast of the extremum, as a share of white.
    var response: Double

    /// Diameter 2σ in pixels of the picture at its own size; octave 0 is the doubled picture.
    var size: Double { sigma * Double(1 << octave) }

    /// Whether two searches, from neighbouring pixels, found the same extremum.
    func isSame(as other: ScaleExtremum) -> Bool {
        octave == other.octave && level == other.level && x == other.x && y == other.y
    }

    /// A total order by strength, so that results do not depend on the search order.
    static func isStronger(_ a: ScaleExtremum, _ b: ScaleExtremum) -> Bool {
        a.response != b.response ? a.response > b.response : comesFirst(a, b)
    }

    /// A total order by size.
    static func isLarger(_ a: ScaleExtremum, _ b: ScaleExtremum) -> Bool {
        a.size != b.size ? a.size > b.size : isStronger(a, b)
    }

    private static func comesFirst(_ a: ScaleExtremum, _ b: ScaleExtremum) -> Bool {
        (a.octave, a.level, a.y, a.x) < (b.octave, b.level, b.y, b.x)
    }
}
