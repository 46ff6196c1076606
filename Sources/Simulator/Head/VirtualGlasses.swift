import Glibc
import Scene

/// Glasses with a dark frame on a virtual head: two rims, a bridge and two temples, all tubes.
enum VirtualGlasses {
    /// Half the width and height of a rim, metres: a lens of 46 × 38 mm.
    private static let rim = SIMD2(0.023, 0.019)
    /// Distance from the eyes to the rims, metres: opticians leave 12 to 14 mm to the cornea.
    private static let ahead = 0.014
    /// Half the thickness of the frame, metres.
    private static let tube = 0.0015
    private static let color = SIMD3<Float>(0.03, 0.03, 0.03)

    /// The frame for a face with these eyes, in the head's axes.
    static func surface(rightEye: Vector3, leftEye: Vector3) -> ColoredSurface {
        var surface = ColoredSurface()
        for eye in [rightEye, leftEye] {
            let middle = eye + Vector3(0, -0.002, ahead)
            surface.append(
                tube(
                    (0...36).map { step in
                        let angle = 2 * Double.pi * Double(step) / 36
                        return middle + Vector3(rim.x * cos(angle), rim.y * sin(angle), 0)
                    }))
            let side = eye.x < 0 ? -1.0 : 1.0
            surface.append(
                tube([
                    middle + Vector3(side * rim.x, 0.006, 0), Vector3(side * 0.079, 0.022, -0.012),
                ]))
        }
        let (right, left) = (rightEye.x + rim.x, leftEye.x - rim.x)
        let middle = (rightEye + leftEye) / 2 + Vector3(0, 0.002, ahead)
        surface.append(
            tube(
                (0...8).map { step in
                    let share = Double(step) / 8
                    return Vector3(
                        right + share * (left - right), middle.y,
                        middle.z + 0.007 * sin(.pi * share))
                }))
        surface.findNormals()
        return surface
    }

    private static func tube(_ line: [Vector3]) -> ColoredSurface {
        var surface = ColoredSurface()
        let around = 8
        for (index, place) in line.enumerated() {
            let next = line[min(index + 1, line.count - 1)] - line[max(index - 1, 0)]
            let way = next.normalized ?? Vector3(1, 0, 0)
            let first = cross(way, abs(way.z) < 0.9 ? Vector3(0, 0, 1) : Vector3(0, 1, 0))
            let across = first.normalized ?? Vector3(0, 1, 0)
            let third = cross(way, across)
            for step in 0..<around {
                let angle = 2 * Double.pi * Double(step) / Double(around)
                surface.points.append(place + tube * (cos(angle) * across + sin(angle) * third))
                surface.colors.append(color)
                surface.isHair.append(false)
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
