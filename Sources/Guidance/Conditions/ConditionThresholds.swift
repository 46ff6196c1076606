// More than fifteen fields: a table of limits.
/// The limits of the conditions that need more than one frame, or the first shot to compare with.
/// A guess was not measured.
public struct ConditionThresholds: Sendable, Equatable {
    /// A limit with hysteresis, as in `FrameThresholds`.
    public typealias Limit = FrameThresholds.Limit

    /// Part of the object at 250 or more that warns of shine: 2 % (guess).
    public var shinyShare = Limit(begins: 0.02, ends: 0.015)
    /// ... and that stops: 8 %, as above.
    public var blownShare = Limit(begins: 0.08, ends: 0.06)
    /// Share of the object with corners that is too little: chosen on drawn scans (seeds 1 to 24 and
    /// 401 to 404).
    public var texturedShare = Limit(begins: 0.19, ends: 0.21)
    /// Patches of the whole picture that can be followed, of 108, that are too few to find a place by:
    /// on drawn walks that lost theirs plain scenes show 2 to 19, textured ones 21 and more.
    public var texturedPatches = Limit(begins: 13, ends: 16)
    /// The region must cover this share of the picture for its texture to be judged: smaller, and
    /// the distance is the trouble.
    public var leastRegionShare = 0.02

    /// Exposure values between a frame and the first shot: 0.3 (guess).
    public var exposureValues = Limit(begins: 0.3, ends: 0.2)
    /// The same between single photographs, whose whole pictures are compared and show different
    /// sides: guess, one stop.
    public var stillExposureValues = Limit(begins: 1, ends: 0.9)
    /// log2 of red or blue against green between a frame and the first shot: 0.2 is 15 %, about
    /// 500 K at daylight (guess).
    public var balanceValues = Limit(begins: 0.2, ends: 0.14)
    /// What `RegionQuality.fineness` falls to in a picture without any fine detail: of a slow wave
    /// a Laplacian over one pixel keeps a quarter of one over two.
    public static let leastFineness = 0.25
    /// Fineness of detail above `leastFineness` against the median of the first ten good frames:
    /// guess.
    public var finenessShare = Limit(begins: 0.6, ends: 0.7)
    /// ... while what was followed from frame to frame lost this much of it, log2: 0.2 is an eighth
    /// (guess).
    public var detailLoss = Limit(begins: 0.2, ends: 0.1)
    /// Fine detail that the object's and the table's surfaces lost against earlier keyframes, log2 of
    /// its energy: on made walks 0.3 in the median and 0.8 in the 95th percentile where the focus
    /// holds, 1.3 to 1.7 where it is lost by 2.5 to 5 pixels of 640.
    public var surfaceDetailLoss = Limit(begins: 1.1, ends: 0.8)
    /// Change of focal length or picture size that is another camera: guess, 2 %, above what
    /// refinement changes from picture to picture.
    public var focalShare = 0.02

    /// Turning on the spot: the camera turned by this in `parallaxSeconds`, radians, ...
    public var spotTurn = 15 * Double.pi / 180
    /// ... while it moved less than this share of its distance to the object. 16° between first
    /// views are COLMAP's demand, tan 16° = 0.29; a quarter of that is hopeless (guess).
    public var spotTravelShare = Limit(begins: 0.07, ends: 0.1)
    /// As above, in seconds.
    public var parallaxSeconds = 1.5

    /// Still background behind an object that moves: share of still patches outside. The half, because most
    /// of an orbit's far wall may stand nearly still for a moment (guess).
    public var stillBackgroundShare = Limit(begins: 0.5, ends: 0.35)
    /// Share of moving patches of the object's region that is a moving object.
    public var movingObjectShare = 0.5
    /// Share of moving patches outside, while the camera and most else stand still, that is
    /// something moving: guess, an eighth of the picture.
    public var somethingMovingShare = Limit(begins: 0.12, ends: 0.06)
    /// A camera that moves the picture by less than this share of its longer side a frame stands:
    /// as for patches that stand still.
    public var standingShare = 1.0 / 640
    /// How far the object's shift may be off what the camera's pose predicts, as a share of the
    /// longer side: guess, 10 pixels of 640; the tracker and the box's depth are good to less.
    public var strayShare = Limit(begins: 0.016, ends: 0.01)
    /// Seconds that a still background must last: a bump against the table is shorter.
    public var turningSeconds = 1.0

    /// The defaults.
    public init() {}
}
