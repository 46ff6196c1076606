import Guidance

/// The search of a capture's frames for the object.
struct ObjectSearch {
    /// Searches the frames; nil while the object is not searched.
    var detector: ObjectDetector?
    /// Whether the last detection found nothing.
    var hasSaidNo = false
    /// The object's box, if the source found it in frames that it has not delivered yet.
    var foundAhead: BoxProposal?
}
