import Scene
import Vision

extension LandmarkTracker {
    /// A landmark that was found in the picture.
    struct Found {
        var landmark: Int
        var pixel: Vector2
        var observation: MotionOnlyAdjustment.Observation
    }

    // Limits without an origin beside them are guesses, tried on the development sets
    // (Docs/Figures/Tracking.md).

    /// Fewest landmarks for a pose: six unknowns from thirty numbers.
    static let leastLandmarks = 15
    /// If this number of landmarks was aligned exactly, those found by flow alone are not used.
    private static let enoughLandmarks = 40
    /// Fewest inliers of a pose from flow alone (a guess).
    private static let leastRoughInliers = 12
    /// Gates of a pose from flow alone, round by round, pixels (a guess).
    private static let roughGatesPixels = [20.0, 8, 3]
    /// Gates of a pose from aligned landmarks, round by round, pixels (guess).
    static let fineGatesPixels = [4.0, 2]
    /// If this share of the landmarks agrees with the predicted pose, no other pose is tried
    /// (guess).
    private static let directAgreement = 0.6
    /// For a pose from triples of landmarks: largest error of a landmark that agrees, pixels; most
    /// triples; gates of its refinement, round by round, pixels (guesses).
    private static let tripleErrorPixels = 3.0
    private static let mostTriples = 100
    private static let tripleGatesPixels = [8.0, 3]
    /// Frames after which a track's motion is measured from a new origin, to distinguish turning
    /// from still tracks: half a second.
    private static let originFrames = 16
    /// Share of the followed landmarks that must agree on a pose.
    private static let leastAgreement = 0.3
    /// Share of the aligned landmarks, by weight, that must agree on a pose: half (guess).
    private static let leastSupport = 0.5
    /// Without depth, if a smaller share of the followed landmarks agrees on a pose, for example
    /// after a jump in the recording, the pose is verified like one from relocalisation. In scans
    /// of drawn objects half of the landmarks or more agree from frame to frame. After a jump a
    /// tenth or less agree on a pose at the wrong side, and a tenth or more on a right pose.
    private static let leastFollowedShare = 0.12
    /// Largest standard deviations of a pose: half of the error that later stages allow (5 % of the
    /// distance, 3°), so that this error is two standard deviations.
    private static let mostPlaceDeviation = 0.025
    private static let mostTurnDeviation = 1.5 * Double.pi / 180
    /// Number of nearest keyframes whose landmarks are searched.
    private static let localKeyframes = 5
    /// Most landmarks that are tried in a picture.
    private static let mostAligned = 400
    /// A track with more misses is dropped.
    private static let mostMisses = 8
    /// A track is dropped if flow sees it farther than this from its predicted position.
    private static let outlierPixels = 3.0
    /// Weight of a landmark that two, three or four keyframes see; with five or more it is 1. Rays
    /// to a moving thing also meet, but not for long.
    private static let fewViewsWeights = [0.1, 0.3, 0.6]
    /// Weight of a landmark with a coarse patch; that of one with a fine patch is 1. Chosen with
    /// `mostCoarseTracks`: with 250 tracks, 0.5 and 1 gave nearly the same poses.
    private static let coarseWeight = 0.5
    /// If there are `enoughProven` landmarks with at least this weight, they alone propose a pose.
    private static let provenWeight = 0.6
    private static let enoughProven = 24

    /// The time between two pictures counts as shorter than the time before it if it is less than
    /// this share of that time. Clocks vary by less; a dropped picture changes the time by more
    /// (guess).
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

    /// The motion that is expected in the next `seconds`, if `motion` took the last `before`
    /// seconds: the same motion, or its proportional part if `seconds` is clearly less.
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

    /// A pose that few tracks support, refined on patches; nil where the patches do not confirm it.
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

    /// Weight of a landmark in a pose: 1 where its depth was measured; a triangulated one gains
    /// weight with each keyframe that sees it.
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

    /// A pose from flow alone: from the predicted one if that fits, otherwise from triples of
    /// landmarks.
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

    /// The landmarks whose patches are found where a pose predicts them: the given landmarks, and
    /// with `addsLocal` also those of nearby keyframes where there is room.
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
