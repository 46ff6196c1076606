import Scene

/// The samples of one pass, out of a source with several passes.
struct PassSamples: PhotogrammetrySampleSource {
    let source: any PhotogrammetrySampleSource
    let indices: [Int]

    var count: Int { indices.count }

    func name(at index: Int) -> String { source.name(at: indices[index]) }

    func sample(at index: Int) throws -> PhotogrammetrySample {
        try source.sample(at: indices[index])
    }
}
