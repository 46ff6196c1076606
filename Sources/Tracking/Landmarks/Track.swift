import Scene

/// A place that is followed from picture to picture.
struct Track {
    /// Where it is in the last picture.
    var pixel: Vector2
    /// The thing that it follows.
    var subject: Subject
    /// For how many pictures its patch has not been found where flow saw it.
    var misses = 0
    /// Where it was `age` pictures ago: never more than some, then it begins anew.
    var origin: Vector2
    var age = 0

    init(pixel: Vector2, subject: Subject) {
        (self.pixel, self.subject, origin) = (pixel, subject, pixel)
    }

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
