import Glibc
import Scene

/// Hair that hangs over the face of a virtual head: strands, each a tube along the face.
public enum VirtualHair: String, CaseIterable, Sendable {
    /// Hair over the forehead to below the brows.
    case fringe
    /// Hair from the hairline over one cheek to the jaw.
    case curtain
    /// Loose strands over all of the face.
    case strands

    /// One strand: angles seen from the head's centre, radians.
    private struct Strand {
        /// Angles to the person's left, at the hairline and at the end of the strand.
        var start, end: Double
        /// Angle above the horizontal at the end of the strand.
        var low: Double
        /// Radius of the strand, metres: 1 to 2.5 mm, since hairs stick together.
        var radius: Double
    }

    /// The hairline's angle above the horizontal, radians; `HeadPaint` paints hair above it
    /// (guess).
    private static let hairline = 0.95
    /// Gap between the skin and a strand, metres: hair lies on the face. Guess.
    private static let above = 0.003
    /// The colour of strands on a bald head: a wig.
    private static let wig = SIMD3<Float>(0.10, 0.06, 0.035)

    /// The strands on a head.
    func surface(on shape: HeadShape) -> ColoredMesh {
        var random = SeededGenerator(seed: shape.identity.seed &* 31 &+ 5)
        let color = shape.identity.hair ?? Self.wig
        var surface = ColoredMesh()
        for strand in strands(&random) {
            let wave = 0.02 * Double(random.normal())
            let beat = 4 + 4 * Double(random.unit())
            let shade = 0.75 + 0.5 * random.unit()
            let line = (0...16).map { step in
                let share = Double(step) / 16
                let side =
                    strand.start + (strand.end - strand.start) * share + wave * sin(beat * share)
                let height = Self.hairline + (strand.low - Self.hairline) * share
                let direction = Vector3(
                    sin(side) * cos(height), sin(height), cos(side) * cos(height))
                return shape.point(direction) + (Self.above + strand.radius) * direction
            }
            surface.append(
                .tube(line, radius: strand.radius, color: color * shade, isHair: true))
        }
        return surface
    }

    private func strands(_ random: inout SeededGenerator) -> [Strand] {
        func spread(_ deviation: Double) -> Double { deviation * Double(random.normal()) }
        switch self {
        case .fringe:
            let lean = spread(0.06)
            return (0..<64).map { index in
                let start = -0.8 + 1.6 * Double(index) / 63
                return Strand(
                    start: start, end: start + lean + spread(0.04), low: 0.42 + spread(0.04),
                    radius: 0.0012 + 0.0008 * Double(random.unit()))
            }
        case .curtain:
            let side = random.unit() < 0.5 ? -1.0 : 1
            return (0..<44).map { index in
                let start = 0.25 + 0.95 * Double(index) / 43
                return Strand(
                    start: side * start, end: side * (start + 0.08 + spread(0.05)),
                    low: -0.55 + spread(0.08), radius: 0.0012 + 0.0008 * Double(random.unit()))
            }
        case .strands:
            return (0..<22).map { _ in
                let start = -0.8 + 1.6 * Double(random.unit())
                return Strand(
                    start: start, end: start + spread(0.2),
                    low: -0.5 + 0.5 * Double(random.unit()),
                    radius: 0.0012 + 0.0013 * Double(random.unit()))
            }
        }
    }
}
