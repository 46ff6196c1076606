/// An axis of a stand. A turntable has only `pan`.
public enum StandAxis: String, CaseIterable, Hashable, Sendable, Codable, CodingKeyRepresentable {
    /// The vertical axis; positive turns the view to the right (clockwise from above).
    case pan
    /// The horizontal axis across the view; positive turns the view up.
    case tilt
    /// The viewing axis; positive turns the camera clockwise, seen from behind it.
    case roll

    /// The value for pan or tilt; nil for roll.
    func pick<Value>(pan: Value, tilt: Value) -> Value? {
        switch self {
        case .pan: pan
        case .tilt: tilt
        case .roll: nil
        }
    }
}
