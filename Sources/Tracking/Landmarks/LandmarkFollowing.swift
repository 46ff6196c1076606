import Scene
import Vision

extension LandmarkTracker {
    /// A landmark that was found in the picture.
    struct Found {
        var landmark: Int
        var pixel: Vector2
        var observation: MotionOnlyAdjustment.Observation
    }

    // Limits whose comments give no origin are guesses, tried on the development sets
    // (Docs/Figures/Tracking.md).

    /// A pose needs at least this number of inlier landmarks. Each gives two equations, and a pose
    /// has six unknowns.
    static let leastLandmarks = 15
    /// If at least this number of landmarks was aligned exactly, the pose does not use landmarks
    /// that were found by flow alone.
    private static let enoughLandmarks = 40
    /// A pose from flow alone needs at least this number of inliers (a guess).
    private static let leastRoughInliers = 12
    /// Error limits of the rounds that refine a pose from flow alone, pixels. Each round ignores
    /// the landmarks beyond its limit (a guess).
    private static let roughGatesPixels = [20.0, 8, 3]
    /// Error limits of the rounds that refine a pose from aligned patches, pixels (guess).
    static let fineGatesPixels = [4.0, 2]
    /// If at least this share of the landmarks agrees with the predicted pose, no other pose is
    /// tried (guess).
    private static let directAgreement = 0.6
    /// A landmark agrees with a pose computed from three other landmarks if its error is at most
    /// this, pixels (guess).
    private static let tripleErrorPixels = 3.0
    /// At most this number of triples of landmarks is tried (guess).
    private static let mostTriples = 100
    /// Error limits of the rounds that refine the best pose of all tried triples, pixels (guess).
    private static let tripleGatesPixels = [8.0, 3]
    /// After this number of frames a track gets a new origin, from which its motion is measured.
    /// The motion over half a second shows whether a track belongs to a turning object or to a
    /// still background.
    private static let originFrames = 16
    /// A pose from flow alone is used only if at least this share of the followed landmarks, by
    /// weight, agrees with it.
    private static let leastAgreement = 0.3
    /// A pose is supported only if at least this share of its landmarks, by weight, agrees with it:
    /// half (guess).
    private static let leastSupport = 0.5
    /// Without depth, a pose with which less than this share of the followed landmarks agrees is
    /// verified like a pose from relocalisation. Such a pose occurs after a jump in the recording,
    /// for example. In scans of rendered objects half of the landmarks or more agree from frame to
    /// frame. After a jump a tenth or less agree with a pose on the wrong side, and a tenth or more
    /// with a right pose.
    private static let leastFollowedShare = 0.12
    /// A pose is certain only if the standard deviation of the camera's position is at most this
    /// share of the scene's depth. Later stages allow an error of two standard deviations: 5 %.
    private static let mostPlaceDeviation = 0.025
    /// A pose is certain only if the standard deviation of its rotation is at most this angle.
    /// Later stages allow an error of two standard deviations: 3°.
    private static let mostTurnDeviation = 1.5 * Double.pi / 180
    /// Landmarks are searched for among those of this number of nearest keyframes.
    private static let localKeyframes = 5
    /// After this number of landmarks was tried in a picture, no further landmarks of nearby
    /// keyframes are tried.
    private static let mostAligned = 400
    /// A track is dropped if its patch was not found in more than this number of pictures in a row.
    private static let mostMisses = 8
    /// A track whose patch is not found becomes an outlier if flow sees it at this distance or more
    /// from its predicted position, pixels.
    private static let outlierPixels = 3.0
    /// Factors of the weight of a landmark that two, three or four keyframes see; with five or more
    /// the factor is 1. The rays to a moving thing also meet in a point, but only for a short time.
    private static let fewViewsWeights = [0.1, 0.3, 0.6]
    /// Weight of a landmark with a coarse patch; the weight of one with a fine patch is 1. Chosen
    /// with `mostCoarseTracks`: with 250 tracks, 0.5 and 1 gave nearly the same poses.
    private static let coarseWeight = 0.5
    /// A landmark is proven if its weight is at least this.
    private static let provenWeight = 0.6
    /// If at least this number of landmarks is proven, triples are chosen among proven landmarks
    /// alone.
    private static let enoughProven = 24

    /// The time between two pictures counts as shorter than the time before it if it is less than
    /// this share of that time. The clock of a camera varies by less; a dropped picture changes the
    /// time by more (guess).
    private static let shorterShare = 0.6

    /// Finds the pose of the next picture; nil where the picture does not support one.
    mutating func follow(
        _ picture: WorkingPicture, _ pyramid: ImagePyramid
    ) throws(VisionError) -> PoseQuality? {
        guard let previous else { return nil }
        let seconds = picture.time.seconds(since: previous.time)
        velocity = Self.expected(velocity, of: previous.secondsBefore, in: seconds)
        let flow = TwoScaleFlow(
            from: (previous.pyramid, previous.coarse), to: (pyramid, picture.coarse))
        let flowed = dropBackground(try followed(by: flow, picture), picture)
        try outliers.follow(flow, in: picture)
        let seen = flowed.compactMap { track -> Found? in
            guard let landmark = track.landmark, let ray = picture.ray(track.pixel) else {
                return nil
            }
            return Found(
                landmark: landmark, pixel: track.pixel,
                observation: .init(
                    pointInWorld: map.landmarks[landmark].position, ray: ray,
                    weight: weight(of: map.landmarks[landmark])))
        }
        let candidate = try flowCandidate(on: seen, picture) ?? surfaceCandidate(picture)
        guard let candidate else { return nil }
        let next = candidate.pose.cameraFromWorld
        if let flowPose = current.flowPose { withholdJump(from: flowPose, to: next) }
        velocity = next * pose.inverse
        pose = next
        current.motion = PictureMotion(
            cameraFromBefore: velocity, seconds: seconds)
        updateShutter(from: candidate.found, picture)
        renewTracks(flowed, exact: candidate.found, picture)
        let inliers = candidate.found.map(\.landmark)
        current.inliers = map.inliers(inliers)
        current.secondMotion = try outliers.motion(beside: pose, inliers: inliers, in: map, picture)
        maintenance.framesSinceKeyframe += 1
        if needsKeyframe(candidate.pose.inlierCount, isSurfaceAligned: candidate.surfacePose != nil)
        {
            try insertKeyframe(picture, candidate)
        }
        return quality(of: candidate)
    }

    /// The motion that is expected in the next `seconds` seconds, after a motion `motion` in the
    /// last `before` seconds. It is the same motion, or, if `seconds` is clearly less than
    /// `before`, a part of it in proportion to the time.
    static func expected(
        _ motion: RigidTransform, of before: Double, in seconds: Double
    ) -> RigidTransform {
        guard seconds < shorterShare * before else { return motion }
        return RigidTransform.identity.interpolated(
            to: motion, fraction: max(0, seconds / before))
    }

    /// A pose, and the evidence for it.
    struct PoseCandidate {
        var pose: MotionOnlyAdjustment
        /// The found landmarks that agree with the pose.
        var found: [Found]
        /// The pose by alignment with surfaces, if landmarks were too few.
        var surfacePose: SurfacePose?
    }

    /// The pose from landmarks that flow has followed.
    private mutating func flowCandidate(
        on seen: [Found], _ picture: WorkingPicture
    ) throws(VisionError) -> PoseCandidate? {
        let focal = picture.focal
        guard
            let rough = try roughPose(
                seen.map(\.observation), focal, start: velocity * pose)
        else { return nil }
        current.flowPose = rough.cameraFromWorld
        guard
            usesDepth
                || Double(rough.inlierCount) >= Self.leastFollowedShare * Double(trackedLandmarks)
        else {
            return confirmed(rough.cameraFromWorld, picture)
        }
        let agreeing = zip(seen, rough.isInlier).filter(\.1).map(\.0)
        var exact = aligned(
            agreeing.map(\.landmark), at: rough.cameraFromWorld, in: picture, addsLocal: true)
        let isFound = Set(exact.map(\.landmark))
        if exact.count < Self.enoughLandmarks {
            exact += agreeing.filter { !isFound.contains($0.landmark) }
        }
        guard
            let fine = MotionOnlyAdjustment(
                exact.map(\.observation), focal: focal, start: rough.cameraFromWorld,
                gatesPixels: Self.fineGatesPixels),
            isSupported(fine)
        else { return nil }
        return PoseCandidate(pose: fine, found: zip(exact, fine.isInlier).filter(\.1).map(\.0))
    }

    /// Refines, on patches, a pose that few tracks support; nil where patches do not confirm the
    /// pose.
    private mutating func confirmed(
        _ guess: RigidTransform, _ picture: WorkingPicture
    ) -> PoseCandidate? {
        guard let candidate = verified(guess, picture),
            isDistinct(candidate, picture, isPoseRecent: true)
        else { return nil }
        return candidate
    }

    /// Number of landmarks that were tracked in the last frame.
    private var trackedLandmarks: Int {
        let tracked = tracks.compactMap(\.landmark)
        return tracked.count { !map.landmarks[$0].isDeleted }
    }

    /// Weight of a landmark in a pose. A landmark with measured depth has the whole weight; a
    /// triangulated landmark gains weight with each keyframe that sees it.
    private func weight(of landmark: Landmark) -> Double {
        let exact = landmark.patch.isCoarse ? Self.coarseWeight : 1
        let young = max(0, landmark.observations.count - 2)
        guard !usesDepth, young < Self.fewViewsWeights.count else { return exact }
        return exact * Self.fewViewsWeights[young]
    }

    /// Whether enough landmarks support a pose.
    func isSupported(
        _ found: MotionOnlyAdjustment, least: Int = leastLandmarks
    ) -> Bool {
        guard found.inlierCount >= least, found.inlierShare >= Self.leastSupport,
            let deviations = found.deviations
        else { return false }
        return isCertain(deviations, at: found.cameraFromWorld)
    }

    /// Whether a pose is certain enough to be given.
    func isCertain(
        _ deviations: (place: Double, turn: Double), at pose: RigidTransform
    ) -> Bool {
        let depth = map.nearest(to: pose, count: 1).first.map { map.keyframes[$0].medianDepth }
        return deviations.place <= Self.mostPlaceDeviation * (depth ?? .infinity)
            && deviations.turn <= Self.mostTurnDeviation
    }

    /// The tracks that flow finds in the new picture.
    private func followed(
        by flow: TwoScaleFlow, _ picture: WorkingPicture
    ) throws(VisionError) -> [Track] {
        let predicted = velocity * pose
        let guesses = tracks.map { track -> Vector2 in
            switch track.subject {
            case .landmark(let index):
                let point = map.landmarks[index].position
                guard let from = picture.camera.project(pose * point),
                    let to = picture.camera.project(predicted * point)
                else { return track.pixel }
                return track.pixel + to - from
            case .candidate:
                guard let ray = picture.camera.ray(through: track.pixel),
                    let to = picture.camera.project(velocity.rotation * ray)
                else { return track.pixel }
                return to
            }
        }
        let places = tracks.map(\.pixel)
        let found = try flow.follow(
            places, guesses: guesses, isCoarse: tracks.map { isCoarse($0) })
        return tracks.indices.compactMap { index in
            guard let pixel = found[index], picture.contains(pixel) else {
                return nil
            }
            var track = tracks[index]
            track.pixel = pixel
            track.age += 1
            if track.age > Self.originFrames { (track.origin, track.age) = (pixel, 0) }
            if let landmark = track.landmark, map.landmarks[landmark].isDeleted { return nil }
            return track
        }
    }

    /// A pose from flow alone: the refined predicted pose if that fits. Otherwise a pose is also
    /// computed from triples of landmarks, and the better of the two is taken.
    private func roughPose(
        _ observations: [MotionOnlyAdjustment.Observation], _ focal: Vector2, start: RigidTransform
    ) throws(VisionError) -> MotionOnlyAdjustment? {
        func agrees(_ found: MotionOnlyAdjustment?, _ share: Double) -> MotionOnlyAdjustment? {
            guard let found, found.inlierCount >= Self.leastRoughInliers,
                found.inlierShare >= share
            else { return nil }
            return found
        }
        let direct = MotionOnlyAdjustment(
            observations, focal: focal, start: start, gatesPixels: Self.roughGatesPixels)
        if let good = agrees(direct, Self.directAgreement) { return good }
        let proven = observations.filter { $0.weight >= Self.provenWeight }
        let chosen = proven.count >= Self.enoughProven ? proven : observations
        let other = try PerspectivePose.find(
            points: chosen.map(\.pointInWorld), rays: chosen.map(\.ray),
            threshold: Self.tripleErrorPixels / focal.x, iterations: Self.mostTriples
        ).flatMap {
            MotionOnlyAdjustment(
                observations, focal: focal, start: $0.transform,
                gatesPixels: Self.tripleGatesPixels)
        }
        let best = [direct, other].compactMap { $0 }.max { $0.inlierWeight < $1.inlierWeight }
        return agrees(best, Self.leastAgreement)
    }

    /// The landmarks whose patches are found where a pose predicts them. `landmarks` are tried
    /// first. With `addsLocal`, landmarks of nearby keyframes are tried next, in cells of the
    /// picture that are still empty.
    mutating func aligned(
        _ landmarks: [Int], at pose: RigidTransform, in picture: WorkingPicture, addsLocal: Bool
    ) -> [Found] {
        var cells = OccupiedCells(
            width: picture.luma.width, height: picture.luma.height,
            sidePixels: CornerSelection.cellPixels)
        var found: [Found] = []
        found.reserveCapacity(Self.mostAligned)
        let focal = picture.focal
        func place(_ index: Int) -> Vector2? {
            picture.pixel(of: map.landmarks[index].position, from: pose)
        }
        func align(_ index: Int, at pixel: Vector2) {
            let landmark = map.landmarks[index]
            guard let warp = map.warp(of: landmark, at: pose, focal: focal),
                let alignment = aligner.align(
                    landmark.patch, warp: warp, start: pixel, in: picture),
                let ray = picture.ray(alignment.pixel)
            else { return }
            found.append(
                Found(
                    landmark: index, pixel: alignment.pixel,
                    observation: .init(
                        pointInWorld: landmark.position, ray: ray,
                        depth: usesDepth ? picture.depth(at: alignment.pixel) : nil,
                        weight: weight(of: landmark))))
        }
        for index in landmarks where !map.landmarks[index].isDeleted {
            guard let pixel = place(index) else { continue }
            _ = cells.occupy(pixel)
            align(index, at: pixel)
        }
        guard addsLocal else { return found }
        let isTaken = Set(landmarks)
        var tried = landmarks.count
        for index in map.landmarks(near: pose, keyframes: Self.localKeyframes)
        where !isTaken.contains(index) {
            guard tried < Self.mostAligned else { break }
            guard let pixel = place(index), cells.occupy(pixel) else { continue }
            tried += 1
            align(index, at: pixel)
        }
        return found
    }

    /// Replaces positions from flow by aligned ones; drops tracks that have not been aligned for
    /// many frames.
    private mutating func renewTracks(
        _ flowed: [Track], exact: [Found], _ picture: WorkingPicture
    ) {
        var places: [Int: Vector2] = [:]
        for found in exact { places[found.landmark] = found.pixel }
        var renewed: [Track] = []
        for var track in flowed {
            if let landmark = track.landmark {
                if let pixel = places.removeValue(forKey: landmark) {
                    (track.pixel, track.misses) = (pixel, 0)
                } else {
                    track.misses += 1
                    guard
                        let pixel = picture.camera.project(
                            pose * map.landmarks[landmark].position)
                    else { continue }
                    guard (pixel - track.pixel).length < Self.outlierPixels else {
                        outliers.add(track, in: map, usesDepth: usesDepth)
                        continue
                    }
                    guard track.misses <= Self.mostMisses else { continue }
                }
            }
            renewed.append(track)
        }
        for found in exact where places[found.landmark] != nil {
            renewed.append(Track(pixel: found.pixel, subject: .landmark(found.landmark)))
        }
        tracks = renewed
    }
}

extension WorkingPicture {
    /// Focal lengths in pixels.
    var focal: Vector2 { Vector2(camera.fx, camera.fy) }
}
