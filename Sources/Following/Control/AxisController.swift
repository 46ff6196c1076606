import Glibc
import Scene

/// Computes the speed of an axis from its distance to the goal, so that the axis can still brake in
/// time.
struct AxisController: Sendable {
    /// Whether the axis rests in its dead band.
    private(set) var isResting = true
    /// The newest picture that shows motion, and the number of such pictures in a row.
    private var motionEvidence: (picture: Timestamp, count: Int)?

    /// Gain for a small error, 1/s: an error falls to 1/e in an eighth of a second. If pictures
    /// come every 33 ms and the assumed delay is wrong by 40 ms, each step corrects less than a
    /// third of the error. A guess.
    static let gain = 8.0

    // The limits below that name no other origin were chosen with `follow-table --chosen`, seeds 1
    // to 10.

    /// The share of the axis's acceleration that is used to brake; the rest is a reserve for model
    /// errors.
    static let brakingShare = 0.85
    /// A goal that moves slower than this counts as at rest: 2°/s.
    static let restRate = 2 * Double.pi / 180
    /// A rest ends after this number of consecutive pictures that show motion: a tenth of a second
    /// at 30 Hz.
    static let picturesToEndRest = 3
    /// An error above this multiple of half the dead band ends a rest at once, because the noise of
    /// a single box is smaller.
    static let bandsToEndRest = 3.0
    /// A rest begins only if the error is below half the dead band divided by this (guess).
    static let bandsToBeginRest = 3.0
    /// A resting axis counts its goal as moving only if the probability that the goal stands still
    /// is below this (guess).
    static let mostStillness = 0.1
    /// A resting axis counts its goal as moving only if the goal's rate exceeds this multiple of
    /// `restRate` (guess).
    static let movingRates = 2.0
    /// Near the end of its range, the axis must still be able to stop if its next command comes
    /// only after this time in seconds: the period of pictures at 20 Hz.
    static let longestStep = 0.05

    /// The speed that brings the axis to its goal, in radians a second.
    /// - Parameters:
    ///   - now: the angle and the speed of the axis when the command takes effect.
    ///   - band: half the dead band in radians.
    ///   - stillness: probability that the goal stands still.
    ///   - picture: when the newest picture was taken. It is needed to count pictures: since boxes
    ///     jump, a rest ends only after several pictures that show motion.
    mutating func speed(
        to reference: AxisReference, from now: (angle: Double, speed: Double), band: Double,
        stillness: Double,
        picture: Timestamp, traits: AxisTraits
    ) -> Double {
        let error = reference.angle - now.angle
        // A rest begins only if the error is below a third of `band`, but an error ends a rest only
        // above `band`. So the axis does not oscillate.
        if isResting {
            let isMoving =
                stillness < Self.mostStillness
                && abs(reference.rate) > Self.movingRates * Self.restRate
            isResting = !restEnds(
                showsMotion: isMoving || abs(error) > band,
                isCertain: abs(error) > Self.bandsToEndRest * band, picture)
        } else {
            motionEvidence = nil
            let isSlow = stillness > 0.5 || abs(reference.rate) < Self.restRate
            isResting = isSlow && abs(error) < band / Self.bandsToBeginRest
        }
        if isResting { return 0 }
        let rate = stillness > 0.5 ? 0 : reference.rate
        let wanted = rate + Self.approach(error, acceleration: traits.acceleration)
        return Self.limited(wanted, from: now, traits: traits)
    }

    /// Resets the axis to rest.
    mutating func rest() { (isResting, motionEvidence) = (true, nil) }

    /// Whether enough pictures in a row show motion to end a rest.
    private mutating func restEnds(
        showsMotion: Bool, isCertain: Bool, _ picture: Timestamp
    ) -> Bool {
        guard showsMotion else {
            motionEvidence = nil
            return false
        }
        if let evidence = motionEvidence, evidence.picture < picture {
            motionEvidence = (picture, evidence.count + 1)
        } else if motionEvidence == nil {
            motionEvidence = (picture, 1)
        }
        return isCertain || (motionEvidence?.count ?? 0) >= Self.picturesToEndRest
    }

    /// The speed that the axis may have in addition to the speed of the goal, so that it can still
    /// stop at the goal. For a small error the speed is proportional to the error. For a larger
    /// error it follows the braking parabola. Both parts have the same slope where they meet.
    static func approach(_ error: Double, acceleration: Double) -> Double {
        let braking = brakingShare * acceleration
        let linearRange = braking / (gain * gain)
        let distance = abs(error)
        let speed =
            distance <= linearRange
            ? gain * distance : (2 * braking * (distance - linearRange / 2)).squareRoot()
        return error < 0 ? -speed : speed
    }

    /// The speed, reduced to the axis's greatest speed and to a speed from which the axis can stop
    /// before the end of its range.
    static func limited(
        _ speed: Double, from now: (angle: Double, speed: Double), traits: AxisTraits
    ) -> Double {
        let braking = brakingShare * traits.acceleration
        // The axis keeps its speed until the next command, so it turns by this angle before it can
        // brake.
        let step = now.speed * longestStep
        let up = max(0, traits.range.upperBound - now.angle - max(0, step))
        let down = max(0, now.angle - traits.range.lowerBound + min(0, step))
        let highest = min(traits.maximumSpeed, min((2 * braking * up).squareRoot(), gain * up))
        let lowest = min(traits.maximumSpeed, min((2 * braking * down).squareRoot(), gain * down))
        return max(-lowest, min(highest, speed))
    }
}
