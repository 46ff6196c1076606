import Scene
import Wording

/// Estimates the direction, the speeds, the delay and the counts of an axis from commands and
/// optical flow. The estimate needs no prior knowledge of the device.
public struct AxisEstimator: Sendable {
    private let subject: String
    private var samples: [CalibrationSample] = []

    // The limits below that name no origin are guesses.

    /// In each direction, the axis must turn the picture faster than the noise at rest, multiplied
    /// by this. Otherwise the estimate fails.
    private static let noiseFactor = 3.0
    /// Delay and acceleration are over after this share of a command's time.
    private static let steadyShare = 0.6
    /// The speed of a command is measured only if at least this number of pictures are in the later
    /// part of the command.
    private static let fewestRates = 3
    /// A picture counts as at rest after this number of pictures without a command: a quarter of a
    /// second at 30 Hz.
    private static let restPictures = 8
    /// The noise at rest counts as at least this speed, in radians a second.
    private static let leastNoise = Double.degrees(0.01)
    /// The coarse search tries delays from 0 to 0.6 s in steps of 20 ms, since a network camera may
    /// have a delay of half a second.
    private static let (coarseDelays, coarseDelayStep) = (0...30, 0.02)
    /// The coarse search tries times to full speed from a second down to 10 ms. Each time is
    /// shorter than the one before by `accelerationFactor`.
    private static let (coarseAccelerations, accelerationFactor) = (11, 1.6)
    /// The fine search tries delays within 20 ms of the coarse result, in steps of 2 ms.
    private static let (fineDelays, fineDelayStep) = (-10...10, 0.002)
    /// The fine search multiplies the coarse result's acceleration by these factors, which are
    /// within half a coarse step.
    private static let fineFactors = [0.8, 0.9, 1, 1.12, 1.25]
    /// The motion is simulated with this number of steps for each picture. At 30 Hz a step takes 3
    /// ms, so the delay is found to about 3 ms.
    private static let stepsPerPicture = 10
    /// A reported position is up to date after this number of seconds of rest; `CalibrationPlan`
    /// rests for 0.5 s.
    private static let settlingSeconds = 0.35
    /// The counts are estimated only from more than `fewestRests` measurements at rest. The sum of
    /// the squared deviations of their angles must exceed `leastSpread`, which is (0.006°)². The
    /// squared correlation of counts and angles must exceed `leastCorrelation`.
    private static let (fewestRests, leastSpread, leastCorrelation) = (3, 1e-8, 0.9)

    /// An estimator for the axis of the stand at this address.
    public init(subject: String) { self.subject = subject }

    /// Adds the sample of one picture; a sample that is not later than the last one is ignored.
    public mutating func add(_ sample: CalibrationSample) {
        if let last = samples.last, sample.time <= last.time { return }
        samples.append(sample)
    }

    /// The estimate from all samples. Throws `.refused` with a suggestion where the picture does
    /// not follow the commands.
    public func estimate() throws(StandError) -> AxisEstimate {
        let rates = steadyRates()
        let positive = rates.filter { $0.units > 0 }.map(\.rate)
        let negative = rates.filter { $0.units < 0 }.map(\.rate)
        guard !positive.isEmpty, !negative.isEmpty else {
            throw failure(phrase("the picture was seen too seldom while it was told to turn"))
        }
        let sum = positive.reduce(0, +) / Double(positive.count)
        let back = negative.reduce(0, +) / Double(negative.count)
        // The two directions must turn the picture in opposite ways, and both faster than the noise
        // at rest.
        guard sum * back < 0, min(abs(sum), abs(back)) > Self.noiseFactor * restNoise()
        else {
            throw failure(phrase("the picture did not turn as the motor was told to"))
        }
        let sign: Double = sum > 0 ? 1 : -1
        let levels = Dictionary(grouping: rates) { abs($0.units) }
        let points = levels.map { units, found in
            SpeedCurve.Point(
                units: units,
                radiansPerSecond: found.reduce(0) { $0 + abs($1.rate) } / Double(found.count))
        }
        guard let speeds = SpeedCurve(points: points) else {
            throw failure(phrase("faster commands did not turn it faster"))
        }
        let (delay, acceleration, residual) = delay(sign: sign, speeds: speeds)
        let counts = countsPerRadian()
        return AxisEstimate(
            calibration: AxisCalibration(
                countsPerRadian: counts ?? 1, speedSign: sign, speeds: speeds, delaySeconds: delay),
            acceleration: acceleration, residual: residual, hasCounts: counts != nil)
    }

    private func failure(_ reason: String) -> StandError {
        StandError(
            .refused, operation: phrase("calibrate"), subject: subject, reason: reason,
            suggestion: phrase(
                """
                Point the camera at a room with edges and corners where nothing moves, with \
                enough light, and try again.
                """))
    }

    // MARK: Speeds

    /// The median speed in the later part of each command, after delay and acceleration.
    private func steadyRates() -> [(units: Double, rate: Double)] {
        var found: [(Double, Double)] = []
        var start = 0
        while start < samples.count {
            var end = start
            while end + 1 < samples.count, samples[end + 1].units == samples[start].units {
                end += 1
            }
            let units = samples[start].units
            if units != 0, end > start {
                let span = samples[end].time.seconds(since: samples[start].time)
                let middle = samples[start].time.advanced(bySeconds: span * Self.steadyShare)
                let rates = (start + 1...end).filter { samples[$0].time >= middle }
                    .compactMap(rate)
                if rates.count >= Self.fewestRates, let rate = rates.median {
                    found.append((units, rate))
                }
            }
            start = end + 1
        }
        return found
    }

    private func rate(at index: Int) -> Double? {
        guard index > 0, let turn = samples[index].turn else { return nil }
        return turn / samples[index].time.seconds(since: samples[index - 1].time)
    }

    /// The noise at rest: the median of the speeds that pictures at rest seem to have, but at least
    /// `leastNoise`.
    private func restNoise() -> Double {
        let rests = samples.indices.dropFirst(Self.restPictures).filter { index in
            samples[(index - Self.restPictures)...index].allSatisfy { $0.units == 0 }
        }.compactMap(rate).map(abs)
        return max(Self.leastNoise, rests.median ?? 0)
    }

    // MARK: Delay

    /// The delay and acceleration that explain the measured turns best. A coarse search is followed
    /// by a fine search around its best result.
    private func delay(
        sign: Double, speeds: SpeedCurve
    ) -> (delay: Double, acceleration: Double, residual: Double) {
        let fastest = speeds.points[speeds.points.count - 1].radiansPerSecond
        let accelerations = (0..<Self.coarseAccelerations).map { power in
            fastest * (0..<power).reduce(1.0) { value, _ in value * Self.accelerationFactor }
        }
        var best = (delay: 0.0, acceleration: fastest, error: Double.infinity)
        func evaluate(_ delay: Double, _ acceleration: Double) {
            let error = error(sign, speeds, delay, acceleration)
            if error < best.error { best = (delay, acceleration, error) }
        }
        for step in Self.coarseDelays {
            for acceleration in accelerations {
                evaluate(Double(step) * Self.coarseDelayStep, acceleration)
            }
        }
        let (delay, acceleration) = (best.delay, best.acceleration)
        for step in Self.fineDelays {
            for factor in Self.fineFactors {
                evaluate(max(0, delay + Double(step) * Self.fineDelayStep), acceleration * factor)
            }
        }
        return (best.delay, best.acceleration, best.error)
    }

    /// Root mean square of the turns that this delay and acceleration do not explain.
    private func error(
        _ sign: Double, _ speeds: SpeedCurve, _ delay: Double, _ acceleration: Double
    ) -> Double {
        var (speed, next, sum, count) = (0.0, 0, 0.0, 0)
        var commanded = 0.0
        for index in samples.indices.dropFirst() {
            let before = samples[index - 1].time
            let span = samples[index].time.seconds(since: before)
            let steps = Self.stepsPerPicture
            var turn = 0.0
            for step in 0..<steps {
                let moment = before.advanced(
                    bySeconds: span * Double(step) / Double(steps) - delay)
                while next < samples.count, commandStart(next) <= moment {
                    commanded = speeds.velocity(ofUnits: sign * samples[next].units)
                    next += 1
                }
                let change = acceleration * span / Double(steps)
                speed = max(speed - change, min(speed + change, commanded))
                turn += speed * span / Double(steps)
            }
            if let seen = samples[index].turn {
                sum += (seen - turn) * (seen - turn)
                count += 1
            }
        }
        return count == 0 ? .infinity : (sum / Double(count)).squareRoot()
    }

    /// When the command of a sample was given. A new command came between the previous sample and
    /// this one, so the middle is accurate to half a period.
    private func commandStart(_ index: Int) -> Timestamp {
        guard index > 0, samples[index].units != samples[index - 1].units else {
            return samples[index].time
        }
        let span = samples[index].time.seconds(since: samples[index - 1].time)
        return samples[index - 1].time.advanced(bySeconds: span / 2)
    }

    // MARK: Counts

    /// The counts for one radian, from a regression of counts on angles at rest. Nil where the
    /// device reports no counts, or the counts do not agree with the motion in the picture.
    private func countsPerRadian() -> Double? {
        var angle = 0.0
        var rests: [(angle: Double, counts: Double)] = []
        var (sinceMotion, isTrusted) = (0.0, true)
        for index in samples.indices {
            if index > 0 {
                if let turn = samples[index].turn { angle += turn } else { isTrusted = false }
                sinceMotion +=
                    samples[index].time.seconds(since: samples[index - 1].time)
            }
            if samples[index].units != 0 { sinceMotion = 0 }
            if sinceMotion > Self.settlingSeconds || index == 0, let counts = samples[index].counts
            {
                rests.append((angle, counts))
            }
        }
        guard isTrusted, rests.count > Self.fewestRests else { return nil }
        let n = Double(rests.count)
        let (ma, mc) = (
            rests.reduce(0) { $0 + $1.angle } / n, rests.reduce(0) { $0 + $1.counts } / n
        )
        let saa = rests.reduce(0) { $0 + ($1.angle - ma) * ($1.angle - ma) }
        let sac = rests.reduce(0) { $0 + ($1.angle - ma) * ($1.counts - mc) }
        let scc = rests.reduce(0) { $0 + ($1.counts - mc) * ($1.counts - mc) }
        guard saa > Self.leastSpread, scc > 0, sac * sac > Self.leastCorrelation * saa * scc else {
            return nil
        }
        return sac / saa
    }
}
