import Scene
import Vision

/// Landmarks that optical flow still follows although they are not where the pose predicts them. If
/// many of them moved together, the scene has two bodies: an object was moved on its table. The
/// pose follows one of the two.
struct OutlierLandmarks {
    private struct Outlier {
        let landmark: Int
        let isCoarse: Bool
        /// Number of landmarks in the map when this landmark became an outlier.
        let landmarkCount: Int
        var pixel: Vector2
        /// The outlier's motion since the previous frame, pixels.
        var motion = Vector2.zero
        var frames = 0
        /// Number of latest pictures in a row in which the outlier did not move with others.
        var isolatedPictures = 0
    }

    private var outliers: [Outlier] = []
    /// The pose `cameraFromWorld` that fits the landmarks which moved together; nil where none did
    /// so in the latest picture.
    private(set) var cameraFromWorld: RigidTransform?
    /// Tracks of the landmarks that moved together.
    private(set) var movedTracks: [Track] = []

    // Limits whose comments give no origin are guesses.

    /// An outlier is followed for at most this number of frames: two thirds of a second.
    private static let mostFrames = 20
    /// An outlier counts only if flow followed it for at least this number of frames: in the first
    /// frame it may be an error of flow.
    private static let leastFrames = 2
    /// At most this number of outliers is followed: more outliers add no information, and cost
    /// time.
    private static let mostOutliers = 120
    /// Without depth, a landmark with fewer observations than this does not become an outlier,
    /// since its depth may be wrong. With depth, only observations with a measured depth count: a
    /// corner on an outline has none, and is no point of a surface.
    private static let leastObservations = (mono: 4, depth: 2)
    /// An outlier nearer than this to its predicted position is no outlier any more, pixels.
    private static let returnPixels = 1.5
    /// Outliers show a motion only if at least this number moves together. Chosen on two walks with
    /// a moved object, where up to 60 % of the outliers were points on contours.
    private static let leastMoved = 10
    /// Outliers show a motion only if at least this share of them moves together; those with
    /// `mostIsolatedPictures` isolated pictures do not count.
    private static let leastShare = 0.4
    /// An outlier is a point on a contour if it moved with no others in this number of pictures in
    /// a row (guess).
    private static let mostIsolatedPictures = 5
    /// Error limits of the rounds that refine the common motion, pixels. Each round ignores the
    /// outliers beyond its limit (guess).
    private static let gatesPixels = [4.0, 2]

    /// Follows the outliers into the next picture.
    mutating func follow(_ flow: TwoScaleFlow, in picture: WorkingPicture) throws(VisionError) {
        guard !outliers.isEmpty else { return }
        let found = try flow.follow(
            outliers.map(\.pixel), guesses: outliers.map { $0.pixel + $0.motion },
            isCoarse: outliers.map(\.isCoarse))
        outliers = zip(outliers, found).compactMap { outlier, pixel in
            guard let pixel, picture.contains(pixel),
                outlier.frames < Self.mostFrames
            else { return nil }
            var next = outlier
            (next.pixel, next.motion, next.frames) = (
                pixel, pixel - outlier.pixel, outlier.frames + 1
            )
            return next
        }
    }

    /// Adds a track whose landmark is not where the pose predicts it.
    mutating func add(_ track: Track, in map: LandmarkMap, usesDepth: Bool) {
        guard let index = track.landmark, outliers.count < Self.mostOutliers else { return }
        let landmark = map.landmarks[index]
        let isKnown =
            usesDepth
            ? landmark.observations.count { $0.depth != nil } >= Self.leastObservations.depth
            : landmark.observations.count >= Self.leastObservations.mono
        guard !landmark.isDeleted, isKnown,
            !outliers.contains(where: { $0.landmark == index })
        else { return }
        outliers.append(
            Outlier(
                landmark: index, isCoarse: landmark.patch.isCoarse,
                landmarkCount: map.landmarks.count,
                pixel: track.pixel))
    }

    /// The common motion of the outliers; nil where there is none.
    /// - Parameter inliers: landmarks at the position that the pose predicts.
    mutating func motion(
        beside pose: RigidTransform, inliers: [Int], in map: LandmarkMap, _ picture: WorkingPicture
    ) throws(VisionError) -> SecondMotion? {
        (cameraFromWorld, movedTracks) = (nil, [])
        guard !outliers.isEmpty else { return nil }
        let isInlier = Set(inliers)
        outliers.removeAll { outlier in
            let landmark = map.landmarks[outlier.landmark]
            guard !landmark.isDeleted, !isInlier.contains(outlier.landmark),
                let place = picture.camera.project(pose * landmark.position)
            else { return true }
            return (place - outlier.pixel).length < Self.returnPixels
        }
        guard let found = try commonMotion(in: map, picture) else { return nil }
        let together = outliers.filter { $0.frames >= Self.leastFrames && $0.isolatedPictures == 0 }
        cameraFromWorld = found
        movedTracks = together.map { Track(pixel: $0.pixel, subject: .landmark($0.landmark)) }
        let landmarkCount = together.map(\.landmarkCount).min() ?? 0
        func places(_ landmarks: [Int]) -> [Vector3] {
            landmarks.map { map.landmarks[$0].position }
        }
        return SecondMotion(
            inliers: places(inliers.filter { $0 < landmarkCount }),
            newInliers: places(inliers.filter { $0 >= landmarkCount }),
            outliers: places(together.map(\.landmark)),
            motion: pose.inverse * found)
    }

    /// The pose `cameraFromWorld` that fits the outliers which move together; nil where none do.
    /// Updates `isolatedPictures` of each outlier.
    private mutating func commonMotion(
        in map: LandmarkMap, _ picture: WorkingPicture
    ) throws(VisionError) -> RigidTransform? {
        let focal = picture.focal
        let observations = outliers.map { outlier in
            picture.ray(outlier.pixel).map {
                MotionOnlyAdjustment.Observation(
                    pointInWorld: map.landmarks[outlier.landmark].position, ray: $0)
            }
        }
        let chosen = zip(outliers, observations).compactMap { outlier, observation in
            outlier.frames >= Self.leastFrames
                && outlier.isolatedPictures < Self.mostIsolatedPictures ? observation : nil
        }
        var found: RigidTransform?
        if chosen.count >= Self.leastMoved,
            let rough = try PerspectivePose.find(
                points: chosen.map(\.pointInWorld), rays: chosen.map(\.ray),
                threshold: Self.gatesPixels[0] / focal.x),
            let fine = MotionOnlyAdjustment(
                chosen, focal: focal, start: rough.transform, gatesPixels: Self.gatesPixels),
            fine.inlierCount >= Self.leastMoved,
            Double(fine.inlierCount) >= Self.leastShare * Double(chosen.count)
        {
            found = fine.cameraFromWorld
        }
        for index in outliers.indices where outliers[index].frames >= Self.leastFrames {
            let error = observations[index].flatMap { observation in
                found.flatMap { MotionOnlyAdjustment.error(observation, focal, $0) }
            }
            let agrees = error.map { $0 <= Self.gatesPixels[1] } ?? false
            outliers[index].isolatedPictures = agrees ? 0 : outliers[index].isolatedPictures + 1
        }
        return found
    }
}
