/// Bundle adjustment of a `WindowProblem`: Levenberg-Marquardt with Huber weights over keyframes
/// and points, with the points eliminated (Triggs et al. 2000). The cost is that of
/// `BundleAdjustment`, which has more features. This type is made for a few keyframes and many
/// runs: a step allocates nothing, and its memory is kept from one adjustment to the next.
struct WindowBundleAdjustment {
    /// The problem. Each step that lowers the cost changes the state of this problem.
    var problem = WindowProblem()
    private var trial = WindowProblem.State()
    private var equations = WindowEquations()
    /// `damping` is the share by which each diagonal element grows (Marquardt). After a failed
    /// step, `damping` is multiplied by `dampingGrowth`.
    private var damping = firstDamping
    private var dampingGrowth = firstGrowth

    /// The damping at the start (guess).
    private static let firstDamping = 1e-4
    /// Factor by which the damping grows after the first of several failed steps (Nielsen 1999).
    private static let firstGrowth = 2.0
    /// Least factor by which a good step multiplies the damping (Nielsen 1999).
    private static let leastFactor = 1.0 / 3

    /// The adjustment ends after a step that lowers the cost by less than this share (guess).
    private static let defaultTolerance = 1e-4
    /// A step counts only if it lowers the cost by more than this share of the predicted gain
    /// (Ceres: `min_relative_decrease`).
    private static let leastGainRatio = 1e-3
    /// If a step fails and its predicted gain is below this share of the cost, the adjustment ends,
    /// because no step can help: derived, about five times the rounding error of a double, 2e-16.
    private static let leastPredictedShare = 1e-15
    /// The damping never falls below this limit (guess).
    private static let leastDamping = 1e-12
    /// The adjustment ends if the damping rises above this limit (guess).
    private static let mostDamping = 1e16

    /// The cost at the start: half the sum of the weighted squared residuals.
    private(set) var initialCost = 0.0
    /// The cost at the present state: half the sum of the weighted squared residuals.
    private(set) var cost = 0.0
    /// Whether more steps would gain almost nothing.
    private(set) var isDone = false

    /// Starts at the problem's present state.
    mutating func begin() {
        trial = problem.state
        cost = problem.cost(of: problem.state)
        initialCost = cost
        (damping, dampingGrowth, isDone) = (
            Self.firstDamping, Self.firstGrowth, problem.observations.isEmpty
        )
        equations.prepare(for: problem)
        equations.linearise(problem)
    }

    /// Adjusts the problem from its present state, in at most `iterations` steps.
    mutating func run(iterations: Int) {
        begin()
        for _ in 0..<iterations where !isDone { step() }
    }

    /// Tries one step. If this step does not lower the cost, the next step is shorter.
    /// - Parameter tolerance: the adjustment is done when a step lowers the cost by a smaller
    ///   share.
    mutating func step(tolerance: Double = defaultTolerance) {
        guard !isDone else { return }
        guard equations.solve(problem, damping: damping) else { return raiseDamping() }
        equations.move(&trial, from: problem)
        let (predictedGain, trialCost) = (equations.predictedGain, problem.cost(of: trial))
        let gain = cost - trialCost
        guard predictedGain > 0, gain > Self.leastGainRatio * predictedGain else {
            if predictedGain < Self.leastPredictedShare * cost { isDone = true }
            return raiseDamping()
        }
        isDone = gain <= tolerance * cost
        let centredRatio = 2 * gain / predictedGain - 1
        damping = max(
            Self.leastDamping,
            damping * max(Self.leastFactor, 1 - centredRatio * centredRatio * centredRatio))
        dampingGrowth = Self.firstGrowth
        swap(&problem.state, &trial)
        cost = trialCost
        if !isDone { equations.linearise(problem) }
    }

    /// Makes the next step shorter (Nielsen 1999).
    private mutating func raiseDamping() {
        damping *= dampingGrowth
        dampingGrowth *= 2
        if damping > Self.mostDamping { isDone = true }
    }
}
