import Scene
import Vision
import Wording

/// Finds the poses of photographs from the pictures alone.
public struct PhotographAlignment: Sendable {
    /// The order of the photographs: whether consecutive ones were taken side by side.
    public var ordering = PhotogrammetryConfiguration.SampleOrdering.unordered
    /// Whether more features are detected than usual.
    public var sensitivity = PhotogrammetryConfiguration.FeatureSensitivity.normal
    /// Whether focal lengths and distortion are known exactly; otherwise they are estimated.
    public var areIntrinsicsExact = false
    /// A folder for expensive intermediate results, so that an interrupted run can continue; nil
    /// for none.
    public var checkpointDirectory: String?
    /// A folder with features stored by a capture; nil for none.
    public var capturedFeatures: String?
    /// Number of threads to use.
    public var threads: Int

    /// An alignment of photographs in no particular order.
    public init(threads: Int) { self.threads = threads }

    /// Least number of photographs. Derived: with two, no third view can confirm a match.
    private static let leastPhotographs = 3
    /// With a guessed camera, a match agrees if it is within this distance of its epipolar line,
    /// pixels (guess). If the focal length is wrong by a third, most matches are still within this
    /// distance.
    private static let guessedErrorPixels = 3.0

    /// The parts of the progress: features, choice of pairs, matching, incremental mapping.
    private static let featurePart = ProgressPart(start: 0, length: 0.3)
    private static let pairPart = ProgressPart(start: 0.3, length: 0.1)
    private static let matchingPart = ProgressPart(start: 0.4, length: 0.3)
    private static let mappingPart = ProgressPart(start: 0.7, length: 0.3)

    /// Places the photographs. Throws the reason if that is impossible: there are fewer than three,
    /// they have nothing in common, or all were taken from one place. Also throws what `progress`
    /// throws, which receives the finished share, 0...1.
    public func aligned(
        _ source: any PhotogrammetrySampleSource,
        progress: (Double) throws(PhotogrammetryError) -> Void
    ) throws(PhotogrammetryError) -> AlignedPhotographs {
        try aligned(source, unreadable: { _ in }, progress: progress)
    }

    /// The same; `unreadable` receives each photograph that cannot be read, before any other error
    /// is thrown.
    func aligned(
        _ source: any PhotogrammetrySampleSource,
        unreadable: (AlignedPhotographs.LeftOut) -> Void,
        progress: (Double) throws(PhotogrammetryError) -> Void
    ) throws(PhotogrammetryError) -> AlignedPhotographs {
        let workers = Workers(threads: threads)
        let checkpoint = try Checkpoint.opened(
            folder: checkpointDirectory, captured: capturedFeatures)
        let gathered = try gathered(source, checkpoint, workers) {
            (share) throws(PhotogrammetryError) in
            try progress(Self.featurePart.progress(share))
        }
        Self.unreadable(gathered, of: source).forEach(unreadable)
        guard gathered.photos.count >= Self.leastPhotographs else {
            throw Self.tooFew(gathered, of: source)
        }
        let key = key(gathered)
        if let known: RegistrationRecord = checkpoint?.record(RegistrationRecord.kind, key) {
            return known.photographs(of: source)
        }
        let pairs = try PreemptiveMatching(photos: gathered.photos, workers: workers).pairs(
            isSequence: ordering == .sequential
        ) { (share) throws(PhotogrammetryError) in
            try progress(Self.pairPart.progress(share))
        }
        var matching = PhotoMatching(
            photos: gathered.photos, cameras: gathered.cameras, workers: workers)
        if !areIntrinsicsExact { matching.errorPixels = Self.guessedErrorPixels }
        let allMatches = try matching.matched(pairs) { (share) throws(PhotogrammetryError) in
            try progress(Self.matchingPart.progress(share))
        }
        let scenery = StaticScenery(allMatches, gathered.photos)
        let matched = scenery.moving
        if !areIntrinsicsExact {
            let factor = FocalSearch(matching: matching, matched: matched).factor()
            matching.cameras = FocalSearch.cameras(matching.cameras, times: factor)
        }
        let verified = matching.verified(matched)
        try check(verified, matching, isTurntable: scenery.isTurntable)
        var mapper = IncrementalMapper(
            photos: gathered.photos, cameras: matching.cameras, pairs: verified,
            free: areIntrinsicsExact ? [] : [.focalLength, .radial], workers: workers)
        try mapper.grow { (share) throws(PhotogrammetryError) in
            try progress(Self.mappingPart.progress(share))
        }
        try check(mapper, of: gathered.photos.count, isTurntable: scenery.isTurntable)
        let found = Self.result(mapper.model, gathered, source, workers)
        checkpoint?.store(RegistrationRecord(found), RegistrationRecord.kind, key)
        return found
    }

    /// The features of all photographs that can be read.
    private func gathered(
        _ source: any PhotogrammetrySampleSource, _ checkpoint: Checkpoint?, _ workers: Workers,
        progress: (Double) throws(PhotogrammetryError) -> Void
    ) throws(PhotogrammetryError) -> FeatureExtraction {
        try FeatureExtraction(
            (0..<source.count).map { .init(index: $0, worldFromCamera: nil) }, of: source,
            extraction: PhotoFeatureExtraction(farApart: sensitivity), checkpoint: checkpoint,
            workers: workers, progress: progress)
    }

    /// The photographs that cannot be read.
    private static func unreadable(
        _ gathered: FeatureExtraction, of source: any PhotogrammetrySampleSource
    ) -> [AlignedPhotographs.LeftOut] {
        gathered.failures.map { .init(name: source.name(at: $0.index), reason: $0.reason) }
    }

    /// The error for fewer photographs than poses need. It names the first damaged one.
    private static func tooFew(
        _ gathered: FeatureExtraction, of source: any PhotogrammetrySampleSource
    ) -> PhotogrammetryError {
        let usable = counted(gathered.photos.count, "photograph")
        let suggestion = phrase("Without poses at least \(leastPhotographs) are needed, better 20.")
        guard let damaged = gathered.failures.first else {
            return .invalidImages(
                reason: phrase("only \(usable) can be used"), suggestion: suggestion)
        }
        let name = source.name(at: damaged.index)
        return .invalidImages(
            reason: phrase("only \(usable) can be used; \(name) cannot: \(damaged.reason)"),
            suggestion: suggestion)
    }

    /// Cache key of everything that the poses depend on.
    private func key(_ gathered: FeatureExtraction) -> ContentKey {
        var key = Checkpoint.key
        // Version 3 of the poses: zooms are told apart.
        key.add(3)
        for photo in gathered.photos {
            key.add(photo.index)
            key.add(photo.features.descriptors)
            key.add(photo.features.keypoints.flatMap { [$0.pixel.x, $0.pixel.y] })
            key.add(photo.depths)
            key.add(gathered.cameras[photo.camera])
        }
        key.add(gathered.failures.map(\.index))
        key.add(areIntrinsicsExact ? 1 : 0)
        key.add(ordering == .sequential ? 1 : 0)
        return key
    }

    private func check(
        _ mapper: IncrementalMapper, of count: Int, isTurntable: Bool
    ) throws(PhotogrammetryError) {
        guard mapper.registeredCount >= Self.leastPhotographs else {
            if isTurntable { throw Self.turnedTooFar }
            throw .invalidImages(
                reason: phrase(
                    "no three photographs show the same part of the object from different places"),
                suggestion: phrase(
                    "Take more on the way round the object, neighbours 10° to 20° apart."))
        }
        // If only a minority of the photographs fit one another, their poses may be wrong: the
        // majority does not confirm them.
        guard 2 * mapper.registeredCount >= count else {
            throw .invalidImages(
                reason: phrase(
                    """
                    only \(mapper.registeredCount) of \(count) photographs fit one \
                    another
                    """),
                suggestion: phrase(
                    """
                    Take neighbours 10° to 20° apart all the way round, or find the poses first \
                    (capstan track, or COLMAP).
                    """))
        }
    }

    private func check(
        _ verified: [VerifiedPair], _ matching: PhotoMatching, isTurntable: Bool
    ) throws(PhotogrammetryError) {
        let rays = PhotoMatching.rays(matching.photos, matching.cameras)
        if verified.contains(where: { $0.medianAngle(rays) >= IncrementalMapper.leastSeedAngle }) {
            return
        }
        if isTurntable { throw Self.turnedTooFar }
        guard verified.isEmpty else {
            throw .invalidImages(
                reason: phrase("all photographs were taken from the same place"),
                suggestion: phrase("Walk round the object instead of turning the camera."))
        }
        throw .invalidImages(
            reason: phrase("no two photographs show the same part of the object"),
            suggestion: phrase(
                "Take neighbours 10° to 20° apart, and lay printed paper under a plain object."))
    }

    private static var turnedTooFar: PhotogrammetryError {
        .invalidImages(
            reason: phrase(
                """
                the camera stood still, and the object that was turned in front of it looks too \
                different from photograph to photograph
                """),
            suggestion: phrase("Turn the object by 10° to 20° between photographs."))
    }

    private static func result(
        _ grown: SparseModel, _ gathered: FeatureExtraction,
        _ source: any PhotogrammetrySampleSource, _ workers: Workers
    ) -> AlignedPhotographs {
        var model = grown
        let scale = model.measuredScale()
        if let scale { model.move(Similarity(scale: scale)) }
        model.move(model.uprightWorld(isScaled: scale != nil))
        model.triangulate(workers: workers)
        let errors = model.errorsByPhoto()
        var views: [(index: Int, view: Alignment.View)] = []
        var medians: [Int: Double] = [:]
        var skipped: [AlignedPhotographs.LeftOut] = []
        for (place, photo) in model.photos.enumerated() {
            guard let pose = model.poses[place],
                errors[place].count >= SparseModel.leastRegistrationPoints
            else {
                skipped.append(
                    .init(
                        name: source.name(at: photo.index),
                        reason: phrase(
                            "it shares too little with other pictures to find its pose")))
                continue
            }
            let view = Alignment.View(
                intrinsics: model.cameras[photo.camera], worldFromCamera: pose.inverse)
            views.append((photo.index, view))
            medians[photo.index] = errors[place].upperMedian
        }
        return AlignedPhotographs(
            facts: AlignmentFacts(
                photos: views.count, points: model.tracks.count { $0.position != nil },
                givenMedianPixels: nil, medianPixels: errors.flatMap { $0 }.upperMedian ?? 0,
                isRefined: true, medianPixelsOfPhotos: medians,
                zooms: 1 + model.cameras.count - gathered.cameras.count),
            points: model.points(), isMetric: scale != nil, skipped: skipped,
            unreadable: unreadable(gathered, of: source), source: source, views: views)
    }
}
