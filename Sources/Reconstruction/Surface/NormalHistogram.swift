import Glibc
import Scene

/// The area of a surface by the direction of its normals. It counts the whole surface, and
/// separately the parts that lack some property.
struct NormalHistogram: Equatable {
    /// Number of sectors of directions around the vertical axis (guess).
    private static let sectors = 12
    /// A normal belongs to the top or the underside if the size of its vertical component is above
    /// this: it is less than 45° from the vertical axis.
    private static let leastUpright = 0.5.squareRoot()
    /// A side is named only if the property is missing on more than this share of its area, the
    /// majority.
    private static let namedShare = 0.5
    /// A side is named only if the area that lacks the property there is at least this share of the
    /// whole surface: otherwise too many sides would be named (guess).
    private static let leastOfWhole = 0.01

    /// Area of the top, of the underside and of each sector, in that order.
    private var whole = [Double](repeating: 0, count: 2 + sectors)
    /// The parts of those areas that lack the property, in the same order.
    private var lacking = [Double](repeating: 0, count: 2 + sectors)

    /// Adds a part of the surface. Its normal points outwards, in the box's axes, and may have any
    /// length.
    mutating func add(normal: Vector3, area: Double, isLacking: Bool) {
        guard let normal = normal.normalized else { return }
        let bin = Self.bin(normal)
        whole[bin] += area
        if isLacking { lacking[bin] += area }
    }

    /// The index of the area that a normal belongs to: 0 for the top, 1 for the underside, then the
    /// sectors.
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

    /// The sides that mostly lack the property: first the top and the underside, then the others
    /// counter-clockwise from 0°.
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

    /// A side for each run of neighbouring sectors that are named. A run may continue through 0°.
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
