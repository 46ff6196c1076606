import Scene

/// The photographs of all passes that could be placed, each pass in the world of its own poses.
public struct RegisteredPasses: Sendable {
    /// The photographs, with their poses and the numbers of their passes.
    public let samples: any PhotogrammetrySampleSource
    /// Points of the scene of the first pass; empty where none are known.
    public let points: [Vector3]
    /// Numbers of the passes that were placed. The first of these passes defines the world.
    public let passes: [Int]
}
