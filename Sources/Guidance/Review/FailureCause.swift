/// Why captures fail to become models: the causes that people report most, each with a remedy. The
/// raw value is the name in the script contract.
public enum FailureCause: String, CaseIterable, Sendable, Codable {
    case tooLittleTexture
    case stillBackground
    case blur
    case framing
    case cameraChanged
    case coverageGap
    case shinySurface
    case noParallax
    case light
    case repetition
    case objectMoved
}
