/// Jobs that are handed to an engine at once.
public struct Submission: Equatable, Sendable {
    /// The library's path, as the workers see it: from its root, the same on all machines.
    public var library: String
    /// The list's key, and how many jobs it has.
    public var list: LibraryKey
    public var count: Int
    /// The most at once; nil for the engine's own choice.
    public var parallel: Int?
    /// The step of the memory ladder.
    public var memoryStep: Int
    /// How often this list was submitted before, for engines that want a new name each time.
    public var submissionsBefore: Int
    /// What the site says.
    public var settings: EngineSettings

    // More than six parameters: one for each stored field.
    /// A submission of a list.
    public init(
        library: String, list: LibraryKey, count: Int, parallel: Int? = nil, memoryStep: Int = 0,
        submissionsBefore: Int = 0, settings: EngineSettings = EngineSettings()
    ) {
        (self.library, self.list, self.count) = (library, list, count)
        (self.parallel, self.memoryStep, self.settings) = (parallel, memoryStep, settings)
        self.submissionsBefore = submissionsBefore
    }

    /// The name of the array: short enough for every engine, and the same for the same list.
    public var name: String { "capstan-\(list.short)" }
}
