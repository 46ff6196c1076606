import Scene

extension LandmarkTracker {
    /// What touches the object may have moved along.
    private static let boxRoom = 1.05

    /// Lets go the landmarks in the box, and all that is followed without a known place: some of it
    /// began on the object before it moved.
    public mutating func forgetSurface(in box: BoundingBox) {
        let left = BoundingBox(
            center: box.center, size: Self.boxRoom * box.size,
            worldFromObject: box.worldFromObject)
        for index in map.landmarks.indices where left.contains(map.landmarks[index].position) {
            map.landmarks[index].isGone = true
        }
        var known: [Track] = []
        for track in tracks {
            if let landmark = track.landmark, !map.landmarks[landmark].isGone {
                known.append(track)
            }
        }
        tracks = known
    }
}
