/// Bundle adjustment of a `WindowProblem`: Levenberg-Marquardt with Huber weights over keyframes
/// and points, with the points eliminated (Triggs et al. 2000). The cost is that of
/// `BundleAdjustment`, which has more features. This one is made for a few keyframes and many runs:
/// a step allocates nothing, and its memory is kept from one adjustment to the next.
struct WindowAdjustment {
    /// The problem; adjusted in place.
    var problem = WindowProblem()
    private var tried = WindowProblem.State()
    private var equations = WindowEquations()
    /// Marquardt's damping: each diagonal element grows by this share; and the factor by which it
    /// grows when a step fails.
    private var damping = 1e-4
    private var growth = 2.0

    /// Half the sum of the weighted squares at the start.
    private(set) var initialCost = 0.0
    /// Half the sum of the weighted squares at the present state.
    private(set) var cost = 0.0
    /// Whether more steps would gain almost nothing.
    private(set) var isDone = false

    /// Starts at the problem's present state.
    mutating func begin() {
        tried = problem.state
        cost = problem.cost(of: problem.state)
        initialCost = cost
        (damping, growth, isDone) = (1e-4, 2, problem.sightings.isEmpty)
        equations.prepare(for: problem)
        equations.linearise(problem)
    }

    /// Starts, and tries at most `iterations` steps.
    mutating func run(iterations: Int) {
        begin()
        for _ in 0..<iterations where !isDone { step() }
    }

    /// Tries one step. If it does not lower the cost, the next one is shorter.
    /// - Parameter tolerance: the adjustment is done when a step lowers the cost by a smaller
    ///   share.
    mutating func step(tolerance: Double = 1e-4) {
        guard !isDone else { return }
        guard equations.solve(problem, damping: damping) else { return shorten() }
        equations.move(&tried, from: problem)
        let (promise, triedCost) = (equations.promise, problem.cost(of: tried))
        let gain = cost - triedCost
        // As in Ceres, a step is accepted from a thousandth of the predicted gain on.
        guard promise > 0, gain > 1e-3 * promise else {
            if promise < 1e-15 * cost { isDone = true }
            return shorten()
        }
        isDone = gain <= tolerance * cost
        let surprise = 2 * gain / promise - 1
        damping = max(1e-12, damping * max(1.0 / 3, 1 - surprise * surprise * surprise))
        growth = 2
        swap(&problem.state, &tried)
        cost = triedCost
        if !isDone { equations.linearise(problem) }
    }

    /// Makes the next step shorter (Nielsen 1999).
    private mutating func shorten() {
        damping *= growth
        growth *= 2
        if damping > 1e16 { isDone = true }
    }
}
