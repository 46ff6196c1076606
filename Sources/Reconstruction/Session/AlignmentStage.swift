import Scene

/// The alignment stage of a session: refines poses and joins passes.
struct AlignmentStage {
    let input: any PhotogrammetrySampleSource
    let configuration: PhotogrammetryConfiguration
    let checkpoint: Checkpoint?
    let report: (PhotogrammetryOutput) -> Void

    /// Reading the pictures takes this share of an alignment's time (measured with
    /// `scripts/time-reconstruction`).
    private static let readingShare = 0.7
    /// Shares of the time that a further pass takes: for its own alignment, and for joining it to
    /// the first pass (guesses).
    private static let (ownShare, joiningShare) = (0.8, 0.2)

    /// Aligns the samples of the survey. Then aligns the separate passes and adds those that can be
    /// joined.
    func align(
        _ survey: inout SampleSurvey, _ apart: [Int: SampleSurvey],
        progress: (Double) throws(PhotogrammetryError) -> Void
    ) throws(PhotogrammetryError) {
        guard configuration.isPoseRefinementEnabled else {
            survey.apply(nil).forEach(report)
            reportLeftOut(apart.keys.sorted())
            return
        }
        let parts = Double(1 + apart.count)
        let alignment = try aligned(survey) { (share) throws(PhotogrammetryError) in
            try progress(share / parts)
        }
        survey.apply(alignment).forEach(report)
        if let facts = alignment.facts { report(.posesAligned(facts)) }
        var model = alignment.model
        var leftOut: [Int] = []
        for (index, pass) in apart.keys.sorted().enumerated() {
            guard configuration.passes.boxes[pass] != nil, var other = apart[pass] else {
                leftOut.append(pass)
                continue
            }
            let completed = Double(1 + index)
            let otherAlignment = try aligned(other) { (share) throws(PhotogrammetryError) in
                try progress((completed + Self.ownShare * share) / parts)
            }
            let target = ObjectFeatures(model, box: survey.box)
            let source = ObjectFeatures(otherAlignment.model, box: other.box)
            let messages = other.apply(otherAlignment)
            let joined = try PassJoining(target: target, workers: workers).join(
                source, hasMeasuredScale: survey.hasDepth || other.hasDepth,
                isMoved: configuration.passes.moved.contains(pass)
            ) { (share) throws(PhotogrammetryError) in
                try progress(
                    (completed + Self.ownShare + Self.joiningShare * share) / parts)
            }
            guard let joined else {
                leftOut.append(pass)
                continue
            }
            messages.forEach(report)
            survey.join(
                other, joined, cutsOwnTable: configuration.isObjectMaskingEnabled)
            model = joined.model
        }
        reportLeftOut(leftOut)
    }

    private var workers: Workers { Workers(threads: configuration.threads) }

    private func reportLeftOut(_ passes: [Int]) {
        if !passes.isEmpty { report(.stitchingIncomplete(passes: passes)) }
    }

    private func aligned(
        _ survey: SampleSurvey, progress: (Double) throws(PhotogrammetryError) -> Void
    ) throws(PhotogrammetryError) -> Alignment {
        func extracted(
            _ orders: [FeatureExtraction.Request], _ extraction: PhotoFeatureExtraction,
            _ progress: (Double) throws(PhotogrammetryError) -> Void
        ) throws(PhotogrammetryError) -> FeatureExtraction {
            try FeatureExtraction(
                orders, of: input, extraction: extraction, checkpoint: checkpoint, workers: workers,
                progress: progress)
        }
        let found = try extracted(
            survey.orders, PhotoFeatureExtraction(configuration.featureSensitivity)
        ) { (share) throws(PhotogrammetryError) in try progress(Self.readingShare * share) }
        for failure in found.failures {
            report(.invalidSample(name: input.name(at: failure.index), reason: failure.reason))
        }
        return try ShotAlignment(
            middle: survey.box.center,
            free: configuration.areIntrinsicsGuessed ? [.focalLength, .radial] : [],
            ordering: configuration.sampleOrdering, workers: workers
        ).aligned(
            found,
            rereading: { (photos) throws(PhotogrammetryError) in
                try extracted(
                    photos.map { .init(index: found.photos[$0].index) },
                    PhotoFeatureExtraction(farApart: configuration.featureSensitivity), { _ in }
                ).photos
            }
        ) { (share) throws(PhotogrammetryError) in
            try progress(Self.readingShare + (1 - Self.readingShare) * share)
        }
    }
}
