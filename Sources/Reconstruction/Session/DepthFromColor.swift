import Scene

/// Geometry from colour alone: stereo depth of each view, kept where other views confirm it.
extension ReconstructionWork {
    mutating func fuseColor(
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
        if configuration.isBoxGuessed {
            fusion = self.fusion(
                in: grownBox(plan, views, maps, tables, confirmed), plan, views, workers)
        }
        for index in maps.indices {
            try tell(.pointCloudGeneration, 0.95 + 0.05 * Double(index) / Double(maps.count))
            fusion.add(confirmed(index, 1), standingOn: tables[index])
        }
    }

    /// The box, widened to confirmed depth that continues through its sides.
    private func grownBox(
        _ plan: ReconstructionPlan, _ views: UsedSamples, _ maps: [DepthMap],
        _ tables: [TableCut?], _ confirmed: (Int, Int) -> DepthMap
    ) -> BoundingBox {
        var growth = BoxGrowth(
            plan.box, within: plan.searchBox,
            isOnTable: configuration.isObjectMaskingEnabled && tables.allSatisfy { $0 == nil })
        for index in maps.indices {
            var map = confirmed(index, BoxGrowth.step(width: maps[index].width))
            tables[index]?.cut(&map)
            growth.add(map)
        }
        return growth.grown()
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
}
