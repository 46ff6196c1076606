import Glibc
import Scene

/// The normal equations of a `WindowBundleAdjustment` at its present state.
///
/// A residual depends only on its point in the camera's frame. Each residual therefore adds one 3×3
/// matrix M in that frame. M acts on the pose through the lever arm from the camera, and on the
/// point in the world through the camera's rotation. A free focal length adds one unknown after
/// those of the poses: the logarithm of its factor.
struct WindowEquations {
    /// Six numbers of a pose (rotation, then translation) and two numbers that stay zero.
    private typealias Row = PoseEquations.Row

    /// The block of each free pose: six columns of the matrix in `poseMatrices`, and the gradient
    /// in `poseGradients`.
    private var poseMatrices: [Row] = []
    private var poseGradients: [Row] = []
    /// The block of each point: three columns of the matrix, the gradient, and three columns of the
    /// inverse of the damped matrix.
    private var pointMatrices: [Vector3] = []
    private var pointGradients: [Vector3] = []
    private var inverses: [Vector3] = []
    /// The block that couples a pose with a point: three columns for each observation by a free
    /// pose.
    private var crossBlocks: [Row] = []
    private var focalBlocks = FocalBlocks()
    /// The matrix of the poses after the points are eliminated: in `blocks` as six rows for each
    /// pair of free poses, in `dense` as one dense matrix.
    private var blocks: [Row] = []
    private var dense: [Double] = []
    private var solution: [Double] = []
    private var damping = 0.0

    /// How much the step lowers the cost, as the equations predict.
    private(set) var predictedGain = 0.0

    /// The blocks of the focal length.
    private struct FocalBlocks {
        /// The block of the focal length with itself, and the gradient of the focal length.
        var (matrix, gradient) = (0.0, 0.0)
        /// The blocks that couple the focal length with each free pose and with each point.
        var byPose: [Row] = []
        var byPoint: [Vector3] = []
        /// The blocks that couple the focal length with each free pose, after the points are
        /// eliminated.
        var border: [Row] = []
    }

    /// Allocates memory for a problem of this size.
    mutating func prepare(for problem: WindowProblem) {
        let (freePoses, points) = (problem.freePoses.count, problem.state.points.count)
        poseMatrices.resize(to: 6 * freePoses, with: .zero)
        poseGradients.resize(to: freePoses, with: .zero)
        pointMatrices.resize(to: 3 * points, with: .zero)
        pointGradients.resize(to: points, with: .zero)
        inverses.resize(to: 3 * points, with: .zero)
        crossBlocks.resize(to: 3 * problem.observations.count, with: .zero)
        focalBlocks.byPose.resize(to: freePoses, with: .zero)
        focalBlocks.byPoint.resize(to: points, with: .zero)
        focalBlocks.border.resize(to: freePoses, with: .zero)
        blocks.resize(to: 6 * freePoses * freePoses, with: .zero)
        let side = 6 * freePoses + (problem.freesFocal ? 1 : 0)
        dense.resize(to: side * side, with: 0)
        solution.resize(to: side, with: 0)
    }

    /// The gradient with respect to a pose, from the gradient `force` with respect to a point at
    /// `lever`. As in mechanics, the first three numbers are a torque, the others the force.
    @inline(__always)
    private static func wrench(_ force: Vector3, at lever: Vector3) -> Row {
        let turn = cross(lever, force)
        return Row(turn.x, turn.y, turn.z, force.x, force.y, force.z, 0, 0)
    }

    /// Computes the derivatives at the present state.
    mutating func linearise(_ problem: WindowProblem) {
        for index in poseMatrices.indices { poseMatrices[index] = .zero }
        for index in poseGradients.indices { poseGradients[index] = .zero }
        for index in focalBlocks.byPose.indices { focalBlocks.byPose[index] = .zero }
        (focalBlocks.matrix, focalBlocks.gradient) = (0, 0)
        problem.state.columns.withUnsafeBufferPointer { columns in
            for point in problem.state.points.indices { linearise(point, columns, problem) }
        }
        for prior in problem.priors { add(prior, at: problem.state.poses[prior.pose]) }
    }

    /// Adds a measured depth to the last column `m2` of M and to the gradient `h`.
    @inline(__always)
    private static func addDepth(
        _ z: Double, _ seen: WindowProblem.Observation, _ loss: HuberLoss, _ m2: inout Vector3,
        _ h: inout Vector3
    ) {
        let dz = (z - seen.depth) * seen.depthWeight
        let weighted = loss(dz * dz).weight * seen.depthWeight
        m2.z += weighted * seen.depthWeight
        h.z += weighted * dz
    }

    /// Computes the derivatives of one point's observations by the poses' `columns`.
    @inline(__always)
    private mutating func linearise(
        _ point: Int, _ columns: UnsafeBufferPointer<Vector3>, _ problem: WindowProblem
    ) {
        let (freesFocal, loss) = (problem.freesFocal, problem.loss)
        let focal = problem.focal * problem.state.focalFactor
        let p = problem.state.points[point]
        var (v0, v1, v2) = (Vector3.zero, Vector3.zero, Vector3.zero)
        var (gradient, byFocal) = (Vector3.zero, Vector3.zero)
        for index in problem.starts[point]..<problem.starts[point + 1] {
            let seen = problem.observations[index]
            let first = 4 * Int(seen.pose)
            let (r0, r1, r2) = (columns[first], columns[first + 1], columns[first + 2])
            let lever = r0 * p.x + r1 * p.y + r2 * p.z
            let c = lever + columns[first + 3]
            guard c.z >= WindowProblem.leastDepth else {
                for k in 0..<3 { crossBlocks[3 * index + k] = .zero }
                continue
            }
            let inverse = 1 / c.z
            let (x, y) = (c.x * inverse, c.y * inverse)
            let (dx, dy) = (focal.x * x - seen.x, focal.y * y - seen.y)
            let weight = loss(dx * dx + dy * dy).weight
            let (fx, fy) = (focal.x * inverse, focal.y * inverse)
            let (a, b) = (weight * fx * fx, weight * fy * fy)
            let (m0, m1) = (Vector3(a, 0, -a * x), Vector3(0, b, -b * y))
            var m2 = Vector3(-a * x, -b * y, a * x * x + b * y * y)
            var h = Vector3(weight * fx * dx, weight * fy * dy, 0)
            h.z = -(x * h.x + y * h.y)
            if seen.depthWeight > 0 { Self.addDepth(c.z, seen, loss, &m2, &h) }
            let n0 = m0 * r0.x + m1 * r0.y + m2 * r0.z
            let n1 = m0 * r1.x + m1 * r1.y + m2 * r1.z
            let n2 = m0 * r2.x + m1 * r2.y + m2 * r2.z
            v0 += Vector3(dot(r0, n0), dot(r1, n0), dot(r2, n0))
            v1 += Vector3(dot(r0, n1), dot(r1, n1), dot(r2, n1))
            v2 += Vector3(dot(r0, n2), dot(r1, n2), dot(r2, n2))
            gradient += Vector3(dot(r0, h), dot(r1, h), dot(r2, h))
            if freesFocal {
                let (ex, ey) = (focal.x * x, focal.y * y)
                focalBlocks.matrix += weight * (ex * ex + ey * ey)
                focalBlocks.gradient += weight * (ex * dx + ey * dy)
                var focalColumn = Vector3(weight * fx * ex, weight * fy * ey, 0)
                focalColumn.z = -(x * focalColumn.x + y * focalColumn.y)
                byFocal += Vector3(dot(r0, focalColumn), dot(r1, focalColumn), dot(r2, focalColumn))
                if seen.free >= 0 {
                    focalBlocks.byPose[Int(seen.free)] += Self.wrench(focalColumn, at: lever)
                }
            }
            guard seen.free >= 0 else { continue }
            crossBlocks[3 * index] = Self.wrench(n0, at: lever)
            crossBlocks[3 * index + 1] = Self.wrench(n1, at: lever)
            crossBlocks[3 * index + 2] = Self.wrench(n2, at: lever)
            addPose(Int(seen.free), lever, m0, m1, m2, h)
        }
        pointMatrices[3 * point] = v0
        pointMatrices[3 * point + 1] = v1
        pointMatrices[3 * point + 2] = v2
        pointGradients[point] = gradient
        focalBlocks.byPoint[point] = byFocal
    }

    /// Adds the matrix M (columns `m0`, `m1`, `m2`) and the gradient `h`, which act at the end of a
    /// lever arm, to a free pose.
    @inline(__always)
    private mutating func addPose(
        _ free: Int, _ lever: Vector3, _ m0: Vector3, _ m1: Vector3, _ m2: Vector3, _ h: Vector3
    ) {
        // A rotation about an axis moves the lever's end by the cross product of axis and lever.
        let k0 = m2 * lever.y - m1 * lever.z
        let k1 = m0 * lever.z - m2 * lever.x
        let k2 = m1 * lever.x - m0 * lever.y
        poseMatrices[6 * free] += Self.wrench(k0, at: lever)
        poseMatrices[6 * free + 1] += Self.wrench(k1, at: lever)
        poseMatrices[6 * free + 2] += Self.wrench(k2, at: lever)
        poseMatrices[6 * free + 3] += Self.wrench(m0, at: lever)
        poseMatrices[6 * free + 4] += Self.wrench(m1, at: lever)
        poseMatrices[6 * free + 5] += Self.wrench(m2, at: lever)
        poseGradients[free] += Self.wrench(h, at: lever)
    }

    private mutating func add(_ prior: WindowProblem.Prior, at pose: RigidTransform) {
        let (place, turn) = prior.residuals(of: pose)
        // The prior's position acts like an observed point: the pose should move the prior camera
        // centre to the camera's origin.
        let (old, byPlace) = (
            prior.surfacePose.cameraFromWorld.inverse.translation, prior.surfacePose.placeWeight
        )
        addPose(
            prior.free, pose.rotation * old, Vector3(byPlace * byPlace, 0, 0),
            Vector3(0, byPlace * byPlace, 0), Vector3(0, 0, byPlace * byPlace), byPlace * place)
        let byTurn = prior.surfacePose.turnWeight
        for axis in 0..<3 {
            poseMatrices[6 * prior.free + axis][axis] += byTurn * byTurn
            poseGradients[prior.free][axis] += byTurn * turn[axis]
        }
    }

    /// Computes the step, with each diagonal element raised by the share `damping`. Returns false
    /// if the equations are singular.
    mutating func solve(_ problem: WindowProblem, damping: Double) -> Bool {
        self.damping = damping
        eliminatePoints(problem)
        let side = 6 * poseGradients.count + (problem.freesFocal ? 1 : 0)
        guard dense.factorise(side: side) else { return false }
        dense.solve(&solution, side: side)
        predictedGain = 0
        for free in poseGradients.indices {
            for k in 0..<6 {
                let s = solution[6 * free + k]
                let damped = damping * poseMatrices[6 * free + k][k] * s
                predictedGain += 0.5 * s * (damped - poseGradients[free][k])
            }
        }
        if problem.freesFocal {
            let s = solution[side - 1]
            predictedGain += 0.5 * s * (damping * focalBlocks.matrix * s - focalBlocks.gradient)
        }
        return predictedGain.isFinite
    }

    /// Eliminates the points, so that only the poses remain (Schur complement).
    private mutating func eliminatePoints(_ problem: WindowProblem) {
        let count = poseGradients.count
        let (side, freesFocal) = (6 * count + (problem.freesFocal ? 1 : 0), problem.freesFocal)
        for index in blocks.indices { blocks[index] = .zero }
        var focal = focalBlocks.matrix * (1 + damping)
        for index in focalBlocks.border.indices {
            focalBlocks.border[index] = focalBlocks.byPose[index]
        }
        if freesFocal { solution[side - 1] = -focalBlocks.gradient }
        for free in 0..<count {
            for k in 0..<6 {
                var row = poseMatrices[6 * free + k]
                row[k] *= 1 + damping
                blocks[6 * (free * count + free) + k] = row
                solution[6 * free + k] = -poseGradients[free][k]
            }
        }
        for point in pointGradients.indices {
            let (i0, i1, i2) = Self.inverse(
                pointMatrices[3 * point], pointMatrices[3 * point + 1],
                pointMatrices[3 * point + 2], damping)
            (inverses[3 * point], inverses[3 * point + 1], inverses[3 * point + 2]) = (i0, i1, i2)
            let gradient = pointGradients[point]
            let byFocal = focalBlocks.byPoint[point]
            if freesFocal {
                let z = i0 * byFocal.x + i1 * byFocal.y + i2 * byFocal.z
                focal -= dot(z, byFocal)
                solution[side - 1] += dot(z, gradient)
            }
            let range = problem.starts[point]..<problem.starts[point + 1]
            for one in range where problem.observations[one].free >= 0 {
                let free = Int(problem.observations[one].free)
                let (w0, w1, w2) = (
                    crossBlocks[3 * one], crossBlocks[3 * one + 1], crossBlocks[3 * one + 2]
                )
                let y0 = w0 * i0.x + w1 * i0.y + w2 * i0.z
                let y1 = w0 * i1.x + w1 * i1.y + w2 * i1.z
                let y2 = w0 * i2.x + w1 * i2.y + w2 * i2.z
                let correction = y0 * gradient.x + y1 * gradient.y + y2 * gradient.z
                for k in 0..<6 { solution[6 * free + k] += correction[k] }
                if freesFocal {
                    focalBlocks.border[free] -= y0 * byFocal.x + y1 * byFocal.y + y2 * byFocal.z
                }
                for other in range where problem.observations[other].free >= free {
                    let first = 6 * (free * count + Int(problem.observations[other].free))
                    let (u0, u1, u2) = (
                        crossBlocks[3 * other], crossBlocks[3 * other + 1],
                        crossBlocks[3 * other + 2]
                    )
                    blocks.withUnsafeMutableBufferPointer { blocks in
                        for k in 0..<6 {
                            blocks[first + k] -= u0 * y0[k] + u1 * y1[k] + u2 * y2[k]
                        }
                    }
                }
            }
        }
        fillDense(side: side, focal: freesFocal ? focal : nil)
    }

    /// Writes the blocks into the dense matrix of `side` rows, with the focal length's row if it is
    /// free.
    private mutating func fillDense(side: Int, focal: Double?) {
        let count = poseGradients.count
        for free in 0..<count {
            for other in free..<count {
                for k in 0..<6 {
                    let row = blocks[6 * (free * count + other) + k]
                    for l in 0..<6 { dense[(6 * free + k) * side + 6 * other + l] = row[l] }
                }
            }
            guard focal != nil else { continue }
            for k in 0..<6 { dense[(6 * free + k) * side + side - 1] = focalBlocks.border[free][k] }
        }
        if let focal { dense[side * side - 1] = focal }
    }

    /// The columns of the inverse of a point's matrix with raised diagonal. Zeros where this matrix
    /// is singular, so that the point stays. The inverse is needed, not only a solution, because it
    /// is multiplied with the blocks of all observations of the point.
    private static func inverse(
        _ v0: Vector3, _ v1: Vector3, _ v2: Vector3, _ damping: Double
    ) -> (Vector3, Vector3, Vector3) {
        let raised = 1 + damping
        let (a, b, c) = (
            Vector3(v0.x * raised, v0.y, v0.z), Vector3(v1.x, v1.y * raised, v1.z),
            Vector3(v2.x, v2.y, v2.z * raised)
        )
        let (bc, ca, ab) = (cross(b, c), cross(c, a), cross(a, b))
        let volume = dot(a, bc)
        guard volume > PoseEquations.roundingShare * a.x * b.y * c.z else {
            return (.zero, .zero, .zero)
        }
        return (bc / volume, ca / volume, ab / volume)
    }

    /// Applies the step to poses, points and focal length, and adds the points' part to the
    /// predicted fall of the cost.
    mutating func move(_ moved: inout WindowProblem.State, from problem: WindowProblem) {
        let focalStep = problem.freesFocal ? solution[6 * poseGradients.count] : 0
        moved.focalFactor = problem.state.focalFactor * exp(focalStep)
        for (free, index) in problem.freePoses.enumerated() {
            let (step, pose) = (step(of: free), problem.state.poses[index])
            let turn = Vector3(step[0], step[1], step[2])
            moved.write(
                RigidTransform(
                    rotation: Rotation(angle: turn.length, axis: turn) * pose.rotation,
                    translation: pose.translation + Vector3(step[3], step[4], step[5])),
                to: index)
        }
        for point in problem.state.points.indices {
            let gradient = pointGradients[point]
            var rightSide = gradient + focalStep * focalBlocks.byPoint[point]
            for index in problem.starts[point]..<problem.starts[point + 1] {
                let free = Int(problem.observations[index].free)
                guard free >= 0 else { continue }
                let step = step(of: free)
                rightSide += Vector3(
                    (crossBlocks[3 * index] * step).sum(),
                    (crossBlocks[3 * index + 1] * step).sum(),
                    (crossBlocks[3 * index + 2] * step).sum())
            }
            let first = 3 * point
            let step =
                -(inverses[first] * rightSide.x + inverses[first + 1] * rightSide.y
                + inverses[first + 2] * rightSide.z)
            let diagonal = Vector3(
                pointMatrices[first].x, pointMatrices[first + 1].y, pointMatrices[first + 2].z)
            predictedGain += 0.5 * dot(step, damping * diagonal * step - gradient)
            moved.points[point] = problem.state.points[point] + step
        }
    }

    /// The step of a free pose: first a rotation (radians, about the camera's axes) that leaves the
    /// translation unchanged, then a vector that is added to the translation.
    private func step(of free: Int) -> Row {
        let first = 6 * free
        return Row(
            solution[first], solution[first + 1], solution[first + 2], solution[first + 3],
            solution[first + 4], solution[first + 5], 0, 0)
    }
}

extension SurfacePose {
    fileprivate var placeWeight: Double { 1 / placeDeviation }
    fileprivate var turnWeight: Double { 1 / turnDeviation }
}

extension Array {
    /// Changes the length; the contents are unspecified afterwards.
    fileprivate mutating func resize(to count: Int, with value: Element) {
        if self.count > count { removeLast(self.count - count) }
        if self.count < count {
            append(contentsOf: repeatElement(value, count: count - self.count))
        }
    }
}
