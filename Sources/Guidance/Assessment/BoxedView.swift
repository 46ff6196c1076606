import Scene

/// A view of an object's box and of the ground under it.
struct BoxedView {
    /// The body that a pixel sees.
    enum Place {
        /// The pixel sees the inside of the box; the depths are those at which its ray enters and
        /// leaves.
        case object(Range<Double>)
        /// The pixel sees this point on the plane under the box, in the object frame.
        case ground(Vector3)
    }

    private let size: Vector3
    private let camera: Intrinsics
    private let objectFromCamera: RigidTransform

    /// The object is assumed to be lower than the box's height times this factor.
    private static let outsideTop = 1.1
    /// Ground is ignored if it is farther from the box's centre than this multiple of half the
    /// base's diagonal: an error of the plane's height shifts distant points most.
    private static let reach = 5.0

    init(_ box: BoundingBox, from worldFromCamera: RigidTransform, _ camera: Intrinsics) {
        (size, self.camera) = (box.size, camera)
        objectFromCamera = box.objectFromWorld * worldFromCamera
    }

    /// The body that a pixel sees; nil where the pixel sees neither box nor ground, or may see
    /// either.
    func place(of pixel: Vector2) -> Place? {
        guard let ray = camera.ray(through: pixel) else { return nil }
        let (origin, direction) = (objectFromCamera.translation, objectFromCamera.rotation * ray)
        if let depths = crossing(
            BoundingBox.insideShare, from: BoundingBox.aboveShare, to: 1, origin, direction)
        {
            return .object(depths)
        }
        guard
            crossing(BoundingBox.outsideShare, from: 0, to: Self.outsideTop, origin, direction)
                == nil,
            direction.z < 0, origin.z > 0
        else { return nil }
        let point = origin - (origin.z / direction.z) * direction
        let halfDiagonal = Vector2(size.x, size.y).length / 2
        guard Vector2(point.x, point.y).length < Self.reach * halfDiagonal else { return nil }
        return .ground(Vector3(point.x, point.y, 0))
    }

    /// Whether a pixel sees neither the object nor the object's mirror image in the table.
    func isApart(_ pixel: Vector2) -> Bool { sees(pixel, upTo: Self.outsideTop) == false }

    /// Whether a pixel sees the place of the object's mirror image in the table.
    func isMirrorImage(_ pixel: Vector2) -> Bool { sees(pixel, upTo: 0) == true }

    /// Whether a pixel sees the mirror image in the table, or the box below this share of its
    /// height; nil where the pixel has no ray.
    private func sees(_ pixel: Vector2, upTo top: Double) -> Bool? {
        camera.ray(through: pixel).map { ray in
            crossing(
                BoundingBox.outsideShare, from: -Self.outsideTop, to: top,
                objectFromCamera.translation, objectFromCamera.rotation * ray) != nil
        }
    }

    /// The depths at which a ray crosses the box, between two heights given as shares of the box's
    /// height; nil where the ray misses the box. The box's width and depth are multiplied by
    /// `aside`.
    private func crossing(
        _ aside: Double, from bottom: Double, to top: Double, _ origin: Vector3,
        _ direction: Vector3
    ) -> Range<Double>? {
        let middle = Vector3(0, 0, (bottom + top) / 2 * size.z)
        let half = Vector3(
            aside * size.x / 2, aside * size.y / 2, (top - bottom) / 2 * size.z)
        return boxCrossing(half: half, from: origin - middle, along: direction, within: 0...1e9)
    }
}
