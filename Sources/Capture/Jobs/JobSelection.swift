import Library

/// Selects the jobs that a submission works on.
public struct JobSelection {
    private let library: CaptureLibrary

    /// Selects among the jobs of this library.
    public init(_ library: CaptureLibrary) { self.library = library }

    /// The jobs that make models of these captures with this recipe and can still be submitted, in
    /// the order of the captures. Missing jobs are added to the library.
    /// - Parameters:
    ///   - captures: names or keys of captures; nil for all captures.
    ///   - isDryRun: if it is true, nothing is written to the library.
    public func jobs(
        captures: [String]?, recipe: ModelRecipe, isDryRun: Bool
    ) throws -> [LibraryKey] {
        let cards = try captures.map { try $0.map { try library.capture(named: $0) } }
        let chosen = try cards ?? library.captures()
        var (jobs, seen): ([LibraryKey], Set<LibraryKey>) = ([], [])
        for capture in chosen.compactMap(\.key) {
            let job = Job(captures: [capture], recipe: recipe.job, format: ModelRecipe.format)
            guard seen.insert(job.key).inserted else { continue }
            guard try library.state(of: job.key).isSubmittable else { continue }
            if !isDryRun { try library.put(job) }
            jobs.append(job.key)
        }
        return jobs
    }
}
