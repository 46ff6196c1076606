import Models
import Scene

/// One run over the samples: reads them, computes depth where there is none, fuses it, and answers
/// the requests.
struct ReconstructionWork {
    let input: any PhotogrammetrySampleSource
    let configuration: PhotogrammetryConfiguration
    let modelBuilder: any ModelBuilder
    let isStopped: () -> Bool
    let report: (PhotogrammetryOutput) -> Void

    private var clock = WorkClock(costs: [:])
    private var requests: [PhotogrammetryRequest] = []
    private var checkpoint: Checkpoint?

    init(
        input: any PhotogrammetrySampleSource, configuration: PhotogrammetryConfiguration,
        modelBuilder: any ModelBuilder, isStopped: @escaping () -> Bool,
        report: @escaping (PhotogrammetryOutput) -> Void
    ) {
        (self.input, self.configuration) = (input, configuration)
        (self.modelBuilder, self.isStopped, self.report) = (modelBuilder, isStopped, report)
    }

    /// Processes the requests; returns the session's last message.
    mutating func run(_ requests: [PhotogrammetryRequest]) -> PhotogrammetryOutput {
        self.requests = requests
        do {
            try answer()
        } catch .cancelled {
            return .processingCancelled
        } catch {
            for request in self.requests { report(.requestError(request, error)) }
        }
        return .processingComplete
    }

    private mutating func answer() throws(PhotogrammetryError) {
        // Initial shares before anything is known; replaced after the survey.
        clock = WorkClock(costs: [.preProcessing: 1, .pointCloudGeneration: 40])
        checkpoint = try Checkpoint.opened(
            folder: configuration.checkpointDirectory, captured: configuration.capturedFeatures)
        var (survey, apart) = try survey()
        report(.inputComplete)
        let plan = try ReconstructionPlan(
            survey: survey, configuration: configuration, finest: finestDetail)
        let earlier = clock
        clock = plan.clock
        clock.goOn(from: earlier)
        try align(&survey, apart)
        apart = [:]
        let views = UsedSamples(source: input, views: survey.views)
        finish(.poses) {
            .poses(
                Dictionary(uniqueKeysWithValues: survey.views.map { ($0.id, $0.worldFromCamera) }))
        }
        guard !requests.isEmpty else { return }
        let part = try surface(plan, views, key: surfaceKey(survey, plan))
        if part.inventedShare > Self.mostInvented {
            report(.inventedSurface(share: part.inventedShare))
        }
        let box = configuration.boundingBox
        finish(.bounds) { .bounds(part.mesh.bounds(along: box)) }
        for request in requests {
            try answer(request, part, views, plan)
        }
    }

    /// Warns when more than this share of the surface was not seen by any view (guess).
    private static let mostInvented = 0.15

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
        let wantsContent = configuration.checkpointDirectory != nil
        var survey = SampleSurvey(box: configuration.boundingBox, wantsContent: wantsContent)
        var apart: [Int: SampleSurvey] = [:]
        for index in 0..<input.count {
            try tell(.preProcessing, Double(index) / Double(input.count))
            do {
                let sample = try input.sample(at: index)
                let trouble =
                    if configuration.passesApart.contains(sample.pass) {
                        apart[
                            sample.pass,
                            default: SampleSurvey(
                                box: configuration.boxesApart[sample.pass]
                                    ?? configuration.boundingBox, wantsContent: wantsContent)
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

    /// Refines the poses, joins the passes, and reports what is not used.
    private mutating func align(
        _ survey: inout SampleSurvey, _ apart: [Int: SampleSurvey]
    ) throws(PhotogrammetryError) {
        try tell(.imageAlignment, 0)
        let key = alignmentKey(survey, apart)
        if let known: AlignmentRecord = checkpoint?.record(AlignmentRecord.kind, key) {
            known.settle(&survey, report: report)
            try tell(.imageAlignment, 1)
            return
        }
        var said: [PhotogrammetryOutput] = []
        let report = report
        let work = AlignmentWork(
            input: input, configuration: configuration, checkpoint: checkpoint
        ) { output in
            said.append(output)
            report(output)
        }
        try work.align(&survey, apart) { (share) throws(PhotogrammetryError) in
            try tell(.imageAlignment, share)
        }
        checkpoint?.keep(AlignmentRecord(survey, said: said), AlignmentRecord.kind, key)
        try tell(.imageAlignment, 1)
    }

    /// The cache key of the alignment.
    private func alignmentKey(
        _ survey: SampleSurvey, _ apart: [Int: SampleSurvey]
    ) -> ContentKey {
        var key = Checkpoint.key
        survey.addContent(to: &key)
        for pass in apart.keys.sorted() {
            key.add(pass)
            key.add(configuration.boxesApart[pass] == nil ? 0 : 1)
            apart[pass]?.addContent(to: &key)
        }
        key.add(configuration.isPoseRefinementEnabled ? 1 : 0)
        key.add(configuration.areIntrinsicsGuessed ? 1 : 0)
        key.add(configuration.isObjectMaskingEnabled ? 1 : 0)
        key.add(configuration.featureSensitivity == .high ? 1 : 0)
        key.add(configuration.sampleOrdering == .sequential ? 1 : 0)
        return key
    }

    /// The cache key of the surface.
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
            try tell(.meshGeneration, 1)
            return known
        }
        let workers = Workers(threads: configuration.threads)
        var fusion = DepthFusion(
            box: plan.box, voxel: plan.voxel,
            isOnTable: configuration.isObjectMaskingEnabled
                && views.views.allSatisfy { $0.table == nil },
            workers: workers)
        switch plan.geometry {
        case .depth:
            for index in 0..<views.count {
                try tell(.pointCloudGeneration, Double(index) / Double(views.count))
                guard let sample = try read(views, index), let depth = sample.depth else {
                    continue
                }
                let map = DepthMap(
                    depth, intrinsics: sample.intrinsics,
                    worldFromCamera: views.views[index].worldFromCamera)
                fusion.add(map, standingOn: views.views[index].table)
            }
        case .color(let widthPixels), .both(let widthPixels):
            if widthPixels < plan.pictureWidth {
                report(.automaticDownsampling(widthPixels: widthPixels))
            }
            if case .both = plan.geometry {
                try fuseBoth(into: &fusion, plan, views, widthPixels: widthPixels, workers)
            } else {
                try fuseColor(into: &fusion, plan, views, widthPixels: widthPixels, workers)
            }
        }
        try tell(.meshGeneration, 0)
        let part = fusion.surface()
        try tell(.meshGeneration, 1)
        guard !part.mesh.triangles.isEmpty else { throw .emptyBounds }
        checkpoint?.keep(part, key)
        return part
    }

    private mutating func fuseColor(
        into fusion: inout DepthFusion, _ plan: ReconstructionPlan, _ views: UsedSamples,
        widthPixels: Int, _ workers: Workers
    ) throws(PhotogrammetryError) {
        var pictures: [GrayPicture] = []
        var tables: [TableCut?] = []
        for index in 0..<views.count {
            try tell(.pointCloudGeneration, 0.05 * Double(index) / Double(views.count))
            guard let sample = try read(views, index) else { continue }
            tables.append(views.views[index].table)
            pictures.append(
                GrayPicture(
                    sample, worldFromCamera: views.views[index].worldFromCamera,
                    widthPixels: widthPixels))
        }
        let places = pictures.map(\.worldFromCamera.translation)
        let sources = SourceChoice.sources(
            of: places, round: plan.box.center, count: DepthSearch.sources)
        guard sources.contains(where: { !$0.isEmpty }) else {
            throw .invalidImages(
                reason: "no two pictures show the same side from different places",
                suggestion: "Take more pictures on the way round the object.")
        }
        let search = DepthSearch(box: plan.searchBox, workers: workers)
        var maps: [DepthMap] = []
        for index in pictures.indices {
            try tell(
                .pointCloudGeneration, 0.05 + 0.9 * Double(index) / Double(pictures.count))
            maps.append(
                depths(pictures[index], sources[index].map { pictures[$0] }, search, plan))
        }
        let witnesses = SourceChoice.witnesses(
            of: places, round: plan.box.center, count: DepthAgreement.witnesses)
        let confirmed = { (index: Int, step: Int) in
            DepthAgreement.confirmed(
                index, of: maps, witnesses: witnesses[index],
                leastWitnesses: DepthAgreement.leastWitnesses, every: step, workers: workers)
        }
        // Table points are a small share of the pixels: all maps wait until the tables are found.
        tables = TableCut.settled(tables) {
            confirmed($0, TablePoints.step(width: maps[$0].width))
        }
        for index in maps.indices {
            try tell(.pointCloudGeneration, 0.95 + 0.05 * Double(index) / Double(maps.count))
            fusion.add(confirmed(index, 1), standingOn: tables[index])
        }
    }

    /// The stereo depth of a picture from its sources, or from the checkpoint.
    func depths(
        _ picture: GrayPicture, _ sources: [GrayPicture], _ search: DepthSearch,
        _ plan: ReconstructionPlan
    ) -> DepthMap {
        guard let checkpoint else {
            return DepthMap(search.planes(picture, sources: sources), seenBy: picture)
        }
        var key = Checkpoint.key
        key.add(plan.searchBox)
        for picture in [picture] + sources {
            key.add(picture.intrinsics)
            key.add(picture.worldFromCamera)
            key.add(picture.values)
        }
        if let values = checkpoint.depths(key, count: picture.values.count) {
            return DepthMap(
                intrinsics: picture.intrinsics, worldFromCamera: picture.worldFromCamera,
                values: values)
        }
        let map = DepthMap(search.planes(picture, sources: sources), seenBy: picture)
        checkpoint.keep(map.values, key)
        return map
    }

    /// A sample that was readable before; nil, with a message, when it no longer is.
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

    /// Completes the request if it was made.
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
            var clock = clock
            let tell = { (stage: PhotogrammetryStage, share: Double) throws(PhotogrammetryError) in
                if self.isStopped() { throw .cancelled }
                self.report(.requestProgress(request, clock.progress(stage, share)))
            }
            switch request {
            case .poses, .bounds: break
            case .pointCloud:
                let model = try ColoredSurface().model(
                    of: part.mesh, views: views, detail: .raw, threads: configuration.threads,
                    report: tell)
                let cloud = Mesh(
                    positions: model.positions, colors: model.colors, triangles: [])
                report(.requestComplete(request, .pointCloud(cloud)))
            case .modelFile(let path, let detail):
                let watched = WatchedSamples(source: views)
                let model = try modelBuilder.model(
                    of: part.mesh, views: watched, detail: detail,
                    threads: configuration.threads, report: tell)
                for (name, reason) in watched.broken {
                    report(.invalidSample(name: name, reason: reason))
                }
                if isStopped() { throw PhotogrammetryError.cancelled }
                try ModelWriter.write(model, to: path)
                report(
                    .requestComplete(
                        request,
                        .modelFile(
                            path: path,
                            facts: PhotogrammetryResult.ModelFacts(
                                vertices: model.positions.count, triangles: model.triangles.count,
                                inventedShare: part.inventedShare, resolution: plan.voxel))))
            }
        } catch let error as PhotogrammetryError {
            if error == .cancelled { throw error }
            report(.requestError(request, error))
        } catch let error as ModelFileError {
            // The disk may have filled up in the meantime.
            let words = PhotogrammetryError.invalidOutput(path: error.path, reason: error.reason)
            report(.requestError(request, request.storageFault ?? words))
        } catch {
            report(
                .requestError(
                    request, .invalidImages(reason: "\(error)", suggestion: "Copy them again.")))
        }
    }

    /// Reports the progress of every open request. Throws when the person cancelled the work.
    mutating func tell(
        _ stage: PhotogrammetryStage, _ share: Double
    ) throws(PhotogrammetryError) {
        if isStopped() { throw .cancelled }
        let progress = clock.progress(stage, share)
        for request in requests { report(.requestProgress(request, progress)) }
    }
}

extension Mesh {
    /// The smallest box around the mesh with the axes of another one.
    func bounds(along box: BoundingBox) -> BoundingBox {
        var low = Vector3(repeating: .infinity)
        var high = -low
        let boxFromWorld = box.worldFromObject.inverse
        for position in positions {
            let point = boxFromWorld * Vector3(position)
            low = pointwiseMin(low, point)
            high = pointwiseMax(high, point)
        }
        return BoundingBox(
            center: box.worldFromObject * ((low + high) / 2), size: high - low,
            worldFromObject: box.worldFromObject)
    }
}
