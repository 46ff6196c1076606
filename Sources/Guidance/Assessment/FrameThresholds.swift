/// Every threshold that judges a frame, each with the reason for its value. "Guess" marks a value
/// that nobody derived or measured.
public struct FrameThresholds: Sendable, Equatable {
    /// A limit with hysteresis: a condition begins when a figure passes `begins`, and ends when the
    /// figure has come back past `ends`.
    public struct Limit: Sendable, Equatable {
        public var begins: Double
        public var ends: Double

        /// A limit with one level for the begin and another for the end.
        public init(begins: Double, ends: Double) { (self.begins, self.ends) = (begins, ends) }

        /// The level that applies now: `ends` while the condition holds, otherwise `begins`.
        func level(holds: Bool) -> Double { holds ? ends : begins }
    }

    /// Limits of the brightness.
    public var light = Light()
    /// Limits of the speed at which the picture or the object moves.
    public var speed = Speed()
    /// Limits of the box's size and place in the picture.
    public var framing = Framing()
    /// In a video, a condition counts after it has held for this time, seconds (a guess: three
    /// frames at thirty a second). It ends after it has been gone for twice this time, so that it
    /// does not flicker.
    public var settlingSeconds = 0.1

    /// Limits of the brightness.
    public struct Light: Sendable, Equatable {
        /// A picture is too dark only if its mean is below this level, 0...255. Apple's feedback
        /// has two levels of darkness; the darker one stops the capture. A guess: below 25, an
        /// 8-bit picture has about 4 bits of signal left.
        public var darkMean = Limit(begins: 25, ends: 30)
        /// A picture is too dark only if the 95th percentile of its brightness, where known, is
        /// also below this level (a guess). An object before a black cloth keeps a bright part; a
        /// dark room does not.
        public var darkBright = Limit(begins: 60, ends: 70)
        /// A picture has low light only if its mean is below this level: a guess, twice `darkMean`.
        public var lowMean = Limit(begins: 50, ends: 56)
        /// A picture has low light only if the 95th percentile of its brightness, where known, is
        /// also below this level: a guess, twice `darkBright`.
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

    /// Limits of the box's size and place in the picture.
    public struct Framing: Sendable, Equatable {
        /// The object is too close if its box fills more than this share of the picture's short
        /// side. The share is the square root of the outline's area, divided by the short side.
        /// User guides ask for 0.4...0.8; beyond the limit the object no longer fits into the
        /// picture.
        public var closeFill = Limit(begins: 1.25, ends: 1.15)
        /// The object is too far if its box fills less than this share of the picture's short side:
        /// half of the lower end of what user guides ask for.
        public var farFill = Limit(begins: 0.2, ends: 0.24)
        /// Replaces `closeFill` for a box of guessed size; chosen so that an error of that size
        /// does no harm (a guess).
        public var guessedCloseFill = Limit(begins: 2.5, ends: 2.2)
        /// Replaces `farFill` for a box of guessed size.
        public var guessedFarFill = Limit(begins: 0.08, ends: 0.1)
        /// The object is out of the field of view if less than this share of its box is in the
        /// picture, or if the box's centre is not (a guess).
        public var visibleShare = Limit(begins: 0.3, ends: 0.4)
    }

    /// The default thresholds.
    public init() {}

    /// Faults of light and speed, the most urgent first. A still has no motion, so it is never too
    /// fast.
    /// - Parameters:
    ///   - motion: motion of the object or the picture.
    ///   - usualSharpness: the median sharpness of recent frames; nil where it is unknown.
    ///   - holding: the conditions that hold so far; a condition ends at another level than the one
    ///     at which it begins.
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
    /// Limits of the speed at which the picture or the object moves.
    public struct Speed: Sendable, Equatable {
        /// The camera is too fast if the motion blur exceeds this share of the picture's longer
        /// side. Motion blur is the distance that the picture moves while the shutter is open. The
        /// limit is 1.6 pixels of 640, a guess: from about 1.5 pixels on, motion blur is visible in
        /// a shot.
        public var motionBlurShare = Limit(begins: 0.0025, ends: 0.002)
        /// Shutter time that is assumed where it is unknown, in seconds. A guess: indoors, cameras
        /// at 30 frames a second use 1/30 to 1/250. With 1/100 s, an object that moves by more than
        /// a quarter of the picture's longer side a second is too fast.
        public var assumedShutterSeconds = 1.0 / 100
        /// Replaces `motionBlurShare` where neither the shutter time nor the object's own motion is
        /// known. The limit is higher, because the background moves faster in the picture than the
        /// object. With the assumed shutter time, it is a motion of 0.45 of the longer side a
        /// second. A slow orbit (12 s a turn at 30 frames a second, 3 to 6 pixels of 640 a frame)
        /// stays well below; blur that halves the sharpness of hand-held RGB-D recordings (TUM fr1)
        /// begins at 8 to 10 pixels a frame.
        public var assumedMotionBlurShare = Limit(begins: 0.0045, ends: 0.0036)
        /// The camera is too fast at any shutter time if the picture moves by more than this share
        /// of its longer side a second: views then change too fast to choose among them. A guess:
        /// twice the fastest motion of the slow orbit that `assumedMotionBlurShare` describes.
        public var speedShare = Limit(begins: 0.6, ends: 0.5)
        /// The camera also counts as too fast at half the limit of motion blur if the sharpness is
        /// below this share of the usual sharpness. A guess, after instant-ngp, which drops frames
        /// whose sharpness is below a share of their neighbours' mean.
        public var blurredShare = 0.5
        /// If the motion exceeds its limits by this factor, not even the best frame of a sector is
        /// kept: a guess, a motion blur of some 3 pixels of 640 where the shutter time is known.
        public var farTooFast = 2.0
        /// Time between frames that is assumed where it is unknown, in seconds.
        public var assumedIntervalSeconds = 1.0 / 30
        /// If two frames are farther apart than this, in seconds, no motion is derived from them (a
        /// guess).
        public var longestIntervalSeconds = 1.0

        /// Whether motion exceeds `farTooFast` times its limits, or is unknown.
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

        /// Whether motion exceeds its limits; false where the motion is unknown.
        func isTooFast(_ motion: FrameMotion, isBlurred: Bool, holds: Bool) -> Bool {
            guard let speed = shareASecond(motion) else { return false }
            let (blur, most) = (
                speed * shutter(motion), motionBlurLimit(motion).level(holds: holds)
            )
            return blur > most || speed > speedShare.level(holds: holds)
                || (blur > most / 2 && isBlurred)
        }

        /// Motion in shares of the longer side a second; nil where it is unknown.
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
