import Scene

/// How a session works. Names after Apple's `PhotogrammetrySession.Configuration`.
public struct PhotogrammetryConfiguration: Equatable, Sendable {
    /// How the samples follow each other.
    public enum SampleOrdering: String, CaseIterable, Sendable {
        /// In no order.
        case unordered
        /// Neighbours were taken side by side: they are compared whatever their poses say; where
        /// there are none, with few others, which is faster.
        case sequential
    }

    /// How readily features are found.
    public enum FeatureSensitivity: String, CaseIterable, Sendable {
        /// For textured objects.
        case normal
        /// For faint texture; slower.
        case high
    }

    /// What the surface is made from.
    public enum GeometrySource: String, CaseIterable, Sendable {
        /// Depth where most samples have it, and colour too where that has holes; else colour.
        case automatic
        /// The samples' own depth alone.
        case depth
        /// Pictures alone.
        case color
        /// Depth, and colour in its holes.
        case both
    }

    /// What the surface is made from; depth that is asked for and not there is an error.
    public var geometrySource = GeometrySource.automatic
    /// The order of the samples.
    public var sampleOrdering = SampleOrdering.unordered
    /// How readily features are found.
    public var featureSensitivity = FeatureSensitivity.normal
    /// Whether what the object stands on is cut away, and masks are used where there are some.
    public var isObjectMaskingEnabled = true
    /// A folder that keeps what is costly, so that an interrupted run goes on; nil for none.
    public var checkpointDirectory: String?
    /// A folder in which a capture has left what it found in the pictures (`CapturedFeatures`); it
    /// is only read. Nil for none.
    public var capturedFeatures: String?
    /// Whether what lies outside of the box is kept too: it is then taken three times as large.
    public var ignoreBoundingBox = false
    /// The box round the object in the world of the poses, its base on what the object stands on.
    public var boundingBox: BoundingBox
    /// Passes before which the object was moved, so that their poses do not fit the others'.
    public var passesApart: Set<Int> = []
    /// The box round the object in each of these passes, in the world of their poses, its base on
    /// what the object stood on then. A pass without one is left out.
    public var boxesApart: [Int: BoundingBox] = [:]
    /// Whether the poses are improved by what the pictures show, where that can be proven better.
    public var isPoseRefinementEnabled = true
    /// Whether the cameras' focal lengths and lenses are a guess, to be found with the poses.
    public var areIntrinsicsGuessed = false
    /// Threads to use.
    public var threads: Int
    /// Memory to stay within, bytes; the pictures in which depth is looked for become smaller when
    /// it would not suffice, and that is told.
    public var memoryBytes = 4 << 30

    /// A configuration for an object in this box.
    public init(boundingBox: BoundingBox, threads: Int) {
        (self.boundingBox, self.threads) = (boundingBox, threads)
    }
}
