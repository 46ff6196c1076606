import Scene

/// Where the stand pointed at any moment, and where it will.
public struct StandHistory: Sendable {
    private var pan: AxisHistory
    private var tilt: AxisHistory?

    /// A stand that is at home and stands still.
    public init(traits: StandTraits) {
        pan = AxisHistory(traits: traits.pan, angle: traits.home.pan)
        tilt = traits.tilt.map { AxisHistory(traits: $0, angle: traits.home.tilt) }
    }

    /// Takes angles that the stand had at `time`.
    public mutating func report(_ angles: StandAngles, at time: Timestamp) {
        pan.report(angles.pan, at: time)
        tilt?.report(angles.tilt, at: time)
    }

    /// Takes a command that is sent at `time`.
    public mutating func command(_ rates: StandRates, at time: Timestamp) {
        pan.command(rates.pan, at: time)
        tilt?.command(rates.tilt, at: time)
    }

    /// Angles at a moment.
    public func angles(at time: Timestamp) -> StandAngles {
        StandAngles(pan: pan.state(at: time).angle, tilt: tilt?.state(at: time).angle ?? 0)
    }

    /// Angular velocity at a moment, as commanded and ramped.
    public func rates(at time: Timestamp) -> StandRates {
        StandRates(pan: pan.state(at: time).speed, tilt: tilt?.state(at: time).speed ?? 0)
    }
}
