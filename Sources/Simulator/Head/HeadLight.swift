import Scene

/// The light on a virtual head: one lamp and ambient light. It stays fixed in the room when the
/// head turns.
public enum HeadLight: String, CaseIterable, Sendable {
    /// Even light from all sides, as from a cloudy sky.
    case soft
    /// One lamp from the upper left.
    case hard
    /// A window at the side.
    case side

    /// The direction to the lamp in the camera's axes, and the lamp's share of the light. The rest
    /// of the light is ambient.
    var lamp: (direction: Vector3, share: Double) {
        switch self {
        case .soft: (Vector3(-0.2, -0.6, -0.8), 0.35)
        case .hard: (Vector3(-0.5, -0.6, -0.6), 0.75)
        case .side: (Vector3(-0.95, -0.2, -0.3), 0.6)
        }
    }
}
