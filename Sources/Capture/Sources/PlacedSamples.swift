import Reconstruction
import Scene

/// Samples with camera poses from elsewhere; those without a pose are left out.
struct PlacedSamples: PhotogrammetrySampleSource {
    /// The pose of a sample.
    struct Place {
        /// The sample, by its index in the source.
        var index: Int
        var intrinsics: Intrinsics
        var worldFromCamera: RigidTransform
    }

    let source: any PhotogrammetrySampleSource
    let places: [Place]

    var count: Int { places.count }

    func name(at index: Int) -> String { source.name(at: places[index].index) }

    func sample(at index: Int) throws -> PhotogrammetrySample {
        var sample = try source.sample(at: places[index].index)
        sample.intrinsics = places[index].intrinsics
        sample.worldFromCamera = places[index].worldFromCamera
        // The unit of the poses is unknown.
        sample.depth = nil
        return sample
    }
}

/// Several sources in sequence, each as one pass.
struct ConsecutivePasses: PhotogrammetrySampleSource {
    /// The sources, with the number of their pass.
    let parts: [(pass: Int, samples: any PhotogrammetrySampleSource)]
    /// Whether the samples' numbers are already unique.
    var hasNumbers = false

    var count: Int { parts.reduce(0) { $0 + $1.samples.count } }

    private func place(_ index: Int) -> (part: Int, index: Int) {
        var (part, index) = (0, index)
        while index >= parts[part].samples.count {
            index -= parts[part].samples.count
            part += 1
        }
        return (part, index)
    }

    func name(at index: Int) -> String {
        let place = place(index)
        return parts[place.part].samples.name(at: place.index)
    }

    func sample(at index: Int) throws -> PhotogrammetrySample {
        let place = place(index)
        var sample = try parts[place.part].samples.sample(at: place.index)
        sample.pass = parts[place.part].pass
        // Two folders may use the same numbers.
        if !hasNumbers { sample.id = index }
        return sample
    }
}

/// The samples of one pass of several.
struct PassSamples: PhotogrammetrySampleSource {
    let source: any PhotogrammetrySampleSource
    let indices: [Int]

    var count: Int { indices.count }

    func name(at index: Int) -> String { source.name(at: indices[index]) }

    func sample(at index: Int) throws -> PhotogrammetrySample {
        try source.sample(at: indices[index])
    }
}
