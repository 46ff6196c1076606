/// The body that a point of the scene belongs to.
public enum SceneBody: Sendable {
    /// The object inside the box.
    case object
    /// The table and the surroundings.
    case ground
}

extension BoundingBox {
    /// A point belongs to the object only if its distance from the box's vertical axis is less than
    /// this share of half the width.
    public static let insideShare = 0.95
    /// A point belongs to the ground if its distance from the box's vertical axis is more than this
    /// share of half the width.
    public static let outsideShare = 1.15
    /// A point belongs to the object only if its height above the box's base is more than this
    /// share of the box's height.
    public static let aboveShare = 0.08
    /// A point belongs to the ground if its height above the box's base is less than this share of
    /// the box's height.
    private static let belowShare = 0.02

    /// The body that a point belongs to; nil near the box's faces, since the box may be slightly
    /// off.
    /// - Parameter point: in the object frame, where z points up and the origin is at the centre of
    ///   the base.
    public func body(at point: Vector3) -> SceneBody? {
        let lateral = max(abs(point.x) / (size.x / 2), abs(point.y) / (size.y / 2))
        let height = point.z / size.z
        if lateral < Self.insideShare, height > Self.aboveShare, height < 1 { return .object }
        return lateral > Self.outsideShare || height < Self.belowShare ? .ground : nil
    }

    /// The number of points in the world that belong to the object, and to the ground.
    public func bodies(of points: some Sequence<Vector3>) -> (object: Int, ground: Int) {
        let objectFromWorld = objectFromWorld
        var (object, ground) = (0, 0)
        for point in points {
            switch body(at: objectFromWorld * point) {
            case .object: object += 1
            case .ground: ground += 1
            case nil: break
            }
        }
        return (object, ground)
    }
}
