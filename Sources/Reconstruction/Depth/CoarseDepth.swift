import Scene

/// Coarse depth from pictures alone, within a wide box. It suffices to separate an object from its
/// table and surroundings, and takes a fiftieth of the time of the depth for a model.
public enum CoarseDepth {
    /// The depth of one picture.
    public struct View: Sendable {
        /// Index of the sample that shows the picture.
        public var index: Int
        /// The pinhole camera that the depths belong to.
        public var intrinsics: Intrinsics
        /// The camera's pose.
        public var worldFromCamera: RigidTransform
        /// The depths that other pictures confirm, in the world's unit.
        public var depth: DepthPlane
    }

    /// Width of the matched pictures, pixels (guess). Depth errors are then about 0.5 % of the
    /// distance, which is accurate enough to find the table.
    private static let widthPixels = 256
    /// Number of other views that must confirm a depth (guess): these depths are not fused in a
    /// volume that averages errors out.
    private static let leastAgreeingViews = 2

    /// The farthest depth of a picture is stored as this value, nearly the largest of 16 bits. So
    /// the resolution does not depend on the world's unit.
    private static let largestValue = 65_000.0

    /// The depths of these samples inside a box. Samples without a pose, or without neighbours that
    /// see the same side, are left out.
    public static func views(
        of samples: [PhotogrammetrySample], in box: BoundingBox, threads: Int
    ) -> [View] {
        maps(of: samples, in: box, threads: threads).compactMap { index, map in
            guard let farthest = map.values.max(), farthest > 0 else { return nil }
            let unit = Double(farthest) / largestValue
            return View(
                index: index, intrinsics: map.intrinsics,
                worldFromCamera: map.worldFromCamera,
                depth: DepthPlane(
                    width: map.width, height: map.height,
                    values: map.values.map { UInt16(Double($0) / unit) }, metersPerUnit: unit))
        }
    }

    /// The depth maps of these samples, each with its sample's index.
    static func maps(
        of samples: [PhotogrammetrySample], in box: BoundingBox, threads: Int
    ) -> [(index: Int, map: DepthMap)] {
        var (pictures, indices): ([GrayPicture], [Int]) = ([], [])
        for (index, sample) in samples.enumerated() {
            guard let pose = sample.worldFromCamera, sample.intrinsics.fault == nil else {
                continue
            }
            indices.append(index)
            pictures.append(
                GrayPicture(sample, worldFromCamera: pose, widthPixels: widthPixels))
        }
        let places = pictures.map(\.worldFromCamera.translation)
        let sources = SourceChoice.sources(
            of: places, round: box.center, count: PatchMatchStereo.sources)
        let workers = Workers(threads: threads)
        let search = PatchMatchStereo(box: box, workers: workers)
        let maps = pictures.indices.map { index in
            DepthMap(
                search.planes(pictures[index], sources: sources[index].map { pictures[$0] }),
                seenBy: pictures[index])
        }
        let comparedViews = SourceChoice.comparedViews(
            of: places, round: box.center, count: GeometricConsistency.mostComparedViews)
        return maps.indices.map { index in
            let map = GeometricConsistency.confirmed(
                index, of: maps, comparedViews: comparedViews[index],
                leastAgreeingViews: leastAgreeingViews, workers: workers)
            return (indices[index], map)
        }
    }
}
