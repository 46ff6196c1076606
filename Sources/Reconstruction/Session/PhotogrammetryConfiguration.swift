import Scene

/// The options of a session. The names follow Apple's `PhotogrammetrySession.Configuration`.
public struct PhotogrammetryConfiguration: Equatable, Sendable {
    /// The order of the samples.
    public enum SampleOrdering: String, CaseIterable, Sendable {
        /// The samples have no order.
        case unordered
        /// Consecutive samples are neighbours, and are matched whatever their poses. Without poses,
        /// few other pairs are matched, which is faster.
        case sequential
    }

    /// How many features are detected in a picture.
    public enum FeatureSensitivity: String, CaseIterable, Sendable {
        /// The usual number of features, for textured objects.
        case normal
        /// More features, for objects with faint texture. Detection and matching are slower.
        case high
    }

    /// The data that the surface is made from.
    public enum GeometrySource: String, CaseIterable, Sendable {
        /// Depth with colour in its holes, if most samples have depth; otherwise colour alone.
        case automatic
        /// The samples' own depth alone.
        case depth
        /// Stereo depth from the pictures alone.
        case color
        /// The samples' depth, with stereo depth from the pictures in its holes.
        case both
    }

    /// What happens if the object continues through the sides of the box.
    public enum BoxFit: Sendable {
        /// The box does not change, and there is no message.
        case fixed
        /// The box was found automatically. It grows where depth continues through its sides.
        case growing
        /// A person set the box. It never grows, and a message says where it cuts the object.
        case chosen
    }

    /// Passes before which the object was touched. The first pass is never one of them.
    public struct TouchedPasses: Equatable, Sendable {
        /// Passes before which the object was moved: their poses belong to a separate world.
        public var apart: Set<Int> = []
        /// Passes before which the object was only pushed or turned a little where it stood. The
        /// poses of these passes are in the first pass's world. A larger motion between passes is
        /// rejected as a mismatch.
        public var moved: Set<Int> = []
        /// The box around the object in each pass of `apart`, in the world of that pass's poses.
        /// Its base is on the table of that pass. A pass without a box is left out.
        public var boxes: [Int: BoundingBox] = [:]
    }

    /// The data that the surface is made from. It is an error if requested depth is missing.
    public var geometrySource = GeometrySource.automatic
    /// The order of the samples.
    public var sampleOrdering = SampleOrdering.unordered
    /// How many features are detected.
    public var featureSensitivity = FeatureSensitivity.normal
    /// Whether the table is cut away, and masks are used if the samples have any.
    public var isObjectMaskingEnabled = true
    /// A folder for expensive intermediate results, so that an interrupted run resumes; nil for
    /// none.
    public var checkpointDirectory: String?
    /// A folder with features stored by the capture (`CapturedFeatures`), which is only read; nil
    /// for none.
    public var capturedFeatures: String?
    /// Whether the surroundings of the object are kept too. The box is then enlarged threefold.
    public var ignoreBoundingBox = false
    /// The box around the object in the world of the poses. Its base is on the table. For
    /// photographs without poses, the box is set after they are placed (`PhotographRegistration`).
    public var boundingBox: BoundingBox
    /// Whether the box grows if it is too small for the object.
    public var boxFit = BoxFit.fixed
    /// Passes before which the object was touched, and the object's boxes in these passes.
    public var passes = TouchedPasses()
    /// Between passes, an object that is pushed or bumped turns by less than this, radians (guess).
    public static let mostTurnOfMoved = 60 * Double.pi / 180
    /// Whether a model is made even if no view saw most of its surface.
    public var isUnseenSurfaceAllowed = false
    /// Whether poses are refined by the pictures. Refined poses are used only if they are verified
    /// to be better.
    public var isPoseRefinementEnabled = true
    /// Whether focal lengths and lens distortion are guesses, which are estimated with the poses.
    public var areIntrinsicsGuessed = false
    /// Number of threads to use.
    public var threads: Int
    /// Memory limit in bytes. If pictures for stereo depth would exceed it, smaller pictures are
    /// used, and a message says so.
    public var memoryBytes = PhotogrammetryConfiguration.defaultMemoryBytes
    /// The usual memory limit in bytes: half of what common machines have (guess).
    public static let defaultMemoryBytes = 4 << 30

    /// A configuration for an object in this box.
    public init(boundingBox: BoundingBox, threads: Int) {
        (self.boundingBox, self.threads) = (boundingBox, threads)
    }
}
