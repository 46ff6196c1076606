/// The messages of a session. Names after Apple's `PhotogrammetrySession.Output`.
public enum PhotogrammetryOutput: Equatable, Sendable {
    /// The input was read once.
    case inputComplete
    /// The progress of a request.
    case requestProgress(PhotogrammetryRequest, PhotogrammetryProgress)
    /// A request is complete.
    case requestComplete(PhotogrammetryRequest, PhotogrammetryResult)
    /// A request failed; the others continue.
    case requestError(PhotogrammetryRequest, PhotogrammetryError)
    /// How well the poses fit the pictures, and whether they were improved.
    case posesAligned(AlignmentFacts)
    /// A sample is damaged and not used.
    case invalidSample(name: String, reason: String)
    /// A sample is intact but cannot be used.
    case skippedSample(name: String, reason: String)
    /// Pictures are used at this width, because of memory or the level of detail.
    case automaticDownsampling(widthPixels: Int)
    /// These passes could not be joined and are left out.
    case stitchingIncomplete(passes: [Int])
    /// Share of the surface, 0...1, that no view saw: too much to be trusted; and the
    /// sides on which it is most of the surface.
    case inventedSurface(share: Double, sides: [SurfaceSide])
    /// Share of the surface, 0...1, that was measured from fewer than three pictures, and the sides
    /// on which it is most of the surface.
    case seldomSeenSurface(share: Double, sides: [SurfaceSide])
    /// The object continues beyond these sides of the box that a person set.
    case surfaceBeyondBox(sides: [SurfaceSide])
    /// The object was moved this many times while the pictures of one pass were taken: the model
    /// may show it in two places.
    case objectMoved(count: Int)
    /// All requests are done, or failed.
    case processingComplete
    /// The work was cancelled.
    case processingCancelled
}

/// The progress of a request.
public struct PhotogrammetryProgress: Equatable, Sendable {
    /// 0...1.
    public var fraction: Double
    /// The current stage.
    public var stage: PhotogrammetryStage
    /// Remaining time in seconds; nil while unknown.
    public var remainingSeconds: Double?

    /// A progress of these parts.
    public init(fraction: Double, stage: PhotogrammetryStage, remainingSeconds: Double? = nil) {
        (self.fraction, self.stage) = (fraction, stage)
        self.remainingSeconds = remainingSeconds
    }
}

/// The stages of the work, in their order. Names are Apple's (`Output.ProcessingStage`).
public enum PhotogrammetryStage: String, CaseIterable, Sendable {
    case preProcessing, imageAlignment, pointCloudGeneration, meshGeneration, textureMapping
    case optimization
}
