import Glibc
import Scene

/// Aligns one mesh to another from an initial pose: point-to-plane ICP (Chen & Medioni 1991), with
/// correspondences in both directions. The initial pose may be wrong by about ten degrees and a
/// tenth of the size. On round or flat objects, the result can slide along the surface. With
/// `Start.anywhere`, the initial pose is searched for first.
public struct MeshAlignment: Equatable, Sendable {
    /// The degrees of freedom between the meshes.
    public enum Kind: String, CaseIterable, Sendable {
        /// No alignment.
        case none
        /// Position and rotation.
        case rigid
        /// Position, rotation and scale.
        case similarity
    }

    /// The initial pose.
    public enum Start: Sendable {
        /// The result's frame is assumed to be the truth's frame.
        case given
        /// The best of the 24 rotations that map the principal axes of the result to those of the
        /// truth.
        case anywhere
    }

    /// Factor that scales the result to the size of the truth.
    public private(set) var scale = 1.0
    /// The pose of the result in the truth's frame, after the result was scaled.
    public private(set) var truthFromResult = RigidTransform.identity
    /// Number of alignment steps that were taken.
    public private(set) var steps = 0

    /// The comparison samples this many times more points than the alignment (guess).
    private static let sampleShare = 20
    /// Most steps of one refinement (guess).
    private static let mostSteps = 100
    /// Number of points, and most steps, in the trial of one initial pose (guesses).
    private static let (trialCount, trialSteps) = (600, 12)

    /// Says for each point of a mesh whether it is compared, given the alignment so far.
    typealias Filter = (_ points: [SIMD3<Float>], _ alignment: MeshAlignment) -> [Bool]

    /// Chooses the parts of both meshes that are compared.
    struct Parts {
        /// Chooses points of the truth, in the truth's frame.
        var ofTruth: Filter
        /// Chooses points of the result, in the result's frame.
        var ofResult: Filter
    }

    /// Number of refinements with the compared parts (guess). The part of the truth that the
    /// cameras see depends on the alignment, so one refinement is not enough.
    private static let partRounds = 2
    /// Ridge of the normal equations, as a share of their diagonal (guess). A motion that a round
    /// or flat object does not determine stays at zero.
    private static let ridgeShare = 1e-9
    /// The alignment ends when a step's rotation in radians, its shift as a share of the truth's
    /// size, and its change of scale are all below this (guess).
    private static let leastStep = 1e-7
    /// Only the nearest correspondences are used, this many tenths of all (guess): parts that only
    /// one mesh has must not pull the alignment.
    private static let keptTenths = 9
    /// One step changes the scale by a factor in this range (guess).
    private static let stepScales = 0.8...1.25

    /// Aligns two meshes with the options of a comparison; the kind `none` gives the identity. With
    /// `parts`, the final steps use only the points that `parts` chooses.
    init(truth: Mesh, result: Mesh, options: MeshComparison.Options, parts: Parts?) {
        let (kind, seed) = (options.align, options.seed)
        guard kind != .none else { return }
        switch options.start {
        case .given: break
        case .anywhere:
            let target = SampledMesh(truth, count: Self.trialCount, seed: seed)
            let source = SampledMesh(result, count: Self.trialCount, seed: seed &+ 1)
            var least = Double.infinity
            for start in Self.starts(source, target) {
                var trial = self
                (trial.truthFromResult, trial.steps) = (start, 0)
                trial.refine(kind, source, target, mostSteps: Self.trialSteps)
                var hints = NearestHints()
                let pairs = trial.pairs(source, target, startingAt: &hints)
                let sum = pairs.reduce(0) { $0 + ($1.moving - $1.fixed).length }
                // An initial pose without correspondences is skipped.
                if !pairs.isEmpty, sum / Double(pairs.count) < least {
                    (self, least) = (trial, sum / Double(pairs.count))
                }
            }
        }
        let count = max(1, options.samples / Self.sampleShare)
        let source = SampledMesh(result, count: count, seed: seed &+ 1)
        let target = SampledMesh(truth, count: count, seed: seed)
        refine(kind, source, target, mostSteps: Self.mostSteps)
        guard let parts else { return }
        for _ in 0..<Self.partRounds {
            let seenSource = source.keeping(parts.ofResult(source.samples.points, self))
            let seenTarget = target.keeping(parts.ofTruth(target.samples.points, self))
            // If the cameras see nothing of one mesh, the alignment of the whole meshes is kept.
            guard !seenSource.samples.points.isEmpty, !seenTarget.samples.points.isEmpty else {
                return
            }
            refine(kind, seenSource, seenTarget, mostSteps: Self.mostSteps)
        }
    }

    /// The 24 initial poses that map the principal axes and the centroid of one mesh to those of
    /// the other.
    private static func starts(_ source: SampledMesh, _ target: SampledMesh) -> [RigidTransform] {
        let (from, to) = (source.axes, target.axes)
        var starts: [RigidTransform] = []
        for first in 0..<3 {
            for second in 0..<3 where second != first {
                for signs in 0..<4 {
                    let x = to[first] * (signs & 1 == 0 ? 1 : -1)
                    let y = to[second] * (signs & 2 == 0 ? 1 : -1)
                    let turned = Rotation(xAxis: x, yAxis: y, zAxis: cross(x, y))
                    let back = Rotation(xAxis: from[0], yAxis: from[1], zAxis: from[2]).inverse
                    let turn = turned * back
                    starts.append(
                        RigidTransform(
                            rotation: turn,
                            translation: target.centroid - turn * source.centroid))
                }
            }
        }
        return starts
    }

    private mutating func refine(
        _ kind: Kind, _ source: SampledMesh, _ target: SampledMesh, mostSteps: Int
    ) {
        let size = Double(target.size)
        guard size > 0 else { return }
        var hints = NearestHints()
        for _ in 0..<mostSteps {
            let pairs = pairs(source, target, startingAt: &hints)
            guard let step = Self.step(pairs, around: apply(source.middle), kind) else { break }
            move(by: step)
            steps += 1
            let translation = (apply(source.middle) - step.centre).length
            if step.rotation.angle < Self.leastStep && translation < Self.leastStep * size
                && abs(step.scale - 1) < Self.leastStep
            {
                break
            }
        }
    }

    /// Moves a point of the result to the truth's frame.
    public func apply(_ point: Vector3) -> Vector3 { truthFromResult * (scale * point) }

    /// Moves a point of the truth to the result's frame.
    func applyInverse(_ point: Vector3) -> Vector3 {
        (truthFromResult.inverse * point) / scale
    }

    /// The result transformed into the truth's frame.
    func apply(_ mesh: Mesh) -> Mesh {
        var moved = mesh
        for index in moved.positions.indices {
            moved.positions[index] = SIMD3<Float>(apply(Vector3(moved.positions[index])))
        }
        return moved
    }

    /// A mesh with its sampled points and a search tree.
    private struct SampledMesh {
        private(set) var samples: MeshSamples
        let tree: TriangleBVH
        let mesh: Mesh
        let size: Float
        let middle: Vector3

        init(_ mesh: Mesh, count: Int, seed: UInt64) {
            self.mesh = mesh
            samples = MeshSamples(mesh, count: count, seed: seed)
            tree = TriangleBVH(positions: mesh.positions, triangles: mesh.triangles)
            let (low, high) = mesh.corners
            size = length(high - low)
            middle = Vector3(low + high) / 2
        }

        /// The same mesh with only the samples that are flagged.
        func keeping(_ isKept: [Bool]) -> SampledMesh {
            var other = self
            other.samples.keep(isKept)
            return other
        }

        /// The centroid of the surface, in which each part counts by its area.
        var centroid: Vector3 {
            samples.points.reduce(.zero) { $0 + Vector3($1) } / Double(max(1, samples.points.count))
        }

        /// Number of power iterations for an axis (guess): the initial pose needs the axis only
        /// roughly.
        private static let powerIterations = 60

        /// The principal axes of the surface, largest variance first; right-handed.
        var axes: [Vector3] {
            let middle = centroid
            var rest = samples.points.map { Vector3($0) - middle }
            var axes: [Vector3] = []
            for _ in 0..<2 {
                // Power iteration starts with the longest vector of `rest`, which is never
                // orthogonal to the axis.
                let longest = rest.max { $0.length < $1.length } ?? .zero
                var axis = longest.normalized ?? Vector3(1, 0, 0)
                for _ in 0..<Self.powerIterations {
                    let next = rest.reduce(Vector3.zero) { $0 + dot($1, axis) * $1 }
                    axis = next.normalized ?? axis
                }
                axes.append(axis)
                rest = rest.map { $0 - dot($0, axis) * axis }
            }
            let third = cross(axes[0], axes[1]).normalized ?? Vector3(0, 0, 1)
            return [axes[0], cross(third, axes[0]), third]
        }

        func normal(_ triangle: Int) -> Vector3 {
            let t = mesh.triangles[triangle]
            let a = Vector3(mesh.positions[Int(t.x)])
            return cross(
                Vector3(mesh.positions[Int(t.y)]) - a, Vector3(mesh.positions[Int(t.z)]) - a
            ).normalized ?? .zero
        }

        /// The nearest point on the surface, and the surface's normal there. The search begins at
        /// the leaf `hint` of the tree; `hint` then becomes the leaf that was found.
        func nearest(
            _ point: Vector3, _ query: BVHQuery, startingAt hint: inout Int?
        ) -> (Vector3, Vector3)? {
            guard let found = query.nearest(to: SIMD3<Float>(point), startingAt: hint) else {
                return nil
            }
            hint = found.leafIndex
            let corner = query.corners[found.leafIndex]
            let place = corner.origin + corner.first * found.second + corner.second * found.third
            return (Vector3(place), normal(found.triangle))
        }
    }

    /// Two corresponding points in the truth's frame, and the normal along which their distance is
    /// measured.
    private struct Correspondence {
        var moving, fixed, normal: Vector3
    }

    /// For each sample, the leaf of the search tree that was nearest in the previous step. The next
    /// search starts there, since a step moves the mesh little.
    private struct NearestHints {
        var ofSource: [Int?] = []
        var ofTarget: [Int?] = []
    }

    private func pairs(
        _ source: SampledMesh, _ target: SampledMesh, startingAt hints: inout NearestHints
    ) -> [Correspondence] {
        let (points, others) = (source.samples.points, target.samples.points)
        if hints.ofSource.count != points.count || hints.ofTarget.count != others.count {
            hints.ofSource = Array(repeating: nil, count: points.count)
            hints.ofTarget = Array(repeating: nil, count: others.count)
        }
        var pairs: [Correspondence] = []
        target.tree.query { query in
            for (index, point) in points.enumerated() {
                let moved = apply(Vector3(point))
                if let (place, normal) = target.nearest(
                    moved, query, startingAt: &hints.ofSource[index])
                {
                    pairs.append(Correspondence(moving: moved, fixed: place, normal: normal))
                }
            }
        }
        source.tree.query { query in
            for (index, point) in others.enumerated() {
                let fixed = Vector3(point)
                if let (place, normal) = source.nearest(
                    applyInverse(fixed), query, startingAt: &hints.ofTarget[index])
                {
                    pairs.append(
                        Correspondence(
                            moving: apply(place), fixed: fixed,
                            normal: truthFromResult.rotation * normal))
                }
            }
        }
        let lengths = pairs.map { ($0.moving - $0.fixed).length }.sorted()
        guard !lengths.isEmpty else { return [] }
        let limit = lengths[min(lengths.count - 1, lengths.count * Self.keptTenths / 10)]
        return pairs.filter { ($0.moving - $0.fixed).length <= limit }
    }

    private struct Step {
        var rotation: Rotation
        var translation: Vector3
        var scale: Double
        var centre: Vector3
    }

    /// The motion that minimises the distances along the normals, to first order; nil where there
    /// are too few correspondences.
    private static func step(_ pairs: [Correspondence], around centre: Vector3, _ kind: Kind)
        -> Step?
    {
        let unknowns = kind == .similarity ? 7 : 6
        guard pairs.count >= unknowns else { return nil }
        var system = NormalEquations(unknowns: unknowns)
        var row = Array(repeating: 0.0, count: unknowns)
        for pair in pairs {
            let arm = pair.moving - centre
            let turn = cross(arm, pair.normal)
            for axis in 0..<3 { (row[axis], row[3 + axis]) = (turn[axis], pair.normal[axis]) }
            if unknowns == 7 { row[6] = dot(pair.normal, arm) }
            system.add(row, equals: dot(pair.normal, pair.fixed - pair.moving))
        }
        system.regularize(ridgeShare)
        guard let x = system.solution() else { return nil }
        let axis = Vector3(x[0], x[1], x[2])
        return Step(
            rotation: Rotation(angle: axis.length, axis: axis),
            translation: Vector3(x[3], x[4], x[5]),
            scale: unknowns == 7
                ? min(max(1 + x[6], stepScales.lowerBound), stepScales.upperBound) : 1,
            centre: centre)
    }

    private mutating func move(by step: Step) {
        // New position of p: centre + scale · rotation · (p - centre) + translation.
        let rotation = step.rotation * truthFromResult.rotation
        let translation =
            step.centre + step.translation
            + step.scale * (step.rotation * (truthFromResult.translation - step.centre))
        truthFromResult = RigidTransform(rotation: rotation, translation: translation)
        scale *= step.scale
    }
}
