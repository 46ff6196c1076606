import Scene

/// A place that is followed from picture to picture.
struct Track {
    /// Where it is in the last picture.
    var pixel: Vector2
    /// What it shows.
    var subject: Subject
    /// For how many pictures its patch has not been found where flow saw it.
    var misses = 0

    enum Subject {
        /// A landmark of the map.
        case landmark(Int)
        /// Something whose depth is not known yet: where it was seen first, and how it looked.
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
