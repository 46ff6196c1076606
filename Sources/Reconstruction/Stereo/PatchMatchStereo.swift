import CKernels
import Scene

/// Computes the depth of a picture by multi-view matching: PatchMatch (Bleyer 2011) with
/// checkerboard propagation (Galliani 2015) and the neighbour selection of Xu and Tao 2019 (ACMH).
/// A pixel of one checkerboard colour reads only pixels of the other colour, so rows run in
/// parallel and the result is deterministic.
struct PatchMatchStereo {
    /// Largest number of source pictures; the two that match best determine the cost.
    static let sources = Int(CKERNELS_MOST_SOURCES)
    /// Number of levels; each has half the width and height of the next finer level (guess).
    private static let levels = 3

    /// How many rounds the search runs on each level.
    enum Effort {
        /// For a model. Measured: a third round on the finest level gains 0.2 % of the pixels for
        /// 40 % more time.
        case whole
        /// For rough depth during a walk.
        case brief

        /// Number of rounds on each level, the finest level first (guesses).
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

    /// - Parameter outline: an ellipsoid that limits the search to the pixels that show it; nil to
    ///   search all pixels that may see the box.
    init(
        box: BoundingBox, outline: Ellipsoid? = nil, workers: Workers, effort: Effort = .whole
    ) {
        (self.box, self.outline, self.workers, self.effort) = (box, outline, workers, effort)
    }

    /// The planes of the pixels of `reference` that see the box inside the outline.
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
            var sources = ckernels_sources()
            for (picture, pixels) in zip(pictures.dropFirst(), pixels) {
                var source = MatchSource.make(picture, pixels: pixels, reference: reference)
                ckernels_add_source(&sources, &source)
            }
            withUnsafePointer(to: &sources) { sweep(reference, rays, $0, &field, coarse, level) }
        }
        return field
    }

    /// Runs all rounds on one level.
    private func sweep(
        _ reference: GrayPicture, _ rays: BoxRays, _ sources: UnsafePointer<ckernels_sources>,
        _ field: inout PlaneField, _ coarse: PlaneField?, _ level: Int
    ) {
        let (count, camera) = (field.depths.count, reference.intrinsics)
        var pairs = [UInt8](repeating: 0, count: count)
        var limits = [SIMD2<Float>](repeating: .zero, count: count)
        pairs.withUnsafeMutableBufferPointer { pairs in
            limits.withUnsafeMutableBufferPointer { limits in
                field.withBuffers { depths, normals, costs in
                    let sweep = PatchMatchLevel(
                        reference: reference, rays: rays, sources: sources, depths: depths,
                        normals: normals, costs: costs, pairs: pairs, limits: limits,
                        isCoarsest: coarse == nil, separatesFirstRound: effort == .brief,
                        raysX: rays.columns.map {
                            Float((Double($0) - camera.cx) / camera.fx)
                        },
                        raysY: rays.rows.map { Float((Double($0) - camera.cy) / camera.fy) })
                    sweep.initialise(from: coarse, level: level, workers: workers)
                    for round in 0..<effort.rounds[level] {
                        sweep.run(round: round, level: level, workers: workers)
                    }
                }
            }
        }
    }

    /// Calls `body` with the memory of all packed pictures.
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
