import Scene

/// How a session finds the poses of photographs that have none. It does so before all other work.
public struct PhotographRegistration {
    /// The indices of each pass's photographs in the session's input, by the pass's number.
    public var passes: [Int: [Int]]
    /// Finds the poses of one pass.
    public var aligner: any PhotographAligner
    /// Adds the boxes to the configuration. They are known only after the photographs have poses.
    public var complete: (inout PhotogrammetryConfiguration, RegisteredPasses) -> Void

    /// Finds the poses of the photographs in these passes with this aligner.
    public init(
        passes: [Int: [Int]], aligner: any PhotographAligner,
        complete: @escaping (inout PhotogrammetryConfiguration, RegisteredPasses) -> Void
    ) {
        (self.passes, self.aligner, self.complete) = (passes, aligner, complete)
    }
}
