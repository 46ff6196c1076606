import Scene

/// The angles of the stand at any past moment, and its predicted angles.
public struct StandHistory: Sendable {
    private var pan: AxisHistory
    private var tilt: AxisHistory?

    /// A stand at rest in its home position.
    public init(traits: StandTraits) {
        pan = AxisHistory(traits: traits.pan, angle: traits.home.pan)
        tilt = traits.tilt.map { AxisHistory(traits: $0, angle: traits.home.tilt) }
    }

    /// Adds the stand's angles at `time`.
    public mutating func report(_ angles: PanTilt, at time: Timestamp) {
        pan.report(angles.pan, at: time)
        tilt?.report(angles.tilt, at: time)
    }

    /// Adds a command that is sent at `time`.
    public mutating func command(_ rates: StandRates, at time: Timestamp) {
        pan.command(rates.pan, at: time)
        tilt?.command(rates.tilt, at: time)
    }

    /// The stand's angles at a past or future moment.
    public func angles(at time: Timestamp) -> PanTilt {
        PanTilt(pan: pan.state(at: time).angle, tilt: tilt?.state(at: time).angle ?? 0)
    }

    /// The angular velocity at a moment, as commanded and limited by the acceleration of the axes.
    public func rates(at time: Timestamp) -> StandRates {
        StandRates(pan: pan.state(at: time).speed, tilt: tilt?.state(at: time).speed ?? 0)
    }
}
