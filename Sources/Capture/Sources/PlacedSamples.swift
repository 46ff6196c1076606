import Reconstruction
import Scene

/// Samples whose cameras were found elsewhere; those without a camera are left out.
struct PlacedSamples: PhotogrammetrySampleSource {
    /// Where a sample was taken.
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
        // The unit of the poses is not known.
        sample.depth = nil
        return sample
    }
}

/// Several sources one after the other, each a pass of its own.
struct ConsecutivePasses: PhotogrammetrySampleSource {
    /// The sources, with the number of their pass.
    let parts: [(pass: Int, samples: any PhotogrammetrySampleSource)]
    /// Whether the samples have numbers that no other has already.
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
        // Two folders number their pictures alike.
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
