/// The range of a head scan. The names are those of Bellus3D's SDK.
public enum ScanMode: String, CaseIterable, Sendable, Codable {
    /// The head turns from ear to ear; the default.
    case degrees180 = "180"
    /// The head turns beyond the ears, where no face is visible any more.
    case degrees270 = "270"
    /// As `degrees270`, but at half the speed; the chin stops at two heights on its way up, and at
    /// two on its way down.
    case degrees270Long = "270-long"
    /// A full turn on a swivel chair or a turntable.
    case degrees360 = "360"

    /// The greatest yaw to either side, radians; a full turn in mode 360. Guess.
    public var endYaw: Double {
        switch self {
        case .degrees180: 70 * .pi / 180
        case .degrees270, .degrees270Long: 100 * .pi / 180
        case .degrees360: 2 * .pi
        }
    }

    /// The greatest pitch, radians; 0 where no nod is asked for. Guess.
    public var endPitch: Double {
        switch self {
        case .degrees180, .degrees270, .degrees270Long: 20 * .pi / 180
        case .degrees360: 0
        }
    }

    /// The number of heights at which the chin stops on its way up; it stops as often on its way
    /// down.
    public var heights: Int { self == .degrees270Long ? 2 : 1 }
}
