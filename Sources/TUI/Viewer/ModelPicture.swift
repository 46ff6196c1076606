import Scene

/// Draws a model into cells as a camera sees it, and finds the point of the model at a cell.
public struct ModelPicture: Equatable, Sendable {
    /// How many points or triangles of a model are drawn.
    public enum Detail: Sendable {
        /// As many as can be drawn 30 times a second: a million points, or 200,000 triangles.
        case moving
        /// All points or triangles.
        case whole

        /// On one core of a small server, a million points take about 10 ms; 200,000 triangles take
        /// as long. `make bench` measures it.
        var mostPoints: Int { self == .moving ? 1_000_000 : Int.max }
        var mostTriangles: Int { self == .moving ? 200_000 : Int.max }
    }

    /// The largest side of the square for a point, in dots; a larger square looks like a plate. A
    /// guess.
    private static let mostSize = 6
    /// Points that are farther apart than this number of dots are drawn as single dots, because no
    /// acceptable square would close the gaps. A guess.
    private static let mostGap = 12.0
    /// A point is hidden if the model's depth at the point's cell is less than this share of the
    /// point's depth. A guess.
    private static let hiddenShare = 0.99

    /// Width and height of the picture in cells.
    public private(set) var columns, rows: Int
    /// `columns * rows` cells, row by row.
    public private(set) var cells: [Cell]
    private let capabilities: ScreenCapabilities
    private var canvas: DotCanvas
    private var projection: DotProjection?

    /// An empty picture with this size in cells.
    public init(columns: Int, rows: Int, capabilities: ScreenCapabilities) {
        (self.columns, self.rows) = (max(0, columns), max(0, rows))
        self.capabilities = capabilities
        canvas = DotCanvas(columns: columns, rows: rows)
        cells = Array(repeating: .blank, count: self.columns * self.rows)
    }

    /// Draws a model as the camera sees it.
    ///
    /// - Parameter isBraille: whether to draw braille dots instead of quadrants in two colours. Nil
    ///   means dots for points and quadrants for surfaces.
    public mutating func draw(
        _ model: ViewedModel, from camera: OrbitCamera, detail: Detail, isBraille: Bool? = nil
    ) {
        canvas.clear()
        let projection = DotProjection(
            camera, dotsWide: canvas.dotsWide, dotsHigh: canvas.dotsHigh)
        self.projection = projection
        let isSurface =
            model.hasTriangles && model.mesh.triangles.count <= detail.mostTriangles
        if isSurface {
            canvas.rasterize(model.mesh, by: projection)
        } else {
            let count = min(model.points.count, detail.mostPoints)
            canvas.splat(
                model.points, count: count,
                size: pointSize(of: model, count: count, from: camera, projection),
                by: projection)
        }
        DotShading(
            model: model, projection: projection, camera: camera, isSurface: isSurface
        ).shade(&canvas)
        cells = canvas.cells(
            isBraille ?? !model.hasTriangles ? .braille : .blocks, capabilities)
    }

    /// The side of the square for a point, in dots, that makes points look like a closed surface.
    /// On a sphere, n points are radius·√(4π/n) apart. Randomly placed squares that are √3 times as
    /// wide cover 1 − e⁻³ of the sphere, which is 95 %.
    private func pointSize(
        of model: ViewedModel, count: Int, from camera: OrbitCamera, _ p: DotProjection
    ) -> Int {
        let apart = model.radius * (3 * 4 * Double.pi / Double(max(1, count))).squareRoot()
        let dots = apart * Double(p.focal) / max(camera.distance, 1e-12)
        return dots > Self.mostGap ? 1 : Int(dots.rounded(.up)).clamped(to: 1...Self.mostSize)
    }

    /// The position in cells of a world point, and its depth; nil if the point is behind the camera
    /// or no picture was drawn.
    func place(of pointInWorld: Vector3) -> (cell: Vector2, depth: Double)? {
        guard let dot = projection?.dot(of: SIMD3(pointInWorld)) else { return nil }
        return (Vector2(Double(dot.x) / 2, Double(dot.y) / 4), Double(dot.z))
    }

    /// Whether a part of the model that is clearly nearer hides a point at this cell and depth.
    func isHidden(atCell cell: Vector2, depth: Double) -> Bool {
        guard abs(cell.x) < 1e6, abs(cell.y) < 1e6,
            let seen = canvas.depth(
                x: Int((cell.x * 2).rounded(.down)), y: Int((cell.y * 4).rounded(.down)))
        else { return false }
        return Double(seen) < depth * Self.hiddenShare
    }

    /// The world point that is drawn nearest to the centre of a cell, at most two cells away; nil
    /// if there is none.
    public func point(atColumn column: Int, row: Int) -> Vector3? {
        guard let projection else { return nil }
        let (middleX, middleY) = (column * 2 + 1, row * 4 + 2)
        var best: (distance: Int, x: Int, y: Int, depth: Float)?
        for y in (middleY - 8)...(middleY + 8) {
            for x in (middleX - 8)...(middleX + 8) {
                let distance = (x - middleX) * (x - middleX) + (y - middleY) * (y - middleY)
                guard distance < best?.distance ?? 65, let depth = canvas.depth(x: x, y: y) else {
                    continue
                }
                best = (distance, x, y, depth)
            }
        }
        guard let best else { return nil }
        let dot = SIMD2(Float(best.x) + 0.5, Float(best.y) + 0.5)
        let p = projection.point(ofDot: dot, depth: best.depth)
        return Vector3(Double(p.x), Double(p.y), Double(p.z))
    }
}
