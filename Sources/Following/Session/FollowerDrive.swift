import Glibc
import Scene

extension Follower {
    /// A stand without subjects goes home at this speed (guess): 30°/s, slow enough not to startle.
    static let homeSpeed = 30 * Double.pi / 180

    /// After the stand has lost a subject, it stops for this number of seconds. Then it searches to
    /// the sides (guess).
    static let searchDelaySeconds = 1.0
    /// The stand searches this far to each side, as a share of the field of view (guess). The share
    /// is below a half, so that the place where the subject was lost stays in the picture.
    static let sweepShare = 0.35
    /// Speed of the search: 15°/s, slow enough for a sharp picture at 1/30 s. Guess.
    static let sweepSpeed = 15 * Double.pi / 180
    /// The rate of a goal angle is computed from the angles at two moments. The moments are this
    /// number of seconds apart (guess), less than a period of pictures at 30 Hz.
    static let rateStepSeconds = 0.02
    /// While the pan axis moves, the dead band of the tilt axis is divided by this, since nobody
    /// then notices a tilt. A guess.
    static let movingBandDivisor = 3.0
    /// Chosen subjects are framed together if they fill less than this share of the region's width
    /// (guess).
    static let groupShare = 0.9

    /// The commands for the present state.
    mutating func drive(at now: Timestamp) -> [FollowingCommand] {
        switch state {
        case .off: return []
        case .searching, .acquiring:
            control.rest()
            return command(.zero, at: now)
        case .returning: return command(ratesHome(at: now), at: now)
        case .steered: return command(ratesByHand(at: now), at: now)
        case .following, .holding, .coasting, .lost:
            guard let rates = ratesToSubject(at: now) else { return command(.zero, at: now) }
            let isResting = control.pan.isResting && (traits.tilt == nil || control.tilt.isResting)
            return apply(isResting ? .subjectRested : .subjectMoved) + command(rates, at: now)
        }
    }

    private mutating func ratesToSubject(at now: Timestamp) -> StandRates? {
        guard let primary = choice.primary.flatMap({ tracker[$0] }) else { return nil }
        let band = options.restShare / camera.focalX
        var rates = StandRates.zero
        let goals = framing(
            primary, at: now.advanced(bySeconds: traits.pan.commandDelay))
        rates.pan = control.pan.speed(
            to: AxisReference(angle: goals.angles.pan, rate: goals.rates.pan),
            from: predicted(\.pan, \.pan, now, traits.pan), band: band,
            stillness: primary.yaw.stillness, picture: primary.yaw.time, traits: traits.pan)
        if let tilt = traits.tilt {
            let goals = framing(primary, at: now.advanced(bySeconds: tilt.commandDelay))
            rates.tilt = control.tilt.speed(
                to: AxisReference(angle: goals.angles.tilt, rate: goals.rates.tilt),
                from: predicted(\.tilt, \.tilt, now, tilt),
                band: control.pan.isResting ? band : band / Self.movingBandDivisor,
                stillness: primary.pitch.stillness, picture: primary.pitch.time, traits: tilt)
        }
        return rates
    }

    /// The predicted angle and speed of an axis at the moment when a command sent now takes effect.
    private func predicted(
        _ angle: KeyPath<PanTilt, Double>, _ rate: KeyPath<StandRates, Double>,
        _ now: Timestamp, _ traits: AxisTraits
    ) -> (angle: Double, speed: Double) {
        let effect = now.advanced(bySeconds: traits.commandDelay)
        return (
            history.angles(at: effect)[keyPath: angle], history.rates(at: effect)[keyPath: rate]
        )
    }

    /// The stand's angles that frame the subject at a moment, and the rates of these angles.
    private func framing(
        _ primary: Subject, at time: Timestamp
    ) -> (angles: PanTilt, rates: StandRates) {
        let step = Self.rateStepSeconds
        let point = goal.setPoint(for: primary.kind)
        let here = camera.angles(showing: target(primary, at: time), x: point.x, y: point.y)
        let later = camera.angles(
            showing: target(primary, at: time.advanced(bySeconds: step)), x: point.x, y: point.y)
        return (
            here,
            StandRates(pan: (later.pan - here.pan) / step, tilt: (later.tilt - here.tilt) / step)
        )
    }

    /// The direction to frame: that of the primary subject, or the centre of all chosen subjects if
    /// they fit into the region together.
    private func target(_ primary: Subject, at time: Timestamp) -> Bearing {
        if state == .lost { return searchBearing(primary, at: time) }
        let fade = options.coastFadeSeconds
        let own = primary.bearing(at: time, fade: fade)
        let group = choice.chosen.compactMap { tracker[$0] }.filter { !$0.isHidden }
        guard group.count > 1 else { return own }
        let edges = group.flatMap { subject -> [Double] in
            let yaw = subject.bearing(at: time, fade: fade).yaw
            let half = subject.size.width / camera.focalX / 2
            return [yaw - half, yaw + half]
        }
        let pitches = group.map { $0.bearing(at: time, fade: fade).pitch }
        guard let left = edges.min(), let right = edges.max(), let low = pitches.min(),
            let high = pitches.max(),
            right - left < Self.groupShare * goal.region.width / camera.focalX
        else { return own }
        return Bearing(yaw: (left + right) / 2, pitch: (low + high) / 2)
    }

    /// The direction to which the stand turns in search of a lost subject. At first it is the
    /// direction in which the subject was last seen. Then it moves from side to side around that
    /// direction, which stays in the picture.
    private func searchBearing(_ primary: Subject, at time: Timestamp) -> Bearing {
        var bearing = primary.lastBearing
        let seconds = time.seconds(since: waitingSince) - Self.searchDelaySeconds
        guard seconds > 0 else { return bearing }
        let reach = Self.sweepShare * camera.horizontalFieldOfView
        // A triangle wave that begins at 0: 0, 1, 0, −1, 0.
        let phase = (seconds * Self.sweepSpeed / reach).truncatingRemainder(dividingBy: 4)
        bearing.yaw += reach * (phase < 1 ? phase : (phase < 3 ? 2 - phase : phase - 4))
        return bearing
    }

    private func ratesHome(at now: Timestamp) -> StandRates {
        func rate(
            _ angle: KeyPath<PanTilt, Double>, _ rate: KeyPath<StandRates, Double>,
            _ traits: AxisTraits
        ) -> Double {
            let here = predicted(angle, rate, now, traits)
            let speed = AxisController.approach(
                self.traits.home[keyPath: angle] - here.angle, acceleration: traits.acceleration)
            return AxisController.limited(
                speed.clamped(to: -Self.homeSpeed...Self.homeSpeed), from: here, traits: traits)
        }
        return StandRates(
            pan: rate(\.pan, \.pan, traits.pan),
            tilt: traits.tilt.map { rate(\.tilt, \.tilt, $0) } ?? 0)
    }

    private func ratesByHand(at now: Timestamp) -> StandRates {
        let pan = AxisController.limited(
            steeredRates.pan, from: predicted(\.pan, \.pan, now, traits.pan), traits: traits.pan)
        let tilt = traits.tilt.map {
            AxisController.limited(
                steeredRates.tilt, from: predicted(\.tilt, \.tilt, now, $0), traits: $0)
        }
        return StandRates(pan: pan, tilt: tilt ?? 0)
    }
}
