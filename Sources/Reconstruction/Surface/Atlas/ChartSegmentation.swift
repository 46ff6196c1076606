import Scene

/// Cuts a mesh into flattened charts. Charts are grown, then flattened. Small charts and rejected
/// triangles are merged into neighbours if that reduces the number of charts.
struct ChartSegmentation {
    private let parts: ChartParts
    private let flattening: ChartFlattening
    private let workers: Workers
    /// The flattened charts; nil for a chart that was merged into another.
    private var charts: [Chart?] = []
    /// For each triangle, its chart, and the last chart that rejected the triangle; -1 for none.
    private var chartOfTriangle, rejecters: [Int32]

    /// Largest number of rounds of merging (guess).
    private static let rounds = 6
    /// A chart is merged into a neighbour if it is less than this share of the surface (guess).
    private static let smallestShare = 0.004

    /// The charts of a manifold mesh. `texelLength` is the length of a texel on the surface, in the
    /// mesh's unit.
    static func charts(of mesh: Mesh, twins: [Int32], texelLength: Float, workers: Workers)
        -> [Chart]
    {
        let all = mesh.triangles.indices.map { Int32($0) }
        let area = ChartParts(mesh: mesh, twins: twins).area(all)
        let cut = HandleCuts.cut(mesh, twins: twins, area: area)
        let parts = ChartParts(mesh: mesh, twins: ClosedPieces.opened(mesh, twins: cut))
        let grown = ChartGrowing.charts(of: mesh, twins: parts.twins)
        var members = Array(repeating: [Int32](), count: Int(grown.max() ?? -1) + 1)
        for (triangle, chart) in grown.enumerated() { members[Int(chart)].append(Int32(triangle)) }
        var segmentation = ChartSegmentation(
            parts, surfaceArea: area, texelLength: texelLength, workers)
        segmentation.flatten(members)
        for _ in 0..<rounds where !segmentation.mergeSmallCharts() { break }
        let splitting = ChartSplitting(segmentation.flattening)
        return workers.map(segmentation.charts.compactMap { $0 }) { splitting.split($0) }
            .flatMap { $0 }
    }

    private init(_ parts: ChartParts, surfaceArea: Double, texelLength: Float, _ workers: Workers) {
        (self.parts, self.workers) = (parts, workers)
        flattening = ChartFlattening(
            parts: parts, surfaceArea: surfaceArea, texelLength: texelLength)
        chartOfTriangle = Array(repeating: -1, count: parts.mesh.triangles.count)
        rejecters = chartOfTriangle
    }

    /// Flattens sets of triangles. A set that cannot be flattened is halved. The triangles that a
    /// chart rejects are flattened separately.
    private mutating func flatten(_ sets: [[Int32]]) {
        var open = sets.flatMap(parts.connected)
        while !open.isEmpty {
            let results = workers.map(open) { flattening.flattened($0) }
            var next: [[Int32]] = []
            for (set, result) in zip(open, results) {
                if let result {
                    next += add(result)
                } else {
                    next += parts.halves(set).flatMap(parts.connected)
                }
            }
            open = next
        }
    }

    /// Adds a chart. Returns the triangles that the chart rejects, in sets that are connected by
    /// edges.
    private mutating func add(_ result: ChartFlattening.Result) -> [[Int32]] {
        let number = Int32(charts.count)
        charts.append(result.chart)
        for triangle in result.chart.triangles { chartOfTriangle[Int(triangle)] = number }
        for triangle in result.rejected { rejecters[Int(triangle)] = number }
        return parts.connected(result.rejected)
    }

    /// Merges small charts into neighbours if that reduces the number of charts; false if nothing
    /// changed.
    private mutating func mergeSmallCharts() -> Bool {
        let plan = mergePlan()
        let targets = plan.keys.sorted()
        let unions = targets.map { target in
            (
                triangles: ([target] + (plan[target] ?? [])).flatMap {
                    charts[$0]?.triangles ?? []
                },
                target: charts[target]
            )
        }
        let results = workers.map(unions) { flattening.flattened($0.triangles, from: $0.target) }
        var left: [[Int32]] = []
        var isChanged = false
        for (target, result) in zip(targets, results) {
            let sources = plan[target] ?? []
            if let result, parts.connected(result.rejected).count < sources.count {
                for chart in [target] + sources { charts[chart] = nil }
                left += add(result)
                isChanged = true
                continue
            }
            let misfits = result.map { Set($0.rejected) }
            for source in sources {
                let triangles = charts[source]?.triangles ?? []
                guard misfits.map({ !$0.isDisjoint(with: triangles) }) ?? true else { continue }
                for triangle in triangles { rejecters[Int(triangle)] = Int32(target) }
                isChanged = true
            }
        }
        flatten(left)
        return isChanged
    }

    /// For each chart, the small charts that are to be merged into it. Each small chart goes to the
    /// neighbour with which it shares the longest border.
    private func mergePlan() -> [Int: [Int]] {
        let areas = charts.map { $0.map { Double($0.area) } ?? 0 }
        let smallest = Self.smallestShare * areas.reduce(0, +)
        let small = charts.indices.filter { charts[$0] != nil && areas[$0] < smallest }
            .sorted { (areas[$0], $0) < (areas[$1], $1) }
        var plan: [Int: [Int]] = [:]
        var isMerged = Array(repeating: false, count: charts.count)
        for source in small where plan[source] == nil {
            let target = neighbours(of: source).filter { !isMerged[Int($0.key)] }
                .min { (-$0.value, $0.key) < (-$1.value, $1.key) }
            guard let target else { continue }
            plan[Int(target.key), default: []].append(source)
            isMerged[source] = true
        }
        return plan
    }

    /// For each neighbour of a chart, the length of the common border. Neighbours that have
    /// rejected triangles of this chart are left out.
    private func neighbours(of chart: Int) -> [Int32: Float] {
        var lengths: [Int32: Float] = [:]
        let triangles = charts[chart]?.triangles ?? []
        for triangle in triangles {
            for edge in 0..<3 {
                let twin = parts.twins[3 * Int(triangle) + edge]
                guard twin >= 0, chartOfTriangle[Int(twin / 3)] != Int32(chart) else { continue }
                lengths[chartOfTriangle[Int(twin / 3)], default: 0] +=
                    parts.mesh.edgeLength(ofHalfEdge: 3 * Int(triangle) + edge)
            }
        }
        for triangle in triangles { lengths[rejecters[Int(triangle)]] = nil }
        return lengths
    }
}
