import Scene
import Vision

extension LandmarkMap {
    /// Sightings further off after an adjustment are contradicted, in pixels.
    private static let mostErrorPixels = 3.0
    /// One standard deviation of where a patch is found. Measured on rendered orbits: 0.2 to 0.4.
    private static let deviationPixels = 0.4

    /// Adjusts these keyframes and all that they see; other keyframes that see the same stay, and
    /// so does the first of all, which holds the world. Throws when memory is short.
    mutating func adjust(
        _ free: Set<Int>, focal: Vector2, iterations: Int, fixesFirst: Bool = true
    ) throws(VisionError) {
        var seen = Set<Int>()
        for keyframe in free { seen.formUnion(keyframes[keyframe].landmarks) }
        let indices = seen.filter { !landmarks[$0].isGone }.sorted()
        var problem = BundleAdjustment(cameras: [
            .init(Intrinsics(width: 1, height: 1, fx: focal.x, fy: focal.y, cx: 0, cy: 0))
        ])
        var poseOf: [Int: Int] = [:]
        for (number, index) in indices.enumerated() {
            let landmark = landmarks[index]
            problem.points.append(.init(landmark.position))
            for sighting in landmark.sightings {
                let pose: Int
                if let known = poseOf[sighting.keyframe] {
                    pose = known
                } else {
                    pose = problem.poses.count
                    poseOf[sighting.keyframe] = pose
                    problem.poses.append(
                        .init(
                            keyframes[sighting.keyframe].cameraFromWorld,
                            isFixed: sighting.keyframe == 0 || !free.contains(sighting.keyframe)))
                }
                problem.observations.append(
                    .init(
                        pose: pose, point: number, pixel: sighting.ray * focal,
                        deviationPixels: Self.deviationPixels,
                        depth: sighting.depth.map {
                            .init($0, deviation: WorkingPicture.depthDeviation($0))
                        }))
            }
        }
        guard !problem.observations.isEmpty else { return }
        for (keyframe, pose) in poseOf.sorted(by: { $0.value < $1.value }) {
            guard let laid = keyframes[keyframe].laid else { continue }
            problem.priors.append(
                .init(
                    pose: pose, cameraFromWorld: laid.cameraFromWorld,
                    placeDeviation: laid.placeDeviation, turnDeviation: laid.turnDeviation))
        }
        guard try problem.adjust(iterations: iterations, huberDeviations: 2.5) != nil else {
            return
        }
        for (keyframe, pose) in poseOf {
            keyframes[keyframe].cameraFromWorld = problem.poses[pose].cameraFromWorld
        }
        for (number, index) in indices.enumerated() {
            landmarks[index].position = problem.points[number].position
            prune(index, focal: focal)
        }
        for keyframe in poseOf.keys {
            keyframes[keyframe].landmarks.removeAll { landmarks[$0].isGone }
        }
    }

    /// Takes away what contradicts a landmark, and the landmark where too little is left.
    private mutating func prune(_ index: Int, focal: Vector2) {
        let landmark = landmarks[index]
        var kept = landmark.sightings.filter { sighting in
            let seen = MotionRefinement.Sighting(
                pointInWorld: landmark.position, ray: sighting.ray)
            let error = MotionRefinement.error(
                seen, focal, keyframes[sighting.keyframe].cameraFromWorld)
            return error.map { $0 <= Self.mostErrorPixels } ?? false
        }
        let isMeasured = kept.contains { $0.depth != nil }
        if kept.count < (isMeasured ? 1 : 2) {
            landmarks[index].isGone = true
            kept = []
        }
        if kept.count < landmark.sightings.count { landmarks[index].sightings = kept }
    }
}
