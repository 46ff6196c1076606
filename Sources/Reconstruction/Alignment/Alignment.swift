import Scene

/// The result of an alignment of photos.
struct Alignment: Sendable {
    /// A photo's camera and pose.
    struct View: Sendable, Codable {
        var intrinsics: Intrinsics
        var worldFromCamera: RigidTransform
    }

    /// The found cameras and poses, by the sample's index. A photo without an entry keeps its given
    /// pose.
    var views: [Int: View]
    /// Photos that must not be used, with the sample's index and the reason.
    var misfits: [(index: Int, reason: String)] = []
    /// The poses and points after the alignment. A photo in `misfits` has no pose in this model.
    var model: SparseModel
    /// How well the poses fit the pictures; nil where too few points were matched to tell.
    var facts: AlignmentFacts?
}
