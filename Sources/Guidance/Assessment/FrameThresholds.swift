/// Every threshold that judges a frame, each with its origin. "Guess" marks a value that nobody
/// derived or measured.
public struct FrameThresholds: Sendable, Equatable {
    /// A limit with hysteresis: a condition begins beyond `begins` and ends within `ends`.
    public struct Limit: Sendable, Equatable {
        public var begins: Double
        public var ends: Double

        /// A limit with these two levels.
        public init(begins: Double, ends: Double) { (self.begins, self.ends) = (begins, ends) }

        /// The level that counts: `ends` while the condition holds, `begins` otherwise.
        func level(holds: Bool) -> Double { holds ? ends : begins }
    }

    /// Limits of the brightness.
    public var light = Light()
    /// Limits of the speed at which the picture or the object moves.
    public var speed = Speed()
    /// Limits of the box's size and place in the picture.
    public var framing = Framing()
    /// Seconds that a condition must hold in a video before it counts: a guess, three frames at
    /// thirty a second. The condition must be gone for twice that time before it ends, so that it
    /// does not flicker.
    public var settlingSeconds = 0.1

    /// Brightness.
    public struct Light: Sendable, Equatable {
        /// Too dark below this mean (0...255), unless bright parts contradict. Apple's feedback has
        /// two levels of darkness; the darker one stops the capture. A guess: below 25, an 8-bit
        /// picture has about 4 bits of signal left.
        public var darkMean = Limit(begins: 25, ends: 30)
        /// Too dark also requires the brightest 5 %, where known, to be below this level (a guess).
        /// An object before a black cloth keeps a bright part; a dark room does not.
        public var darkBright = Limit(begins: 60, ends: 70)
        /// Low light below this mean: a guess, twice `darkMean`.
        public var lowMean = Limit(begins: 50, ends: 56)
        /// Low light also requires the brightest 5 % to be below this level: a guess, twice
        /// `darkBright`.
        public var lowBright = Limit(begins: 120, ends: 132)

        /// Whether a frame is too dark to be used.
        func isTooDark(_ assessment: FrameAssessment, holds: Bool) -> Bool {
            isBelow(darkMean, darkBright, assessment, holds)
        }

        /// Whether a frame has low light.
        func isLow(_ assessment: FrameAssessment, holds: Bool) -> Bool {
            isBelow(lowMean, lowBright, assessment, holds)
        }

        private func isBelow(
            _ mean: Limit, _ bright: Limit, _ assessment: FrameAssessment, _ holds: Bool
        ) -> Bool {
            assessment.meanLuma < mean.level(holds: holds)
                && assessment.brightLuma ?? 0 < bright.level(holds: holds)
        }
    }

    /// Size and place of the box in the picture.
    public struct Framing: Sendable, Equatable {
        /// Too close when the box fills a larger share of the picture's short side (square root of
        /// its outline's area). User guides ask for 0.4...0.8; the limit stops only where the
        /// object no longer fits.
        public var closeFill = Limit(begins: 1.25, ends: 1.15)
        /// Too far when the box fills a smaller share than this: half of the lower end of what user
        /// guides ask for.
        public var farFill = Limit(begins: 0.2, ends: 0.24)
        /// `closeFill` where the box's size is a guess: wide enough for any error of that size (a
        /// guess).
        public var guessedCloseFill = Limit(begins: 2.5, ends: 2.2)
        /// `farFill` where the box's size is a guess.
        public var guessedFarFill = Limit(begins: 0.08, ends: 0.1)
        /// Out of the field of view when a smaller share of the box is in the picture, or its
        /// centre is not (a guess).
        public var visibleShare = Limit(begins: 0.3, ends: 0.4)
    }

    /// The defaults.
    public init() {}

    /// Faults of light and speed, most urgent first. A still has no motion, so it is never too
    /// fast.
    /// - Parameters:
    ///   - motion: motion of the object or the picture.
    ///   - usualSharpness: the median sharpness of recent frames; nil where it is unknown.
    ///   - holding: the conditions that hold so far: each ends at another level than it begins.
    public func faults(
        of assessment: FrameAssessment, motion: FrameMotion, usualSharpness: Double? = nil,
        holding: [Feedback] = []
    ) -> [Feedback] {
        var faults: [Feedback] = []
        let isTooDark = light.isTooDark(assessment, holds: holding.contains(.environmentTooDark))
        if isTooDark { faults.append(.environmentTooDark) }
        let isBlurred =
            usualSharpness.map { assessment.sharpness < speed.blurredShare * $0 } ?? false
        if speed.isTooFast(motion, isBlurred: isBlurred, holds: holding.contains(.movingTooFast)) {
            faults.append(.movingTooFast)
        }
        if !isTooDark, light.isLow(assessment, holds: holding.contains(.environmentLowLight)) {
            faults.append(.environmentLowLight)
        }
        return faults
    }
}

extension FrameThresholds {
    /// Speed of the picture or the object.
    public struct Speed: Sendable, Equatable {
        /// Too fast when the motion blur, the distance that the picture moves while the shutter is
        /// open, is a larger share of the longer side, where the shutter time is known: 1.6 pixels
        /// of 640. A guess: from about 1.5 pixels on, motion blur is visible in a shot.
        public var motionBlurShare = Limit(begins: 0.0025, ends: 0.002)
        /// Shutter time that is assumed where it is unknown, in seconds. A guess: indoors, cameras
        /// at 30 frames a second use 1/30 to 1/250. With 1/100 s, an object that moves by more than
        /// a quarter of the picture's longer side a second is too fast.
        public var assumedShutterSeconds = 1.0 / 100
        /// `motionBlurShare` where neither the shutter time nor the object's own motion is known:
        /// the background then passes faster than the object in the middle. With the assumed
        /// shutter time, it is 0.45 of the longer side a second. A slow orbit (12 s a turn at 30
        /// frames a second, 3 to 6 pixels of 640 a frame) stays well below; blur that halves the
        /// sharpness of hand-held RGB-D recordings (TUM fr1) begins at 8 to 10 pixels a frame.
        public var assumedMotionBlurShare = Limit(begins: 0.0045, ends: 0.0036)
        /// Too fast at any shutter time when the picture moves by this share of its longer side a
        /// second: views change too fast to choose among them. A guess, twice the fastest motion of
        /// the slow orbit for `assumedMotionBlurShare`.
        public var speedShare = Limit(begins: 0.6, ends: 0.5)
        /// Too fast also at half the limit of motion blur, if sharpness falls below this share of
        /// its usual value: a guess, after instant-ngp, which drops frames whose sharpness is below
        /// a share of their neighbours' mean.
        public var blurredShare = 0.5
        /// Beyond this multiple of the motion limits, not even the best frame of a sector is kept:
        /// a guess, a motion blur of some 3 pixels of 640 where the shutter time is known.
        public var farTooFast = 2.0
        /// Time between frames that is assumed where it is unknown, in seconds.
        public var assumedIntervalSeconds = 1.0 / 30
        /// Frames farther apart than this, in seconds, say nothing about motion (a guess).
        public var longestIntervalSeconds = 1.0

        /// Whether motion exceeds `farTooFast` times its limits.
        func isFarTooFast(_ motion: FrameMotion) -> Bool {
            guard let speed = shareASecond(motion) else { return true }
            return speed * shutter(motion) > farTooFast * motionBlurLimit(motion).begins
                || speed > farTooFast * speedShare.begins
        }

        /// Whether the object's motion blur is known to be less than half the limit.
        func hasLittleMotionBlur(_ motion: FrameMotion) -> Bool {
            guard motion.isOfObject, motion.shutterSeconds != nil, let speed = shareASecond(motion)
            else { return false }
            return speed * shutter(motion) < motionBlurShare.begins / 2
        }

        /// Whether motion exceeds its limits.
        func isTooFast(_ motion: FrameMotion, isBlurred: Bool, holds: Bool) -> Bool {
            guard let speed = shareASecond(motion) else { return false }
            let (blur, most) = (
                speed * shutter(motion), motionBlurLimit(motion).level(holds: holds)
            )
            return blur > most || speed > speedShare.level(holds: holds)
                || (blur > most / 2 && isBlurred)
        }

        /// Motion in shares of the longer side a second.
        private func shareASecond(_ motion: FrameMotion) -> Double? {
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

        private func motionBlurLimit(_ motion: FrameMotion) -> Limit {
            motion.shutterSeconds == nil && !motion.isOfObject
                ? assumedMotionBlurShare : motionBlurShare
        }
    }
}
