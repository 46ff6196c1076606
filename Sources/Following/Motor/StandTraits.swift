/// The properties of a stand.
public struct StandTraits: Equatable, Sendable, Codable {
    /// The axis that turns to the right.
    public var pan: AxisTraits
    /// The axis that tilts upwards; nil where the stand has none.
    public var tilt: AxisTraits?
    /// The home position.
    public var home: PanTilt

    /// A stand with these axes.
    public init(pan: AxisTraits, tilt: AxisTraits?, home: PanTilt = .zero) {
        (self.pan, self.tilt, self.home) = (pan, tilt, home)
    }

    /// Why the stand is invalid; nil for a valid stand.
    public var fault: String? {
        if let fault = pan.fault { return "pan: " + fault }
        if let fault = tilt?.fault { return "tilt: " + fault }
        return home.isFinite ? nil : "home"
    }
}
