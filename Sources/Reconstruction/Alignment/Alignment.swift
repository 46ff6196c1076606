import Scene

/// The result of an alignment of photos.
struct Alignment: Sendable {
    /// A photo's camera and its place.
    struct View: Sendable, Codable {
        var intrinsics: Intrinsics
        var worldFromCamera: RigidTransform
    }

    /// The photos whose pose was found, by the sample's place; the others keep theirs.
    var views: [Int: View]
    /// Photos that are not to be used, by the sample's place, with the reason.
    var misfits: [(index: Int, reason: String)] = []
    /// All that is known; photos that are not used have no pose in it.
    var model: SparseModel
    /// Nil where too little was recognised to judge.
    var facts: AlignmentFacts?
}
