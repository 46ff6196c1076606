/// The limits of conditions that depend on several frames, or on the first shot. "Guess" marks a
/// value that was not measured.
public struct ConditionThresholds: Sendable, Equatable {
    /// A limit with hysteresis, as in `FrameThresholds`.
    public typealias Limit = FrameThresholds.Limit

    /// A region is judged only if it covers this share of the picture: in a smaller region the
    /// distance is the problem.
    public var leastRegionShare = 0.02
    /// Shine on the object.
    public var highlights = Highlights()
    /// Detail that can be tracked.
    public var texture = Texture()
    /// Changes of the camera since the first shot.
    public var drift = Drift()
    /// Lost focus.
    public var focus = Focus()
    /// Turning on the spot.
    public var parallax = Parallax()
    /// Motions other than the camera's.
    public var motion = Motion()

    /// Shine on the object.
    public struct Highlights: Sendable, Equatable {
        /// Share of the object at level 250 or more that warns of shine: 2 % (guess).
        public var shinyShare = Limit(begins: 0.02, ends: 0.015)
        /// Share of the object at level 250 or more that stops the capture: 8 % (guess).
        public var blownShare = Limit(begins: 0.08, ends: 0.06)
        /// A picture whose 95th percentile of brightness (0...255) reaches this level is
        /// overexposed.
        public var clippedLuma = Double(HalfPicture.clippedLevel)
    }

    /// Detail that can be tracked.
    public struct Texture: Sendable, Equatable {
        /// Smallest share of the object's cells with corners: chosen on seven rendered scans (seeds
        /// 502 and 2502 to 2603).
        public var share = Limit(begins: 0.15, ends: 0.17)
        /// Fewest patches of the whole picture, of 108, that must be trackable for a pose to be
        /// found. On rendered walks that lost the pose, plain scenes had 2 to 19 and textured
        /// scenes 21 or more.
        public var patches = Limit(begins: 13, ends: 16)
    }

    /// Changes of the camera since the first shot.
    public struct Drift: Sendable, Equatable {
        /// Change of exposure, exposure values: 0.3 (guess).
        public var exposureValues = Limit(begins: 0.3, ends: 0.2)
        /// Change of exposure between single photographs, exposure values. Whole pictures are
        /// compared, and they show different sides of the object: one stop (guess).
        public var stillExposureValues = Limit(begins: 1, ends: 0.9)
        /// Change of red or blue relative to green, log2: 0.2 is 15 %, about 500 K at daylight
        /// (guess).
        public var balanceValues = Limit(begins: 0.2, ends: 0.14)
        /// A change of focal length by this share means another camera: guess, 2 %, above the
        /// changes by refinement from picture to picture.
        public var focalShare = 0.02
    }

    /// Lost focus.
    public struct Focus: Sendable, Equatable {
        /// `RegionQuality.fineness` of a picture without fine detail. For a low spatial frequency,
        /// a Laplacian at a distance of one pixel is a quarter of a Laplacian at two pixels.
        public static let leastFineness = 0.25
        /// Fineness above `leastFineness`, relative to the median of the first ten good frames:
        /// guess.
        public var finenessShare = Limit(begins: 0.6, ends: 0.7)
        /// Loss of fineness on the patches followed from frame to frame, summed, log2. It must
        /// accompany the loss of the whole region (`finenessShare`): 0.2 is an eighth (guess).
        public var detailLoss = Limit(begins: 0.2, ends: 0.1)
        /// Loss of fine detail on the surfaces of object and table relative to earlier keyframes,
        /// log2 of its energy. On five rendered walks in focus the median was 0.0 and the 99th
        /// percentile at most 0.35; with a defocus of 2.5 to 5 pixels of 640 the loss was 1.6 to
        /// 1.8 on one walk and 0.5 to 0.9 on another.
        public var surfaceDetailLoss = Limit(begins: 0.5, ends: 0.3)
    }

    /// Turning on the spot.
    public struct Parallax: Sendable, Equatable {
        /// The camera turned by this angle in `seconds`, radians.
        public var turn = 15 * Double.pi / 180
        /// The camera moved in that time by less than this share of its distance to the object.
        /// COLMAP requires 16° between first views, tan 16° = 0.29; a quarter of that is hopeless
        /// (guess).
        public var travelShare = Limit(begins: 0.07, ends: 0.1)
        /// Turn and motion are measured over this time, seconds.
        public var seconds = 1.5
    }

    /// Motions other than the camera's.
    public struct Motion: Sendable, Equatable {
        /// Share of the patches outside the object that must be still for a still background. It is
        /// half, because in an orbit most of the far wall may stand nearly still for a moment
        /// (guess).
        public var stillBackgroundShare = Limit(begins: 0.5, ends: 0.35)
        /// Share of the patches in the object's region that must move for a moving object.
        public var movingObjectShare = 0.5
        /// Share of moving patches outside, while camera and surroundings stand still, that means
        /// something moves: guess, an eighth of the picture.
        public var somethingMovingShare = Limit(begins: 0.12, ends: 0.06)
        /// Number of neighbouring points beside the object that move on their own; a search reports
        /// at least four. On eleven rendered walks where nobody walked by and nothing moved, the
        /// search reported none.
        public var movingPoints = Limit(begins: 4, ends: 1)
        /// A camera stands still if it moves the picture by a smaller share of the picture's longer
        /// side per frame; as for still patches.
        public var standingShare = 1.0 / 640
        /// Largest error of the object's shift against the prediction from the camera's pose, as a
        /// share of the longer side: guess, 10 pixels of 640; the errors of tracker and box are
        /// smaller.
        public var shiftErrorShare = Limit(begins: 0.016, ends: 0.01)
        /// Seconds that a still background must last: a bump against the table is shorter.
        public var turningSeconds = 1.0
    }

    /// The default limits.
    public init() {}
}
