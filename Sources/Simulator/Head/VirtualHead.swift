import Glibc
import Scene

/// A virtual head with neck and shoulders, defined by a formula, so that its surface is known
/// exactly.
public struct VirtualHead: Sendable {
    /// The features of the head.
    public let identity: HeadIdentity
    /// The surface that turns with the head, in the head's axes. Neck and shoulders are in `body`.
    public private(set) var surface = ColoredMesh()
    /// Which points of the surface belong to ears.
    public private(set) var earPoints = 0..<0
    /// Neck and shoulders, which stay at rest when the head turns.
    public private(set) var body = ColoredMesh()

    /// Number of rows of points from the top to the bottom: about 1.2 mm apart on the face (guess).
    private static let rows = 230
    /// Number of columns of points around the head: about 1.2 mm apart on the face (guess).
    private static let columns = 340

    /// A head with this identity.
    /// - Parameters:
    ///   - mouthOpening: how far the mouth is open, 0...1.
    ///   - hasEyesClosed: whether the eyes are closed, as in blinking.
    ///   - hasGlasses: whether the head wears glasses with a dark frame.
    ///   - hair: hair that hangs over the face; nil for none.
    ///   - cover: what covers a part of the face; nil for nothing.
    public init(
        identity: HeadIdentity, mouthOpening: Double = 0, hasEyesClosed: Bool = false,
        hasGlasses: Bool = false, hair: VirtualHair? = nil, cover: VirtualOccluder? = nil
    ) {
        self.identity = identity
        var shape = HeadShape(identity: identity)
        (shape.mouthOpening, shape.hasEyesClosed) = (mouthOpening, hasEyesClosed)
        let paint = HeadPaint(shape: shape)
        surface = Self.skull(shape, paint)
        let skullCount = surface.points.count
        for side in [-1.0, 1.0] { surface.append(Self.ear(side, identity)) }
        earPoints = skullCount..<surface.points.count
        body = Self.shoulders(identity)
        if hasGlasses {
            let points = truePoints
            surface.append(VirtualGlasses.surface(rightEye: points[0], leftEye: points[1]))
        }
        if let hair { surface.append(hair.surface(on: shape)) }
        if let cover { surface.append(cover.surface(on: shape)) }
    }

    /// True positions of eyes, nose and mouth corners (right eye, left eye, nose tip, right and
    /// left mouth corner), in the head's axes, metres.
    public var truePoints: [Vector3] {
        let shape = HeadShape(identity: identity)
        func surfacePoint(_ x: Double, _ y: Double) -> Vector3 {
            // A fixed-point iteration for the direction whose surface point has these x and y. They
            // are coordinates of the mean head, which is then scaled to the person's width, height
            // and depth.
            var direction = Vector3(x, y, 0.1)
            for _ in 0..<12 {
                guard let unit = direction.normalized else { break }
                let found = shape.point(unit) / identity.scale
                direction.x += (x - found.x) * 0.9
                direction.y += (y - found.y) * 0.9
            }
            return shape.point(direction.normalized ?? Vector3(0, 0, 1))
        }
        let mouth = HeadShape.mouthHalfWidth * identity.mouth
        return [
            surfacePoint(-HeadShape.eye.x, HeadShape.eye.y),
            surfacePoint(HeadShape.eye.x, HeadShape.eye.y),
            surfacePoint(0, HeadShape.noseTipHeight - identity.noseDrop),
            surfacePoint(-mouth, shape.lipLine), surfacePoint(mouth, shape.lipLine),
        ]
    }

    /// Whether a point is inside the skull or the hair on it, where no camera can see it. The point
    /// is in the head's axes, in metres; the mouth counts as closed.
    public func isInside(_ place: Vector3) -> Bool {
        let shape = HeadShape(identity: identity)
        guard let direction = (place / identity.scale).normalized else { return true }
        var surface = shape.point(direction)
        if HeadPaint(shape: shape).hasHair(direction) { surface += Self.hairMeters * direction }
        return dot(place, place) < dot(surface, surface)
    }

    /// Thickness of the hair on the skull, metres (guess).
    private static let hairMeters = 0.007

    private static func skull(_ shape: HeadShape, _ paint: HeadPaint) -> ColoredMesh {
        var surface = ColoredMesh()
        for row in 0...rows {
            // Rows are denser on the face, up to 45° above and below its middle.
            let share = Double(row) / Double(rows)
            let polar = Double.pi * (share + 0.08 * sin(2 * .pi * share) / .pi)
            for column in 0...columns {
                let turn = Double(column) / Double(columns)
                // Columns are denser in front.
                let round = 2 * Double.pi * (turn - 0.10 * sin(2 * .pi * turn) / .pi * 1.2)
                let direction = Vector3(
                    sin(polar) * sin(round), cos(polar), sin(polar) * cos(round))
                var point = shape.point(direction)
                let isHair = paint.hasHair(direction)
                let bare = point / shape.identity.scale
                if isHair { point += hairMeters * direction }
                surface.points.append(point)
                surface.colors.append(paint.color(at: bare, direction: direction))
                surface.isHair.append(isHair)
            }
        }
        surface.addGrid(rows: rows, columns: columns)
        surface.findNormals()
        return surface
    }

    private static func ellipsoid(
        center: Vector3, axes: Vector3, turned: Rotation, color: SIMD3<Float>, rows: Int,
        columns: Int
    ) -> ColoredMesh {
        var surface = ColoredMesh()
        for row in 0...rows {
            let polar = Double.pi * Double(row) / Double(rows)
            for column in 0...columns {
                let round = 2 * Double.pi * Double(column) / Double(columns)
                let unit = Vector3(sin(polar) * sin(round), cos(polar), sin(polar) * cos(round))
                surface.points.append(center + turned * (axes * unit))
                surface.colors.append(color)
                surface.isHair.append(false)
            }
        }
        surface.addGrid(rows: rows, columns: columns)
        surface.findNormals()
        return surface
    }

    private static func ear(_ side: Double, _ identity: HeadIdentity) -> ColoredMesh {
        ellipsoid(
            center: Vector3(side * 0.077, 0.012, -0.014) * identity.scale,
            axes: Vector3(0.007, 0.032, 0.018),
            turned: Rotation(angle: side * 0.45, axis: Vector3(0, 1, 0))
                * Rotation(angle: 0.2, axis: Vector3(1, 0, 0)),
            color: identity.skin * 0.95, rows: 24, columns: 32)
    }

    private static func shoulders(_ identity: HeadIdentity) -> ColoredMesh {
        var body = ellipsoid(
            center: Vector3(0, -0.14, -0.025), axes: Vector3(0.052, 0.11, 0.055),
            turned: .identity, color: identity.skin * 0.9, rows: 24, columns: 40)
        body.append(
            ellipsoid(
                center: Vector3(0, -0.29, -0.035), axes: Vector3(0.21, 0.10, 0.10),
                turned: .identity, color: SIMD3(0.09, 0.12, 0.2), rows: 24, columns: 48))
        return body
    }
}
