import Scene
import Vision

extension LandmarkMap {
    /// Sightings further off after an adjustment are contradicted, in pixels.
    private static let mostErrorPixels = 3.0
    /// One standard deviation of where a patch is found. Measured on rendered orbits: 0.2 to 0.4.
    private static let deviationPixels = 0.4

    /// An adjustment with what its poses and points are in the map.
    struct Problem {
        var value: BundleAdjustment
        var poseOf: [Int: Int] = [:]
        var landmarks: [Int]
    }

    /// Adjusts these keyframes and all that they see; other keyframes that see the same stay, and
    /// so does the first of all, which holds the world. Throws when memory is short.
    mutating func adjust(
        _ free: Set<Int>, focal: Vector2, iterations: Int
    ) throws(VisionError) {
        var problem = problem(of: free, focal: focal)
        guard !problem.value.observations.isEmpty,
            try problem.value.adjust(iterations: iterations, huberDeviations: 2.5) != nil
        else { return }
        take(problem, focal: focal)
    }

    /// Everything that these keyframes see.
    func problem(of free: Set<Int>, focal: Vector2) -> Problem {
        var seen = Set<Int>()
        for keyframe in free { seen.formUnion(keyframes[keyframe].landmarks) }
        var problem = Problem(
            value: BundleAdjustment(cameras: [
                .init(Intrinsics(width: 1, height: 1, fx: focal.x, fy: focal.y, cx: 0, cy: 0))
            ]), landmarks: seen.filter { !landmarks[$0].isGone }.sorted())
        for (number, index) in problem.landmarks.enumerated() {
            let landmark = landmarks[index]
            problem.value.points.append(.init(landmark.position))
            for sighting in landmark.sightings {
                let pose: Int
                if let known = problem.poseOf[sighting.keyframe] {
                    pose = known
                } else {
                    pose = problem.value.poses.count
                    problem.poseOf[sighting.keyframe] = pose
                    problem.value.poses.append(
                        .init(
                            keyframes[sighting.keyframe].cameraFromWorld,
                            isFixed: sighting.keyframe == 0 || !free.contains(sighting.keyframe)))
                }
                problem.value.observations.append(
                    .init(
                        pose: pose, point: number, pixel: sighting.ray * focal,
                        deviationPixels: Self.deviationPixels,
                        depth: sighting.depth.map {
                            .init($0, deviation: WorkingPicture.depthDeviation($0))
                        }))
            }
        }
        for (keyframe, pose) in problem.poseOf.sorted(by: { $0.value < $1.value }) {
            guard let laid = keyframes[keyframe].laid else { continue }
            problem.value.priors.append(
                .init(
                    pose: pose, cameraFromWorld: laid.cameraFromWorld,
                    placeDeviation: laid.placeDeviation, turnDeviation: laid.turnDeviation))
        }
        return problem
    }

    /// Takes what an adjustment has found.
    mutating func take(_ problem: Problem, focal: Vector2) {
        for (keyframe, pose) in problem.poseOf {
            keyframes[keyframe].cameraFromWorld = problem.value.poses[pose].cameraFromWorld
        }
        for (number, index) in problem.landmarks.enumerated() {
            landmarks[index].position = problem.value.points[number].position
            prune(index, focal: focal)
        }
        for keyframe in problem.poseOf.keys {
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
