import Scene

/// Flattens charts without flipped or overlapping triangles; a chart that cannot be flattened is
/// split.
struct ChartFlattening {
    let mesh: Mesh
    let twins: [Int32]
    /// Texel length on the surface.
    let texel: Float

    /// Mean cosine of the slope above which projection along the axis is the only start.
    private static let flatEnough = 0.97
    /// A chart that is stretched more is split.
    private static let mostStretch = 1.5
    /// Steps of the conformal solver, a start for the isometric one.
    private static let steps = 100

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
        let border = ChartBorder(triangles, corners: chart.corners, twins: twins)
        guard !border.edges.isEmpty else { return nil }
        var (sum, area) = (Vector3.zero, 0.0)
        for triangle in triangles {
            let normal = normal(triangle)
            sum += normal
            area += normal.length
        }
        guard let axis = Self.unit(sum) else { return nil }
        let positions = chart.vertices.map { Vector3(mesh.positions[Int($0)]) }
        let shadow = Self.shadow(of: positions, along: axis)
        var starts = [shadow]
        if sum.length / area < Self.flatEnough {
            starts.append(conformal(chart, border, positions, from: shadow))
        }
        let map = IsometricMap(positions: positions, triangles: chart.corners)
        for start in starts {
            guard let places = map.improved(start) else { continue }
            chart.places = places.map { SIMD2<Float>($0) }
            if accepted(&chart, border) { return chart }
        }
        return nil
    }

    /// The chart of connected triangles, not yet flattened. Where two fans of triangles meet at a
    /// vertex, each has a vertex of its own.
    private func chart(of triangles: [Int32]) -> Chart {
        var numbers: [Int32: Int] = [:]
        for (index, triangle) in triangles.enumerated() { numbers[triangle] = index }
        var fans = DisjointSets(count: 3 * triangles.count)
        for (index, triangle) in triangles.enumerated() {
            for edge in 0..<3 {
                let twin = Int(twins[3 * Int(triangle) + edge])
                guard twin >= 0, let other = numbers[Int32(twin / 3)] else { continue }
                // The twin runs from this edge's end to its start.
                fans.join(3 * index + edge, 3 * other + (twin + 1) % 3)
                fans.join(3 * index + (edge + 1) % 3, 3 * other + twin % 3)
            }
        }
        var chart = Chart(triangles: triangles, vertices: [], corners: [], places: [])
        var vertices: [Int: Int32] = [:]
        for (index, triangle) in triangles.enumerated() {
            var corner = SIMD3<Int32>.zero
            for k in 0..<3 {
                let root = fans.root(3 * index + k)
                corner[k] = vertices[root] ?? Int32(chart.vertices.count)
                if vertices[root] == nil {
                    vertices[root] = corner[k]
                    chart.vertices.append(mesh.triangles[Int(triangle)][k])
                }
            }
            chart.corners.append(corner)
        }
        return chart
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

    private static func shadow(of positions: [Vector3], along axis: Vector3) -> [Vector2] {
        let helper = abs(axis.z) < 0.9 ? Vector3(0, 0, 1) : Vector3(1, 0, 0)
        let right = cross(helper, axis).normalized ?? Vector3(1, 0, 0)
        let up = cross(axis, right)
        return positions.map { Vector2(dot($0, right), dot($0, up)) }
    }

    private func conformal(
        _ chart: Chart, _ border: ChartBorder, _ positions: [Vector3], from start: [Vector2]
    ) -> [Vector2] {
        // Pins the two border vertices that are farthest apart along x.
        var (left, right) = (Int(border.edges[0].0), Int(border.edges[0].0))
        for (vertex, _) in border.edges {
            if start[Int(vertex)].x < start[left].x { left = Int(vertex) }
            if start[Int(vertex)].x > start[right].x { right = Int(vertex) }
        }
        guard left != right else { return start }
        return ConformalMap(positions: positions, triangles: chart.corners, border: border.edges)
            .improved(start, pins: (left, right), steps: Self.steps)
    }

    /// Scales a chart to its surface area and checks that it is valid.
    private func accepted(_ chart: inout Chart, _ border: ChartBorder) -> Bool {
        var surface = 0.0
        for triangle in chart.triangles { surface += normal(triangle).length / 2 }
        let area = Double(chart.area)
        guard area > 0, area.isFinite else { return false }
        let scale = Float((surface / area).squareRoot())
        for index in chart.places.indices { chart.places[index] *= scale }
        guard chart.corners.allSatisfy({ chart.signedArea($0) > 0 }) else { return false }
        guard stretch(of: chart) < Self.mostStretch else { return false }
        return !border.crossesItself(chart.places)
    }

    /// The L2 stretch (Sander et al. 2001), 1 for an isometric map.
    private func stretch(of chart: Chart) -> Double {
        var (sum, area) = (0.0, 0.0)
        for (triangle, corner) in zip(chart.triangles, chart.corners) {
            let t = mesh.triangles[Int(triangle)]
            let (a, b, c) = (
                Vector3(mesh.positions[Int(t.x)]), Vector3(mesh.positions[Int(t.y)]),
                Vector3(mesh.positions[Int(t.z)])
            )
            let (p, q, r) = (
                Vector2(chart.places[Int(corner.x)]), Vector2(chart.places[Int(corner.y)]),
                Vector2(chart.places[Int(corner.z)])
            )
            let double = 2 * Double(chart.signedArea(corner))
            let own = normal(triangle).length / 2
            let along = a * (q - r).y + b * (r - p).y + c * (p - q).y
            let up = a * (r - q).x + b * (p - r).x + c * (q - p).x
            sum += own * (dot(along, along) + dot(up, up)) / 2 / (double * double)
            area += own
        }
        return (sum / max(area, 1e-300)).squareRoot()
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
