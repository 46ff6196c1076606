import Glibc
import Scene

extension ColoredMesh {
    /// A tube of eight sides along a line.
    /// - Parameters:
    ///   - line: points on its axis, in the head's axes, metres.
    ///   - radius: metres.
    static func tube(
        _ line: [Vector3], radius: Double, color: SIMD3<Float>, isHair: Bool = false
    ) -> ColoredMesh {
        var surface = ColoredMesh()
        let around = 8
        for (index, place) in line.enumerated() {
            let next = line[min(index + 1, line.count - 1)] - line[max(index - 1, 0)]
            let way = next.normalized ?? Vector3(1, 0, 0)
            let first = cross(way, abs(way.z) < 0.9 ? Vector3(0, 0, 1) : Vector3(0, 1, 0))
            let across = first.normalized ?? Vector3(0, 1, 0)
            let third = cross(way, across)
            for step in 0..<around {
                let angle = 2 * Double.pi * Double(step) / Double(around)
                surface.points.append(place + radius * (cos(angle) * across + sin(angle) * third))
                surface.colors.append(color)
                surface.isHair.append(isHair)
            }
        }
        for index in 0..<line.count - 1 {
            for step in 0..<around {
                let (a, b) = (index * around + step, index * around + (step + 1) % around)
                let (c, d) = (Int32(a + around), Int32(b + around))
                surface.triangles.append(SIMD3(Int32(a), Int32(b), c))
                surface.triangles.append(SIMD3(Int32(b), d, c))
            }
        }
        surface.findNormals()
        return surface
    }
}
