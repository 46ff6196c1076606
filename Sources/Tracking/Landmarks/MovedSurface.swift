import Scene

extension LandmarkTracker {
    /// The box is enlarged by this factor before landmarks are dropped (guess), since things that
    /// touch the object may have moved too.
    private static let boxFactor = 1.05

    /// If fewer tracks than this are left, the tracker relocalises, since the pose may have
    /// followed the object (guess).
    private static let leastTracks = 20

    /// Drops the landmarks of one body, and all tracks without a landmark, since some of these
    /// tracks may have begun before the move.
    ///
    /// For the object, keyframes later than `since` are dropped too, unless the pose follows the
    /// ground and only newer landmarks show the ground. If the pose follows the object and would be
    /// lost without its landmarks, the ground is dropped instead of the object, and all keyframes
    /// stay.
    public mutating func forget(_ body: SceneBody, by box: BoundingBox, since: Timestamp) {
        let enlarged = BoundingBox(
            center: box.center, size: Self.boxFactor * box.size,
            worldFromObject: box.worldFromObject)
        let body = followsOnly(enlarged) ? .ground : body
        if body == .object, !followsNewGround(outside: enlarged, since: since) {
            forgetKeyframes(since: since)
        }
        for index in map.landmarks.indices
        where enlarged.contains(map.landmarks[index].position) == (body == .object) {
            map.landmarks[index].isDeleted = true
        }
        if body == .ground {
            for index in map.keyframes.indices {
                map.keyframes[index].landmarks.removeAll { map.landmarks[$0].isDeleted }
            }
        }
        var known: [Track] = []
        for track in tracks {
            if let landmark = track.landmark, !map.landmarks[landmark].isDeleted {
                known.append(track)
            }
        }
        tracks = known
        if body == .object, continuesWithOutliers() { return }
        if case .following(let initialisation) = phase, tracks.count < Self.leastTracks {
            phase = .searching(Search(since: since, initialisation: initialisation))
        }
    }

    /// Whether the pose follows landmarks in a box, and too few landmarks outside the box could
    /// replace them.
    private func followsOnly(_ box: BoundingBox) -> Bool {
        guard case .following = phase else { return false }
        let here = count(tracks, in: box)
        let moved =
            outliers.cameraFromWorld == nil ? 0 : count(outliers.movedTracks, in: box).outside
        return here.inside >= Self.leastTracks && max(here.outside, moved) < Self.leastTracks
    }

    /// Whether landmarks in a box moved and the pose follows those outside, but too few landmarks
    /// outside the box were known before `since`.
    private func followsNewGround(outside box: BoundingBox, since: Timestamp) -> Bool {
        guard case .following = phase, outliers.cameraFromWorld != nil else { return false }
        let moved = count(outliers.movedTracks, in: box)
        return moved.inside > moved.outside
            && count(tracks, in: box).outside >= Self.leastTracks
            && count(tracks, in: box, before: since).outside < Self.leastTracks
    }

    /// Number of tracks whose landmarks are in a box, and number of those outside. If a time is
    /// given, only landmarks known by then count.
    private func count(
        _ tracks: [Track], in box: BoundingBox, before time: Timestamp? = nil
    ) -> (inside: Int, outside: Int) {
        var (inside, outside) = (0, 0)
        for track in tracks {
            guard let landmark = track.landmark else { continue }
            if let time, map.since(landmark) > time { continue }
            if box.contains(map.landmarks[landmark].position) {
                inside += 1
            } else {
                outside += 1
            }
        }
        return (inside, outside)
    }

    /// Whether the pose had followed the object. If it had, tracking continues with the landmarks
    /// of the ground, which moved relative to the object.
    private mutating func continuesWithOutliers() -> Bool {
        guard let pose = outliers.cameraFromWorld else { return false }
        var ground: [Track] = []
        for track in outliers.movedTracks {
            if let landmark = track.landmark, !map.landmarks[landmark].isDeleted {
                ground.append(track)
            }
        }
        guard ground.count > tracks.count else { return false }
        self.pose = pose
        velocity = .identity
        tracks = ground
        outliers = OutlierLandmarks()
        return true
    }

    /// Forgets the keyframes later than a time. Forgotten keyframes keep their poses, since poses
    /// of frames are stored relative to them, but they are no longer recognised.
    private mutating func forgetKeyframes(since: Timestamp) {
        let gone = Set(map.keyframes.indices.filter { map.keyframes[$0].time > since })
        guard !gone.isEmpty else { return }
        for index in gone { map.keyframes[index].forget() }
        for index in map.landmarks.indices where !map.landmarks[index].isDeleted {
            if gone.contains(map.landmarks[index].anchor) {
                map.landmarks[index].isDeleted = true
            } else {
                map.landmarks[index].observations.removeAll { gone.contains($0.keyframe) }
            }
        }
        for index in map.keyframes.indices {
            map.keyframes[index].landmarks.removeAll { map.landmarks[$0].isDeleted }
        }
        maintenance.forget(gone)
        for index in gone { surfaces[index] = nil }
    }
}
