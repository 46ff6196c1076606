import Scene
import Vision

extension SparseModel {
    /// The fixed and the free parameters of an adjustment, and when it ends.
    struct AdjustmentOptions {
        /// The intrinsics that are adjusted.
        var free: BundleAdjustment.FreeParameters = []
        /// Photos whose prior is used in the adjustment.
        var trusted: Set<Int> = []
        /// One standard deviation of a trusted prior's position, in the world's unit. A guess;
        /// callers with priors set it.
        var placeDeviation = 0.01
        /// One standard deviation of a trusted prior's rotation, radians (guess).
        var turnDeviation = 0.5 * Double.pi / 180
        /// Photos that may move; nil for all.
        var moving: Set<Int>?
        /// Whether the track with this index is left out of the adjustment.
        var isLeftOut: (Int) -> Bool = { _ in false }
        /// Most iterations of the adjustment (guess).
        var iterations = 15
        /// The adjustment ends when a step lowers the cost by no more than this share (guess).
        var tolerance = 1e-5

        /// Whether any photo that sees the track may move.
        func moves(_ track: FeatureTrack) -> Bool {
            guard let moving else { return true }
            return track.agreed.contains { moving.contains(Int($0.photo)) }
        }
    }

    /// One standard deviation of a measured depth, as a share of the depth (guess). Khoshelham and
    /// Elberink 2012 measured 0.3 % at 1 m and 1.5 % at 5 m for structured light.
    private static let depthDeviation = 0.01

    /// Adjusts photos, points and intrinsics to the agreeing observations (bundle adjustment).
    /// Returns false and changes nothing if the solver fails or memory is short.
    @discardableResult
    mutating func adjust(_ options: AdjustmentOptions) -> Bool {
        let posed = poses.indices.filter { poses[$0] != nil }
        var slots = [Int](repeating: -1, count: poses.count)
        var bundle = BundleAdjustment(
            cameras: cameras.map { .init($0, free: options.free) })
        for photo in posed {
            guard let pose = poses[photo] else { continue }
            slots[photo] = bundle.poses.count
            let isFixed = options.moving.map { !$0.contains(photo) } ?? false
            bundle.poses.append(.init(pose, isFixed: isFixed, camera: photos[photo].camera))
            if options.trusted.contains(photo), let prior = photos[photo].prior {
                bundle.priors.append(
                    .init(
                        pose: slots[photo], cameraFromWorld: prior,
                        positionDeviation: options.placeDeviation,
                        rotationDeviation: options.turnDeviation))
            }
        }
        // Without priors and fixed photos, the first photo fixes the world.
        if bundle.priors.isEmpty, options.moving == nil, !bundle.poses.isEmpty {
            bundle.poses[0].isFixed = true
        }
        var pointsOfTracks: [(track: Int, point: Int)] = []
        for (index, track) in tracks.enumerated() where !options.isLeftOut(index) {
            guard let position = track.position, options.moves(track) else { continue }
            pointsOfTracks.append((index, bundle.points.count))
            for observation in track.agreed {
                let photo = photos[Int(observation.photo)]
                let feature = Int(observation.feature)
                let depth = photo.depths.isEmpty ? 0 : Double(photo.depths[feature])
                bundle.observations.append(
                    .init(
                        pose: slots[Int(observation.photo)], point: bundle.points.count,
                        pixel: photo.features.keypoints[feature].pixel,
                        deviationPixels: photo.pixelSize,
                        depth: depth > 0
                            ? .init(depth, deviation: Self.depthDeviation * depth) : nil))
            }
            bundle.points.append(.init(position))
        }
        // The solver runs on one thread. With several, its order of summation varies, and the same
        // pictures would not give the same bytes.
        guard
            let outcome = try? bundle.adjust(
                iterations: options.iterations, huberDeviations: 1,
                tolerance: options.tolerance, threads: 1),
            outcome.steps > 0,
            bundle.cameras.allSatisfy({ $0.intrinsics.fault == nil })
        else { return false }
        for photo in posed { poses[photo] = bundle.poses[slots[photo]].cameraFromWorld }
        for (track, point) in pointsOfTracks {
            tracks[track].position = bundle.points[point].position
        }
        if options.free != [] { setCameras(bundle.cameras.map(\.intrinsics)) }
        return true
    }
}
