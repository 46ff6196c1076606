/// The messages of a session. The names follow Apple's `PhotogrammetrySession.Output`.
public enum PhotogrammetryOutput: Equatable, Sendable {
    /// Each sample was read once.
    case inputComplete
    /// The progress of a request.
    case requestProgress(PhotogrammetryRequest, PhotogrammetryProgress)
    /// A request is complete.
    case requestComplete(PhotogrammetryRequest, PhotogrammetryResult)
    /// A request failed; the others continue.
    case requestError(PhotogrammetryRequest, PhotogrammetryError)
    /// How well the poses fit the pictures, and whether they were improved.
    case posesAligned(AlignmentFacts)
    /// A sample is damaged and is not used.
    case invalidSample(name: String, reason: String)
    /// A sample is intact but cannot be used.
    case skippedSample(name: String, reason: String)
    /// Stereo uses pictures of this width instead of their full width, to save memory or because
    /// the level of detail needs no more.
    case automaticDownsampling(widthPixels: Int)
    /// These passes could not be joined with the first pass and are left out.
    case stitchingIncomplete(passes: [Int])
    /// No view saw this share of the surface, 0...1, which is too much for a trustworthy model. On
    /// each of the named sides, no view saw most of the surface.
    case inventedSurface(share: Double, sides: [SurfaceSide])
    /// Fewer than three pictures measured this share of the surface, 0...1. On each of the named
    /// sides, this is true of most of the surface.
    case seldomSeenSurface(share: Double, sides: [SurfaceSide])
    /// The object continues beyond these sides of the box, which a person set.
    case surfaceBeyondBox(sides: [SurfaceSide])
    /// The object was moved this many times while the pictures of one pass were taken: the model
    /// may show it in two places.
    case objectMoved(count: Int)
    /// Each request is complete or failed.
    case processingComplete
    /// The work was cancelled.
    case processingCancelled
}

/// The progress of a request.
public struct PhotogrammetryProgress: Equatable, Sendable {
    /// The completed share of the request, 0...1.
    public var fraction: Double
    /// The current stage.
    public var stage: PhotogrammetryStage
    /// Remaining time in seconds; nil while unknown.
    public var remainingSeconds: Double?

    /// Progress with these values.
    public init(fraction: Double, stage: PhotogrammetryStage, remainingSeconds: Double? = nil) {
        (self.fraction, self.stage) = (fraction, stage)
        self.remainingSeconds = remainingSeconds
    }
}

/// The stages of the work, in their order. The names are Apple's (`Output.ProcessingStage`).
public enum PhotogrammetryStage: String, CaseIterable, Sendable {
    case preProcessing, imageAlignment, pointCloudGeneration, meshGeneration, textureMapping
    case optimization
}
