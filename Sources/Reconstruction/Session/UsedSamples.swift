import Scene

/// The samples that a reconstruction uses, with their poses as they are known best.
struct UsedSamples: PhotogrammetrySampleSource {
    let source: any PhotogrammetrySampleSource
    /// Place in the source and pose of each.
    let views: [(index: Int, worldFromCamera: RigidTransform)]

    var count: Int { views.count }

    func name(at index: Int) -> String { source.name(at: views[index].index) }

    func sample(at index: Int) throws -> PhotogrammetrySample {
        var sample = try source.sample(at: views[index].index)
        sample.worldFromCamera = views[index].worldFromCamera
        return sample
    }
}
