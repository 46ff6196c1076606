import Foundation
import Scene

/// A glTF node's transform: a 3×3 matrix by columns and a translation.
struct GLBTransform {
    private var x, y, z, translation: SIMD3<Float>

    static let identity = GLBTransform(
        x: SIMD3(1, 0, 0), y: SIMD3(0, 1, 0), z: SIMD3(0, 0, 1), translation: .zero)

    private init(x: SIMD3<Float>, y: SIMD3<Float>, z: SIMD3<Float>, translation: SIMD3<Float>) {
        (self.x, self.y, self.z, self.translation) = (x, y, z, translation)
    }

    /// A node's own transform: a matrix of 16 numbers by columns, or translation, rotation and
    /// scale.
    init(node: [String: Any]) {
        func numbers(_ name: String, _ count: Int) -> [Float]? {
            guard let values = node[name] as? [NSNumber], values.count == count else { return nil }
            return values.map(\.floatValue)
        }
        if let m = numbers("matrix", 16) {
            self.init(
                x: SIMD3(m[0], m[1], m[2]), y: SIMD3(m[4], m[5], m[6]),
                z: SIMD3(m[8], m[9], m[10]), translation: SIMD3(m[12], m[13], m[14]))
            return
        }
        let t = numbers("translation", 3) ?? [0, 0, 0]
        let q = (numbers("rotation", 4) ?? [0, 0, 0, 1]).map(Double.init)
        let s = numbers("scale", 3) ?? [1, 1, 1]
        let turn = Rotation(x: q[0], y: q[1], z: q[2], w: q[3])
        self.init(
            x: SIMD3<Float>(turn.xAxis) * s[0], y: SIMD3<Float>(turn.yAxis) * s[1],
            z: SIMD3<Float>(turn.zAxis) * s[2], translation: SIMD3(t[0], t[1], t[2]))
    }

    static func * (a: GLBTransform, b: GLBTransform) -> GLBTransform {
        GLBTransform(
            x: a.direction(b.x), y: a.direction(b.y), z: a.direction(b.z),
            translation: a.point(b.translation))
    }

    func direction(_ v: SIMD3<Float>) -> SIMD3<Float> { x * v.x + y * v.y + z * v.z }

    func point(_ p: SIMD3<Float>) -> SIMD3<Float> { direction(p) + translation }

    /// Normals transform with the inverse transpose. Up to a factor, its columns are the cross
    /// products of the matrix's columns.
    func normal(_ n: SIMD3<Float>) -> SIMD3<Float> {
        let (a, b, c) = (Vector3(x), Vector3(y), Vector3(z))
        let turned =
            cross(b, c) * Double(n.x) + cross(c, a) * Double(n.y) + cross(a, b) * Double(n.z)
        return SIMD3<Float>(turned.normalized ?? .zero)
    }
}
