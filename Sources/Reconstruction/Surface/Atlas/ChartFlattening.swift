import Scene

/// Flattens charts without flipped or overlapping triangles. A triangle is rejected if it stays
/// flipped, or if it would overlap others at the border of its chart.
struct ChartFlattening {
    /// A flattened chart, and the triangles that did not fit into it.
    struct Result {
        var chart: Chart
        var rejected: [Int32]
    }

    let parts: ChartParts
    /// Area of the whole surface, in the mesh's unit squared.
    let surfaceArea: Double
    /// Length of a texel on the surface, in the mesh's unit.
    let texelLength: Float

    /// A chart is flat if the mean cosine between its normals and their mean is at least this. The
    /// solver of a flat chart starts only from the projection along the mean (guess).
    private static let flatEnough = 0.97
    /// Shares of a chart's area. `leastKept`: the chart is flattened only if a larger share fits.
    /// `enoughKept`: from this share on, no other start of the solver is tried. Guesses.
    private static let (leastKept, enoughKept) = (0.6, 0.98)
    /// A triangle fits only if its area in the plane is more than this share of its area on the
    /// surface (guess).
    private static let leastAreaShare = 0.02
    /// Largest stretch of a chart. `mostStretchOfSmall` is for small charts, whose stretch hardly
    /// affects the whole. Guesses.
    private static let (mostStretch, mostStretchOfSmall) = (1.45, 3.0)
    /// A chart is small if it is less than this share of the surface (guess).
    private static let smallShare = 0.002
    /// Largest number of rounds that remove crossings of the border. Chosen on Middlebury's temple,
    /// the Lego digger and the virtual jug: Docs/Figures/Reconstruction.md.
    private static let mostOpeningRounds = 3
    /// Largest number of steps of the conformal solver, whose result is a start for the isometric
    /// solver. The outline hardly changes after tens of steps (measured on the virtual objects).
    private static let conformalSteps = 100
    /// Least area that is assumed for a chart, in the mesh's unit squared: excludes a division by
    /// zero.
    private static let leastArea = 1e-300
    /// A triangle that is flattened alone has at least this base, in texels, and at least this
    /// share of the base as its height (guess).
    private static let degenerateShare: Float = 1e-3

    /// The flattened chart of triangles that are connected by edges; nil if most of it does not
    /// fit.
    /// - Parameter known: a part of the chart that is flattened already; the solver starts from its
    ///   positions.
    func flattened(_ triangles: [Int32], from known: Chart? = nil) -> Result? {
        var chart = chart(of: triangles)
        if triangles.count == 1 {
            chart.positions = unfolded(triangles[0])
            return Result(chart: chart, rejected: [])
        }
        let border = ChartBorder(triangles, corners: chart.corners, twins: parts.twins)
        guard !border.edges.isEmpty else { return nil }
        let normals = triangles.map(parts.normal)
        let sum = normals.reduce(Vector3.zero, +)
        let area = normals.reduce(0) { $0 + $1.length }
        guard let axis = ChartParts.unit(sum) else { return nil }
        let positions = chart.vertices.map { Vector3(parts.mesh.positions[Int($0)]) }
        let projection = Self.projection(of: positions, along: axis)
        let map = IsometricMap(
            positions: positions, triangles: chart.corners, holes: border.holes(positions))
        var best: (result: Result, kept: Double)?
        let isFlat = known != nil || sum.length / area >= Self.flatEnough
        for isFirst in isFlat ? [true] : [true, false] {
            let first = known.map { Self.initialPositions($0, chart) } ?? projection
            let start = isFirst ? first : conformal(chart, border, positions, from: projection)
            chart.positions = withoutCrossings(map.improved(start), chart, border, positions)
            guard let result = largestValidPart(chart) else { continue }
            let kept = parts.area(result.chart.triangles) / (area / 2)
            if kept > best?.kept ?? Self.leastKept { best = (result, kept) }
            if kept >= Self.enoughKept { break }
        }
        return best?.result
    }

    /// The positions of a part that is flattened already. Each other vertex is placed at the mean
    /// of its triangle's placed vertices.
    private static func initialPositions(_ known: Chart, _ chart: Chart) -> [Vector2] {
        var places = Array(repeating: Vector2?.none, count: chart.vertices.count)
        let numbers = numbers(known.triangles)
        for (triangle, corner) in zip(chart.triangles, chart.corners) {
            guard let index = numbers[triangle] else { continue }
            for k in 0..<3 {
                places[Int(corner[k])] = Vector2(known.positions[Int(known.corners[index][k])])
            }
        }
        var isOpen = true
        while isOpen {
            isOpen = false
            for corner in chart.corners {
                let placed = (0..<3).compactMap { places[Int(corner[$0])] }
                guard !placed.isEmpty, placed.count < 3 else { continue }
                let middle = placed.reduce(.zero, +) / Double(placed.count)
                for k in 0..<3 where places[Int(corner[k])] == nil {
                    places[Int(corner[k])] = middle
                }
                isOpen = true
            }
        }
        return places.map { $0 ?? .zero }
    }

    /// Changes positions so that the border does not cross itself, as far as possible. The regions
    /// that crossing edges enclose are filled like holes, so that they do not collapse.
    private func withoutCrossings(
        _ start: [Vector2], _ chart: Chart, _ border: ChartBorder, _ positions: [Vector3]
    ) -> [SIMD2<Float>] {
        var places = start
        var runs: [[(Int32, Int32)]] = []
        for _ in 0..<Self.mostOpeningRounds {
            let found = border.crossingRuns(places.map { SIMD2<Float>($0) })
            if found.isEmpty { break }
            // A new run of edges replaces all earlier runs with which it shares a vertex.
            let isFound = Set(found.joined().map { $0.0 })
            runs.removeAll { run in run.contains { isFound.contains($0.0) } }
            runs += found
            let map = IsometricMap(
                positions: positions, triangles: chart.corners,
                holes: border.holes(positions) + runs)
            places = map.improved(places)
        }
        return places.map { SIMD2<Float>($0) }
    }

    /// The largest connected part of a chart that has no flipped triangles and does not overlap
    /// itself.
    private func largestValidPart(_ whole: Chart) -> Result? {
        var chart = whole
        var isKept = whole.triangles.indices.map { index in
            Double(whole.signedArea(whole.corners[index]))
                > Self.leastAreaShare * parts.normal(whole.triangles[index]).length / 2
        }
        let numbers = Self.numbers(whole.triangles)
        while true {
            let kept = whole.triangles.indices.filter { isKept[$0] }.map { whole.triangles[$0] }
            let pieces = parts.connected(kept).map { ($0, parts.area($0)) }
            guard let largest = pieces.max(by: { $0.1 < $1.1 })?.0 else { return nil }
            if largest.count < chart.triangles.count { chart = part(largest, of: whole) }
            let border = ChartBorder(largest, corners: chart.corners, twins: parts.twins)
            let misfits = border.crossing(chart.positions).union(border.inverted(chart.positions))
            if misfits.isEmpty {
                let isFitting = Set(largest)
                let rejected = whole.triangles.filter { !isFitting.contains($0) }
                return scaled(&chart) ? Result(chart: chart, rejected: rejected) : nil
            }
            for index in isKept.indices { isKept[index] = false }
            for triangle in largest { isKept[numbers[triangle] ?? 0] = true }
            for triangle in misfits { isKept[numbers[triangle] ?? 0] = false }
        }
    }

    /// The position of each triangle in a list of triangles.
    private static func numbers(_ triangles: [Int32]) -> [Int32: Int] {
        Dictionary(uniqueKeysWithValues: zip(triangles, triangles.indices))
    }

    /// A part of a flattened chart: the chart of some of its triangles, which keep their positions.
    func part(_ triangles: [Int32], of whole: Chart) -> Chart {
        let numbers = Self.numbers(whole.triangles)
        var part = chart(of: triangles)
        part.positions = Array(repeating: .zero, count: part.vertices.count)
        for (triangle, corner) in zip(triangles, part.corners) {
            guard let index = numbers[triangle] else { continue }
            for k in 0..<3 {
                part.positions[Int(corner[k])] = whole.positions[Int(whole.corners[index][k])]
            }
        }
        return part
    }

    /// The chart of connected triangles, not yet flattened. If two fans of triangles meet at a
    /// vertex, each fan has a vertex of its own.
    private func chart(of triangles: [Int32]) -> Chart {
        let numbers = Self.numbers(triangles)
        var fans = DisjointSets(count: 3 * triangles.count)
        for (index, triangle) in triangles.enumerated() {
            for edge in 0..<3 {
                let twin = Int(parts.twins[3 * Int(triangle) + edge])
                guard twin >= 0, let other = numbers[Int32(twin / 3)] else { continue }
                // The twin runs the other way: from the end of this edge to its start.
                fans.join(3 * index + edge, 3 * other + (twin + 1) % 3)
                fans.join(3 * index + (edge + 1) % 3, 3 * other + twin % 3)
            }
        }
        var chart = Chart(triangles: triangles, vertices: [], corners: [], positions: [])
        var vertices: [Int: Int32] = [:]
        for (index, triangle) in triangles.enumerated() {
            var corner = SIMD3<Int32>.zero
            for k in 0..<3 {
                let root = fans.root(3 * index + k)
                corner[k] = vertices[root] ?? Int32(chart.vertices.count)
                if vertices[root] == nil {
                    vertices[root] = corner[k]
                    chart.vertices.append(parts.mesh.triangles[Int(triangle)][k])
                }
            }
            chart.corners.append(corner)
        }
        return chart
    }

    /// The corners in the plane of one triangle, from its edge lengths. A degenerate triangle gets
    /// a small area.
    private func unfolded(_ triangle: Int32) -> [SIMD2<Float>] {
        let t = parts.mesh.triangles[Int(triangle)]
        let a = parts.mesh.positions[Int(t.x)]
        let (p, q) = (parts.mesh.positions[Int(t.y)] - a, parts.mesh.positions[Int(t.z)] - a)
        let base = max(length(p), Self.degenerateShare * texelLength)
        let along = dot(p, q) / base
        let height = max(length(cross(p, q)) / base, Self.degenerateShare * base)
        return [SIMD2(0, 0), SIMD2(base, 0), SIMD2(along, height)]
    }

    private static func projection(of positions: [Vector3], along axis: Vector3) -> [Vector2] {
        let right = cross(crossAxis(for: axis), axis).normalized ?? Vector3(1, 0, 0)
        let up = cross(axis, right)
        return positions.map { Vector2(dot($0, right), dot($0, up)) }
    }

    private func conformal(
        _ chart: Chart, _ border: ChartBorder, _ positions: [Vector3], from start: [Vector2]
    ) -> [Vector2] {
        // The solver keeps two vertices of the border in place: those that are farthest apart along
        // x.
        var (left, right) = (Int(border.edges[0].0), Int(border.edges[0].0))
        for (vertex, _) in border.edges {
            if start[Int(vertex)].x < start[left].x { left = Int(vertex) }
            if start[Int(vertex)].x > start[right].x { right = Int(vertex) }
        }
        guard left != right else { return start }
        return ConformalMap(positions: positions, triangles: chart.corners, border: border.edges)
            .improved(start, pins: (left, right), steps: Self.conformalSteps)
    }

    /// Scales a chart to its area on the surface; false if the chart is stretched too much.
    private func scaled(_ chart: inout Chart) -> Bool {
        let area = Double(chart.area)
        guard area > 0, area.isFinite else { return false }
        let surface = parts.area(chart.triangles)
        let scale = Float((surface / area).squareRoot())
        for index in chart.positions.indices { chart.positions[index] *= scale }
        let isSmall = surface < Self.smallShare * surfaceArea
        return stretch(of: chart) < (isSmall ? Self.mostStretchOfSmall : Self.mostStretch)
    }

    /// The L2 stretch of a chart (Sander et al. 2001), which is 1 for an isometric map.
    private func stretch(of chart: Chart) -> Double {
        var (sum, area) = (0.0, 0.0)
        for (triangle, corner) in zip(chart.triangles, chart.corners) {
            let t = parts.mesh.triangles[Int(triangle)]
            let (a, b, c) = (
                Vector3(parts.mesh.positions[Int(t.x)]), Vector3(parts.mesh.positions[Int(t.y)]),
                Vector3(parts.mesh.positions[Int(t.z)])
            )
            let (p, q, r) = (
                Vector2(chart.positions[Int(corner.x)]), Vector2(chart.positions[Int(corner.y)]),
                Vector2(chart.positions[Int(corner.z)])
            )
            let double = 2 * Double(chart.signedArea(corner))
            let own = parts.normal(triangle).length / 2
            let along = a * (q - r).y + b * (r - p).y + c * (p - q).y
            let up = a * (r - q).x + b * (p - r).x + c * (q - p).x
            sum += own * (dot(along, along) + dot(up, up)) / 2 / (double * double)
            area += own
        }
        return (sum / max(area, Self.leastArea)).squareRoot()
    }
}
