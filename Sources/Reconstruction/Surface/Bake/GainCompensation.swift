import Glibc
import Scene

/// Finds gains that make the views equally bright (as OpenCV's `GainCompensator`), and vertex
/// colours without outliers.
struct GainCompensation {
    /// For each view, the factors for R, G and B.
    private(set) var gains: [SIMD4<Float>]
    /// The colour of each vertex, 0...255; nil where no view sees it.
    private(set) var colors: [SIMD3<Float>?]
    /// For each vertex, how much brighter it is in its brightest views than in the median view,
    /// 0...1.
    private(set) var gloss: [Float]

    /// The gains are estimated from about this number of vertices (guess).
    private static let mostVertices = 20_000
    /// A colour is an outlier if it differs from the median by more than this number of standard
    /// deviations. A guess.
    private static let deviations: Float = 3
    /// A colour is never an outlier if it differs from the median by at most this number of grey
    /// levels. A guess: three times a webcam's noise, which is up to 4.
    private static let leastSpread: Float = 12
    /// Least value, of 0...255, that is used for gains: lower values may be clipped, which makes
    /// them useless (guess).
    private static let darkest: UInt8 = 8
    /// Largest value, of 0...255, that is used for gains: higher values may be clipped (guess).
    private static let brightest: UInt8 = 247
    /// Standard deviation of normally distributed errors, divided by their median absolute
    /// deviation.
    private static let deviationPerMedian: Float = 1.4826
    /// Rounds of alternating least squares (guess).
    private static let rounds = 15
    /// Number of vertices in a unit of work (guess).
    private static let verticesPerTask = 4096
    /// Outliers are only looked for at vertices that at least this number of views sees: of three
    /// views, any one may be right (guess).
    private static let leastViews = 4

    /// Balances the samples, and removes outliers from them.
    init(_ samples: inout ViewSamples, vertexCount: Int, workers: Workers) {
        gains = Self.gains(samples, vertexCount: vertexCount)
        colors = Array(repeating: nil, count: vertexCount)
        gloss = Array(repeating: 0, count: vertexCount)
        removeOutliers(&samples, workers)
        // The first gains were affected by outliers, so they are estimated again without outliers.
        gains = Self.gains(samples, vertexCount: vertexCount)
        removeOutliers(&samples, workers)
    }

    private mutating func removeOutliers(_ samples: inout ViewSamples, _ workers: Workers) {
        let (views, resolutionWeights) = (samples.views, samples.resolutionWeights)
        let gains = gains
        let vertexCount = colors.count
        var outliers = views.map { _ in Array(repeating: false, count: vertexCount) }
        let results = workers.mapPieces(of: vertexCount, size: Self.verticesPerTask) { range in
            range.map { Self.robustColor(views, gains, resolutionWeights, vertex: $0) }
        }
        for (vertex, result) in results.joined().enumerated() {
            colors[vertex] = result.color
            gloss[vertex] = max(gloss[vertex], result.gloss)
            for view in result.outliers { outliers[view][vertex] = true }
        }
        for view in views.indices { samples.removeOutliers(view: view, outliers[view]) }
    }

    /// The gain of each view. Alternating least squares estimate the logarithms of gains and of
    /// vertex colours in turn: each is the mean of what the other leaves unexplained.
    private static func gains(_ samples: ViewSamples, vertexCount: Int) -> [SIMD4<Float>] {
        let views = samples.views
        var logs = Array(repeating: SIMD3<Double>.zero, count: views.count)
        guard views.count > 1 else { return views.map { _ in SIMD4(1, 1, 1, 0) } }
        let step = max(1, vertexCount / mostVertices)
        let logarithms = (0..<256).map { log(Double(max($0, 1))) }
        var seen: [(vertex: Int, view: Int, color: SIMD3<Double>, weight: Double)] = []
        var entries = 0
        for vertex in stride(from: 0, to: vertexCount, by: step) {
            for (view, sample) in views.lazy.map({ $0[vertex] }).enumerated() where sample.w > 0 {
                guard
                    (0..<3).allSatisfy({ sample[$0] >= darkest && sample[$0] <= brightest })
                else { continue }
                let color = SIMD3(
                    logarithms[Int(sample.x)], logarithms[Int(sample.y)],
                    logarithms[Int(sample.z)])
                seen.append((entries, view, color, Double(sample.w)))
            }
            entries += 1
        }
        for _ in 0..<rounds {
            var sums = Array(repeating: SIMD4<Double>.zero, count: entries)
            for s in seen { sums[s.vertex] += SIMD4(s.color + logs[s.view], 1) * s.weight }
            var next = Array(repeating: SIMD4<Double>.zero, count: views.count)
            for s in seen {
                let sum = sums[s.vertex]
                let mean = SIMD3(sum.x, sum.y, sum.z) / sum.w
                next[s.view] += SIMD4(mean - s.color, 1) * s.weight
            }
            for view in logs.indices where next[view].w > 0 {
                logs[view] = SIMD3(next[view].x, next[view].y, next[view].z) / next[view].w
            }
            let mean = logs.reduce(.zero, +) / Double(logs.count)
            for view in logs.indices { logs[view] -= mean }
        }
        return logs.map { SIMD4(Float(exp($0.x)), Float(exp($0.y)), Float(exp($0.z)), 0) }
    }

    private static func robustColor(
        _ views: [[SIMD4<UInt8>]], _ gains: [SIMD4<Float>], _ resolutionWeights: [Float],
        vertex: Int
    ) -> (color: SIMD3<Float>?, gloss: Float, outliers: [Int]) {
        var seen: [(view: Int, color: SIMD3<Float>, weight: Float)] = []
        for view in views.indices where views[view][vertex].w > 0 {
            let sample = SIMD4<Float>(views[view][vertex])
            let color = sample * gains[view]
            seen.append(
                (view, SIMD3(color.x, color.y, color.z), sample.w * resolutionWeights[view]))
        }
        guard !seen.isEmpty else { return (nil, 0, []) }
        var outliers: [Int] = []
        var gloss: Float = 0
        if seen.count >= leastViews {
            var middle = SIMD3<Float>.zero
            var limit = SIMD3<Float>.zero
            for channel in 0..<3 {
                let values = seen.map { $0.color[channel] }
                let center = values.upperMedian ?? 0
                middle[channel] = center
                let deviation = values.map { abs($0 - center) }.upperMedian ?? 0
                limit[channel] = max(leastSpread, deviations * deviationPerMedian * deviation)
            }
            let bright = seen.map { ($0.color.sum() - middle.sum()) / 3 }.sorted()
            // Gloss is taken from the ninth decile, because the brightest views may be outliers.
            gloss = max(0, bright[bright.count * 9 / 10]) / 255
            let kept = seen.filter { entry in
                let off = entry.color - middle
                return (0..<3).allSatisfy { abs(off[$0]) <= limit[$0] }
            }
            if !kept.isEmpty {
                let good = Set(kept.map(\.view))
                outliers = seen.map(\.view).filter { !good.contains($0) }
                seen = kept
            }
        }
        var sum = SIMD3<Float>.zero
        var weight: Float = 0
        for entry in seen {
            sum += entry.color * entry.weight
            weight += entry.weight
        }
        return (sum / weight, gloss, outliers)
    }
}
