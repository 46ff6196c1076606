import Glibc
import Scene

/// The view of a box from a camera. Lens distortion is ignored, since only distances and framing
/// are derived from the view.
struct BoxView {
    /// Square root of the area of the box's outline in the picture, divided by the picture's short
    /// side; nil if part of the box is beside or behind the camera.
    private(set) var fill: Double?
    /// Greatest distance in the picture between two of the box's corners, divided by the picture's
    /// short side.
    private var length = 0.0
    /// Share of a 3×3×3 grid over the box that is in the picture.
    private(set) var visibleShare = 0.0
    /// Whether the box's centre is in the picture.
    private(set) var isCenterVisible = false
    /// Direction in the picture from its middle to the box's centre.
    private(set) var side: Direction

    /// The box's faces, each as four corner indices in cyclic order.
    private static let faces = [
        (0, 2, 6, 4), (1, 3, 7, 5), (0, 1, 5, 4), (2, 3, 7, 6), (0, 1, 3, 2), (4, 5, 7, 6),
    ]

    /// Number of points of the grid over the box, three along each axis.
    private static let gridPoints = 27

    init(_ box: BoundingBox, from worldFromCamera: RigidTransform, _ camera: Intrinsics) {
        let cameraFromWorld = worldFromCamera.inverse
        func pixel(_ pointInWorld: Vector3) -> Vector2? {
            camera.pinholePixel(cameraFromWorld * pointInWorld)
        }
        let corners = box.corners.compactMap(pixel)
        if corners.count == 8 {
            // The outline of a convex body has half the area of all its projected faces together.
            var twice = 0.0
            for (a, b, c, d) in Self.faces {
                let (p, q) = (corners[c] - corners[a], corners[d] - corners[b])
                twice += abs(p.x * q.y - p.y * q.x) / 2
            }
            let short = Double(min(camera.width, camera.height))
            fill = (twice / 2).squareRoot() / short
            for (index, corner) in corners.enumerated() {
                for other in corners.dropFirst(index + 1) {
                    length = max(length, hypot(corner.x - other.x, corner.y - other.y) / short)
                }
            }
        }
        var seen = 0
        for index in 0..<Self.gridPoints {
            let share = Vector3(
                Double(index % 3) - 1, Double(index / 3 % 3) - 1, Double(index / 9) - 1)
            let point = box.center + box.worldFromObject * (box.size * share / 2)
            if let pixel = pixel(point), camera.contains(pixel) {
                seen += 1
                if index == Self.gridPoints / 2 { isCenterVisible = true }
            }
        }
        visibleShare = Double(seen) / Double(Self.gridPoints)
        let center = cameraFromWorld * box.center
        let across = center.x * camera.fx / Double(camera.width)
        let down = center.y * camera.fy / Double(camera.height)
        if abs(across) >= abs(down) {
            side = across < 0 ? .left : .right
        } else {
            side = down < 0 ? .up : .down
        }
    }

    /// The box's size in the picture counts as at least this share of `length`. This limit matters
    /// for boxes more than four times as long as wide: a candle that fills the picture's height
    /// fills little of its area, and the first box of a plain object may enclose only one edge of
    /// the object.
    private static let slenderShare = 0.5

    /// Faults of the view, the most urgent first.
    func faults(
        _ limits: FrameThresholds, isSizeGuessed: Bool, holding: [Feedback]
    ) -> [Feedback] {
        let close = isSizeGuessed ? limits.framing.guessedCloseFill : limits.framing.closeFill
        let far = isSizeGuessed ? limits.framing.guessedFarFill : limits.framing.farFill
        func level(_ limit: FrameThresholds.Limit, _ feedback: Feedback) -> Double {
            limit.level(holds: holding.contains(feedback))
        }
        let isTooClose = fill.map { $0 > level(close, .objectTooClose) } ?? isCenterVisible
        let seen = level(limits.framing.visibleShare, .outOfFieldOfView)
        if !isCenterVisible || (visibleShare < seen && !isTooClose) { return [.outOfFieldOfView] }
        if isTooClose { return [.objectTooClose] }
        guard let fill else { return [] }
        let size = max(fill, Self.slenderShare * length)
        return size < level(far, .objectTooFar) ? [.objectTooFar] : []
    }
}
