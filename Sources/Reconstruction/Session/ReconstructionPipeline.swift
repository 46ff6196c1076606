import Models
import Scene

/// One run of a session: reads the samples, computes depth from pictures where it is needed, fuses
/// all depth into a surface, and answers the requests.
struct ReconstructionPipeline {
    private(set) var input: any PhotogrammetrySampleSource
    private(set) var configuration: PhotogrammetryConfiguration
    let registration: PhotographRegistration?
    let modelBuilder: any ModelBuilder
    let isStopped: () -> Bool
    let report: (PhotogrammetryOutput) -> Void

    private var estimator = ProgressEstimator(costs: [:])
    private var requests: [PhotogrammetryRequest] = []
    private(set) var checkpoint: Checkpoint?
    /// The sides of the box through which the object continues; empty unless a person set the box.
    var cutSides: [SurfaceSide] = []
    /// The last model that was made. A file of the same detail in another format is written from
    /// it.
    private var lastModel: (detail: ModelDetail, model: TexturedModel)?

    init(
        input: any PhotogrammetrySampleSource, configuration: PhotogrammetryConfiguration,
        registration: PhotographRegistration?, modelBuilder: any ModelBuilder,
        isStopped: @escaping () -> Bool, report: @escaping (PhotogrammetryOutput) -> Void
    ) {
        (self.input, self.configuration, self.registration) = (input, configuration, registration)
        (self.modelBuilder, self.isStopped, self.report) = (modelBuilder, isStopped, report)
    }

    /// Processes the requests; returns the last message of the session.
    mutating func run(_ requests: [PhotogrammetryRequest]) -> PhotogrammetryOutput {
        self.requests = requests
        do throws(PhotogrammetryError) {
            checkpoint = try Checkpoint.opened(
                folder: configuration.checkpointDirectory,
                captured: configuration.capturedFeatures)
            try registerPhotographs()
            try answer()
        } catch .cancelled {
            return .processingCancelled
        } catch {
            for request in self.requests { report(.requestError(request, error)) }
        }
        return .processingComplete
    }

    /// Finds the poses of photographs without any; all later steps use only photographs with poses.
    private mutating func registerPhotographs() throws(PhotogrammetryError) {
        guard let registration else { return }
        let passes = PhotographPasses(
            samples: input, passes: registration.passes, aligner: registration.aligner)
        let registered = try passes.found(report: report) { (share) throws(PhotogrammetryError) in
            let progress = ProgressEstimator.registration(share)
            for request in requests { report(.requestProgress(request, progress)) }
            if isStopped() { throw .cancelled }
        }
        input = registered.samples
        registration.complete(&configuration, registered)
    }

    /// Costs of the stages until the survey gives better estimates; only ratios count (guess).
    private static let initialCosts: [PhotogrammetryStage: Double] = [
        .preProcessing: 1, .pointCloudGeneration: 40,
    ]

    private mutating func answer() throws(PhotogrammetryError) {
        estimator = ProgressEstimator(
            costs: Self.initialCosts, isAfterRegistration: registration != nil)
        var (survey, apart) = try survey()
        report(.inputComplete)
        let plan = try ReconstructionPlan(
            survey: survey, configuration: configuration, finest: finestDetail)
        let earlier = estimator
        estimator = plan.progress
        estimator.resume(from: earlier)
        try align(&survey, apart)
        apart = [:]
        let views = UsedSamples(source: input, views: survey.views)
        finish(.poses) {
            .poses(
                Dictionary(uniqueKeysWithValues: survey.views.map { ($0.id, $0.worldFromCamera) }))
        }
        guard !requests.isEmpty else { return }
        let part = try surface(plan, views, key: surfaceKey(survey, plan))
        if part.unseenShare > Self.mostUnseen, !configuration.isUnseenSurfaceAllowed {
            throw .unseenSurface(share: part.unseenShare)
        }
        reportCoverage(of: part, plan, views)
        let box = configuration.boundingBox
        finish(.bounds) { .bounds(part.mesh.bounds(along: box)) }
        for request in requests {
            try answer(request, part, views, plan)
        }
    }

    /// Reports where the surface cannot be trusted.
    private func reportCoverage(
        of part: LargestPart, _ plan: ReconstructionPlan, _ views: UsedSamples
    ) {
        let coverage = SurfaceCoverage(
            of: part, box: plan.box,
            seenBy: views.views.map {
                VisibleSurface.Camera(
                    intrinsics: $0.intrinsics, worldFromCamera: $0.worldFromCamera)
            }, workers: Workers(threads: configuration.threads))
        if part.unseenShare > Self.mostInvented {
            report(
                .inventedSurface(share: part.unseenShare, sides: coverage.unseen.sides))
        }
        let seldomSeen = coverage.seldomSeen
        if seldomSeen.share > Self.mostSeldomSeen {
            report(.seldomSeenSurface(share: seldomSeen.share, sides: seldomSeen.sides))
        }
        if !cutSides.isEmpty { report(.surfaceBeyondBox(sides: cutSides)) }
    }

    /// A message warns if no view saw more than this share of the surface (guess).
    private static let mostInvented = 0.15

    /// A message warns if fewer than three pictures measured more than this share of the surface: a
    /// twentieth is a visible patch (guess).
    private static let mostSeldomSeen = 0.05

    /// No model is made if no view saw more than this share of the surface (guess). An object that
    /// is seen from one side lacks only its back, which is less.
    private static let mostUnseen = 0.6

    private var finestDetail: ModelDetail {
        var finest = ModelDetail.preview
        for case .modelFile(_, let detail) in requests
        where detail.specification.maximumTriangles > finest.specification.maximumTriangles {
            finest = detail
        }
        return finest
    }

    private mutating func survey() throws(PhotogrammetryError) -> (
        survey: SampleSurvey, apart: [Int: SampleSurvey]
    ) {
        let hasContentKeys = configuration.checkpointDirectory != nil
        var survey = SampleSurvey(box: configuration.boundingBox, hasContentKeys: hasContentKeys)
        var apart: [Int: SampleSurvey] = [:]
        for index in 0..<input.count {
            try reportProgress(.preProcessing, Double(index) / Double(input.count))
            do {
                let sample = try input.sample(at: index)
                let trouble =
                    if configuration.passes.apart.contains(sample.pass) {
                        apart[
                            sample.pass,
                            default: SampleSurvey(
                                box: configuration.passes.boxes[sample.pass]
                                    ?? configuration.boundingBox, hasContentKeys: hasContentKeys)
                        ].add(sample, at: index)
                    } else {
                        survey.add(sample, at: index)
                    }
                if let trouble { report(trouble) }
            } catch {
                report(.invalidSample(name: input.name(at: index), reason: "\(error)"))
            }
        }
        return (survey, apart)
    }

    /// Refines the poses, joins the passes, and reports the samples and passes that are not used.
    private mutating func align(
        _ survey: inout SampleSurvey, _ apart: [Int: SampleSurvey]
    ) throws(PhotogrammetryError) {
        try reportProgress(.imageAlignment, 0)
        let key = alignmentKey(survey, apart)
        if let known: AlignmentRecord = checkpoint?.record(AlignmentRecord.kind, key) {
            known.apply(to: &survey, report: report)
            try reportProgress(.imageAlignment, 1)
            return
        }
        var messages: [PhotogrammetryOutput] = []
        let report = report
        let work = AlignmentStage(
            input: input, configuration: configuration, checkpoint: checkpoint
        ) { output in
            messages.append(output)
            report(output)
        }
        try work.align(&survey, apart) { (share) throws(PhotogrammetryError) in
            try reportProgress(.imageAlignment, share)
        }
        checkpoint?.store(AlignmentRecord(survey, messages: messages), AlignmentRecord.kind, key)
        try reportProgress(.imageAlignment, 1)
    }

    /// The cache key of the alignment, from everything that the alignment depends on.
    private func alignmentKey(
        _ survey: SampleSurvey, _ apart: [Int: SampleSurvey]
    ) -> ContentKey {
        var key = Checkpoint.key
        survey.addContent(to: &key)
        for pass in apart.keys.sorted() {
            key.add(pass)
            key.add(configuration.passes.boxes[pass] == nil ? 0 : 1)
            key.add(configuration.passes.moved.contains(pass) ? 1 : 0)
            apart[pass]?.addContent(to: &key)
        }
        key.add(configuration.isPoseRefinementEnabled ? 1 : 0)
        key.add(configuration.areIntrinsicsGuessed ? 1 : 0)
        key.add(configuration.isObjectMaskingEnabled ? 1 : 0)
        key.add(configuration.featureSensitivity == .high ? 1 : 0)
        key.add(configuration.sampleOrdering == .sequential ? 1 : 0)
        return key
    }

    /// The cache key of the surface, from everything that the surface depends on.
    private func surfaceKey(_ survey: SampleSurvey, _ plan: ReconstructionPlan) -> ContentKey {
        var key = Checkpoint.key
        for view in survey.views {
            key.add(view.content ?? ContentKey())
            key.add(view.intrinsics)
            key.add(view.worldFromCamera)
            key.add(view.table == nil ? 0 : 1)
        }
        key.add(plan.box)
        key.add(plan.voxel)
        key.add(configuration.isObjectMaskingEnabled ? 1 : 0)
        key.add(configuration.boxFit == .growing ? 1 : 0)
        switch plan.geometry {
        case .depth: key.add(0)
        case .color(let widthPixels):
            key.add(1)
            key.add(widthPixels)
        case .both(let widthPixels):
            key.add(2)
            key.add(widthPixels)
        }
        return key
    }

    private mutating func surface(
        _ plan: ReconstructionPlan, _ views: UsedSamples, key: ContentKey
    ) throws(PhotogrammetryError) -> LargestPart {
        if let known = checkpoint?.surface(key) {
            cutSides = checkpoint?.record(Self.cutSidesKind, key) ?? []
            try reportProgress(.meshGeneration, 1)
            return known
        }
        let workers = Workers(threads: configuration.threads)
        var fusion = fusion(in: plan.box, plan, views, workers)
        switch plan.geometry {
        case .depth:
            var growth = BoxGrowth(
                plan.box, within: plan.searchBox,
                isOnTable: configuration.isObjectMaskingEnabled)
            for index in 0..<views.count {
                try reportProgress(.pointCloudGeneration, Double(index) / Double(views.count))
                guard let sample = try read(views, index), let depth = sample.depth else {
                    continue
                }
                let map = DepthMap(
                    depth, intrinsics: sample.intrinsics,
                    worldFromCamera: views.views[index].worldFromCamera)
                fusion.add(map, standingOn: views.views[index].table)
                if configuration.boxFit == .chosen, views.views[index].table == nil {
                    growth.add(map)
                }
            }
            if configuration.boxFit == .chosen { cutSides = growth.grown().cutSides }
        case .color(let widthPixels), .both(let widthPixels):
            if widthPixels < plan.pictureWidth {
                report(.automaticDownsampling(widthPixels: widthPixels))
            }
            if case .both = plan.geometry {
                try fuseDepthAndColor(into: &fusion, plan, views, widthPixels: widthPixels, workers)
            } else {
                try fuseColor(into: &fusion, plan, views, widthPixels: widthPixels, workers)
            }
        }
        try reportProgress(.meshGeneration, 0)
        let part = fusion.surface()
        try reportProgress(.meshGeneration, 1)
        guard !part.mesh.triangles.isEmpty else { throw .emptyBounds }
        if !cutSides.isEmpty { checkpoint?.store(cutSides, Self.cutSidesKind, key) }
        checkpoint?.store(part, key)
        return part
    }

    /// The kind of the checkpoint record that holds `cutSides`.
    private static let cutSidesKind = "sides"

    /// A fusion in this box, still without views.
    func fusion(
        in box: BoundingBox, _ plan: ReconstructionPlan, _ views: UsedSamples, _ workers: Workers
    ) -> DepthFusion {
        DepthFusion(
            box: box, voxel: plan.voxel,
            isOnTable: configuration.isObjectMaskingEnabled
                && views.views.allSatisfy { $0.table == nil },
            workers: workers)
    }

    /// A sample that was readable in the survey; nil, after a message, if it can no longer be read.
    func read(_ views: UsedSamples, _ index: Int) throws(PhotogrammetryError)
        -> PhotogrammetrySample?
    {
        do {
            return try views.sample(at: index)
        } catch {
            report(.invalidSample(name: views.name(at: index), reason: "\(error)"))
            return nil
        }
    }

    /// If this request is open, reports its result and closes it.
    private mutating func finish(
        _ request: PhotogrammetryRequest, _ result: () -> PhotogrammetryResult
    ) {
        guard requests.contains(request) else { return }
        report(.requestComplete(request, result()))
        requests.removeAll { $0 == request }
    }

    private mutating func answer(
        _ request: PhotogrammetryRequest, _ part: LargestPart, _ views: UsedSamples,
        _ plan: ReconstructionPlan
    ) throws(PhotogrammetryError) {
        do {
            var estimator = estimator
            let (isStopped, report) = (isStopped, report)
            let reportProgress = {
                (stage: PhotogrammetryStage, share: Double) throws(PhotogrammetryError) in
                if isStopped() { throw .cancelled }
                report(.requestProgress(request, estimator.progress(stage, share)))
            }
            switch request {
            case .poses, .bounds: break
            case .pointCloud:
                let model = try ColoredModelBuilder().model(
                    of: part.mesh, views: views, detail: .raw, threads: configuration.threads,
                    report: reportProgress)
                let cloud = Mesh(
                    positions: model.positions, colors: model.colors, triangles: [])
                report(.requestComplete(request, .pointCloud(cloud)))
            case .modelFile(let path, let detail):
                let model = try model(of: part.mesh, views, detail: detail, report: reportProgress)
                if isStopped() { throw PhotogrammetryError.cancelled }
                try ModelWriter.write(model, to: path)
                report(
                    .requestComplete(
                        request,
                        .modelFile(
                            path: path,
                            facts: PhotogrammetryResult.ModelFacts(
                                vertices: model.positions.count, triangles: model.triangles.count,
                                inventedShare: part.unseenShare, resolution: plan.voxel))))
            }
        } catch let error as PhotogrammetryError {
            if error == .cancelled { throw error }
            report(.requestError(request, error))
        } catch let error as ModelFileError {
            // If the disk has filled up since the first check, the message says so.
            let words = PhotogrammetryError.invalidOutput(path: error.path, reason: error.reason)
            report(.requestError(request, request.storageFault ?? words))
        } catch {
            report(
                .requestError(
                    request,
                    .invalidImages(reason: "\(error)", suggestion: phrase("Copy them again."))))
        }
    }

    /// The textured model; the last model again if it has this level of detail.
    private mutating func model(
        of mesh: Mesh, _ views: UsedSamples, detail: ModelDetail,
        report reportProgress: (PhotogrammetryStage, Double) throws(PhotogrammetryError) -> Void
    ) throws -> TexturedModel {
        if let lastModel, lastModel.detail == detail { return lastModel.model }
        // Frees the memory of the last model before the next model is made.
        lastModel = nil
        let recording = FaultRecordingSamples(source: views)
        let model = try modelBuilder.model(
            of: mesh, views: recording, detail: detail, threads: configuration.threads,
            report: reportProgress)
        for (name, reason) in recording.unreadable {
            report(.invalidSample(name: name, reason: reason))
        }
        lastModel = (detail, model)
        return model
    }

    /// Reports the progress of each open request. Throws if the person cancelled the work.
    mutating func reportProgress(
        _ stage: PhotogrammetryStage, _ share: Double
    ) throws(PhotogrammetryError) {
        if isStopped() { throw .cancelled }
        let progress = estimator.progress(stage, share)
        for request in requests { report(.requestProgress(request, progress)) }
    }
}
