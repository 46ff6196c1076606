/// How far round the head a scan goes. Names after Bellus3D's SDK.
public enum ScanMode: String, CaseIterable, Sendable, Codable {
    /// From ear to ear; the default.
    case degrees180 = "180"
    /// Beyond the ears, where no face is seen any more.
    case degrees270 = "270"
    /// The same at half the speed, with the chin at two heights either way.
    case degrees270Long = "270-long"
    /// A full turn on a swivel chair or a turntable.
    case degrees360 = "360"

    /// The farthest turn to either side, radians; a full turn in mode 360. Guess.
    public var endYaw: Double {
        switch self {
        case .degrees180: 70 * .pi / 180
        case .degrees270, .degrees270Long: 100 * .pi / 180
        case .degrees360: 2 * .pi
        }
    }

    /// The farthest nod, radians; 0 where none is asked for. Guess.
    public var endPitch: Double {
        switch self {
        case .degrees180, .degrees270, .degrees270Long: 20 * .pi / 180
        case .degrees360: 0
        }
    }

    /// How many heights the chin stops at on its way up, and on its way down.
    public var heights: Int { self == .degrees270Long ? 2 : 1 }
}
