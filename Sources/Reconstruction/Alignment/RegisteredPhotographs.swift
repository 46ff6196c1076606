import Scene

/// The photographs of one scene with the poses that an aligner found.
public struct RegisteredPhotographs: Sendable {
    /// The photographs that could be placed, with their poses.
    public var samples: any PhotogrammetrySampleSource
    /// Points of the scene in the world of the poses; empty where none are known.
    public var points: [Vector3]
    /// How well the poses fit the pictures; nil where the aligner does not report it.
    public var facts: AlignmentFacts?
    /// Photographs that could not be placed.
    public var skipped: [AlignedPhotographs.LeftOut]

    /// The result of an aligner.
    public init(
        samples: any PhotogrammetrySampleSource, points: [Vector3] = [],
        facts: AlignmentFacts? = nil, skipped: [AlignedPhotographs.LeftOut]
    ) {
        (self.samples, self.points, self.facts) = (samples, points, facts)
        self.skipped = skipped
    }
}
