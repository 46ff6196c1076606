import Scene

/// Geometry from colour alone: stereo depth of each view, kept where other views confirm it.
extension ReconstructionPipeline {
    // Parts of the stage (guesses): most of the time is the stereo search.
    private static let pictureReading = StagePart(start: 0, share: 0.05)
    private static let stereoSearch = StagePart(start: 0.05, share: 0.9)
    private static let mapFusion = StagePart(start: 0.95, share: 0.05)

    mutating func fuseColor(
        into fusion: inout DepthFusion, _ plan: ReconstructionPlan, _ views: UsedSamples,
        widthPixels: Int, _ workers: Workers
    ) throws(PhotogrammetryError) {
        var pictures = StereoPictures()
        for index in 0..<views.count {
            try reportProgress(
                .pointCloudGeneration, Self.pictureReading.progress(index, of: views.count))
            guard let sample = try read(views, index) else { continue }
            pictures.add(sample, views.views[index], widthPixels: widthPixels)
        }
        pictures.findNeighbours(round: plan.box.center)
        guard pictures.sources.contains(where: { !$0.isEmpty }) else {
            throw .invalidImages(
                reason: phrase("no two pictures show the same side from different places"),
                suggestion: phrase("Take more pictures on the way round the object."))
        }
        var maps = try maps(of: pictures, in: plan.searchBox, workers)
        // To find the tables before any map is fused, a small share of the pixels of all maps
        // suffices.
        var tables = TableRemoval.refined(pictures.tables) {
            pictures.confirmed(
                $0, of: maps, every: TablePoints.step(width: maps[$0].width), workers)
        }
        if configuration.boxFit == .growing {
            var space = plan.searchBox
            var grown = grown(plan.box, within: space, maps, pictures, tables, workers)
            if let wider = grown.widerSpace {
                // If the box cuts deep into the object, depth is computed again in a wider space.
                space = wider
                maps = try self.maps(of: pictures, in: space, workers)
                tables = TableRemoval.refined(pictures.tables) {
                    pictures.confirmed(
                        $0, of: maps, every: TablePoints.step(width: maps[$0].width), workers)
                }
                grown = self.grown(plan.box, within: space, maps, pictures, tables, workers)
            }
            fusion = self.fusion(in: grown.box, plan, views, workers)
        } else if configuration.boxFit == .chosen {
            cutSides =
                grown(plan.box, within: plan.searchBox, maps, pictures, tables, workers)
                .cutSides
        }
        for index in maps.indices {
            try reportProgress(
                .pointCloudGeneration, Self.mapFusion.progress(index, of: maps.count))
            fusion.add(
                pictures.confirmed(index, of: maps, every: 1, workers), standingOn: tables[index])
        }
    }

    /// The stereo depth of all views in a space, interpolated on textureless surface.
    private mutating func maps(
        of pictures: StereoPictures, in space: BoundingBox, _ workers: Workers
    ) throws(PhotogrammetryError) -> [DepthMap] {
        let search = PatchMatchStereo(box: space, workers: workers)
        var maps: [DepthMap] = []
        for index in pictures.grays.indices {
            try reportProgress(
                .pointCloudGeneration, Self.stereoSearch.progress(index, of: pictures.grays.count))
            maps.append(
                depths(
                    pictures.grays[index], pictures.sources[index].map { pictures.grays[$0] },
                    search, in: space))
        }
        TexturelessDepth.fill(
            &maps, seenBy: Array(zip(pictures.grays, pictures.colors)), in: space,
            comparedViews: pictures.comparedViews, workers: workers)
        return maps
    }

    /// The box grows only to depths with at least this number of votes: two other views confirm
    /// such a depth, and it is not interpolated. Derived: the votes of a depth are the square of
    /// the number of confirming views.
    private static let growingVotes: UInt8 = 4

    /// The box, widened to confirmed depth that continues through its sides.
    private func grown(
        _ box: BoundingBox, within space: BoundingBox, _ maps: [DepthMap],
        _ pictures: StereoPictures, _ tables: [TableRemoval?], _ workers: Workers
    ) -> BoxGrowth.Grown {
        var growth = BoxGrowth(
            box, within: space,
            isOnTable: configuration.isObjectMaskingEnabled && tables.allSatisfy { $0 == nil })
        for index in maps.indices {
            var map = pictures.confirmed(
                index, of: maps, every: BoxGrowth.step(width: maps[index].width), workers)
            map.dropVotes(below: Self.growingVotes)
            tables[index]?.cut(&map)
            growth.add(map)
        }
        return growth.grown()
    }

    /// The stereo depth of a picture from its sources, or from the checkpoint.
    func depths(
        _ picture: GrayPicture, _ sources: [GrayPicture], _ search: PatchMatchStereo,
        in space: BoundingBox
    ) -> DepthMap {
        guard let checkpoint else {
            return DepthMap(search.planes(picture, sources: sources), seenBy: picture)
        }
        var key = Checkpoint.key
        key.add(space)
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
        checkpoint.store(map.values, key)
        return map
    }
}

/// The pictures from which stereo depth is computed, and the pictures that show the same side as
/// each.
private struct StereoPictures {
    private(set) var grays: [GrayPicture] = []
    private(set) var colors: [CellColors] = []
    private(set) var tables: [TableRemoval?] = []
    /// For each picture, the indices of the pictures that it is matched with.
    private(set) var sources: [[Int]] = []
    /// For each picture, the indices of the pictures that may confirm its depth.
    private(set) var comparedViews: [[Int]] = []

    mutating func add(
        _ sample: PhotogrammetrySample, _ view: SampleSurvey.View, widthPixels: Int
    ) {
        let gray = GrayPicture(
            sample, worldFromCamera: view.worldFromCamera, widthPixels: widthPixels)
        grays.append(gray)
        colors.append(CellColors(sample, seenAs: gray))
        tables.append(view.table)
    }

    mutating func findNeighbours(round center: Vector3) {
        let centers = grays.map(\.worldFromCamera.translation)
        sources = SourceChoice.sources(of: centers, round: center, count: PatchMatchStereo.sources)
        comparedViews = SourceChoice.comparedViews(
            of: centers, round: center, count: GeometricConsistency.mostComparedViews)
    }

    /// The depths of a view that other views confirm.
    func confirmed(
        _ index: Int, of maps: [DepthMap], every step: Int, _ workers: Workers
    ) -> DepthMap {
        GeometricConsistency.confirmed(
            index, of: maps, comparedViews: comparedViews[index],
            leastAgreeingViews: GeometricConsistency.leastAgreeingViews, every: step,
            workers: workers)
    }
}
