import Scene

/// How a session finds the poses of photographs that have none, before all else.
public struct PhotographRegistration {
    /// The indices of each pass's photographs in the session's input, by the pass's number.
    public var passes: [Int: [Int]]
    /// Finds the poses of one pass.
    public var aligner: any PhotographAligner
    /// Adds to the configuration what is known only when the photographs have poses: the boxes.
    public var complete: (inout PhotogrammetryConfiguration, RegisteredPasses) -> Void

    /// Photographs of these passes, whose poses this aligner finds.
    public init(
        passes: [Int: [Int]], aligner: any PhotographAligner,
        complete: @escaping (inout PhotogrammetryConfiguration, RegisteredPasses) -> Void
    ) {
        (self.passes, self.aligner, self.complete) = (passes, aligner, complete)
    }
}
