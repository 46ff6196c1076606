/// Jobs that are submitted to an engine together.
public struct Submission: Equatable, Sendable {
    /// The library's absolute path as the workers see it, the same on all machines.
    public var library: String
    /// The list's key, and the number of its jobs.
    public var list: LibraryKey
    public var count: Int
    /// The most jobs that run at once; nil for the engine's own choice.
    public var parallel: Int?
    /// Which step of `EngineSettings.memoryMegabytes` all jobs of the submission get, from 0.
    public var memoryStep: Int
    /// How often the same list was submitted before. Some engines need this for a name that is not
    /// used yet.
    public var submissionsBefore: Int
    /// The site's settings.
    public var settings: EngineSettings

    // More than six parameters: one for each stored field.
    /// A submission of one list.
    public init(
        library: String, list: LibraryKey, count: Int, parallel: Int? = nil, memoryStep: Int = 0,
        submissionsBefore: Int = 0, settings: EngineSettings = EngineSettings()
    ) {
        (self.library, self.list, self.count) = (library, list, count)
        (self.parallel, self.memoryStep, self.settings) = (parallel, memoryStep, settings)
        self.submissionsBefore = submissionsBefore
    }

    /// The name of the array. Every engine accepts its length; equal lists have equal names.
    public var name: String { "capstan-\(list.short)" }
}
