import Scene

/// Flattens charts without flipped or overlapping triangles; a chart that cannot be flattened is
/// split.
struct ChartFlattening {
    let mesh: Mesh
    let twins: [Int32]
    /// Texel length on the surface.
    let texel: Float

    /// Least ratio of a triangle's area in the plane to its area on the surface: with less it would
    /// have no texels.
    private static let leastAreaShare: Float = 0.05
    /// Mean cosine of the slope above which projection along the axis suffices.
    private static let flatEnough = 0.97
    /// Solver steps: the outline settles within tens, interior angles within a few hundred
    /// (measured on the virtual objects).
    private static let steps = 300

    /// The charts of a set of triangles; parts connected only at a vertex are separated.
    func flattened(_ triangles: [Int32]) -> [Chart] {
        var charts: [Chart] = []
        var open = connectedParts(triangles)
        while let part = open.popLast() {
            if let chart = flat(part) {
                charts.append(chart)
            } else {
                open += halves(part).flatMap(connectedParts)
            }
        }
        return charts
    }

    private func flat(_ triangles: [Int32]) -> Chart? {
        var chart = chart(of: triangles)
        if triangles.count == 1 {
            chart.places = unfolded(triangles[0])
            return chart
        }
        var (sum, area) = (Vector3.zero, 0.0)
        for triangle in triangles {
            let normal = normal(triangle)
            sum += normal
            area += normal.length
        }
        guard let axis = Self.unit(sum) else { return nil }
        let shadow = shadow(of: chart, along: axis)
        chart.places = shadow.map { SIMD2<Float>($0) }
        let isFlat = sum.length / area >= Self.flatEnough
        if isFlat, accepted(&chart) { return chart }
        if let places = conformal(chart, from: shadow) {
            var bent = chart
            bent.places = places.map { SIMD2<Float>($0) }
            if accepted(&bent) { return bent }
        }
        return !isFlat && accepted(&chart) ? chart : nil
    }

    private func chart(of triangles: [Int32]) -> Chart {
        var numbers: [UInt32: Int32] = [:]
        var vertices: [UInt32] = []
        let corners = triangles.map { triangle in
            var corner = SIMD3<Int32>.zero
            for k in 0..<3 {
                let vertex = mesh.triangles[Int(triangle)][k]
                if let number = numbers[vertex] {
                    corner[k] = number
                } else {
                    corner[k] = Int32(vertices.count)
                    numbers[vertex] = corner[k]
                    vertices.append(vertex)
                }
            }
            return corner
        }
        return Chart(triangles: triangles, vertices: vertices, corners: corners, places: [])
    }

    /// A triangle flattened by its edge lengths; a degenerate one gets a small area.
    private func unfolded(_ triangle: Int32) -> [SIMD2<Float>] {
        let t = mesh.triangles[Int(triangle)]
        let a = mesh.positions[Int(t.x)]
        let (p, q) = (mesh.positions[Int(t.y)] - a, mesh.positions[Int(t.z)] - a)
        let base = max(length(p), 1e-3 * texel)
        let along = dot(p, q) / base
        let height = max(length(cross(p, q)) / base, 1e-3 * base)
        return [SIMD2(0, 0), SIMD2(base, 0), SIMD2(along, height)]
    }

    /// The unit vector; cross products of a fine mesh are far below any fixed limit.
    private static func unit(_ v: Vector3) -> Vector3? {
        let norm = v.length
        return norm > 0 ? v / norm : nil
    }

    private func shadow(of chart: Chart, along axis: Vector3) -> [Vector2] {
        let helper = abs(axis.z) < 0.9 ? Vector3(0, 0, 1) : Vector3(1, 0, 0)
        let right = cross(helper, axis).normalized ?? Vector3(1, 0, 0)
        let up = cross(axis, right)
        return chart.vertices.map {
            let p = Vector3(mesh.positions[Int($0)])
            return Vector2(dot(p, right), dot(p, up))
        }
    }

    private func conformal(_ chart: Chart, from start: [Vector2]) -> [Vector2]? {
        var border: [(Int32, Int32)] = []
        let isOwn = Set(chart.triangles)
        for (index, triangle) in chart.triangles.enumerated() {
            for edge in 0..<3 {
                let twin = twins[3 * Int(triangle) + edge]
                if twin < 0 || !isOwn.contains(twin / 3) {
                    border.append(
                        (chart.corners[index][edge], chart.corners[index][(edge + 1) % 3]))
                }
            }
        }
        guard !border.isEmpty else { return nil }
        // Pins the two border vertices that are farthest apart along x.
        var (left, right) = (Int(border[0].0), Int(border[0].0))
        for (vertex, _) in border {
            if start[Int(vertex)].x < start[left].x { left = Int(vertex) }
            if start[Int(vertex)].x > start[right].x { right = Int(vertex) }
        }
        guard left != right else { return nil }
        let positions = chart.vertices.map { Vector3(mesh.positions[Int($0)]) }
        return ConformalMap(positions: positions, triangles: chart.corners, border: border)
            .improved(start, pins: (left, right), steps: Self.steps)
    }

    /// Scales a chart to its surface area and checks that it is valid.
    private func accepted(_ chart: inout Chart) -> Bool {
        var surface = 0.0
        for triangle in chart.triangles { surface += normal(triangle).length / 2 }
        let area = Double(chart.area)
        guard area > 0, area.isFinite else { return false }
        let scale = Float((surface / area).squareRoot())
        for index in chart.places.indices { chart.places[index] *= scale }
        for (index, corner) in chart.corners.enumerated() {
            let wanted = Float(normal(chart.triangles[index]).length / 2) * Self.leastAreaShare
            guard chart.signedArea(corner) > wanted else { return false }
        }
        // Tested at half a texel, so that one-texel overlaps are found.
        return !chart.overlapsItself(texel: texel / 2)
    }

    /// Splits a part between the two triangles with the most different normals.
    private func halves(_ triangles: [Int32]) -> [[Int32]] {
        func direction(_ triangle: Int32) -> Vector3 { Self.unit(normal(triangle)) ?? .zero }
        var axis = Vector3.zero
        for triangle in triangles { axis += normal(triangle) }
        func furthest(from direction: Vector3) -> Int32 {
            var best = (cosine: Double.infinity, triangle: triangles[0])
            for triangle in triangles {
                let cosine = dot(Self.unit(normal(triangle)) ?? .zero, direction)
                if cosine < best.cosine { best = (cosine, triangle) }
            }
            return best.triangle
        }
        let first = furthest(from: axis)
        var second = furthest(from: direction(first))
        if second == first { second = triangles[0] == first ? triangles[1] : triangles[0] }
        let seeds = [first, second]
        let reach = Float(triangles.count).squareRoot()
        var owner: [Int32: Int32] = [:]
        let isOwn = Set(triangles)
        var queue = ChartQueue()
        for (index, seed) in seeds.enumerated() {
            queue.push(ChartQueue.Entry(cost: 0, triangle: seed, chart: Int32(index)))
        }
        while let entry = queue.pop() {
            guard owner[entry.triangle] == nil else { continue }
            owner[entry.triangle] = entry.chart
            for edge in 0..<3 {
                let twin = twins[3 * Int(entry.triangle) + edge]
                guard twin >= 0, isOwn.contains(twin / 3), owner[twin / 3] == nil else { continue }
                // Steps count as well as slopes, so that both halves get triangles.
                let slope = 1 - dot(direction(twin / 3), direction(seeds[Int(entry.chart)]))
                queue.push(
                    ChartQueue.Entry(
                        cost: entry.cost + 1 / reach + Float(slope) / reach, triangle: twin / 3,
                        chart: entry.chart))
            }
        }
        return [0, 1].map { half in triangles.filter { owner[$0] == half } }
            .filter { !$0.isEmpty }
    }

    /// The edge-connected components of a set.
    private func connectedParts(_ triangles: [Int32]) -> [[Int32]] {
        var places: [Int32: Int] = [:]
        for (index, triangle) in triangles.enumerated() { places[triangle] = index }
        var sets = DisjointSets(count: triangles.count)
        for (index, triangle) in triangles.enumerated() {
            for edge in 0..<3 {
                let twin = twins[3 * Int(triangle) + edge]
                if twin >= 0, let other = places[twin / 3] { sets.join(index, other) }
            }
        }
        var parts: [[Int32]] = []
        var numbers: [Int: Int] = [:]
        for (index, triangle) in triangles.enumerated() {
            let root = sets.root(index)
            if let number = numbers[root] {
                parts[number].append(triangle)
            } else {
                numbers[root] = parts.count
                parts.append([triangle])
            }
        }
        return parts
    }

    /// The cross product of two edges: its length is twice the area.
    private func normal(_ triangle: Int32) -> Vector3 {
        let t = mesh.triangles[Int(triangle)]
        let a = mesh.positions[Int(t.x)]
        return cross(
            Vector3(mesh.positions[Int(t.y)] - a), Vector3(mesh.positions[Int(t.z)] - a))
    }
}
