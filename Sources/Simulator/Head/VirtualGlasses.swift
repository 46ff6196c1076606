import Glibc
import Scene

/// Glasses with a dark frame on a virtual head: two rims, a bridge and two temples, all tubes.
enum VirtualGlasses {
    // Sizes without an origin beside them are guesses.

    /// Half the width and height of a rim, metres: a lens of 46 × 38 mm.
    private static let rim = SIMD2(0.023, 0.019)
    /// Distance from the eyes to the rims, metres: opticians leave 12 to 14 mm to the cornea.
    private static let ahead = 0.014
    /// Half the thickness of the frame, metres.
    private static let tube = 0.0015
    private static let color = SIMD3<Float>(0.03, 0.03, 0.03)

    /// The frame for a face with these eyes, in the head's axes.
    static func surface(rightEye: Vector3, leftEye: Vector3) -> ColoredMesh {
        var surface = ColoredMesh()
        for eye in [rightEye, leftEye] {
            let middle = eye + Vector3(0, -0.002, ahead)
            surface.append(
                .tube(
                    (0...36).map { step in
                        let angle = 2 * Double.pi * Double(step) / 36
                        return middle + Vector3(rim.x * cos(angle), rim.y * sin(angle), 0)
                    }, radius: tube, color: color))
            let side = eye.x < 0 ? -1.0 : 1.0
            surface.append(
                .tube(
                    [
                        middle + Vector3(side * rim.x, 0.006, 0),
                        Vector3(side * 0.079, 0.022, -0.012),
                    ], radius: tube, color: color))
        }
        let (right, left) = (rightEye.x + rim.x, leftEye.x - rim.x)
        let middle = (rightEye + leftEye) / 2 + Vector3(0, 0.002, ahead)
        surface.append(
            .tube(
                (0...8).map { step in
                    let share = Double(step) / 8
                    return Vector3(
                        right + share * (left - right), middle.y,
                        middle.z + 0.007 * sin(.pi * share))
                }, radius: tube, color: color))
        surface.findNormals()
        return surface
    }
}
