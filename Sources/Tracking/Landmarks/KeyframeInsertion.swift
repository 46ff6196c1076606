import Scene
import Vision

extension LandmarkTracker {
    /// A view becomes a keyframe if it is turned from the nearest keyframe by more than this angle,
    /// radians (guess).
    private static let mostTurn = 6 * Double.pi / 180
    /// A view becomes a keyframe if its parallax to the nearest keyframe is larger than this,
    /// radians (guess).
    private static let mostParallax = 5 * Double.pi / 180
    /// A view counts as scarce if it sees less than this share of the landmarks that the nearest
    /// keyframe sees; a scarce view may become a keyframe (guess).
    private static let leastShare = 0.6
    /// For `leastShare`, a nearest keyframe with more landmarks than this counts as having this
    /// number (guess).
    private static let usualLandmarks = 200
    /// A view also counts as scarce if it sees fewer landmarks than this (guess).
    private static let scarceLandmarks = 90
    /// A view with fewer landmarks than this may become a keyframe without waiting for
    /// `leastFramesApart` (a guess).
    private static let fewLandmarks = 50
    /// A scarce view becomes a keyframe only if rotation and parallax to the nearest keyframe
    /// together exceed this angle, radians (guess).
    private static let leastSeparation = 1.5 * Double.pi / 180
    /// Least number of frames between two keyframes, so that there is motion between them (guess).
    static let leastFramesApart = 4
    /// After a new landmark's patch is aligned, the landmark is triangulated again. The angle
    /// between its rays must then reach only this share of the usual limit, so that noise does not
    /// reject a landmark that met the whole limit before. A guess.
    private static let alignedAngleShare = 0.8
    /// A new landmark is rejected if its position by flow and its position by its patch differ by
    /// this distance or more, pixels (a guess).
    private static let mostFlowDriftPixels = 2.0
    /// A new landmark is rejected if its reprojection error in one of its two views is larger than
    /// this, pixels. Chosen with `MapAdjustment`'s limits.
    private static let mostTriangulationPixels = 1.0
    /// Replaces `mostTriangulationPixels` for a coarse patch, in a map with depth, and after a
    /// large motion, where flow is less exact. A guess.
    private static let mostTriangulationPixelsLoose = 2.0
    /// Where too much time has passed since the last frame for a `PictureMotion`, a motion counts
    /// as large if its rotation is above this angle, radians. A hurried walk turns by 2° a frame,
    /// at 30 frames a second. A guess.
    private static let largeMotionTurn = 3 * Double.pi / 180
    /// A measured depth belongs to another surface than the landmark if it differs from the
    /// landmark's depth by this share or more (a guess).
    private static let sameDepth = 0.05
    /// Coarse corners are followed only if the view has fewer fine landmarks than this. Chosen on
    /// six rendered scans of objects on dark, reflecting tables.
    static let fewFineLandmarks = 150
    /// At most this number of coarse corners is followed at a time. Chosen on the scans of
    /// `fewFineLandmarks`.
    static let mostCoarseTracks = 250
    /// Number of features by which a keyframe is recognised later (guess).
    static let featureCount = 500

    /// Whether the view needs another keyframe.
    func needsKeyframe(_ landmarkCount: Int, isSurfaceAligned: Bool = false) -> Bool {
        guard let nearest = map.nearest(to: pose, count: 1).first else { return true }
        let apart = map.separation(pose, from: nearest)
        let isScarce =
            landmarkCount < Self.scarceLandmarks
            || Double(landmarkCount)
                < Self.leastShare
                * Double(min(Self.usualLandmarks, map.keyframes[nearest].landmarks.count))
        if apart.turn > Self.mostTurn || apart.parallax > Self.mostParallax { return true }
        // Where surfaces determine the pose, a lack of landmarks is no reason for a keyframe.
        if isSurfaceAligned { return false }
        let leastFrames = landmarkCount < Self.fewLandmarks ? 1 : Self.leastFramesApart
        guard maintenance.framesSinceKeyframe >= leastFrames else { return false }
        return isScarce && apart.turn + apart.parallax > Self.leastSeparation
    }

    /// Stores this view as a keyframe with new landmarks, and adjusts the keyframes around it.
    mutating func insertKeyframe(
        _ picture: WorkingPicture, _ candidate: PoseCandidate
    ) throws(VisionError) {
        adjustDeferred(focal: picture.focal)
        let covariance = covariance(of: candidate)
        let number = try addKeyframe(picture)
        map.keyframes[number].surfacePose = candidate.surfacePose
        map.keyframes[number].covariance = covariance
        connect(number, picture)
        try addCorners(to: number, picture)
        updateDepth(of: number)
        try closeLoop(number, picture)
        withholdJump(from: pose, to: map.keyframes[number].cameraFromWorld)
        pose = map.keyframes[number].cameraFromWorld
        let looksAtFocal = focalEstimator?.isDue(map.keyframes.count) ?? false
        maintenance.deferred = [.adjust(keyframe: number)] + (looksAtFocal ? [.refineFocal] : [])
        maintenance.framesSinceKeyframe = 0
    }

    /// Adds a keyframe without landmarks at the present pose; returns its index.
    mutating func addKeyframe(_ picture: WorkingPicture) throws(VisionError) -> Int {
        let features = try FeatureDetector.orb(in: picture.luma, count: Self.featureCount)
        var (kept, rays, depths): ([Int], [Vector2], [Double?]) = ([], [], [])
        for (index, keypoint) in features.keypoints.enumerated() {
            guard let ray = picture.ray(keypoint.pixel) else { continue }
            kept.append(index)
            rays.append(ray)
            depths.append(usesDepth ? picture.depth(at: keypoint.pixel) : nil)
        }
        map.keyframes.append(
            Keyframe(
                cameraFromWorld: pose, time: picture.time, motion: current.motion,
                features: features.selected(kept),
                featureRays: rays, featureDepths: depths, thumbnail: picture.luma.thumbnail,
                medianDepth: 1,
                view: usesDepth ? depthViews(of: picture)?.first : nil))
        return map.keyframes.count - 1
    }

    /// Records the landmarks that the keyframe sees, and makes landmarks of candidates whose rays
    /// now meet.
    private mutating func connect(_ number: Int, _ picture: WorkingPicture) {
        let isLargeMotion = current.motion == nil && velocity.rotation.angle > Self.largeMotionTurn
        let isLoose = usesDepth || isLargeMotion
        for index in tracks.indices {
            guard let ray = picture.ray(tracks[index].pixel) else { continue }
            let depth = usesDepth ? picture.depth(at: tracks[index].pixel) : nil
            switch tracks[index].subject {
            case .landmark(let landmark):
                guard tracks[index].misses == 0 else { continue }
                let predicted = (pose * map.landmarks[landmark].position).z
                let isSame =
                    depth.map { abs($0 - predicted) < Self.sameDepth * predicted } ?? false
                map.add(
                    .init(keyframe: number, ray: ray, depth: isSame ? depth : nil), of: landmark)
            case .candidate(let keyframe, let firstRay, let patch):
                let first = Landmark.Observation(keyframe: keyframe, ray: firstRay)
                guard let found = intersection(first, patch, tracks[index].pixel, picture, isLoose)
                else { continue }
                let landmark = addLandmark(
                    at: found.place.point, patch, first, isFar: found.place.isFar)
                map.add(.init(keyframe: number, ray: found.ray), of: landmark)
                (tracks[index].pixel, tracks[index].subject) = (found.pixel, .landmark(landmark))
            }
        }
    }

    /// The point where a candidate's first ray meets a new ray, with the exact pixel of the
    /// candidate and the ray through this pixel. `pixel` is the candidate's position by flow, which
    /// drifts by a quarter of a pixel and slides on edges. The candidate's patch must therefore be
    /// found near `pixel`, except in a map with depth, and after a large motion, where patches look
    /// different. Nil where the patch is not found, or where the rays do not meet.
    private mutating func intersection(
        _ first: Landmark.Observation, _ patch: Patch, _ pixel: Vector2, _ picture: WorkingPicture,
        _ isLoose: Bool
    ) -> (place: RayIntersection, pixel: Vector2, ray: Vector2)? {
        func triangulate(_ ray: Vector2, angleShare: Double) -> RayIntersection? {
            RayIntersection(
                first, of: map.keyframes[first.keyframe], and: ray, from: pose,
                focal: picture.focal,
                .init(
                    angleShare: angleShare,
                    errorPixels: isLoose || patch.isCoarse
                        ? Self.mostTriangulationPixelsLoose : Self.mostTriangulationPixels,
                    allowsFar: !usesDepth))
        }
        guard let seen = picture.ray(pixel), let guess = triangulate(seen, angleShare: 1) else {
            return nil
        }
        let byFlow = isLoose ? (guess, pixel, seen) : nil
        if usesDepth { return byFlow }
        let landmark = Landmark(
            position: guess.point, observations: [], patch: patch, anchor: first.keyframe)
        guard let warp = map.warp(of: landmark, at: pose, focal: picture.focal),
            let exact = aligner.align(patch, warp: warp, start: pixel, in: picture)?.pixel,
            (exact - pixel).length < Self.mostFlowDriftPixels, let ray = picture.ray(exact),
            let place = triangulate(ray, angleShare: Self.alignedAngleShare)
        else { return byFlow }
        return (place, exact, ray)
    }

    /// Adds a landmark that one keyframe sees; returns its index.
    mutating func addLandmark(
        at position: Vector3, _ patch: Patch, _ observation: Landmark.Observation,
        isFar: Bool = false
    ) -> Int {
        map.landmarks.append(
            Landmark(
                position: position, observations: [], patch: patch, anchor: observation.keyframe,
                isFar: isFar))
        let index = map.landmarks.count - 1
        map.add(observation, of: index)
        return index
    }

    /// Follows new corners in empty cells: as landmarks where their depth is measured, otherwise as
    /// candidates.
    mutating func addCorners(to number: Int, _ picture: WorkingPicture) throws(VisionError) {
        let places = try CornerSelection.places(
            in: picture, beside: tracks.map(\.pixel), allowsEdges: usesDepth
        ) { !background.contains($0) }
        startTracks(at: places.clear + places.faint, isCoarse: false, of: number, picture)
        if !usesDepth { try addCoarseCorners(to: number, picture) }
    }

    private mutating func startTracks(
        at places: [Vector2], isCoarse: Bool, of number: Int, _ picture: WorkingPicture
    ) {
        let back = pose.inverse
        for place in places {
            guard let ray = picture.ray(place),
                let patch = picture.patch(at: place, isCoarse: isCoarse)
            else { continue }
            if usesDepth, let depth = picture.depth(at: place) {
                let landmark = addLandmark(
                    at: back * (Vector3(ray.x, ray.y, 1) * depth), patch,
                    .init(keyframe: number, ray: ray, depth: depth))
                tracks.append(Track(pixel: place, subject: .landmark(landmark)))
            } else {
                tracks.append(
                    Track(
                        pixel: place,
                        subject: .candidate(keyframe: number, ray: ray, patch: patch)))
            }
        }
    }

    /// Starts tracks at coarse corners where few fine landmarks are in view.
    private mutating func addCoarseCorners(
        to number: Int, _ picture: WorkingPicture
    ) throws(VisionError) {
        let fine = tracks.count { $0.landmark != nil && !isCoarse($0) }
        guard fine < Self.fewFineLandmarks else { return }
        let places = try CornerSelection.coarsePlaces(
            in: picture, beside: tracks.map(\.pixel),
            count: Self.mostCoarseTracks - tracks.count { isCoarse($0) }
        ) { !background.contains($0) }
        startTracks(at: places, isCoarse: true, of: number, picture)
    }

    /// Whether a track follows a coarse patch.
    func isCoarse(_ track: Track) -> Bool {
        switch track.subject {
        case .landmark(let index): map.landmarks[index].patch.isCoarse
        case .candidate(_, _, let patch): patch.isCoarse
        }
    }

    /// Updates the median depth of what a keyframe sees, without far points.
    mutating func updateDepth(of number: Int) {
        let depths = map.projections(of: number).filter { !map.landmarks[$0.landmark].isFar }
            .map(\.depth)
        if let depth = depths.upperMedian ?? map.keyframes[number].view?.medianDepth {
            map.keyframes[number].medianDepth = depth
        }
    }
}
