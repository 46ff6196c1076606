/// The limits of conditions that depend on several frames or on the first shot. "Guess" marks a
/// value that was not measured.
public struct ConditionThresholds: Sendable, Equatable {
    /// A limit with hysteresis, as in `FrameThresholds`.
    public typealias Limit = FrameThresholds.Limit

    /// A region is judged only if it covers at least this share of the picture: in a smaller region
    /// the distance is the problem.
    public var leastRegionShare = 0.02
    /// Limits for shine on the object.
    public var highlights = Highlights()
    /// Limits for detail that can be tracked.
    public var texture = Texture()
    /// Limits for changes of the camera since the first shot.
    public var drift = Drift()
    /// Limits for lost focus.
    public var focus = Focus()
    /// Limits for a camera that turns on the spot.
    public var parallax = Parallax()
    /// Limits for motions other than the camera's.
    public var motion = Motion()

    /// Limits for shine on the object.
    public struct Highlights: Sendable, Equatable {
        /// The object is shiny if more than this share of it is at level 250 or above: 2 % (guess).
        public var shinyShare = Limit(begins: 0.02, ends: 0.015)
        /// The capture stops if more than this share of the object is at level 250 or above: 8 %
        /// (guess).
        public var blownShare = Limit(begins: 0.08, ends: 0.06)
        /// A picture whose 95th percentile of brightness (0...255) reaches this level is
        /// overexposed.
        public var clippedLuma = Double(HalfPicture.clippedLevel)
    }

    /// Limits for detail that can be tracked.
    public struct Texture: Sendable, Equatable {
        /// The object has too little texture if less than this share of its cells has a corner.
        /// Chosen on seven rendered scans (seeds 502 and 2502 to 2603).
        public var share = Limit(begins: 0.15, ends: 0.17)
        /// While the pose is unknown, a picture has too little texture if less than this number of
        /// its 108 patches can be tracked. On rendered walks that lost the pose, plain scenes had 2
        /// to 19 such patches and textured scenes 21 or more.
        public var patches = Limit(begins: 13, ends: 16)
    }

    /// Limits for changes of the camera since the first shot.
    public struct Drift: Sendable, Equatable {
        /// The exposure drifts if it changed by more than this, exposure values: 0.3 (guess).
        public var exposureValues = Limit(begins: 0.3, ends: 0.2)
        /// In single photographs the exposure drifts if it changed by more than this, exposure
        /// values: one stop (guess). The limit is higher than for a video, because photographs
        /// without exposure data are compared by their mean brightness, although they show
        /// different sides of the object.
        public var stillExposureValues = Limit(begins: 1, ends: 0.9)
        /// The white balance drifts if red or blue changed by more than this relative to green,
        /// log2: 0.2 is 15 %, about 500 K at daylight (guess).
        public var balanceValues = Limit(begins: 0.2, ends: 0.14)
        /// If the focal length changed by more than this share, another camera was used. A guess, 2
        /// %: refinement from picture to picture changes it by less.
        public var focalShare = 0.02
    }

    /// Limits for lost focus.
    public struct Focus: Sendable, Equatable {
        /// `RegionQuality.fineness` of a picture without fine detail. For a low spatial frequency,
        /// a Laplacian at a distance of one pixel is a quarter of a Laplacian at two pixels.
        public static let leastFineness = 0.25
        /// The focus is lost only if the fineness above `leastFineness` falls below this share of
        /// its usual value, the median of the first ten good frames (guess).
        public var finenessShare = Limit(begins: 0.6, ends: 0.7)
        /// The focus is lost only if the patches followed from frame to frame have also lost this
        /// much fineness, summed, log2: 0.2 is an eighth (guess).
        public var detailLoss = Limit(begins: 0.2, ends: 0.1)
        /// The focus is lost if the surfaces of object and table lose more than this of their fine
        /// detail relative to earlier keyframes, log2 of the detail's energy. On five rendered
        /// walks in focus the median loss was 0.0 and the 99th percentile at most 0.35. With a
        /// defocus of 2.5 to 5 pixels of 640 the loss was 1.6 to 1.8 on one walk and 0.5 to 0.9 on
        /// another.
        public var surfaceDetailLoss = Limit(begins: 0.5, ends: 0.3)
    }

    /// Limits for a camera that turns on the spot.
    public struct Parallax: Sendable, Equatable {
        /// The camera may turn on the spot only if it turned by more than this angle within
        /// `seconds`, radians.
        public var turn = 15 * Double.pi / 180
        /// The camera turns on the spot if it also moved by less than this share of its distance to
        /// the object within `seconds`. COLMAP requires 16° between first views, a share of tan 16°
        /// = 0.29. The limit is a quarter of that, too little for a reconstruction (guess).
        public var travelShare = Limit(begins: 0.07, ends: 0.1)
        /// Turn and motion are measured over this time, seconds.
        public var seconds = 1.5
    }

    /// Limits for motions other than the camera's.
    public struct Motion: Sendable, Equatable {
        /// A background is at rest if more than this share of the patches outside the object is at
        /// rest. The share is half, because in an orbit most of the far wall may stand nearly still
        /// for a moment (guess).
        public var stillBackgroundShare = Limit(begins: 0.5, ends: 0.35)
        /// The object moves if at least this share of the patches in its region moves.
        public var movingObjectShare = 0.5
        /// Something besides the object moves if, while camera and surroundings stand still, the
        /// moving patches outside exceed this share of all patches outside. A guess, an eighth of
        /// the picture.
        public var somethingMovingShare = Limit(begins: 0.12, ends: 0.06)
        /// Something besides the object moves if at least this number of neighbouring points beside
        /// it moves; a search reports at least four. On eleven rendered walks where nobody walked
        /// by and nothing moved, the search reported none.
        public var movingPoints = Limit(begins: 4, ends: 1)
        /// A camera stands still if, in one frame, it moves the picture by less than this share of
        /// its longer side. Still patches have the same limit.
        public var standingShare = 1.0 / 640
        /// The object moved if its shift in the picture differs from the shift predicted from the
        /// camera's pose by more than this share of the picture's longer side. A guess, 10 pixels
        /// of 640; the errors of tracker and box are smaller.
        public var shiftErrorShare = Limit(begins: 0.016, ends: 0.01)
        /// A still background counts after this time, seconds: a bump against the table is shorter.
        public var turningSeconds = 1.0
    }

    /// The default limits.
    public init() {}
}
