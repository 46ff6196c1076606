import Glibc
import Scene

/// A rectangle of mesh vertices under one texture, row by row. The last column joins the first, so
/// that the columns form a ring.
struct TexturePatch {
    /// Indices of the mesh's vertices, `rows * columns`. A row at a pole repeats the index of the
    /// pole.
    var corners: [Int32]
    /// Size of the rectangle in vertices.
    var rows, columns: Int
    /// Squares (row, column) without triangles, where a handle is joined.
    var holes: Set<SIMD2<Int32>> = []

    /// The vertex at a row and a column; columns wrap around.
    func corner(_ row: Int, _ column: Int) -> Int32 {
        corners[row * columns + (column + columns) % columns]
    }
}

/// A closed surface made of patches.
struct PatchedSurface {
    /// All vertices, metres.
    var points: [SIMD3<Float>] = []
    /// The patches of the surface.
    var patches: [TexturePatch] = []

    /// A surface of revolution around the z axis. The profile runs from the axis at the bottom, up
    /// the outside, and back to the axis; its x is the radius and its y the height, metres. `bend`
    /// moves a point of the round surface; it also gets the angle of the point.
    init(
        profile: [SIMD2<Float>], rows: Int, columns: Int,
        bend: (_ angle: Float, _ point: SIMD3<Float>) -> SIMD3<Float>
    ) {
        let line = Self.evenlySpaced(Self.smoothed(profile), count: rows)
        var corners: [Int32] = []
        for (row, point) in line.enumerated() {
            if row == 0 || row == rows - 1 {
                points.append(SIMD3(0, 0, point.y))
                corners += Array(repeating: Int32(points.count - 1), count: columns)
                continue
            }
            for column in 0..<columns {
                let angle = 2 * Float.pi * Float(column) / Float(columns)
                let round = SIMD3(point.x * cosf(angle), point.x * sinf(angle), point.y)
                corners.append(Int32(points.count))
                points.append(bend(angle, round))
            }
        }
        patches.append(TexturePatch(corners: corners, rows: rows, columns: columns))
    }

    /// A quadratic B-spline from the first control point to the last. The curve stays in the hull
    /// of the points, so a flat base stays flat.
    private static func smoothed(_ control: [SIMD2<Float>]) -> [SIMD2<Float>] {
        var line = [control[0]]
        for index in 1..<(control.count - 1) {
            let p = control[index]
            let a = index == 1 ? control[0] : (control[index - 1] + p) * 0.5
            let b = index == control.count - 2 ? control[index + 1] : (p + control[index + 1]) * 0.5
            for step in 1...16 {
                let t = Float(step) / 16
                line.append(a * ((1 - t) * (1 - t)) + p * (2 * t * (1 - t)) + b * (t * t))
            }
        }
        return line
    }

    /// `count` equidistant points along a line.
    private static func evenlySpaced(_ line: [SIMD2<Float>], count: Int) -> [SIMD2<Float>] {
        var lengths: [Float] = [0]
        for index in 1..<line.count {
            let d = line[index] - line[index - 1]
            lengths.append(lengths[index - 1] + (d.x * d.x + d.y * d.y).squareRoot())
        }
        let total = lengths[line.count - 1]
        var segment = 0
        return (0..<count).map { index in
            let wanted = total * Float(index) / Float(count - 1)
            while segment < line.count - 2 && lengths[segment + 1] < wanted { segment += 1 }
            let length = lengths[segment + 1] - lengths[segment]
            let share = length > 0 ? min(1, (wanted - lengths[segment]) / length) : 0
            return line[segment] + (line[segment + 1] - line[segment]) * share
        }
    }

    // More than six parameters: the measures of a handle.
    /// Adds a handle to the first patch: a tube between two windows in the wall. Each window is a
    /// square of `height` rows and `width` columns; they begin at (`upperRow`, `column`) and at
    /// (`lowerRow`, `column`). The tube uses the windows' own vertices, so the surface stays
    /// closed, without inner walls. `reach` is how far the tube stands out from the wall, and
    /// `radius` is the tube's radius, metres.
    mutating func addHandle(
        upperRow: Int, lowerRow: Int, column: Int, height: Int, width: Int, reach: Float,
        radius: Float
    ) {
        let upper = Self.window(row: upperRow, column: column, height: height, width: width)
        let start = upper.map { patches[0].corner($0.x, $0.y) }
        // The tube turns over along its curve: the upper edge of the upper window is joined to the
        // lower edge of the lower window.
        let end = upper.map { patches[0].corner(lowerRow + height + upperRow - $0.x, $0.y) }
        for row in [upperRow, lowerRow] {
            for r in row..<(row + height) {
                for c in column..<(column + width) {
                    patches[0].holes.insert(SIMD2(Int32(r), Int32(c % patches[0].columns)))
                }
            }
        }
        let (a, b) = (middle(of: start), middle(of: end))
        let angle = 2 * Float.pi * (Float(column) + Float(width) / 2) / Float(patches[0].columns)
        let out = SIMD3<Float>(cosf(angle), sinf(angle), 0)
        let side = SIMD3<Float>(-sinf(angle), cosf(angle), 0)
        let steps = 28
        let count = start.count
        var corners = start
        for step in 1..<steps {
            let t = Float(step) / Float(steps)
            // The axis of the tube is a cubic Bézier curve that leaves the wall at right angles.
            let handle: SIMD3<Float> = out * (reach * 4 / 3)
            let (c1, c2) = (a + handle, b + handle)
            let s = 1 - t
            var place: SIMD3<Float> = a * (s * s * s)
            place += c1 * (3 * s * s * t)
            place += c2 * (3 * s * t * t)
            place += b * (t * t * t)
            var tangent: SIMD3<Float> = (c1 - a) * (s * s)
            tangent += (c2 - c1) * (2 * s * t)
            tangent += (b - c2) * (t * t)
            let squared: Float = (tangent * tangent).sum()
            let along = tangent / squared.squareRoot()
            let up = cross(side, along)
            // Near the wall the tube widens to the windows.
            let (near, far) = (max(0, 1 - t / 0.22), max(0, 1 - s / 0.22))
            for index in 0..<count {
                let local = points[Int(start[index])] - a
                let turn = atan2f((local * SIMD3(0, 0, 1)).sum(), (local * side).sum())
                let ring = place + (side * cosf(turn) - up * sinf(turn)) * radius
                var point = ring
                let drawnOut = out * (4 * s * t * reach)
                point += (points[Int(start[index])] + drawnOut - ring) * (near * near)
                point += (points[Int(end[index])] + drawnOut - ring) * (far * far)
                corners.append(Int32(points.count))
                points.append(point)
            }
        }
        corners += end
        patches.append(TexturePatch(corners: corners, rows: steps + 1, columns: count))
    }

    /// The vertices (row, column) around a window, counter-clockwise seen from outside.
    private static func window(
        row: Int, column: Int, height: Int, width: Int
    ) -> [SIMD2<Int>] {
        (0..<width).map { SIMD2(row, column + $0) }
            + (0..<height).map { SIMD2(row + $0, column + width) }
            + (0..<width).map { SIMD2(row + height, column + width - $0) }
            + (0..<height).map { SIMD2(row + height - $0, column) }
    }

    private func middle(of corners: [Int32]) -> SIMD3<Float> {
        corners.reduce(SIMD3<Float>.zero) { $0 + points[Int($1)] } / Float(corners.count)
    }
}
