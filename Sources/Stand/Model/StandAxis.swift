/// An axis of a stand. A turntable has only `pan`.
public enum StandAxis: String, CaseIterable, Hashable, Sendable, Codable, CodingKeyRepresentable {
    /// The vertical axis. A positive turn moves the view to the right: clockwise, seen from above.
    case pan
    /// The horizontal axis across the view. A positive turn moves the view up.
    case tilt
    /// The viewing axis. A positive turn is clockwise, seen from behind the camera.
    case roll

    /// The value `pan` for the pan axis, `tilt` for the tilt axis; nil for the roll axis.
    func pick<Value>(pan: Value, tilt: Value) -> Value? {
        switch self {
        case .pan: pan
        case .tilt: tilt
        case .roll: nil
        }
    }
}
