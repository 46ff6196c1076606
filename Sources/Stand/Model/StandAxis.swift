/// An axis that a motor turns about. A turntable has only `pan`.
public enum StandAxis: String, CaseIterable, Hashable, Sendable, Codable, CodingKeyRepresentable {
    /// About the vertical; positive turns the view to the right (clockwise from above).
    case pan
    /// About the horizontal across the view; positive turns the view up.
    case tilt
    /// About the view; positive turns the camera clockwise, seen from behind it.
    case roll
}
