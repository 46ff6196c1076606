import Scene

/// Flattening without flipped triangles and with little distortion. It minimises the energy of
/// Garanzha et al. 2021 ("Foldover-free maps in 50 lines of code") by L-BFGS; the border is free.
///
/// The energy of a triangle with Jacobian J is (|J|² + w (det² + 1)) / 2χ(det). The first term
/// measures changed angles, the second measures changed areas. χ(d) = (d + √(ε² + d²)) / 2 is
/// positive for flipped triangles too; it approaches d as ε falls.
struct IsometricMap {
    /// A triangle: its corners, and the inverse of its shape on the surface.
    private struct Element {
        let corners: SIMD3<Int32>
        let inverseBase, shear, inverseHeight, area: Double
    }

    private var elements: [Element] = []
    private let holes: [[(Int32, Int32)]]
    /// The preconditioner: for each vertex, the inverse of its diagonal entry in the Dirichlet
    /// energy.
    private var scales: [Double]

    /// Weight w of changed areas in the energy; changed angles have a weight of 1 (guess).
    private static let areaWeight = 1.0
    /// Weight of the triangles that fill holes; other triangles have a weight of 1 (guess).
    private static let fanWeight = 0.1
    /// Least height that is assumed for a triangle, as a share of its base (guess).
    private static let leastHeight = 0.05
    /// `stepsAtOnce`: number of steps between updates of ε. `mostSteps`: largest number of steps in
    /// all. Guesses.
    private static let (stepsAtOnce, mostSteps) = (25, 400)
    /// The solver stops when `stepsAtOnce` steps lower the energy by less than this share (guess).
    private static let enoughGain = 2e-3
    /// Number of latest steps, with their gradient changes, that L-BFGS keeps (guess; 3 to 20 are
    /// usual).
    private static let historyLength = 6

    /// The value of ε if no triangle is flipped (the paper's implementation).
    private static let validEpsilon = 1e-9
    /// If a triangle is flipped, ε² is `leastSquaredEpsilon` plus `determinantWeight` times the
    /// square of the lowest determinant (the paper's implementation).
    private static let (leastSquaredEpsilon, determinantWeight) = (1e-6, 0.04)
    /// Least divisor: excludes a division by zero, and is far below all usual divisors.
    fileprivate static let leastDivisor = 1e-300
    /// Least diagonal entry that is assumed for the preconditioner (guess).
    private static let leastDiagonal = 1e-3

    /// The energy of a chart. `positions` are those of its vertices on the surface. Each hole in
    /// `holes` is filled with a fan of triangles of low weight, so that it does not collapse or
    /// turn inside out.
    init(positions: [Vector3], triangles: [SIMD3<Int32>], holes: [[(Int32, Int32)]]) {
        self.holes = holes
        var (positions, fans) = (positions, [SIMD3<Int32>]())
        for hole in holes {
            let center = Int32(positions.count)
            positions.append(
                hole.reduce(Vector3.zero) { $0 + positions[Int($1.0)] } / Double(hole.count))
            fans += hole.map { SIMD3($0.1, $0.0, center) }
        }
        var diagonal = Array(repeating: 0.0, count: positions.count)
        for (index, corners) in (triangles + fans).enumerated() {
            let a = positions[Int(corners.x)]
            let (p, q) = (positions[Int(corners.y)] - a, positions[Int(corners.z)] - a)
            let longest = max(p.length, max(q.length, (q - p).length))
            guard longest > 0 else { continue }
            let base = max(p.length, Self.leastHeight * longest)
            let along = min(max(dot(p, q) / base, -longest), longest)
            let height = max(cross(p, q).length / base, Self.leastHeight * longest)
            let element = Element(
                corners: corners, inverseBase: 1 / base, shear: along / base,
                inverseHeight: 1 / height,
                area: base * height / 2 * (index < triangles.count ? 1 : Self.fanWeight))
            elements.append(element)
            let squares = [
                ((1 - element.shear) * element.inverseHeight, element.inverseBase),
                (element.shear * element.inverseHeight, element.inverseBase),
                (element.inverseHeight, 0),
            ]
            for (k, square) in squares.enumerated() {
                diagonal[Int(corners[k])] +=
                    element.area * (square.0 * square.0 + square.1 * square.1)
            }
        }
        scales = diagonal.map { 1 / max($0, Self.leastDiagonal) }
    }

    /// The energy at positions `x`, and its gradient. `least` is the lowest determinant of a
    /// triangle.
    private func energy(
        _ x: [SIMD2<Double>], epsilon: Double, _ gradient: inout [SIMD2<Double>]
    ) -> (value: Double, least: Double) {
        var (value, least) = (0.0, Double.infinity)
        let (w, leastDivisor) = (Self.areaWeight, Self.leastDivisor)
        gradient.withUnsafeMutableBufferPointer { gradient in
            x.withUnsafeBufferPointer { x in
                for index in gradient.indices { gradient[index] = .zero }
                for element in elements {
                    let (a, b, c) = (
                        Int(element.corners.x), Int(element.corners.y), Int(element.corners.z)
                    )
                    let (toSecond, toThird): (Vector2, Vector2) = (x[b] - x[a], x[c] - x[a])
                    let first = toSecond * element.inverseBase
                    let sheared: Vector2 = toThird - toSecond * element.shear
                    let second = sheared * element.inverseHeight
                    let det = first.x * second.y - first.y * second.x
                    least = min(least, det)
                    let root = (epsilon * epsilon + det * det).squareRoot()
                    // The second form loses no digits by cancellation if the determinant is
                    // negative.
                    let chi =
                        det >= 0
                        ? (det + root) / 2 : epsilon * epsilon / max(2 * (root - det), leastDivisor)
                    let squares = (first * first + second * second).sum()
                    let share = (squares + w * (det * det + 1)) / (2 * chi)
                    value += element.area * share
                    let slope = element.area * (w * det / chi - share / max(root, leastDivisor))
                    let scale = element.area / chi
                    let one: Vector2 = first * scale + Vector2(second.y, -second.x) * slope
                    let turned: Vector2 = second * scale + Vector2(-first.y, first.x) * slope
                    let two = turned * element.inverseHeight
                    let toB: Vector2 = one * element.inverseBase - two * element.shear
                    gradient[b] += toB
                    gradient[c] += two
                    gradient[a] -= toB + two
                }
            }
        }
        return (value, least)
    }

    /// Positions near the minimum of the energy, found from any start. Few or no triangles are
    /// flipped.
    func improved(_ start: [SIMD2<Double>]) -> [SIMD2<Double>] {
        let centers = holes.map { hole in
            hole.reduce(SIMD2<Double>.zero) { $0 + start[Int($1.0)] } / Double(hole.count)
        }
        let whole = start + centers
        var minimiser = LBFGS(whole, scales: scales, historyLength: Self.historyLength)
        var before = Double.infinity
        var least = energy(whole, epsilon: 1, &minimiser.gradient).least
        var wasValid = false
        for _ in 0..<(Self.mostSteps / Self.stepsAtOnce) {
            let isValid = least > 0
            // The authors' choice: as long as a determinant is negative, ε grows with the size of
            // the lowest determinant.
            let epsilon =
                isValid
                ? Self.validEpsilon
                : (Self.leastSquaredEpsilon + Self.determinantWeight * least * least).squareRoot()
            let value = minimiser.run(steps: Self.stepsAtOnce) {
                energy($0, epsilon: epsilon, &$1).value
            }
            var unused = minimiser.gradient
            least = energy(minimiser.x, epsilon: epsilon, &unused).least
            if isValid, wasValid, value > before * (1 - Self.enoughGain) { break }
            (before, wasValid) = (value, isValid)
        }
        return Array(minimiser.x.prefix(start.count))
    }
}

/// Minimisation by L-BFGS (Nocedal 1980) with a diagonal preconditioner and backtracking.
private struct LBFGS {
    private(set) var x: [SIMD2<Double>]
    var gradient: [SIMD2<Double>]
    private let scales: [Double]
    private let historyLength: Int
    private var changes:
        [(step: [SIMD2<Double>], gradientChange: [SIMD2<Double>], product: Double)] = []

    /// A step is accepted if the energy falls by at least this share of what the slope predicts:
    /// Armijo's condition (guess).
    private static let armijoShare = 1e-4
    /// Largest number of halvings of a step; a shorter step changes nothing (guess).
    private static let mostHalvings = 20

    init(_ start: [SIMD2<Double>], scales: [Double], historyLength: Int) {
        (x, self.scales, self.historyLength) = (start, scales, historyLength)
        gradient = Array(repeating: .zero, count: start.count)
    }

    /// Takes at most `steps` steps; returns the energy after the last one.
    mutating func run(
        steps: Int, _ energy: ([SIMD2<Double>], inout [SIMD2<Double>]) -> Double
    ) -> Double {
        changes = []
        var value = energy(x, &gradient)
        var (next, nextGradient) = (x, gradient)
        for _ in 0..<steps {
            let direction = direction()
            let slope = Self.product(direction, gradient)
            guard slope < 0 else { break }
            var (length, isLower) = (1.0, false)
            for _ in 0..<Self.mostHalvings {
                for index in x.indices { next[index] = x[index] + length * direction[index] }
                let found = energy(next, &nextGradient)
                if found.isFinite, found <= value + Self.armijoShare * length * slope {
                    (value, isLower) = (found, true)
                    break
                }
                length /= 2
            }
            guard isLower else { break }
            let step = zip(next, x).map { $0 - $1 }
            let gradientChange = zip(nextGradient, gradient).map { $0 - $1 }
            let product = Self.product(step, gradientChange)
            if product > 0 {
                if changes.count == historyLength { changes.removeFirst() }
                changes.append((step, gradientChange, product))
            }
            swap(&x, &next)
            swap(&gradient, &nextGradient)
        }
        return value
    }

    private func direction() -> [SIMD2<Double>] {
        var result = gradient.map { -$0 }
        var factors: [Double] = []
        for change in changes.reversed() {
            let factor = Self.product(change.step, result) / change.product
            factors.append(factor)
            Self.add(change.gradientChange, times: -factor, to: &result)
        }
        var size = 1.0
        if let last = changes.last {
            var sum = 0.0
            for index in scales.indices {
                sum +=
                    scales[index] * (last.gradientChange[index] * last.gradientChange[index]).sum()
            }
            size = last.product / max(sum, IsometricMap.leastDivisor)
        }
        for index in result.indices { result[index] *= size * scales[index] }
        for (change, factor) in zip(changes, factors.reversed()) {
            let other = Self.product(change.gradientChange, result) / change.product
            Self.add(change.step, times: factor - other, to: &result)
        }
        return result
    }

    private static func product(_ a: [SIMD2<Double>], _ b: [SIMD2<Double>]) -> Double {
        var sum = SIMD2<Double>.zero
        for index in a.indices { sum += a[index] * b[index] }
        return sum.sum()
    }

    private static func add(
        _ a: [SIMD2<Double>], times factor: Double, to result: inout [SIMD2<Double>]
    ) {
        for index in result.indices { result[index] += a[index] * factor }
    }
}
