/// Markers with known positions on a rigid object (a table mat, a box, a turntable).
public struct MarkerBoard: Equatable, Sendable {
    /// One marker of a board.
    public struct Tag: Equatable, Sendable {
        /// The identifier within the family.
        public var identifier: Int
        /// Corners of the border in the board's frame, in metres, with the printed marker upright:
        /// top left, top right, bottom right, bottom left.
        public var corners: [Vector3]

        /// A marker of four corners.
        public init(identifier: Int, corners: [Vector3]) {
            (self.identifier, self.corners) = (identifier, corners)
        }
    }

    /// The family of all markers.
    public let family: MarkerFamily
    /// The markers, in order of their identifiers.
    public let tags: [Tag]
    private let positions: [Int: Int]

    /// Limits of a marker's side, metres (guesses).
    private static let leastSide = 1e-6
    private static let mostSide = 100.0
    /// Corners form a square only if each side differs from the mean side by less than this share
    /// of the mean side. Paper shrinks by less, and corners in a wrong order deviate far more
    /// (guess).
    private static let mostSideError = 0.02
    /// Corners form a square only if the two diagonals, in length and in their middles, differ by
    /// less than this share of the mean side (guess). It is twice `mostSideError`, since two sides
    /// add to a diagonal.
    private static let mostDiagonalError = 0.04

    /// A board of these markers.
    public init(family: MarkerFamily, tags: [Tag]) {
        self.family = family
        self.tags = tags.sorted { $0.identifier < $1.identifier }
        positions = Dictionary(
            zip(self.tags.map(\.identifier), self.tags.indices), uniquingKeysWith: { a, _ in a })
    }

    /// The marker of this identifier; nil when the board has none.
    public func tag(_ identifier: Int) -> Tag? { positions[identifier].map { tags[$0] } }

    /// Why these markers cannot form a board; nil when they can. Corners must form a square within
    /// 2 %.
    public var fault: String? {
        if tags.isEmpty { return phrase("it has no markers") }
        if positions.count < tags.count { return phrase("it has a marker twice") }
        for tag in tags {
            let name = phrase("marker \(tag.identifier)")
            guard (0..<family.count).contains(tag.identifier) else {
                return phrase("\(name) is not in \(family.rawValue), which has \(family.count)")
            }
            guard tag.corners.count == 4 else { return phrase("\(name) must have four corners") }
            guard tag.corners.allSatisfy(\.isFinite) else {
                return phrase("\(name) has a corner that is not finite")
            }
            let c = tag.corners
            let sides = (0..<4).map { (c[($0 + 1) % 4] - c[$0]).length }
            let side = sides.reduce(0, +) / 4
            guard side > Self.leastSide, side < Self.mostSide else {
                return phrase("\(name) has sides of \(side) m")
            }
            let isSquare =
                sides.allSatisfy { abs($0 - side) < Self.mostSideError * side }
                && ((c[0] + c[2]) - (c[1] + c[3])).length < Self.mostDiagonalError * side
                && abs((c[2] - c[0]).length - (c[3] - c[1]).length)
                    < Self.mostDiagonalError * side
            guard isSquare else {
                return phrase("the corners of \(name) are no square in their order")
            }
        }
        return nil
    }

    public static func == (a: MarkerBoard, b: MarkerBoard) -> Bool {
        a.family == b.family && a.tags == b.tags
    }
}
