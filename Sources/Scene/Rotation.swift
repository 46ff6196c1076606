import Glibc

/// A rotation as a unit quaternion (Hamilton, scalar last as in TUM files).
public struct Rotation: Equatable, Sendable, Codable {
    /// The components of the unit axis times sin(angle/2).
    public let x, y, z: Double
    /// cos(angle/2).
    public let w: Double

    /// No rotation.
    public static let identity = Rotation(x: 0, y: 0, z: 0, w: 1)

    /// The rotation of a quaternion, which is normalised here; the identity when the quaternion has
    /// no length or is not finite.
    public init(x: Double, y: Double, z: Double, w: Double) {
        let norm = (x * x + y * y + z * z + w * w).squareRoot()
        guard norm.isFinite, norm > 1e-12 else {
            (self.x, self.y, self.z, self.w) = (0, 0, 0, 1)
            return
        }
        (self.x, self.y, self.z, self.w) = (x / norm, y / norm, z / norm, w / norm)
    }

    /// A rotation by `angle` radians about `axis`, right-handed; identity when the axis has no
    /// length.
    public init(angle: Double, axis: Vector3) {
        guard let axis = axis.normalized else {
            self = .identity
            return
        }
        let s = sin(angle / 2)
        self.init(x: axis.x * s, y: axis.y * s, z: axis.z * s, w: cos(angle / 2))
    }

    /// The rotation matrix with these columns, the images of the x, y and z axes. They must be
    /// orthonormal within rounding and right-handed. Source: Shepperd 1978, the branch with the
    /// largest pivot.
    public init(xAxis a: Vector3, yAxis b: Vector3, zAxis c: Vector3) {
        let trace = a.x + b.y + c.z
        if trace > 0 {
            let s = (trace + 1).squareRoot() * 2
            self.init(x: (b.z - c.y) / s, y: (c.x - a.z) / s, z: (a.y - b.x) / s, w: s / 4)
        } else if a.x > b.y && a.x > c.z {
            let s = (1 + a.x - b.y - c.z).squareRoot() * 2
            self.init(x: s / 4, y: (b.x + a.y) / s, z: (c.x + a.z) / s, w: (b.z - c.y) / s)
        } else if b.y > c.z {
            let s = (1 + b.y - a.x - c.z).squareRoot() * 2
            self.init(x: (b.x + a.y) / s, y: s / 4, z: (c.y + b.z) / s, w: (c.x - a.z) / s)
        } else {
            let s = (1 + c.z - a.x - b.y).squareRoot() * 2
            self.init(x: (c.x + a.z) / s, y: (c.y + b.z) / s, z: s / 4, w: (a.y - b.x) / s)
        }
    }

    /// The image of the x axis: the first column of the matrix.
    public var xAxis: Vector3 {
        Vector3(1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w))
    }

    /// The image of the y axis: the second column of the matrix.
    public var yAxis: Vector3 {
        Vector3(2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w))
    }

    /// The image of the z axis: the third column of the matrix.
    public var zAxis: Vector3 {
        Vector3(2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y))
    }

    /// The inverse rotation.
    public var inverse: Rotation { Rotation(x: -x, y: -y, z: -z, w: w) }

    /// The rotation angle in radians, 0...π.
    public var angle: Double {
        2 * atan2((x * x + y * y + z * z).squareRoot(), abs(w))
    }

    /// The angle of the rotation from this orientation to another, radians, 0...π.
    public func angle(to other: Rotation) -> Double { (inverse * other).angle }

    /// The composition: first `b`, then `a`.
    public static func * (a: Rotation, b: Rotation) -> Rotation {
        Rotation(
            x: a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
            y: a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
            z: a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w,
            w: a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z)
    }

    /// The rotated vector.
    public static func * (rotation: Rotation, v: Vector3) -> Vector3 {
        let q = Vector3(rotation.x, rotation.y, rotation.z)
        let t = 2 * cross(q, v)
        return v + rotation.w * t + cross(q, t)
    }

    /// Slerp is used if the cosine of the angle between two quaternions is below this limit. Closer
    /// quaternions are interpolated linearly, with an error of at most 1e-6 radians: derived, for
    /// quaternions 1.8° apart.
    private static let mostCosine = 0.9995

    /// The rotation at `fraction` 0...1 of the way to `other` on the shorter arc (slerp, Shoemake
    /// 1985).
    public func interpolated(to other: Rotation, fraction: Double) -> Rotation {
        var cosine = x * other.x + y * other.y + z * other.z + w * other.w
        let sign: Double = cosine < 0 ? -1 : 1
        cosine = abs(cosine)
        var near = 1 - fraction
        var far = fraction
        if cosine < Self.mostCosine {
            let angle = acos(cosine)
            near = sin((1 - fraction) * angle) / sin(angle)
            far = sin(fraction * angle) / sin(angle)
        }
        far *= sign
        return Rotation(
            x: near * x + far * other.x, y: near * y + far * other.y,
            z: near * z + far * other.z, w: near * w + far * other.w)
    }
}
