import CKernels
import Scene

/// The initial planes and the rounds of `PatchMatchStereo` on one level.
struct PatchMatchLevel {
    let reference: GrayPicture
    let rays: BoxRays
    let sources: UnsafePointer<ckernels_sources>
    let depths: UnsafeMutableBufferPointer<Float>
    let normals: UnsafeMutableBufferPointer<SIMD3<Float>>
    let costs: UnsafeMutableBufferPointer<Float>
    /// Scratch memory: for each pixel the two sources that match it best, in the kernel's format.
    let pairs: UnsafeMutableBufferPointer<UInt8>
    /// Scratch memory: for each pixel the depths at which its ray enters and leaves the box.
    let limits: UnsafeMutableBufferPointer<SIMD2<Float>>
    let isCoarsest: Bool
    /// Whether the first round tests the eight `groups` separately. The coarsest level does so in
    /// each round.
    let separatesFirstRound: Bool
    /// The x of the ray through each column, and the y of the ray through each row; z is 1.
    let raysX, raysY: [Float]

    /// Eight groups of neighbours of the other checkerboard colour: four groups near the pixel,
    /// then four arms (Xu and Tao 2019). The best neighbour of each group is tested.
    private static let groups: [[SIMD2<Int>]] = [
        [SIMD2(0, -1), SIMD2(-1, -2), SIMD2(1, -2)], [SIMD2(0, 1), SIMD2(-1, 2), SIMD2(1, 2)],
        [SIMD2(-1, 0), SIMD2(-2, -1), SIMD2(-2, 1)], [SIMD2(1, 0), SIMD2(2, -1), SIMD2(2, 1)],
        [SIMD2(0, -3), SIMD2(0, -5), SIMD2(0, -7)], [SIMD2(0, 3), SIMD2(0, 5), SIMD2(0, 7)],
        [SIMD2(-3, 0), SIMD2(-5, 0), SIMD2(-7, 0)], [SIMD2(3, 0), SIMD2(5, 0), SIMD2(7, 0)],
    ]
    /// Four groups: each group near the pixel is joined with the arm on the same side. Four groups
    /// suffice after one round has spread the planes of the coarser level. They also suffice in the
    /// first round if another round follows.
    private static let joinedGroups = (0..<4).map { groups[$0] + groups[$0 + 4] }

    /// A plane is rejected early if its mean cost in two sources exceeds the cost of the best plane
    /// so far by more than this. Chosen on a drawn carton: Docs/Figures/history/Reconstruction.md,
    /// "The search of depth".
    private static let costMargin: Float = 0.02
    /// The plane of a neighbour is tried only if its cost there, 0...2, is below this (guess).
    private static let mostUsefulCost: Float = 1.9
    /// A plane is tried at a pixel only if the dot product of its reversed normal and the pixel's
    /// ray at depth 1 is above this: other planes are seen too obliquely (guess).
    private static let leastSlope: Float = 0.05
    /// Two depths are the same if they differ by less than this share of the depth (guess).
    private static let sameDepth: Float = 1e-5
    /// Two normals are the same if their cosine is above this: they are less than a degree apart
    /// (guess).
    private static let sameNormal: Float = 0.9999
    /// The coarsest level begins with this number of rounds that also try a random plane at each
    /// pixel (guess).
    private static let randomRounds = 3
    /// Magnitude of the random changes in the first round of the coarsest level, where planes are
    /// still random; each round halves it (guess).
    private static let coarsestPerturbation: Float = 0.3
    /// Magnitude of the random changes in the first round of the other levels; each round halves it
    /// (guess).
    private static let perturbation: Float = 0.05
    /// Largest random change of a depth at a magnitude of 1, as a share of the depth (guess).
    private static let depthPerturbation: Float = 0.1
    /// Largest random change of each component of a normal at a magnitude of 1 (guess).
    private static let tiltPerturbation: Float = 2
    /// Further random change of each component of a normal, which does not depend on the magnitude
    /// (guess).
    private static let leastTilt: Float = 0.05
    /// The random planes that a level begins with are drawn for the round `firstRound` + level.
    /// Derived: beyond all other rounds, so that no seed occurs twice.
    private static let firstRound = 1000
    /// Number of rounds that are reserved for each level in the seeds. Derived: more than a level
    /// runs, so that no seed occurs twice.
    private static let roundsPerLevel = 16

    private var width: Int { rays.columns.count }
    private var height: Int { rays.rows.count }

    @inline(__always)
    private func ray(_ x: Int, _ y: Int) -> SIMD3<Float> {
        SIMD3(raysX[x], raysY[y], 1)
    }

    /// Scratch memory and tables for one row.
    private struct RowScratch {
        var window: MatchWindow
        let brightnessWeights, distanceWeights: UnsafePointer<Float>
        let picture: UnsafePointer<UInt8>
    }

    private func withRowScratch(_ body: (inout RowScratch) -> Void) {
        withUnsafeTemporaryAllocation(of: Float.self, capacity: MatchWindow.floats) { memory in
            MatchWindow.withTables { brightnessWeights, distanceWeights in
                reference.values.withUnsafeBufferPointer { picture in
                    guard let memory = memory.baseAddress, let picture = picture.baseAddress
                    else { return }
                    var scratch = RowScratch(
                        window: MatchWindow(memory: memory), brightnessWeights: brightnessWeights,
                        distanceWeights: distanceWeights, picture: picture)
                    body(&scratch)
                }
            }
        }
    }

    private func takeWindow(_ scratch: inout RowScratch, _ x: Int, _ y: Int) -> Bool {
        scratch.window.take(
            scratch.picture, width: reference.width, height: reference.height,
            x: x + rays.columns.lowerBound, y: y + rays.rows.lowerBound,
            brightnessWeights: scratch.brightnessWeights, distanceWeights: scratch.distanceWeights)
    }

    /// The mean of the two lowest costs over the sources; `impossible` if the costs in the two
    /// sources of `pair` show that the mean exceeds `bound`. `pair` becomes the two sources of
    /// lowest cost.
    @inline(__always)
    private func cost(
        _ scratch: RowScratch, _ pair: inout UInt8, _ ray: SIMD3<Float>, _ depth: Float,
        _ normal: SIMD3<Float>, bound: Float
    ) -> Float {
        ckernels_plane_cost(
            sources, scratch.window.weighted, scratch.window.deviation, ray.x, ray.y, depth,
            normal.x,
            normal.y, normal.z, bound, &pair)
    }

    /// Gives each pixel a first plane: that of the coarser level, or else a random one.
    func initialise(from coarse: PlaneField?, level: Int, workers: Workers) {
        workers.run(height) { y in
            withRowScratch { scratch in
                for x in 0..<width {
                    let index = y * width + x
                    guard
                        let (near, far) = rays.depths(
                            x: x + rays.columns.lowerBound, y: y + rays.rows.lowerBound),
                        takeWindow(&scratch, x, y)
                    else { continue }
                    let ray = ray(x, y)
                    var random = PixelRandom(x: x, y: y, round: Self.firstRound + level)
                    var depth = random.depth(near, far)
                    var normal = random.normal(facing: ray)
                    if let coarse {
                        let cx = (x + rays.columns.lowerBound) / 2 - coarse.left
                        let cy = (y + rays.rows.lowerBound) / 2 - coarse.top
                        let from =
                            min(max(cy, 0), coarse.height - 1) * coarse.width
                            + min(max(cx, 0), coarse.width - 1)
                        if coarse.costs.indices.contains(from),
                            coarse.costs[from] < MatchSource.impossible,
                            coarse.depths[from] >= near, coarse.depths[from] <= far
                        {
                            (depth, normal) = (coarse.depths[from], coarse.normals[from])
                        }
                    }
                    depths[index] = depth
                    normals[index] = normal
                    limits[index] = SIMD2(near, far)
                    costs[index] = cost(
                        scratch, &pairs[index], ray, depth, normal, bound: MatchSource.impossible)
                }
            }
        }
    }

    /// Runs one round: refines the pixels of one checkerboard colour, then those of the other.
    func run(round: Int, level: Int, workers: Workers) {
        for color in 0..<2 {
            workers.run(height) { y in
                withRowScratch { scratch in
                    var x = (y + color) & 1
                    while x < width {
                        refine(&scratch, x, y, round: round, level: level)
                        x += 2
                    }
                }
            }
        }
    }

    /// The depth and the normal of a plane, each changed at random.
    @inline(__always)
    private func perturbed(
        _ depth: Float, _ normal: SIMD3<Float>, _ ray: SIMD3<Float>, round: Int,
        _ random: inout PixelRandom
    ) -> (depth: Float, normal: SIMD3<Float>) {
        let magnitude =
            (isCoarsest ? Self.coarsestPerturbation : Self.perturbation) / Float(1 << round)
        let changed = depth * (1 + random.signed() * magnitude * Self.depthPerturbation)
        let tilt =
            SIMD3(random.signed(), random.signed(), random.signed())
            * (Self.tiltPerturbation * magnitude + Self.leastTilt)
        return (changed, PixelRandom.facing(normal + tilt, ray))
    }

    private func refine(_ scratch: inout RowScratch, _ x: Int, _ y: Int, round: Int, level: Int) {
        let index = y &* width &+ x
        guard depths[index] > 0, takeWindow(&scratch, x, y) else { return }
        let (near, far) = (limits[index].x, limits[index].y)
        let ray = ray(x, y)
        var (depth, normal, best) = (depths[index], normals[index], costs[index])
        var ownPair = pairs[index]
        // The plane of a neighbour is compared first in the two sources that are best for the
        // neighbour: the best sources of this pixel may not see the plane.
        func attempt(_ newDepth: Float, _ newNormal: SIMD3<Float>, firstIn pair: UInt8) {
            guard newDepth >= near, newDepth <= far else { return }
            var pair = pair
            let new = cost(scratch, &pair, ray, newDepth, newNormal, bound: best + Self.costMargin)
            if new < best {
                (depth, normal, best, ownPair) = (newDepth, newNormal, new, pair)
            }
        }
        let isSeparate = isCoarsest || separatesFirstRound && round == 0
        for group in isSeparate ? Self.groups : Self.joinedGroups {
            var (chosen, least): (Int, Float) = (-1, Self.mostUsefulCost)
            var itsRay = ray
            for step in group {
                let (nx, ny) = (x &+ step.x, y &+ step.y)
                guard nx >= 0, ny >= 0, nx < width, ny < height else { continue }
                let neighbour = ny &* width &+ nx
                if costs[neighbour] < least {
                    (chosen, least, itsRay) = (neighbour, costs[neighbour], self.ray(nx, ny))
                }
            }
            guard chosen >= 0 else { continue }
            // The depth at which the neighbour's plane meets the ray of this pixel.
            let itsNormal = normals[chosen]
            let slope = (itsNormal * ray).sum()
            guard slope < -Self.leastSlope else { continue }
            let met = depths[chosen] * (itsNormal * itsRay).sum() / slope
            if abs(met - depth) < Self.sameDepth * met,
                (itsNormal * normal).sum() > Self.sameNormal
            {
                continue
            }
            attempt(met, itsNormal, firstIn: pairs[chosen])
        }
        var random = PixelRandom(
            x: x, y: y, round: Self.roundsPerLevel * level + round)
        let perturbed = perturbed(depth, normal, ray, round: round, &random)
        attempt(perturbed.depth, normal, firstIn: ownPair)
        attempt(depth, perturbed.normal, firstIn: ownPair)
        if isCoarsest, round < Self.randomRounds {
            let drawn = random.depth(near, far)
            attempt(drawn, random.normal(facing: ray), firstIn: ownPair)
        }
        depths[index] = depth
        normals[index] = normal
        costs[index] = best
        pairs[index] = ownPair
    }
}
