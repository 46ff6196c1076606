/// Bundle adjustment of a `WindowProblem`: moves keyframes and points to where their sightings fit
/// best. Levenberg and Marquardt with Huber's weights, the points eliminated (Triggs et al. 2000).
/// The cost is that of `BundleAdjustment`, which can do more. This one is for a few keyframes, many
/// times: a step allocates nothing, and its memory is kept from one adjustment to the next.
struct WindowAdjustment {
    /// The problem; adjusted in place.
    var problem = WindowProblem()
    private var tried = WindowProblem.State()
    private var equations = WindowEquations()
    /// Marquardt's share by which each diagonal is raised, and its growth when a step fails.
    private var damping = 1e-4
    private var growth = 2.0

    /// Half the sum of the weighted squares at the beginning.
    private(set) var initialCost = 0.0
    /// And now.
    private(set) var cost = 0.0
    /// Whether more steps would gain almost nothing.
    private(set) var isDone = false

    /// Starts from the problem's present state.
    mutating func begin() {
        tried = problem.state
        cost = problem.cost(of: problem.state)
        initialCost = cost
        (damping, growth, isDone) = (1e-4, 2, problem.sightings.isEmpty)
        equations.prepare(for: problem)
        equations.linearise(problem)
    }

    /// Begins, and tries at most `iterations` steps.
    mutating func run(iterations: Int) {
        begin()
        for _ in 0..<iterations where !isDone { step() }
    }

    /// Tries one step; where it gains nothing the next one will be shorter.
    /// - Parameter tolerance: a step that gains a smaller share is the last.
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

    /// The next step is to be shorter (Nielsen 1999).
    private mutating func shorten() {
        damping *= growth
        growth *= 2
        if damping > 1e16 { isDone = true }
    }
}
