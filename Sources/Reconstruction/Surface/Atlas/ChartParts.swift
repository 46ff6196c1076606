import Scene

/// Operations on sets of a mesh's triangles: their connected parts, halves, normals and areas.
struct ChartParts {
    let mesh: Mesh
    /// The opposite half-edge of each half-edge; -1 at a border or a cut.
    let twins: [Int32]

    /// Splits a set in two parts that grow from two triangles with very different normals.
    func halves(_ triangles: [Int32]) -> [[Int32]] {
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
                // The cost counts steps as well as angles, so that both halves get triangles.
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

    /// The parts of a set of triangles that are connected by edges.
    func connected(_ triangles: [Int32]) -> [[Int32]] {
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

    /// The normal of a triangle as the cross product of two edges; its length is twice the area.
    func normal(_ triangle: Int32) -> Vector3 {
        let t = mesh.triangles[Int(triangle)]
        let a = mesh.positions[Int(t.x)]
        return cross(
            Vector3(mesh.positions[Int(t.y)] - a), Vector3(mesh.positions[Int(t.z)] - a))
    }

    /// The unit vector in the direction of `v`; nil only if `v` is zero. No other limit would do,
    /// because the normals of a fine mesh are very short.
    static func unit(_ v: Vector3) -> Vector3? {
        let norm = v.length
        return norm > 0 ? v / norm : nil
    }

    /// Area of a set of triangles on the surface, in the mesh's unit squared.
    func area(_ triangles: [Int32]) -> Double {
        triangles.reduce(0) { $0 + normal($1).length / 2 }
    }
}
