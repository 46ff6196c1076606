import Scene

/// Depth of a picture by multi-view matching: PatchMatch (Bleyer 2011) with checkerboard
/// propagation (Galliani 2015) and the neighbour selection of Xu and Tao 2019 (ACMH). A pixel of
/// one checkerboard colour reads only pixels of the other colour, so rows run in parallel and the
/// result is deterministic.
struct DepthSearch {
    /// Number of source pictures; the two best matches determine the cost.
    static let sources = 4
    /// Each level has half the resolution of the one below.
    private static let levels = 3

    /// How long is searched: rounds on the finest and on every coarser level.
    enum Effort {
        /// For a model: measured (3 on the finest gain 0.2 % of the pixels for 40 % more time).
        case whole
        /// For an outline, while the walk goes on.
        case brief

        fileprivate var rounds: [Int] {
            switch self {
            case .whole: [2, 3, 5]
            case .brief: [1, 2, 4]
            }
        }
    }

    private let workers: Workers
    private let box: BoundingBox
    private let outline: Ellipsoid?
    private let effort: Effort

    /// - Parameter outline: pixels that do not show it are not searched; nil searches all of the box.
    init(
        box: BoundingBox, outline: Ellipsoid? = nil, workers: Workers, effort: Effort = .whole
    ) {
        (self.box, self.outline, self.workers, self.effort) = (box, outline, workers, effort)
    }

    /// The planes of the reference's pixels inside the box and the outline.
    func planes(_ reference: GrayPicture, sources: [GrayPicture]) -> PlaneField {
        var pictures = [[reference] + sources]
        for _ in 1..<Self.levels { pictures.append(pictures[pictures.count - 1].map(\.halved)) }
        var field: PlaneField?
        for level in (0..<Self.levels).reversed() {
            field = search(pictures[level], from: field, level: level)
        }
        return field ?? PlaneField(columns: 0..<0, rows: 0..<0)
    }

    private func search(
        _ pictures: [GrayPicture], from coarse: PlaneField?, level: Int
    ) -> PlaneField {
        let reference = pictures[0]
        let rays = BoxRays(
            box: box, camera: reference.intrinsics, worldFromCamera: reference.worldFromCamera,
            outline: outline)
        var field = PlaneField(columns: rays.columns, rows: rays.rows)
        let packed = pictures.dropFirst().map { PackedPicture($0) }
        withPixels(packed, 0, []) { pixels in
            let sources = zip(pictures.dropFirst(), pixels).map {
                MatchSource.make($0, pixels: $1, reference: reference)
            }
            sources.withUnsafeBufferPointer { sources in
                field.depths.withUnsafeMutableBufferPointer { depths in
                    field.normals.withUnsafeMutableBufferPointer { normals in
                        field.costs.withUnsafeMutableBufferPointer { costs in
                            let sweep = PlaneSweep(
                                reference: reference, rays: rays, sources: sources, depths: depths,
                                normals: normals, costs: costs, isCoarsest: coarse == nil)
                            sweep.begin(from: coarse, level: level, workers: workers)
                            for round in 0..<effort.rounds[level] {
                                sweep.run(round: round, level: level, workers: workers)
                            }
                        }
                    }
                }
            }
        }
        return field
    }

    /// Passes all pictures' memory to the body.
    private func withPixels(
        _ packed: [PackedPicture], _ index: Int, _ found: [UnsafePointer<UInt32>],
        _ body: ([UnsafePointer<UInt32>]) -> Void
    ) {
        guard index < packed.count else { return body(found) }
        packed[index].values.withUnsafeBufferPointer { pixels in
            guard let base = pixels.baseAddress else { return }
            withPixels(packed, index + 1, found + [base], body)
        }
    }
}
