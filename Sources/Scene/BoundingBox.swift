/// An oriented box round the object. In the object frame z points up, and the origin is at the
/// centre of the box's base.
public struct BoundingBox: Equatable, Sendable, Codable {
    /// The centre of the box in the world.
    public var center: Vector3
    /// Full extents along the box's own x, y and z, in the world's unit of length.
    public var size: Vector3
    /// The rotation from the box's axes to the world's.
    public var worldFromObject: Rotation

    /// A box with this centre, full size and orientation.
    public init(center: Vector3, size: Vector3, worldFromObject: Rotation) {
        (self.center, self.size, self.worldFromObject) = (center, size, worldFromObject)
    }

    /// The transform from the world to the object frame (z up, origin at the centre of the base).
    public var objectFromWorld: RigidTransform {
        let back = worldFromObject.inverse
        return RigidTransform(
            rotation: back,
            translation: -(back * center) + Vector3(0, 0, size.z / 2))
    }

    /// The upward direction of the box in the world.
    public var up: Vector3 { worldFromObject.zAxis }

    /// Half the space diagonal: the radius of the enclosing sphere.
    public var radius: Double { size.length / 2 }

    /// The eight corners in the world. In a corner's index, bit 0 is set on the positive side of x,
    /// bit 1 of y, and bit 2 of z.
    public var corners: [Vector3] {
        (0..<8).map { index in
            let signs = Vector3(
                index & 1 == 0 ? -0.5 : 0.5, index & 2 == 0 ? -0.5 : 0.5,
                index & 4 == 0 ? -0.5 : 0.5)
            return center + worldFromObject * (size * signs)
        }
    }

    /// The twelve edges, as pairs of corner indices.
    public static let edges: [(Int, Int)] = [
        (0, 1), (2, 3), (4, 5), (6, 7), (0, 2), (1, 3), (4, 6), (5, 7), (0, 4), (1, 5), (2, 6),
        (3, 7),
    ]

    /// Whether a world point lies inside or on the box.
    public func contains(_ pointInWorld: Vector3) -> Bool {
        let local = worldFromObject.inverse * (pointInWorld - center)
        let half = size / 2 + Vector3(repeating: 1e-9)
        return abs(local.x) <= half.x && abs(local.y) <= half.y && abs(local.z) <= half.z
    }
}
