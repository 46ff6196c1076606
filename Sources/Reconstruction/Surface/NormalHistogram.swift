import Glibc
import Scene

/// The area of a surface by the direction of its normals, of all parts and of those that lack a
/// property.
struct NormalHistogram: Equatable {
    /// Number of directions around the vertical axis (guess).
    private static let sectors = 12
    /// Least vertical component of a unit normal of the top or the underside: at most 45° from the
    /// vertical axis.
    private static let leastUpright = 0.5.squareRoot()
    /// A side is named if more than this share of its area lacks the property: the majority.
    private static let namedShare = 0.5
    /// A side is named only if its part without the property is at least this share of the whole
    /// surface: otherwise too many sides would be named (guess).
    private static let leastOfWhole = 0.01

    /// Areas of the top, the underside and the sectors: of the whole surface, and of the parts that
    /// lack the property.
    private var whole = [Double](repeating: 0, count: 2 + sectors)
    private var lacking = [Double](repeating: 0, count: 2 + sectors)

    /// Adds a part of the surface with an outward normal of any length in the box's axes.
    mutating func add(normal: Vector3, area: Double, isLacking: Bool) {
        guard let normal = normal.normalized else { return }
        let bin = Self.bin(normal)
        whole[bin] += area
        if isLacking { lacking[bin] += area }
    }

    /// The bin of a direction: 0 for the top, 1 for the underside, then the sectors.
    private static func bin(_ normal: Vector3) -> Int {
        if normal.z > leastUpright { return 0 }
        if normal.z < -leastUpright { return 1 }
        let turn = atan2(normal.y, normal.x) / (2 * .pi)
        return 2 + min(sectors - 1, Int((turn < 0 ? turn + 1 : turn) * Double(sectors)))
    }

    /// Share of the surface, 0...1, that lacks the property.
    var share: Double {
        let sum = whole.reduce(0, +)
        return sum > 0 ? lacking.reduce(0, +) / sum : 0
    }

    /// The sides that lack the property: top and underside first, then counter-clockwise from 0°.
    var sides: [SurfaceSide] {
        let least = Self.leastOfWhole * whole.reduce(0, +)
        let isNamed = whole.indices.map {
            lacking[$0] > Self.namedShare * whole[$0] && lacking[$0] >= least
        }
        var sides: [SurfaceSide] = []
        if isNamed[0] { sides.append(.top) }
        if isNamed[1] { sides.append(.underside) }
        return sides + Self.runs(Array(isNamed[2...]))
    }

    /// The runs of named sectors; one may continue through 0°.
    private static func runs(_ isNamed: [Bool]) -> [SurfaceSide] {
        let step = 360 / sectors
        guard isNamed.contains(false) else { return [.around(from: 0, to: 360)] }
        var sides: [SurfaceSide] = []
        for start in 0..<sectors where isNamed[start] && !isNamed[(start + sectors - 1) % sectors] {
            var end = start + 1
            while isNamed[end % sectors] { end += 1 }
            sides.append(.around(from: start * step, to: end % sectors * step))
        }
        return sides
    }
}
