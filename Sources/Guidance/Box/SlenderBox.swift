import Scene

/// A box much higher than wide. It may enclose a whole thing such as a candle, or only one edge of
/// a plain object whose faces have no depth.
struct SlenderBox {
    /// A box is slender if its height is at least this multiple of its wider side (guess).
    private static let leastHeight = 4.0
    /// Depth is compared at places to the left and right of the box, at this distance from its
    /// axis, as a multiple of the wider side.
    private static let besideWidths = 1.2
    /// Heights of the compared places above the box's middle, as shares of the box's height.
    private static let heights = [-0.2, 0, 0.2]
    /// The box stands alone if, on each side, at least this share of the places shows something
    /// behind the box. In a quarter of all views of a plain box's upright edge, the box's faces are
    /// on both sides of it (guess).
    private static let leastBehind = 0.5

    private let box: BoundingBox
    private let width: Double

    /// Nil for a box that is not slender.
    init?(_ box: BoundingBox) {
        (self.box, width) = (box, max(box.size.x, box.size.y))
        guard box.size.z >= Self.leastHeight * width else { return nil }
    }

    /// Whether the box is a thing by itself: most views see past it on both sides.
    func standsAlone(in views: [PosedDepth]) -> Bool {
        [-1.0, 1].allSatisfy { side in
            let seen = views.flatMap { view in
                Self.heights.compactMap { showsBehind(view, side: side, height: $0) }
            }
            let behind = seen.count { $0 }
            return behind > 0 && Double(behind) >= Self.leastBehind * Double(seen.count)
        }
    }

    /// Whether a view shows something far behind a place beside the box; nil where the place is
    /// outside the picture.
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
