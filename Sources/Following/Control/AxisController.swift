import Glibc
import Scene

/// Computes the speed of an axis from its distance to the goal, so that it can still brake in time.
struct AxisController: Sendable {
    /// Whether the axis rests in its dead band.
    private(set) var isResting = true
    /// The newest picture that shows motion, and the number of such pictures in a row.
    private var motionEvidence: (picture: Timestamp, count: Int)?

    /// Gain for a small error, 1/s: an error falls to 1/e in an eighth of a second. With pictures
    /// every 33 ms and delays wrong by 40 ms, each step corrects less than a third. A guess.
    static let gain = 8.0

    // Limits without another origin were chosen with `follow-table --chosen`, seeds 1 to 10.

    /// Share of the acceleration that braking relies on; the rest is a reserve for model errors.
    static let brakingShare = 0.85
    /// A goal that moves slower than this is at rest: 2°/s.
    static let restRate = 2 * Double.pi / 180
    /// Pictures in a row that end a rest: a tenth of a second at 30 Hz.
    static let picturesToEndRest = 3
    /// An error of this many dead bands ends a rest at once: the noise of a single box is smaller.
    static let bandsToEndRest = 3.0
    /// Rest begins when the error is below half the dead band divided by this (guess).
    static let bandsToBeginRest = 3.0
    /// For a resting axis, the goal moves when the probability that it stands still is below
    /// `mostStillness` and its rate is above `movingRates` times `restRate` (guesses).
    static let mostStillness = 0.1
    static let movingRates = 2.0
    /// The longest time between two commands in seconds: pictures at 20 Hz.
    static let longestStep = 0.05

    /// The speed that brings the axis to its goal, in radians a second.
    /// - Parameters:
    ///   - now: where the axis is when the command takes effect, and its speed.
    ///   - band: half the dead band in radians.
    ///   - stillness: probability that the goal stands still.
    ///   - picture: when the newest picture was taken. A few pictures must agree to end a
    ///     rest, since boxes jump.
    mutating func speed(
        to reference: AxisReference, from now: (angle: Double, speed: Double), band: Double,
        stillness: Double,
        picture: Timestamp, traits: AxisTraits
    ) -> Double {
        let error = reference.angle - now.angle
        // Rest begins at a third of the band and ends at its edge, so that the axis does not
        // oscillate.
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

    /// The speed relative to the goal at which the axis can stop on it: proportional near the goal,
    /// along the braking parabola farther away, with a continuous slope.
    static func approach(_ error: Double, acceleration: Double) -> Double {
        let braking = brakingShare * acceleration
        let linearRange = braking / (gain * gain)
        let distance = abs(error)
        let speed =
            distance <= linearRange
            ? gain * distance : (2 * braking * (distance - linearRange / 2)).squareRoot()
        return error < 0 ? -speed : speed
    }

    /// The speed, limited to the axis's maximum and to what lets it stop before the end of its
    /// range.
    static func limited(
        _ speed: Double, from now: (angle: Double, speed: Double), traits: AxisTraits
    ) -> Double {
        let braking = brakingShare * traits.acceleration
        // Until the next command the axis keeps its speed.
        let step = now.speed * longestStep
        let up = max(0, traits.range.upperBound - now.angle - max(0, step))
        let down = max(0, now.angle - traits.range.lowerBound + min(0, step))
        let highest = min(traits.maximumSpeed, min((2 * braking * up).squareRoot(), gain * up))
        let lowest = min(traits.maximumSpeed, min((2 * braking * down).squareRoot(), gain * down))
        return max(-lowest, min(highest, speed))
    }
}
