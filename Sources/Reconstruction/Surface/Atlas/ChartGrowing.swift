import Glibc
import Scene

/// Segments a surface into nearly flat charts. Charts grow from seeds over triangles whose smoothed
/// normals are within a cone, as in variational shape approximation (Cohen-Steiner et al. 2004).
struct ChartGrowing {
    private let mesh: Mesh
    private let twins: [Int32]
    private let smoothed: [SIMD3<Float>]
    private let areas: [Float]
    private let centroids: [SIMD3<Float>]
    private let wholeArea: Float
    /// The number of each triangle's chart; -1 for a triangle without a chart.
    private var charts: [Int32]
    private var axes: [SIMD3<Float>] = []
    private var queue = ChartQueue()

    /// A chart grows only over normals whose cosine to the chart's axis is at least this. Wider
    /// cones make fewer charts and more stretch (50° gave a stretch of 1.03 on the virtual
    /// objects). A guess.
    private static let coneCosine = cosf(55 * .pi / 180)
    /// When charts grow again, they grow only over normals whose cosine to the chart's axis is at
    /// least this: the cone is wider than at first (guess).
    private static let widestConeCosine = cosf(72 * .pi / 180)
    /// Rounds of smoothing of the normals, so that noise of single triangles causes no cuts
    /// (guess).
    private static let smoothingRounds = 10
    /// A chart is merged into a neighbour if it is less than this share of the surface (guess).
    private static let smallestShare: Float = 0.003

    /// Rounds in which small charts are merged (guess).
    private static let mergingRounds = 4
    /// The axis of a growing chart is updated each time after this number of added triangles
    /// (guess).
    private static let axisInterval = 32
    /// A triangle's cost is 1 minus the cosine between its normal and the chart's axis, plus its
    /// distance from the seed times this weight (guess). The distance is divided by the square root
    /// of the surface's area.
    private static let distanceWeight: Float = 0.02
    /// The cost of a triangle with two neighbours or more in the chart is lower by this (guess).
    private static let notchBonus: Float = 0.3
    /// Least area that is assumed for a chart, in the mesh's unit squared: excludes a division by
    /// zero.
    private static let leastArea: Float = 1e-20

    /// The number of each triangle's chart. Charts are numbered from 0 without gaps.
    static func charts(of mesh: Mesh, twins: [Int32]) -> [Int32] {
        var growing = ChartGrowing(mesh, twins)
        growing.growAll()
        growing.regrow()
        growing.growAll()
        for _ in 0..<mergingRounds { growing.mergeSmallCharts() }
        return growing.numbered()
    }

    private init(_ mesh: Mesh, _ twins: [Int32]) {
        (self.mesh, self.twins) = (mesh, twins)
        var normals: [SIMD3<Float>] = []
        var areas: [Float] = []
        var centroids: [SIMD3<Float>] = []
        for t in mesh.triangles {
            let (a, b, c) = (
                mesh.positions[Int(t.x)], mesh.positions[Int(t.y)], mesh.positions[Int(t.z)]
            )
            let normal = cross(b - a, c - a)
            areas.append(length(normal) / 2)
            normals.append(unit(normal, or: SIMD3(0, 0, 1)))
            centroids.append((a + b + c) / 3)
        }
        var smoothed = normals
        for _ in 0..<Self.smoothingRounds {
            let before = smoothed
            for index in before.indices {
                var sum = before[index] * areas[index]
                for edge in 0..<3 {
                    let twin = twins[3 * index + edge]
                    if twin >= 0 { sum += before[Int(twin) / 3] * areas[Int(twin) / 3] }
                }
                smoothed[index] = unit(sum, or: before[index])
            }
        }
        (self.areas, self.centroids, self.smoothed) = (areas, centroids, smoothed)
        wholeArea = areas.reduce(0, +)
        charts = Array(repeating: -1, count: mesh.triangles.count)
    }

    /// Grows charts until each triangle has one. Each chart starts at the flattest triangle without
    /// a chart.
    private mutating func growAll() {
        var flatness = Array(repeating: Float(1), count: charts.count)
        for index in charts.indices {
            for edge in 0..<3 where twins[3 * index + edge] >= 0 {
                let other = Int(twins[3 * index + edge]) / 3
                flatness[index] = min(flatness[index], dot(smoothed[index], smoothed[other]))
            }
        }
        let order = charts.indices.filter { charts[$0] < 0 }
            .sorted { (-flatness[$0], $0) < (-flatness[$1], $1) }
        for seed in order where charts[seed] < 0 { growOne(from: seed) }
    }

    private mutating func growOne(from seed: Int) {
        let chart = Int32(axes.count)
        var axis = smoothed[seed]
        var sum = SIMD3<Float>.zero
        var size = 0
        queue.removeAll()
        queue.push(ChartQueue.Entry(cost: 0, triangle: Int32(seed), chart: chart))
        let reach = wholeArea.squareRoot()
        while let entry = queue.pop() {
            let index = Int(entry.triangle)
            guard charts[index] < 0 else { continue }
            if index != seed {
                guard dot(smoothed[index], axis) >= Self.coneCosine else { continue }
            }
            charts[index] = chart
            sum += smoothed[index] * areas[index]
            size += 1
            if size % Self.axisInterval == 0 { axis = unit(sum, or: axis) }
            for edge in 0..<3 where twins[3 * index + edge] >= 0 {
                let next = Int(twins[3 * index + edge]) / 3
                guard charts[next] < 0 else { continue }
                queue.push(
                    ChartQueue.Entry(
                        cost: cost(of: next, chart: chart, axis: axis, from: seed, reach),
                        triangle: Int32(next), chart: chart))
            }
        }
        axes.append(unit(sum, or: axis))
    }

    private func cost(
        of triangle: Int, chart: Int32, axis: SIMD3<Float>, from seed: Int, _ reach: Float
    ) -> Float {
        var neighbours = 0
        for edge in 0..<3 {
            let twin = twins[3 * triangle + edge]
            if twin >= 0 && charts[Int(twin) / 3] == chart { neighbours += 1 }
        }
        // The last two terms favour round charts with smooth borders, which pack better.
        return 1 - dot(smoothed[triangle], axis)
            + Self.distanceWeight * length(centroids[triangle] - centroids[seed]) / reach
            - (neighbours >= 2 ? Self.notchBonus : 0)
    }

    /// Grows the larger charts again, all at once and from their centroids, so that their borders
    /// do not depend on which chart grew first.
    private mutating func regrow() {
        var shares = Array(repeating: Float(0), count: axes.count)
        var middles = Array(repeating: SIMD3<Float>.zero, count: axes.count)
        for (index, chart) in charts.enumerated() {
            shares[Int(chart)] += areas[index] / wholeArea
            middles[Int(chart)] += centroids[index] * areas[index]
        }
        var seeds = Array(repeating: -1, count: axes.count)
        var best = Array(repeating: Float.infinity, count: axes.count)
        let reach = wholeArea.squareRoot()
        for (index, chart) in charts.enumerated() {
            let chart = Int(chart)
            let middle = middles[chart] / max(shares[chart] * wholeArea, Self.leastArea)
            let cost =
                1 - dot(smoothed[index], axes[chart]) + length(centroids[index] - middle) / reach
            if cost < best[chart] { (best[chart], seeds[chart]) = (cost, index) }
        }
        let kept = axes.indices.filter { shares[$0] >= 2 * Self.smallestShare }
        axes = kept.map { axes[$0] }
        seeds = kept.map { seeds[$0] }
        charts = Array(repeating: -1, count: charts.count)
        queue.removeAll()
        for (chart, seed) in seeds.enumerated() {
            queue.push(ChartQueue.Entry(cost: 0, triangle: Int32(seed), chart: Int32(chart)))
        }
        while let entry = queue.pop() {
            let (index, chart) = (Int(entry.triangle), Int(entry.chart))
            guard charts[index] < 0 else { continue }
            charts[index] = entry.chart
            for edge in 0..<3 where twins[3 * index + edge] >= 0 {
                let next = Int(twins[3 * index + edge]) / 3
                guard charts[next] < 0, dot(smoothed[next], axes[chart]) >= Self.widestConeCosine
                else { continue }
                queue.push(
                    ChartQueue.Entry(
                        cost: cost(
                            of: next, chart: entry.chart, axis: axes[chart], from: seeds[chart],
                            reach), triangle: Int32(next), chart: entry.chart))
            }
        }
    }

    /// Merges each small chart into the neighbour with which it shares the longest border.
    private mutating func mergeSmallCharts() {
        var members: [[Int32]] = Array(repeating: [], count: axes.count)
        var shares = Array(repeating: Float(0), count: axes.count)
        for (index, chart) in charts.enumerated() {
            members[Int(chart)].append(Int32(index))
            shares[Int(chart)] += areas[index] / wholeArea
        }
        let small = axes.indices.filter { !members[$0].isEmpty && shares[$0] < Self.smallestShare }
            .sorted { (shares[$0], $0) < (shares[$1], $1) }
        for chart in small {
            var borders: [Int32: Float] = [:]
            for index in members[chart] {
                for edge in 0..<3 {
                    let twin = twins[3 * Int(index) + edge]
                    guard twin >= 0, charts[Int(twin) / 3] != Int32(chart) else { continue }
                    borders[charts[Int(twin) / 3], default: 0] += mesh.edgeLength(
                        ofHalfEdge: 3 * Int(index) + edge)
                }
            }
            let target = borders.min { (-$0.value, $0.key) < (-$1.value, $1.key) }
            guard let target else { continue }
            for index in members[chart] { charts[Int(index)] = target.key }
            members[Int(target.key)] += members[chart]
            members[chart] = []
        }
    }

    private func numbered() -> [Int32] {
        var numbers: [Int32: Int32] = [:]
        return charts.map { chart in
            if let number = numbers[chart] { return number }
            let number = Int32(numbers.count)
            numbers[chart] = number
            return number
        }
    }
}
