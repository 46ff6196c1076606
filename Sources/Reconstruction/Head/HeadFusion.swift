import Scene

/// The surface of a head: the depth of all its pictures in one volume, without neck and shoulders.
struct HeadFusion {
    let options: HeadModelOptions
    let workers: Workers

    /// The space around the origin for a head with its neck, metres (guess).
    static let box = BoundingBox(
        center: Vector3(0, 0.01, 0.01), size: Vector3(0.27, 0.34, 0.40),
        worldFromObject: .identity)

    /// Share of the progress that reading takes. Depth from colour takes the rest.
    private static let readingShare = 0.3
    private static let matchingPart = ProgressPart(start: readingShare, length: 0.7)

    /// The surface of the head. Pictures without depth are matched with each other.
    func surface(
        of views: any PhotogrammetrySampleSource, progress: (Double) throws -> Void
    ) throws -> LargestPart {
        var fusion = DepthFusion(
            box: Self.box, voxel: options.resolution.voxel, isOnTable: false, workers: workers)
        var fromColor = HeadColorDepth(box: Self.box, options: options, workers: workers)
        var measured: [DepthMap?] = []
        for index in 0..<views.count {
            try progress(Self.readingShare * Double(index) / Double(views.count))
            let sample = try views.sample(at: index)
            guard let pose = sample.worldFromCamera else { continue }
            let map = sample.depth.map {
                DepthMap($0, intrinsics: sample.intrinsics, worldFromCamera: pose)
            }
            if map == nil || options.enhancement.usesColor {
                fromColor.add(sample, worldFromCamera: pose)
                measured.append(map)
            }
            if let map { add(map, to: &fusion) }
        }
        if !measured.isEmpty {
            let maps = try fromColor.maps { try progress(Self.matchingPart.progress($0)) }
            for (map, sensed) in zip(maps, measured) {
                var map = map
                if let sensed { map.removeMeasured(by: sensed) }
                add(map, to: &fusion)
            }
        }
        return fusion.surface()
    }

    private func add(_ map: DepthMap, to fusion: inout DepthFusion) {
        var map = map
        HeadSegmentation(options.kind).apply(to: &map)
        DepthSmoothing.apply(to: &map, workers: workers)
        fusion.add(map)
    }
}
