import Scene

/// What a session is asked for. Names after Apple's `PhotogrammetrySession.Request`.
public enum PhotogrammetryRequest: Equatable, Sendable {
    /// A model written to a file; its ending names the format.
    case modelFile(path: String, detail: ModelDetail)
    /// The box of the finished object.
    case bounds
    /// Coloured points of the surface.
    case pointCloud
    /// Where each sample that is used was taken; comes before any geometry.
    case poses
}

/// What a request gave.
public enum PhotogrammetryResult: Equatable, Sendable {
    /// The model lies at the path.
    case modelFile(path: String, facts: ModelFacts)
    /// The object's box, axes along those of the box that was asked for.
    case bounds(BoundingBox)
    /// Points and their colours, a mesh without triangles.
    case pointCloud(Mesh)
    /// Camera to world, by the sample's number.
    case poses([Int: RigidTransform])

    /// What can be said of a model.
    public struct ModelFacts: Equatable, Sendable {
        /// How large it is.
        public var vertices, triangles: Int
        /// Share of the surface, 0...1, that no view saw and that was filled in.
        public var inventedShare: Double
        /// Distance of neighbouring samples of the surface, in the world's unit.
        public var resolution: Double
    }
}
