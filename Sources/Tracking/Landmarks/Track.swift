import Scene

/// A point that is followed from picture to picture.
struct Track {
    /// The track's position in the last picture, pixels.
    var pixel: Vector2
    /// The landmark or the point of unknown depth that the track follows.
    var subject: Subject
    /// Number of pictures since the patch was last found at the position that flow gives.
    var misses = 0
    /// The track's position `age` pictures ago. When `age` exceeds a limit, the present position
    /// becomes the new origin.
    var origin: Vector2
    var age = 0

    init(pixel: Vector2, subject: Subject) {
        (self.pixel, self.subject, origin) = (pixel, subject, pixel)
    }

    enum Subject {
        /// A landmark of the map.
        case landmark(Int)
        /// A point of unknown depth: the keyframe that saw it first, its ray there, and its
        /// appearance there.
        case candidate(keyframe: Int, ray: Vector2, patch: Patch)
    }

    /// The landmark, where there is one.
    var landmark: Int? {
        switch subject {
        case .landmark(let index): index
        case .candidate: nil
        }
    }
}
