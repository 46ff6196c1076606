/// What a session tells while it works. Names after Apple's `PhotogrammetrySession.Output`.
public enum PhotogrammetryOutput: Equatable, Sendable {
    /// The input was read once.
    case inputComplete
    /// How far a request is.
    case requestProgress(PhotogrammetryRequest, PhotogrammetryProgress)
    /// A request is done.
    case requestComplete(PhotogrammetryRequest, PhotogrammetryResult)
    /// A request cannot be fulfilled; the others go on.
    case requestError(PhotogrammetryRequest, PhotogrammetryError)
    /// How well the poses fit the pictures, and whether better ones were found.
    case posesAligned(AlignmentFacts)
    /// A sample is damaged and not used.
    case invalidSample(name: String, reason: String)
    /// A sample is whole but cannot be used.
    case skippedSample(name: String, reason: String)
    /// Pictures are used at this width because of memory or the detail asked for.
    case automaticDownsampling(widthPixels: Int)
    /// Passes of the scan could not be joined; these are left out.
    case stitchingIncomplete(passes: [Int])
    /// Share of the surface, 0...1, that no view saw: more than a person should take for true.
    case inventedSurface(share: Double)
    /// All requests are done, or failed.
    case processingComplete
    /// The work was stopped.
    case processingCancelled
}

/// How far a request is.
public struct PhotogrammetryProgress: Equatable, Sendable {
    /// 0...1.
    public var fraction: Double
    /// What is being done.
    public var stage: PhotogrammetryStage
    /// Time to the end in seconds; nil while nobody can tell.
    public var remainingSeconds: Double?

    /// So far.
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
