import Glibc

/// A point or direction in the plane; pixels (x right, y down, centres at integers) unless stated
/// otherwise.
public typealias Vector2 = SIMD2<Double>

/// A point or direction in space; metres where the scale is known, else the source's own unit.
public typealias Vector3 = SIMD3<Double>

/// The dot product.
@inlinable
public func dot(_ a: Vector3, _ b: Vector3) -> Double {
    a.x * b.x + a.y * b.y + a.z * b.z
}

/// The right-handed cross product.
@inlinable
public func cross(_ a: Vector3, _ b: Vector3) -> Vector3 {
    Vector3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}

/// The dot product in single precision, for loops over pixels and triangles.
@inlinable @inline(__always)
public func dot(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Float {
    a.x * b.x + a.y * b.y + a.z * b.z
}

/// The right-handed cross product in single precision, for loops over pixels and triangles.
@inlinable @inline(__always)
public func cross(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}

extension SIMD3 where Scalar == Double {
    /// The Euclidean norm.
    @inlinable public var length: Double { dot(self, self).squareRoot() }

    /// The unit vector in the same direction; nil when the vector is shorter than 1e-12.
    @inlinable public var normalized: Vector3? {
        let norm = length
        return norm > 1e-12 ? self / norm : nil
    }

    /// Whether all components are finite.
    @inlinable public var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }
}

extension SIMD2 where Scalar == Double {
    /// The Euclidean norm.
    @inlinable public var length: Double { (x * x + y * y).squareRoot() }

    /// The same place of a picture in pixels after the picture is resized by a factor. Picture
    /// corners stay corners, so pixel centres shift by half-pixels.
    @inlinable public func resized(by factor: Double) -> Vector2 { (self + 0.5) * factor - 0.5 }

    /// The same place of a picture in pixels after the picture is resized by a factor on each axis.
    @inlinable public func resized(by factors: Vector2) -> Vector2 { (self + 0.5) * factors - 0.5 }
}

/// The angle between two directions in radians, 0...π; 0 when one of them has no length.
public func angle(between a: Vector3, and b: Vector3) -> Double {
    atan2(cross(a, b).length, dot(a, b))
}
