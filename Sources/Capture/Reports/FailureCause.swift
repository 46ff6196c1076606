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

    /// What is wrong, one sentence.
    public var words: String {
        switch self {
        case .tooLittleTexture: phrase("The object has too little texture to be found again.")
        case .stillBackground: phrase("The object turns in front of a still background.")
        case .blur: phrase("Shots are blurred.")
        case .framing:
            phrase("The object is not well in the picture: too near, too far or out of it.")
        case .cameraChanged:
            phrase("The camera changed between shots: size, orientation or focal length.")
        case .coverageGap: phrase("A side of the object is missing, or the shots fall into parts.")
        case .shinySurface: phrase("The surface shines or is overexposed.")
        case .noParallax: phrase("The camera turned on the spot instead of going round.")
        case .light: phrase("The light is too low or changes: darkness, exposure, white balance.")
        case .repetition: phrase("The object looks alike from different sides.")
        case .objectMoved: phrase("The object was moved during the capture.")
        }
    }

    /// What to do about the cause, one sentence.
    public var remedy: String {
        switch self {
        case .tooLittleTexture:
            phrase("Lay newspaper or a marker mat under it, or stick small bits of tape on it.")
        case .stillBackground:
            phrase("Hang a plain cloth behind the turntable, or walk round instead.")
        case .blur: phrase("Move more slowly, add light, shorten the exposure and lock the focus.")
        case .framing: phrase("Let the object fill about half of the picture's short side.")
        case .cameraChanged: phrase("Use one camera, one orientation and one zoom for all shots.")
        case .coverageGap:
            phrase("Take the missing side, with steps of at most 20° to its neighbours.")
        case .shinySurface: phrase("Soften the light, turn away from lamps, or dust the object.")
        case .noParallax: phrase("Walk round the object; every shot from another place.")
        case .light: phrase("Light the object evenly and lock exposure and white balance.")
        case .repetition: phrase("Use a marker mat, and do not turn the object over.")
        case .objectMoved:
            phrase(
                "Leave the object where it stands, or check that the model has joined both parts.")
        }
    }
}

/// A cause with its extent in a scan.
public struct FoundCause: Equatable, Sendable, Encodable {
    /// The cause.
    public var cause: FailureCause
    /// The affected share of the capture, 0...1.
    public var share: Double
    /// What was measured, in words.
    public var evidence: String
    /// What is wrong, one sentence.
    public var words: String { cause.words }

    private enum Key: String, CodingKey { case cause, share, evidence, words, remedy }

    public func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        try object.encode(cause, forKey: .cause)
        try object.encode(share, forKey: .share)
        try object.encode(evidence, forKey: .evidence)
        try object.encode(cause.words, forKey: .words)
        try object.encode(cause.remedy, forKey: .remedy)
    }
}
