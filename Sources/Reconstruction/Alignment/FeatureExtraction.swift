import Scene
import Vision

/// Reads the samples and detects the features of each.
struct FeatureExtraction {
    /// A sample to read, with its known pose.
    struct Request {
        var index: Int
        var worldFromCamera: RigidTransform?
    }

    /// Photos of the samples that could be read, in the order of the requests.
    var photos: [AlignmentPhoto] = []
    /// The cameras of the photos. Equal cameras are stored once.
    private(set) var cameras: [Intrinsics] = []
    /// Samples that could not be read, each with its index and the reason.
    private(set) var failures: [(index: Int, reason: String)] = []

    /// Samples are read in groups of this number for each thread (guess). The number is small,
    /// since each sample takes the memory of a whole picture.
    static let samplesPerThread = 2

    private struct Found {
        var features: Features
        var pixelSize: Double
        var depths: [Float]
        var intrinsics: Intrinsics
        var pass: Int
    }

    init(
        _ requests: [Request], of source: any PhotogrammetrySampleSource,
        extraction: PhotoFeatureExtraction, checkpoint: Checkpoint? = nil, workers: Workers,
        progress: (Double) throws(PhotogrammetryError) -> Void
    ) throws(PhotogrammetryError) {
        let results = try workers.results(
            of: requests.count, inGroupsOf: Self.samplesPerThread * workers.threads, progress
        ) { place in
            Result {
                try Self.found(source.sample(at: requests[place].index), extraction, checkpoint)
            }
        }
        for (request, result) in zip(requests, results) {
            switch result {
            case .success(let found): add(found, request)
            case .failure(let error): failures.append((request.index, "\(error)"))
            }
        }
    }

    private static func found(
        _ sample: PhotogrammetrySample, _ extraction: PhotoFeatureExtraction,
        _ checkpoint: Checkpoint?
    ) throws -> Found {
        let kept = try features(of: sample.image, extraction, checkpoint)
        return Found(
            features: kept.features, pixelSize: kept.pixelSize,
            depths: PhotoFeatureExtraction.depths(of: kept.features, in: sample),
            intrinsics: sample.intrinsics, pass: sample.pass)
    }

    /// Detects the features of a picture, or reads them from the checkpoint if they are stored
    /// there.
    private static func features(
        of image: ColorImage, _ extraction: PhotoFeatureExtraction, _ checkpoint: Checkpoint?
    ) throws -> SerialisedFeatures {
        guard let checkpoint else { return try extraction.features(of: image) }
        let key = Checkpoint.key(image, extraction)
        if let known = checkpoint.features(key) { return known }
        let found = try extraction.features(of: image)
        checkpoint.store(found, key)
        return found
    }

    private mutating func add(_ found: Found, _ request: Request) {
        let camera = cameras.firstIndex(of: found.intrinsics) ?? cameras.count
        if camera == cameras.count { cameras.append(found.intrinsics) }
        photos.append(
            AlignmentPhoto(
                index: request.index, pass: found.pass, camera: camera, features: found.features,
                pixelSize: found.pixelSize, depths: found.depths,
                prior: request.worldFromCamera?.inverse))
    }
}
