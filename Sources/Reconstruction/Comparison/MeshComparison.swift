import Scene

/// How close a mesh is to the true mesh. Points are sampled evenly on both meshes, and their
/// distances to the other mesh's surface are measured. Knapitsch et al. 2017 compare point clouds
/// in this way.
public struct MeshComparison: Equatable, Sendable {
    /// Distances of one mesh's points from the other mesh, in the truth's unit.
    public struct Distances: Equatable, Sendable {
        /// The mean, root mean square, median, 95th percentile and maximum of the distances.
        public var mean, rms, median, percentile95, maximum: Double

        init(_ sorted: [Float]) {
            var (sum, squares) = (0.0, 0.0)
            for distance in sorted {
                sum += Double(distance)
                squares += Double(distance) * Double(distance)
            }
            let count = Double(max(1, sorted.count))
            (mean, rms) = (sum / count, (squares / count).squareRoot())
            func at(_ share: Double) -> Double {
                sorted.isEmpty
                    ? 0 : Double(sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))])
            }
            (median, percentile95, maximum) = (at(0.5), at(0.95), Double(sorted.last ?? 0))
        }
    }

    /// Shares of the points that are within a distance of the other mesh.
    public struct Score: Equatable, Sendable {
        /// The distance up to which a point counts as near, in the truth's unit.
        public var threshold: Double
        /// Share of the result that is near the truth, 0...1.
        public var precision: Double
        /// Share of the truth that is near the result, 0...1.
        public var recall: Double
        /// Harmonic mean of `precision` and `recall`.
        public var fScore: Double
    }

    /// Why two meshes cannot be compared.
    public enum Failure: Error, Equatable, Sendable {
        /// The truth has no area.
        case truthWithoutArea
        /// The result has no area.
        case resultWithoutArea
        /// The cameras see nothing of the truth or of the result.
        case nothingSeen
    }

    /// Distances of the result's points from the truth.
    public let accuracy: Distances
    /// Distances of the truth's points from the result.
    public let completeness: Distances
    /// A score for each requested distance.
    public let scores: [Score]
    /// Diagonal of the box around the truth, in the truth's unit.
    public let truthDiagonal: Double
    /// The alignment that was applied to the result.
    public let alignment: MeshAlignment
    /// Shares of the points of the truth and of the result that were compared, 0...1: those that
    /// the cameras see.
    public let comparedTruthShare, comparedResultShare: Double

    /// Number of points that are sampled on each mesh. Shares are then accurate to 0.2 %. Derived:
    /// two binomial deviations.
    public static let sampleCount = 200_000

    /// Distances for which scores are computed if none are requested, as shares of the truth's
    /// diagonal (guess).
    private static let scoreShares = [0.005, 0.01, 0.02]
    /// Number of points that a thread compares at a time (guess).
    private static let pointsInPiece = 2048

    /// How two meshes are compared.
    public struct Options: Sendable {
        /// The degrees of freedom of the alignment.
        public var align: MeshAlignment.Kind
        /// The alignment's initial pose.
        public var start: MeshAlignment.Start
        /// Only the parts of the meshes that these cameras see are compared; nil for all parts.
        public var seen: VisibleSurface?
        /// Distances for which scores are computed; empty for 0.5, 1 and 2 % of the truth's
        /// diagonal.
        public var thresholds: [Double]
        /// Seed of the sampling. The same seed gives the same numbers for any number of threads.
        public var seed: UInt64
        /// Number of threads to use.
        public var threads: Int
        /// Number of points that are sampled on each mesh; the alignment uses a twentieth as many.
        /// With fewer points, the comparison is faster and less exact.
        public var samples = MeshComparison.sampleCount

        /// Options; by default nothing is aligned and all parts are compared.
        public init(
            align: MeshAlignment.Kind = .none, start: MeshAlignment.Start = .given,
            seen: VisibleSurface? = nil, thresholds: [Double] = [], seed: UInt64 = 1,
            threads: Int = 1
        ) {
            (self.align, self.start, self.seen) = (align, start, seen)
            (self.thresholds, self.seed, self.threads) = (thresholds, seed, threads)
        }
    }

    /// Compares two meshes. Throws when one mesh has no area, or the cameras see nothing of one
    /// mesh.
    public init(truth: Mesh, result: Mesh, options: Options = Options()) throws(Failure) {
        let seed = options.seed
        var truthPoints = MeshSamples(truth, count: options.samples, seed: seed).points
        guard !truthPoints.isEmpty else { throw .truthWithoutArea }
        let workers = Workers(threads: options.threads)
        let alignment = MeshAlignment(
            truth: truth, result: result, options: options,
            parts: options.seen.map { $0.parts(truth: truth, result: result, workers) })
        self.alignment = alignment
        let moved = options.align == .none ? result : alignment.apply(result)
        var resultPoints = MeshSamples(moved, count: options.samples, seed: seed &+ 1).points
        guard !resultPoints.isEmpty else { throw .resultWithoutArea }
        if let seen = options.seen {
            func keep(_ points: [SIMD3<Float>], of mesh: Mesh) -> [SIMD3<Float>] {
                let isSeen = seen.sees(
                    points, of: mesh, worldFromMesh: alignment.applyInverse,
                    meshFromWorld: alignment.apply, workers: workers)
                return zip(points, isSeen).filter(\.1).map(\.0)
            }
            truthPoints = keep(truthPoints, of: truth)
            resultPoints = keep(resultPoints, of: moved)
            guard !truthPoints.isEmpty, !resultPoints.isEmpty else { throw .nothingSeen }
        }
        comparedTruthShare = Double(truthPoints.count) / Double(options.samples)
        comparedResultShare = Double(resultPoints.count) / Double(options.samples)
        let toTruth = Self.distances(resultPoints, to: truth, workers)
        let toResult = Self.distances(truthPoints, to: moved, workers)
        accuracy = Distances(toTruth)
        completeness = Distances(toResult)
        let (low, high) = truth.corners
        let diagonal = Double(length(high - low))
        truthDiagonal = diagonal
        let wanted =
            options.thresholds.isEmpty
            ? Self.scoreShares.map { $0 * diagonal } : options.thresholds
        scores = wanted.map { threshold in
            let precision = Self.share(toTruth, within: threshold)
            let recall = Self.share(toResult, within: threshold)
            let sum = precision + recall
            return Score(
                threshold: threshold, precision: precision, recall: recall,
                fScore: sum > 0 ? 2 * precision * recall / sum : 0)
        }
    }

    private static func share(_ sorted: [Float], within threshold: Double) -> Double {
        let within = sorted.partitioningIndex { !(Double($0) <= threshold) }
        return Double(within) / Double(max(1, sorted.count))
    }

    /// Distances of points from a mesh, ascending.
    private static func distances(
        _ points: [SIMD3<Float>], to mesh: Mesh, _ workers: Workers
    ) -> [Float] {
        let tree = TriangleBVH(positions: mesh.positions, triangles: mesh.triangles)
        var distances = Array(repeating: Float.infinity, count: points.count)
        distances.withUnsafeMutableBufferPointer { distances in
            workers.runPieces(of: points.count, size: pointsInPiece) { range in
                tree.query { query in
                    // Consecutive samples are close on the surface, so each search starts at the
                    // triangle that the search before found.
                    var hint: Int?
                    for index in range {
                        let found = query.nearest(to: points[index], startingAt: hint)
                        hint = found?.leafIndex
                        distances[index] = found?.squaredDistance.squareRoot() ?? .infinity
                    }
                }
            }
        }
        return distances.sorted()
    }
}
