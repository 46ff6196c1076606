// More than fifteen fields: a table of limits.
/// Every threshold that judges a frame, each with its origin. "Guess" marks what nobody derived or
/// measured.
public struct FrameThresholds: Sendable, Equatable {
    /// A limit with hysteresis: a condition begins beyond `begins` and ends within `ends`.
    public struct Limit: Sendable, Equatable {
        public var begins: Double
        public var ends: Double

        /// A limit with these two levels.
        public init(begins: Double, ends: Double) { (self.begins, self.ends) = (begins, ends) }
    }

    /// Too dark below this mean (0...255), unless bright parts say otherwise. Apple's feedback has
    /// two levels of darkness; the darker one stops the capture. The figures are a guess: below 25,
    /// an 8-bit picture has about 4 bits of signal left.
    public var darkMean = Limit(begins: 25, ends: 30)
    /// ... and, where it is known, below this level of the brightest 5 % (a guess). An object
    /// before a black cloth keeps a bright part; a dark room does not.
    public var darkBright = Limit(begins: 60, ends: 70)
    /// Low light below this mean: a guess, twice `darkMean`.
    public var lowMean = Limit(begins: 50, ends: 56)
    /// ... and below this level of the brightest 5 %: a guess, twice `darkBright`.
    public var lowBright = Limit(begins: 120, ends: 132)

    /// Too fast when the picture smears over more than this share of its longer side while the
    /// shutter is open, its time being known: 1.6 pixels of 640. A guess: from about 1.5
    /// pixels on, smear is visible in a shot.
    public var smearShare = Limit(begins: 0.0025, ends: 0.002)
    /// Shutter time where it is not known, in seconds: a guess, indoors at 30 frames a second cameras
    /// take 1/30 to 1/250. A quarter of the longer side a second is then too fast for an object.
    public var assumedShutterSeconds = 1.0 / 100
    /// The limit where neither the shutter time nor the object's own motion is known: the background
    /// passes by faster than the object in the middle. 0.45 of the longer side a second: a slow orbit
    /// (12 s a turn at 30 frames a second, 3 to 6 pixels a frame of 640) stays well under it; blur of
    /// hand-held RGB-D recordings (TUM fr1) that halves the sharpness begins at 8 to 10 pixels a frame.
    public var assumedSmearShare = Limit(begins: 0.0045, ends: 0.0036)
    /// Too fast whatever the shutter when the picture moves by this share of its longer side a
    /// second: views change faster than one can choose among them. A guess, twice the slow orbit
    /// above at its fastest.
    public var speedShare = Limit(begins: 0.6, ends: 0.5)
    /// Too fast also at half that smear, when sharpness falls under this share of its usual value:
    /// a guess, after instant-ngp, which drops frames below a share of their neighbours' mean.
    public var blurredShare = 0.5
    /// Beyond this many times the limits of motion not even the best frame of a sector is worth
    /// keeping: a guess, a smear of some 3 pixels of 640 where the shutter time is known.
    public var farTooFast = 2.0
    /// Time between frames where it is not known, in seconds.
    public var assumedIntervalSeconds = 1.0 / 30
    /// Frames farther apart than this, in seconds, say nothing about motion (a guess).
    public var longestIntervalSeconds = 1.0

    /// Too close when the box fills more than this share of the picture's short side (root of its
    /// outline's area). Users' guides ask for 0.4...0.8; stop only where the object no longer fits.
    public var closeFill = Limit(begins: 1.25, ends: 1.15)
    /// Too far below this: half of the guides' lower end.
    public var farFill = Limit(begins: 0.2, ends: 0.24)
    /// The same where the box's size is a guess: only what no guess explains. A guess.
    public var guessedCloseFill = Limit(begins: 2.5, ends: 2.2)
    /// As above.
    public var guessedFarFill = Limit(begins: 0.08, ends: 0.1)
    /// Out of the field of view when less of the box than this is in the picture, or its centre is
    /// not (a guess).
    public var visibleShare = Limit(begins: 0.3, ends: 0.4)

    /// Seconds that a condition must hold in a video before it counts: a guess, three frames of
    /// thirty a second. Twice that until it ends, so that trembling does not hide between.
    public var settlingSeconds = 0.1

    /// The defaults.
    public init() {}

    /// What is wrong with a frame alone, most urgent first: light and speed. A still has no motion,
    /// so it is never too fast.
    /// - Parameters:
    ///   - motion: how fast the object or the picture moved.
    ///   - usualSharpness: the sharpness of its neighbours; nil where it is not known.
    ///   - holding: what held before, for the hysteresis.
    public func faults(
        of assessment: FrameAssessment, motion: FrameMotion, usualSharpness: Double? = nil,
        holding: [Feedback] = []
    ) -> [Feedback] {
        var faults: [Feedback] = []
        let bright = assessment.brightLuma ?? 0
        func isBelow(_ mean: Limit, _ bright95: Limit, _ feedback: Feedback) -> Bool {
            let holds = holding.contains(feedback)
            return assessment.meanLuma < (holds ? mean.ends : mean.begins)
                && bright < (holds ? bright95.ends : bright95.begins)
        }
        let isTooDark = isBelow(darkMean, darkBright, .environmentTooDark)
        if isTooDark { faults.append(.environmentTooDark) }
        let isBlurred =
            usualSharpness.map { assessment.sharpness < blurredShare * $0 } ?? false
        if isTooFast(motion, isBlurred: isBlurred, holds: holding.contains(.movingTooFast)) {
            faults.append(.movingTooFast)
        }
        if !isTooDark, isBelow(lowMean, lowBright, .environmentLowLight) {
            faults.append(.environmentLowLight)
        }
        return faults
    }

    /// Whether motion goes beyond `farTooFast` times its limits.
    func isFarTooFast(_ motion: FrameMotion) -> Bool {
        guard let speed = speed(motion) else { return true }
        return speed * shutter(motion) > farTooFast * smearLimit(motion).begins
            || speed > farTooFast * speedShare.begins
    }

    /// Whether the object is known to smear by less than half of what is too much.
    func isHardlySmeared(_ motion: FrameMotion) -> Bool {
        guard motion.isOfObject, motion.shutterSeconds != nil, let speed = speed(motion) else {
            return false
        }
        return speed * shutter(motion) < smearShare.begins / 2
    }

    private func isTooFast(_ motion: FrameMotion, isBlurred: Bool, holds: Bool) -> Bool {
        guard let speed = speed(motion) else { return false }
        func level(_ limit: Limit) -> Double { holds ? limit.ends : limit.begins }
        let (smear, most) = (speed * shutter(motion), level(smearLimit(motion)))
        return smear > most || speed > level(speedShare) || (smear > most / 2 && isBlurred)
    }

    /// Shares of the longer side a second.
    private func speed(_ motion: FrameMotion) -> Double? {
        let interval = interval(motion)
        guard let pixels = motion.pixels, motion.longerSidePixels > 0, interval > 0,
            interval <= longestIntervalSeconds
        else { return nil }
        return pixels / Double(motion.longerSidePixels) / interval
    }

    private func shutter(_ motion: FrameMotion) -> Double {
        min(motion.shutterSeconds ?? assumedShutterSeconds, interval(motion))
    }

    private func interval(_ motion: FrameMotion) -> Double {
        motion.intervalSeconds ?? assumedIntervalSeconds
    }

    private func smearLimit(_ motion: FrameMotion) -> Limit {
        motion.shutterSeconds == nil && !motion.isOfObject ? assumedSmearShare : smearShare
    }
}
