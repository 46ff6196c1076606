import Scene

extension LandmarkTracker {
    /// Where texture repeats, a pose is confirmed only if at least this number of landmarks that do
    /// not repeat is found.
    private static let leastDistinct = 20
    /// Where texture repeats, a pose is confirmed only if at least this share of the visible
    /// landmarks that do not repeat is found. In scans of rendered objects on checked tables the
    /// share was 0 to 0.6 in wrong views, and 0 to 0.9 in right ones: a right view with a smaller
    /// share has to wait for a better view.
    private static let leastDistinctShare = 0.6

    /// Whether landmarks that do not repeat confirm a pose that was found again.
    /// - Parameter isPoseRecent: whether the last frame's pose was known. If it was, a pose is also
    ///   confirmed if its distance from the last one is less than half the shortest shift of the
    ///   repeated texture.
    mutating func isDistinct(
        _ candidate: PoseCandidate, _ picture: WorkingPicture, isPoseRecent: Bool
    ) -> Bool {
        let found = candidate.pose.cameraFromWorld
        guard let nearest = map.nearest(to: found, count: 1).first else { return false }
        let keyframe = map.keyframes[nearest]
        let texture = RepeatedTexture(
            keyframe.features, at: map.featurePoints(of: nearest), depth: keyframe.medianDepth)
        guard let shortest = texture.shifts.map(\.length).min() else { return true }
        if isPoseRecent, found.cameraMotion(from: pose).distance < shortest / 2 { return true }
        let isFound = Set(candidate.found.map(\.landmark))
        var consistency = SpatialConsistency(width: picture.luma.width, height: picture.luma.height)
        var (seen, all) = (0, 0)
        for index in map.landmarks(near: found, keyframes: Self.verifyingKeyframes) {
            guard let pixel = picture.pixel(of: map.landmarks[index].position, from: found),
                !repeats(index, seenAt: pixel, by: texture.shifts, at: found, picture)
            else { continue }
            all += 1
            consistency.expect(at: pixel)
            guard isFound.contains(index) else { continue }
            seen += 1
            consistency.find(at: pixel)
        }
        return seen >= Self.leastDistinct
            && Double(seen) >= Self.leastDistinctShare * Double(all)
            && consistency.isConsistent
    }

    /// Whether the picture shows a landmark's patch a second time, displaced by one of these
    /// shifts.
    private mutating func repeats(
        _ index: Int, seenAt own: Vector2, by shifts: [Vector3], at pose: RigidTransform,
        _ picture: WorkingPicture
    ) -> Bool {
        let landmark = map.landmarks[index]
        guard let warp = map.warp(of: landmark, at: pose, focal: picture.focal) else {
            return false
        }
        for shift in shifts {
            for place in [landmark.position + shift, landmark.position - shift] {
                guard let pixel = picture.pixel(of: place, from: pose),
                    (pixel - own).length > PatchAligner.mostShiftPixels
                else { continue }
                let again = aligner.align(
                    landmark.patch, warp: warp, start: pixel, in: picture)
                if again != nil { return true }
            }
        }
        return false
    }
}
