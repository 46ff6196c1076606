import Glibc
import Scene

/// A thing that covers a part of a virtual face and turns with the head.
public enum VirtualOccluder: String, CaseIterable, Sendable {
    /// A mask over mouth and nose.
    case mask
    /// Four fingers in front of the mouth, with the skin of the face.
    case hand
    /// A patterned scarf up to the nose.
    case scarf

    private static let maskColors: [SIMD3<Float>] = [
        SIMD3(0.30, 0.52, 0.60), SIMD3(0.72, 0.72, 0.70), SIMD3(0.03, 0.03, 0.035),
        SIMD3(0.55, 0.50, 0.42),
    ]
    private static let scarfColors: [SIMD3<Float>] = [
        SIMD3(0.40, 0.05, 0.06), SIMD3(0.10, 0.13, 0.30), SIMD3(0.12, 0.24, 0.13),
        SIMD3(0.35, 0.33, 0.30),
    ]

    /// The surface of the cover on a head.
    func surface(on shape: HeadShape) -> ColoredMesh {
        let seed = shape.identity.seed
        var random = SeededGenerator(seed: seed &* 37 &+ 9)
        let choice = Int(seed % 4)
        switch self {
        case .mask:
            return Self.cloth(on: shape, top: 0.13 + 0.03 * Double(random.unit()), wide: 1.0) {
                height, _ in
                // The mask has three pleats.
                let pleat = abs(sin(9 * height)) < 0.12 ? Float(0.8) : 1
                return Self.maskColors[choice] * pleat
            }
        case .scarf:
            return Self.cloth(on: shape, top: -0.03 + 0.04 * Double(random.unit()), wide: 1.3) {
                height, side in
                let stripe = sin(60 * height + 12 * side) > 0.3 ? Float(1.3) : 0.9
                return Self.scarfColors[choice] * stripe
            }
        case .hand: return Self.hand(on: shape, &random)
        }
    }

    /// Cloth in front of the lower face.
    /// - Parameters:
    ///   - top: angle of the upper edge above the horizontal, over the nose and seen from the
    ///     head's centre, radians; the edge falls to the sides.
    ///   - wide: how far the cloth goes to each side, radians.
    ///   - color: the colour at a height and a side, both in radians.
    private static func cloth(
        on shape: HeadShape, top: Double, wide: Double,
        color: (Double, Double) -> SIMD3<Float>
    ) -> ColoredMesh {
        var surface = ColoredMesh()
        let (rows, columns) = (70, 90)
        let bottom = -0.95
        for row in 0...rows {
            for column in 0...columns {
                let side = wide * (1 - 2 * Double(column) / Double(columns))
                let edge = top - 0.12 * side * side
                let height = edge + (bottom - edge) * Double(row) / Double(rows)
                let direction = Vector3(
                    sin(side) * cos(height), sin(height), cos(side) * cos(height))
                // Cloth is stretched over the nose and lies on the cheeks.
                let tent =
                    exp(-0.5 * (side / 0.30) * (side / 0.30))
                    * exp(-0.5 * (height + 0.05) * (height + 0.05) / 0.12)
                let reach =
                    0.006 + 0.022 * tent * shape.identity.nose
                    + 0.008 * exp(-0.5 * (side / 0.35) * (side / 0.35))
                let bare = shape.bare(direction)
                surface.points.append(bare + reach * direction)
                surface.colors.append(color(height, side))
                surface.isHair.append(false)
            }
        }
        surface.addGrid(rows: rows, columns: columns, isMirrored: true)
        surface.findNormals()
        return surface
    }

    private static func hand(
        on shape: HeadShape, _ random: inout SeededGenerator
    ) -> ColoredMesh {
        // The brightness of a hand is 0.88 to 1.04 times that of the face; it differs from person
        // to person.
        let skin =
            shape.identity.skin * (0.88 + 0.16 * random.unit())
            * SIMD3(1, 0.97 + 0.04 * random.unit(), 0.97 + 0.04 * random.unit())
        let side = random.unit() < 0.5 ? -1.0 : 1
        let slope = 0.1 + 0.35 * Double(random.unit())
        let lips = shape.lipLine * shape.identity.scale.y
        var surface = ColoredMesh()
        for finger in 0..<4 {
            let drop = 0.024 - 0.0165 * Double(finger)
            let length = [0.045, 0.052, 0.048, 0.036][finger]
            let line = (0...18).map { step in
                // The axis of a finger runs from the hand's back, beyond the cheek, to the tip.
                let share = Double(step) / 18
                let x = side * (0.062 - (0.062 + length) * share)
                let bend = 0.118 * shape.identity.scale.z - 7 * x * x
                return Vector3(x, lips + drop - slope * (x * side) * 0.5, bend)
            }
            surface.append(.tube(line, radius: 0.0088, color: skin))
        }
        surface.findNormals()
        return surface
    }
}
