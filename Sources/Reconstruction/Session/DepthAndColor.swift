import Scene

/// Geometry from depth and colour together: the sensor's depth, and in its holes stereo depth that
/// other views confirm.
extension ReconstructionPipeline {
    // Parts of the stage (guesses): most of the time is the stereo search.
    private static let sensorReading = StagePart(start: 0, share: 0.1)
    private static let holeFilling = StagePart(start: 0.1, share: 0.85)
    private static let checkedFusion = StagePart(start: 0.95, share: 0.05)

    mutating func fuseDepthAndColor(
        into fusion: inout DepthFusion, _ plan: ReconstructionPlan, _ views: UsedSamples,
        widthPixels: Int, _ workers: Workers
    ) throws(PhotogrammetryError) {
        var gathered = ViewDepths()
        for index in 0..<views.count {
            try reportProgress(
                .pointCloudGeneration, Self.sensorReading.progress(index, of: views.count))
            guard let sample = try read(views, index) else { continue }
            gathered.add(
                sample, views.views[index], box: plan.searchBox, widthPixels: widthPixels)
        }
        let centers = gathered.pictures.map(\.worldFromCamera.translation)
        let sources = SourceChoice.sources(
            of: centers, round: plan.box.center, count: PatchMatchStereo.sources)
        let search = PatchMatchStereo(box: plan.searchBox, workers: workers)
        let incomplete = gathered.pictures.indices.filter { gathered.needsStereo($0) }
        for (done, index) in incomplete.enumerated() {
            try reportProgress(
                .pointCloudGeneration, Self.holeFilling.progress(done, of: incomplete.count))
            gathered.fill(
                index,
                from: depths(
                    gathered.pictures[index], sources[index].map { gathered.pictures[$0] },
                    search, in: plan.searchBox))
        }
        let comparedViews = SourceChoice.comparedViews(
            of: centers, round: plan.box.center, count: GeometricConsistency.mostComparedViews)
        for index in gathered.maps.indices {
            try reportProgress(
                .pointCloudGeneration,
                Self.checkedFusion.progress(index, of: gathered.maps.count))
            fusion.add(
                gathered.confirmed(index, comparedViews: comparedViews[index], workers: workers),
                standingOn: gathered.tables[index])
        }
    }
}

/// The depths of all views before fusion, from sensors and from stereo.
private struct ViewDepths {
    private(set) var pictures: [GrayPicture] = []
    private(set) var tables: [TableRemoval?] = []
    /// Depth map of each view: the sensor's depth with stereo depth in its holes, or stereo depth
    /// alone where there is no sensor depth.
    private(set) var maps: [DepthMap] = []
    /// Holes in the sensor depth of each view; nil for a view without sensor depth.
    private var holes: [DepthHoles?] = []

    /// A view gets stereo depth only if its share of holes is larger than this (guess). Sensor
    /// noise alone leaves out about a hundredth of the object, which neighbouring views measure.
    private static let leastHoles = 0.01

    mutating func add(
        _ sample: PhotogrammetrySample, _ view: SampleSurvey.View, box: BoundingBox,
        widthPixels: Int
    ) {
        let picture = GrayPicture(
            sample, worldFromCamera: view.worldFromCamera, widthPixels: widthPixels)
        pictures.append(picture)
        tables.append(view.table)
        guard let depth = sample.depth else {
            maps.append(
                DepthMap(
                    intrinsics: picture.intrinsics, worldFromCamera: view.worldFromCamera,
                    values: Array(repeating: 0, count: picture.values.count)))
            holes.append(nil)
            return
        }
        let map = DepthMap(
            depth, intrinsics: sample.intrinsics, worldFromCamera: view.worldFromCamera)
        var found = DepthHoles(of: map, in: box)
        if sample.intrinsics.distortion.isZero { found.excludeMeasured(depth) }
        maps.append(map)
        holes.append(found)
    }

    /// Whether a view needs stereo depth.
    func needsStereo(_ index: Int) -> Bool { (holes[index]?.share ?? 1) > Self.leastHoles }

    mutating func fill(_ index: Int, from color: DepthMap) {
        maps[index] = holes[index]?.filled(maps[index], from: color) ?? color
    }

    /// The map of a view. Stereo depth is kept only where sensor depth or stereo depth of other
    /// views confirms it.
    func confirmed(_ index: Int, comparedViews: [Int], workers: Workers) -> DepthMap {
        guard needsStereo(index) else { return maps[index] }
        var checked = GeometricConsistency.confirmed(
            index, of: maps, comparedViews: comparedViews,
            leastAgreeingViews: GeometricConsistency.leastAgreeingViews, workers: workers)
        // Votes are removed, so that all views weigh the same: sensor depth was not cross-checked
        // and has none.
        checked.votes = []
        guard let found = holes[index] else { return checked }
        var map = maps[index]
        for at in map.values.indices where found.isHole[at] { map.values[at] = checked.values[at] }
        return map
    }
}
