import Scene

/// A box much higher than wide: the box of a candle, or of one edge of a plain object whose faces
/// have no depth.
struct SlenderBox {
    /// Least height, as a multiple of the wider side (guess).
    private static let leastHeight = 4.0
    /// Distance of the searched places from the box's axis, as a multiple of the wider side.
    private static let besideWidths = 1.2
    /// Heights of these places, as shares of the box's height above its middle.
    private static let heights = [-0.2, 0, 0.2]
    /// Least share of the places on each side that show what is behind the box. In a quarter of all
    /// views of a plain box's upright edge, the box's faces are on both sides of it (guess).
    private static let leastBehind = 0.5

    private let box: BoundingBox
    private let width: Double

    /// Nil for a box that is not slender.
    init?(_ box: BoundingBox) {
        (self.box, width) = (box, max(box.size.x, box.size.y))
        guard box.size.z >= Self.leastHeight * width else { return nil }
    }

    /// Whether the box stands alone: most views see past it on both sides.
    func standsAlone(in views: [PosedDepth]) -> Bool {
        [-1.0, 1].allSatisfy { side in
            let seen = views.flatMap { view in
                Self.heights.compactMap { showsBehind(view, side: side, height: $0) }
            }
            let behind = seen.count { $0 }
            return behind > 0 && Double(behind) >= Self.leastBehind * Double(seen.count)
        }
    }

    /// Whether a view shows what is behind the box beside it; nil outside the picture.
    private func showsBehind(_ view: PosedDepth, side: Double, height: Double) -> Bool? {
        let ray = box.center - view.worldFromCamera.translation
        guard let across = cross(ray, box.up).normalized else { return nil }
        let place =
            box.center + (height * box.size.z) * box.up + (side * Self.besideWidths * width)
            * across
        let point = view.worldFromCamera.inverse * place
        return view.value(inDirectionOf: point).map { $0 > point.z + width }
    }
}
