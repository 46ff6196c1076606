import Scene

/// Aligns a depth view with surfaces seen before. Minimises two kinds of residual. The first is the
/// distance of points from planes; a point is paired with the surface that the camera sees in its
/// direction (Chen and Medioni 1991; Blais and Levine 1995). The second is the difference of
/// brightness, which fixes the view where a plane could slide along itself (Steinbrücker et al.
/// 2011).
struct DepthAlignment {
    /// A surface in the frame of the camera that saw it.
    struct Reference {
        /// Surfaces at each level, from the full view to the smallest.
        var surfaces: [DepthSurface]
        var worldFromCamera: RigidTransform
    }

    let cameraFromWorld: RigidTransform
    /// The normal equations at `cameraFromWorld`, with residuals of standard deviation 1.
    let equations: PoseEquations
    /// The share of the visible surfels that lie where the pose predicts them.
    let agreement: Double
    /// Mean squared residual, in squared standard deviations; each residual counts at most as three
    /// deviations. The pose with the lower cost is the likelier one.
    let cost: Double
    /// Number of surfels that lie where the pose predicts them.
    let count: Int
    /// Correlation of brightness with the reference, −1...1; nil where the reference has no
    /// contrast.
    let correlation: Double?
    /// Whether the residuals constrain all six motions of the camera; a plane alone may slide along
    /// itself.
    let isDetermined: Bool

    /// One round of the alignment at one level. It leaves out surfels that are farther from the
    /// measured point than `gate`, a share of the depth, and gray values that differ by more than
    /// `mostGrayDifference`. Small pictures still match at a large distance, large ones determine
    /// the pose precisely.
    private struct Round {
        var level: Int
        var gate: Float, mostGrayDifference: Float
        var steps: Int
        var usesAllSurfels = false
    }

    /// The rounds, from coarse to fine (guesses).
    private static let rounds = [
        Round(level: 2, gate: 0.2, mostGrayDifference: 90, steps: 10),
        Round(level: 1, gate: 0.1, mostGrayDifference: 60, steps: 6),
        Round(level: 0, gate: 0.05, mostGrayDifference: 40, steps: 5),
        Round(level: 0, gate: 0.04, mostGrayDifference: 40, steps: 2, usesAllSurfels: true),
    ]
    /// Standard deviation of a gray value from one view to another, because of noise, shadows and
    /// slant (guess).
    private static let grayDeviation: Float = 6
    /// Pixels are not compared if their gradient of brightness is below this, in gray values per
    /// pixel: the gradient may be noise (guess).
    private static let leastSlope: Float = 3
    /// The errors of neighbouring measurements are correlated, so 64 measurements weigh as much as
    /// one independent measurement (guess).
    private static let independentShare = 1.0 / 64
    /// Standard deviation of a normal's direction, radians: measured on planes at 1 to 2 m with the
    /// noise of structured light. The noise of normals makes even a motion that nothing constrains
    /// look slightly constrained.
    private static let normalDeviation = 0.035
    /// A motion counts as constrained if its information is more than this multiple of the
    /// information that the noise of normals alone would give (guess).
    private static let leastConstraint = 2.5
    /// The alignment fails if less than this percentage of the view's pixels agrees with the
    /// references (guess).
    private static let leastShare = 4
    /// A round ends after a step whose squared length is below this limit. The limit is the square
    /// of a step of 1e-5, in radians and metres (guess).
    private static let leastSquaredStep = 1e-10
    /// Share by which each diagonal element of the equations grows (guess). It keeps the pose from
    /// sliding along a plane before `isDetermined` is known.
    private static let damping = 1e-3
    /// Where a round at the full view does not use all surfels, it compares one in this number:
    /// every second pixel of every second row.
    private static let subset = 4
    /// Surfels whose distance from the camera's plane is not above this limit, metres, are left out
    /// (guess).
    private static let nearestDepth: Float = 0.05
    /// A squared residual counts in the cost with at most this value: three standard deviations,
    /// squared. A guess.
    private static let mostSquaredDeviations: Float = 9

    /// Nil when too little of the references is in view, or the equations are singular.
    /// - Parameter start: `cameraFromWorld`, at most a few centimetres and degrees off.
    init?(_ references: [Reference], _ views: [DepthView], start: RigidTransform) {
        var pose = start
        var bias: Float = 0
        var last: Sums?
        for round in Self.rounds {
            let level = min(round.level, views.count - 1)
            let pixelCount = views[level].width * views[level].height
            for _ in 0..<round.steps {
                var sums = Sums()
                for reference in references {
                    sums.add(reference, views[level], pose, round, level, bias: bias)
                }
                guard
                    Self.leastShare * pixelCount <= 100 * sums.agreeing
                        * (round.level == 0 && !round.usesAllSurfels ? Self.subset : 1),
                    let step = sums.equations.step(damping: Self.damping)
                else { return nil }
                if sums.grayCount > 0 { bias = sums.graySum / Float(sums.grayCount) }
                pose = pose.stepped(by: step)
                last = sums
                if (step * step).sum() < Self.leastSquaredStep { break }
            }
        }
        guard let last else { return nil }
        cameraFromWorld = pose
        count = last.agreeing
        agreement = Double(last.agreeing) / Double(max(1, last.visible))
        correlation = Self.coefficient(last.correlation)
        cost = last.cost / Double(max(1, last.visible))
        equations = last.equations.scaled(by: Self.independentShare)
        isDetermined = last.isDetermined(
            floor: Self.leastConstraint * Self.normalDeviation * Self.normalDeviation)
    }

    /// If the standard deviation of brightness, in gray values, is not above this limit, the
    /// variation is noise and shading (guess).
    private static let leastDeviation = 5.0

    /// The correlation coefficient of the view's brightness with the reference's. Nil where the
    /// reference has no contrast, since its brightness then proves nothing; 0 where only the view
    /// has no contrast, since its picture is then dark.
    private static func coefficient(_ brightness: Correlation) -> Double? {
        let least = leastDeviation * leastDeviation
        guard let variances = brightness.variances, variances.y > least else { return nil }
        return variances.x > least ? brightness.coefficient : 0
    }

    /// Sums over all references at one pose.
    private struct Sums {
        var equations = PoseEquations()
        var visible = 0, agreeing = 0
        var graySum: Float = 0, grayCount = 0
        var correlation = Correlation()
        var weight = 0.0, depth = 0.0
        var cost = 0.0

        mutating func add(
            _ reference: Reference, _ view: DepthView, _ pose: RigidTransform, _ round: Round,
            _ level: Int, bias: Float
        ) {
            let surface = reference.surfaces[level]
            let (gate, mostGrayDifference) = (round.gate, round.mostGrayDifference)
            let transform = pose * reference.worldFromCamera
            let x = SIMD3<Float>(transform.rotation.xAxis)
            let y = SIMD3<Float>(transform.rotation.yAxis)
            let z = SIMD3<Float>(transform.rotation.zAxis)
            let origin = SIMD3<Float>(transform.translation)
            let inverseFocal = 1 / view.focal
            let (width, height) = (view.width, view.height)
            let isSubset = level == 0 && !round.usesAllSurfels
            let count = isSubset ? surface.coarseCount : surface.surfels.count
            surface.surfels.withUnsafeBufferPointer { surfels in
                view.depths.withUnsafeBufferPointer { depths in
                    view.grays.withUnsafeBufferPointer { grays in
                        for index in 0..<count {
                            let surfel = surfels[index]
                            let p =
                                surfel.point.x * x + surfel.point.y * y + surfel.point.z * z
                                + origin
                            guard p.z > nearestDepth else { continue }
                            let u = view.focal.x * p.x / p.z + view.centre.x
                            let v = view.focal.y * p.y / p.z + view.centre.y
                            guard u >= 1, v >= 1, u < Float(width - 2), v < Float(height - 2) else {
                                continue
                            }
                            let normal =
                                surfel.normal.x * x + surfel.normal.y * y + surfel.normal.z * z
                            guard (normal * p).sum() < 0 else { continue }
                            let (column, row) = (Int(u + 0.5), Int(v + 0.5))
                            let seen = depths[row &* width &+ column]
                            guard seen > 0 else { continue }
                            visible += 1
                            let q = SIMD3(
                                (Float(column) - view.centre.x) * inverseFocal.x * seen,
                                (Float(row) - view.centre.y) * inverseFocal.y * seen, seen)
                            let apart = p - q
                            let most = gate * p.z
                            guard (apart * apart).sum() < most * most else {
                                // Neither depth nor brightness agrees.
                                cost += 2 * Double(mostSquaredDeviations)
                                continue
                            }
                            addDepth(p, normal, apart, seen: seen)
                            addGray(
                                surfel, p, SIMD2(u, v), view, grays, bias: bias,
                                most: mostGrayDifference)
                        }
                    }
                }
            }
        }

        /// Adds a point-to-plane residual: the offset `apart` of the measured depth `seen` from the
        /// point `p`, along `normal`; all in the view's camera.
        @inline(__always)
        private mutating func addDepth(
            _ p: SIMD3<Float>, _ normal: SIMD3<Float>, _ apart: SIMD3<Float>, seen: Float
        ) {
            agreeing += 1
            let deviation = DepthNoise.deviation(seen)
            let residual = (normal * apart).sum() / deviation
            let size = abs(residual)
            let turn = cross(p, normal)
            cost += Double(min(mostSquaredDeviations, size * size))
            let huber = Double(size <= 1 ? 1 : 1 / size)
            equations.add(
                residual: Double(residual),
                derivatives: PoseEquations.row(turn: turn / deviation, move: normal / deviation),
                weight: huber)
            weight += huber / Double(deviation * deviation)
            depth += huber * Double(p.z) / Double(deviation * deviation)
        }

        // More than six parameters: part of a kernel, whose state stays in registers.
        @inline(__always)
        private mutating func addGray(
            _ surfel: DepthSurface.Surfel, _ p: SIMD3<Float>, _ place: SIMD2<Float>,
            _ view: DepthView, _ grays: UnsafeBufferPointer<UInt8>, bias: Float,
            most mostGrayDifference: Float
        ) {
            let width = view.width
            let (column, row) = (Int(place.x), Int(place.y))
            let (fx, fy) = (place.x - Float(column), place.y - Float(row))
            let at = row &* width &+ column
            let (a, b) = (Float(grays[at]), Float(grays[at &+ 1]))
            let (c, d) = (Float(grays[at &+ width]), Float(grays[at &+ width &+ 1]))
            let value = (1 - fy) * (a + fx * (b - a)) + fy * (c + fx * (d - c))
            let difference = value - surfel.gray
            graySum += max(-mostGrayDifference, min(mostGrayDifference, difference))
            grayCount += 1
            correlation.add(Double(value), Double(surfel.gray))
            let slope = SIMD2((1 - fy) * (b - a) + fy * (d - c), (1 - fx) * (c - a) + fx * (d - b))
            let residual = (difference - bias) / grayDeviation
            let size = abs(residual)
            cost += Double(min(mostSquaredDeviations, size * size))
            guard (slope * slope).sum() >= leastSlope * leastSlope,
                size * grayDeviation < mostGrayDifference
            else { return }
            let s = slope * view.focal / (p.z * grayDeviation)
            let move = SIMD3(s.x, s.y, -(s.x * p.x + s.y * p.y) / p.z)
            let turn = cross(p, move)
            equations.add(
                residual: Double(residual), derivatives: PoseEquations.row(turn: turn, move: move),
                weight: Double(size <= 1 ? 1 : 1 / size))
        }

        /// Whether the depth and grey values constrain every motion of the camera (Gelfand et al.
        /// 2003). The information about the least constrained motion must be more than the share
        /// `floor` of the information that the same depths would give about the distance from a
        /// wall in front of the camera.
        func isDetermined(floor: Double) -> Bool {
            guard weight > 0 else { return false }
            let unit = depth / weight
            let matrix = equations.scaledMatrix(unit: unit)
            let weakest = SymmetricEigenvectors(matrix, size: 6).values[0]
            return weakest > floor * weight * unit * unit
        }
    }
}
