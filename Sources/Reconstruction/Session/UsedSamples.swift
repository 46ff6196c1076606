import Scene

/// The samples that a reconstruction uses, with their best known poses.
struct UsedSamples: PhotogrammetrySampleSource {
    let source: any PhotogrammetrySampleSource
    /// The used samples, each with its index in the source.
    let views: [SampleSurvey.View]

    var count: Int { views.count }

    func name(at index: Int) -> String { source.name(at: views[index].index) }

    func sample(at index: Int) throws -> PhotogrammetrySample {
        let view = views[index]
        return try source.sample(
            at: view.index, intrinsics: view.intrinsics, worldFromCamera: view.worldFromCamera,
            keepsDepth: true)
    }
}
