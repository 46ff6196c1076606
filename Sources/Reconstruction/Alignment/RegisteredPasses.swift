import Scene

/// The photographs of all passes that could be placed, each pass in the world of its own poses.
public struct RegisteredPasses: Sendable {
    /// The photographs, with their poses and the numbers of their passes.
    public let samples: any PhotogrammetrySampleSource
    /// Points of the scene of the first pass, where some are known.
    public let points: [Vector3]
    /// The passes that were placed; the first one defines the world.
    public let passes: [Int]
}
