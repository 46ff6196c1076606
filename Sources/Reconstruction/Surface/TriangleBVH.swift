/// A bounding volume hierarchy of a mesh's triangles, for rays and nearest points. Built with the
/// surface area heuristic on 12 bins per axis (Wald 2007).
struct TriangleBVH: Sendable {
    /// A node of the tree with its bounding box. A leaf has triangles. An inner node has two
    /// children; the first child is the next node in `nodes`.
    struct Node {
        var low, high: SIMD3<Float>
        /// In a leaf, the index in `order` of its first triangle; in an inner node, the index of
        /// its second child.
        var offset: Int32
        /// Number of triangles in a leaf; 0 in an inner node.
        var count: Int32
    }

    /// A triangle in the form that queries use: one corner, and the vectors from it to the other
    /// two.
    struct Corner {
        var origin, first, second: SIMD3<Float>
    }

    private(set) var nodes: [Node] = []
    /// The indices of the mesh's triangles in the order of the leaves.
    private(set) var order: [Int32] = []
    private(set) var corners: [Corner] = []

    /// The hierarchy of these triangles.
    init(positions: [SIMD3<Float>], triangles: [SIMD3<UInt32>]) {
        guard !triangles.isEmpty else { return }
        var builder = TriangleBVHBuilder(positions: positions, triangles: triangles)
        builder.build()
        (nodes, order) = (builder.nodes, builder.order)
        corners = order.map { index in
            let t = triangles[Int(index)]
            let a = positions[Int(t.x)]
            return Corner(
                origin: a, first: positions[Int(t.y)] - a, second: positions[Int(t.z)] - a)
        }
    }

    /// The heuristic splits nodes above this level; deeper nodes are halved by count. A guess.
    static let mostDepth = 40

    /// Largest number of levels whose nodes are halved by count. Derived: 32 halvings divide all
    /// triangles, whose numbers have 32 bits; the rest is a reserve.
    private static let mostHalvings = 40
    /// A node is not split along an axis if its centroids are closer together than this along the
    /// axis, in the mesh's unit (guess).
    fileprivate static let leastWidth: Float = 1e-12

    /// Calls `body` with a query, which only one thread may use.
    func query<Result>(_ body: (inout BVHQuery) -> Result) -> Result {
        nodes.withUnsafeBufferPointer { nodes in
            order.withUnsafeBufferPointer { order in
                corners.withUnsafeBufferPointer { corners in
                    withUnsafeTemporaryAllocation(
                        of: (Int32, Float).self, capacity: 2 * (Self.mostDepth + Self.mostHalvings)
                    ) { stack in
                        var query = BVHQuery(
                            nodes: nodes, order: order, corners: corners, stack: stack)
                        return body(&query)
                    }
                }
            }
        }
    }
}

/// Builds the hierarchy from the root down.
private struct TriangleBVHBuilder {
    var nodes: [TriangleBVH.Node] = []
    var order: [Int32]
    private var lows: [SIMD3<Float>] = []
    private var highs: [SIMD3<Float>] = []

    /// Number of bins per axis in the heuristic (guess).
    private static let bins = 12
    /// Largest number of triangles in a leaf (guess).
    private static let leafSize = 4

    init(positions: [SIMD3<Float>], triangles: [SIMD3<UInt32>]) {
        order = triangles.indices.map { Int32($0) }
        lows.reserveCapacity(triangles.count)
        highs.reserveCapacity(triangles.count)
        for t in triangles {
            let (a, b, c) = (positions[Int(t.x)], positions[Int(t.y)], positions[Int(t.z)])
            lows.append(least(a, least(b, c)))
            highs.append(greatest(a, greatest(b, c)))
        }
        nodes.reserveCapacity(triangles.count)
    }

    mutating func build() {
        var open: [(start: Int, end: Int, depth: Int, parent: Int)] = [(0, order.count, 0, -1)]
        while let (start, end, depth, parent) = open.popLast() {
            let index = nodes.count
            // The first child directly follows its parent, so only the second child needs an index.
            if parent >= 0 { nodes[parent].offset = Int32(index) }
            var (low, high) = (lows[Int(order[start])], highs[Int(order[start])])
            var (centroidLow, centroidHigh) = (low + high, low + high)
            for place in start..<end {
                let t = Int(order[place])
                low = least(low, lows[t])
                high = greatest(high, highs[t])
                centroidLow = least(centroidLow, lows[t] + highs[t])
                centroidHigh = greatest(centroidHigh, lows[t] + highs[t])
            }
            nodes.append(
                TriangleBVH.Node(low: low, high: high, offset: Int32(start), count: 0))
            if end - start <= Self.leafSize {
                nodes[index].count = Int32(end - start)
                continue
            }
            var middle = (start + end) / 2
            if depth < TriangleBVH.mostDepth,
                let split = bestSplit(start, end, centroidLow, centroidHigh - centroidLow)
            {
                middle = partition(start, end, split, centroidLow, centroidHigh - centroidLow)
            }
            open.append((middle, end, depth + 1, index))
            open.append((start, middle, depth + 1, -1))
        }
    }

    private func bin(_ triangle: Int, _ axis: Int, _ low: Float, _ scale: Float) -> Int {
        min(Self.bins - 1, Int((lows[triangle][axis] + highs[triangle][axis] - low) * scale))
    }

    /// The best axis for a split, and the last bin on the lower side; nil if all centroids
    /// coincide.
    private func bestSplit(
        _ start: Int, _ end: Int, _ centroidLow: SIMD3<Float>, _ width: SIMD3<Float>
    ) -> (axis: Int, bin: Int)? {
        var best: (cost: Float, axis: Int, bin: Int)?
        let empty = SIMD3<Float>(repeating: .infinity)
        for axis in 0..<3 where width[axis] > TriangleBVH.leastWidth {
            var counts = Array(repeating: 0, count: Self.bins)
            var binLows = Array(repeating: empty, count: Self.bins)
            var binHighs = Array(repeating: -empty, count: Self.bins)
            let scale = Float(Self.bins) / width[axis]
            for place in start..<end {
                let t = Int(order[place])
                let bin = bin(t, axis, centroidLow[axis], scale)
                counts[bin] += 1
                binLows[bin] = least(binLows[bin], lows[t])
                binHighs[bin] = greatest(binHighs[bin], highs[t])
            }
            var costsAbove = Array(repeating: Float(0), count: Self.bins)
            var (low, high, count) = (empty, -empty, 0)
            for bin in stride(from: Self.bins - 1, to: 0, by: -1) {
                low = least(low, binLows[bin])
                high = greatest(high, binHighs[bin])
                count += counts[bin]
                costsAbove[bin - 1] = count > 0 ? Float(count) * halfArea(low, high) : .infinity
            }
            (low, high, count) = (empty, -empty, 0)
            for bin in 0..<(Self.bins - 1) {
                low = least(low, binLows[bin])
                high = greatest(high, binHighs[bin])
                count += counts[bin]
                guard count > 0, costsAbove[bin] < .infinity else { continue }
                let cost = Float(count) * halfArea(low, high) + costsAbove[bin]
                if cost < best?.cost ?? .infinity { best = (cost, axis, bin) }
            }
        }
        return best.map { ($0.axis, $0.bin) }
    }

    private mutating func partition(
        _ start: Int, _ end: Int, _ split: (axis: Int, bin: Int), _ centroidLow: SIMD3<Float>,
        _ width: SIMD3<Float>
    ) -> Int {
        let scale = Float(Self.bins) / width[split.axis]
        var middle = start
        for place in start..<end
        where bin(Int(order[place]), split.axis, centroidLow[split.axis], scale) <= split.bin {
            order.swapAt(middle, place)
            middle += 1
        }
        return middle
    }

    private func halfArea(_ low: SIMD3<Float>, _ high: SIMD3<Float>) -> Float {
        let d = high - low
        return d.x * d.y + d.y * d.z + d.z * d.x
    }
}

@inline(__always) func least(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3(min(a.x, b.x), min(a.y, b.y), min(a.z, b.z))
}

@inline(__always) func greatest(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3(max(a.x, b.x), max(a.y, b.y), max(a.z, b.z))
}
