import Guidance

extension FailureCause {
    /// A sentence that says what is wrong.
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

    /// A sentence that says what the person can do about the cause.
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

extension CauseEvidence {
    /// The measurement, in words.
    var words: String {
        switch self {
        case .feedback(let feedback, let share):
            phrase("\(feedback.seenWords) in \(Self.percent(share)) of the pictures")
        case .softShots(1, let count): phrase("One of \(counted(count, "shot")) is soft")
        case .softShots(let soft, let count):
            phrase("\(soft) of \(counted(count, "shot")) are soft")
        case .placesLookAlike: phrase("places of the object look alike")
        case .sidesMatch(let pairs):
            phrase("shots of different sides match (\(counted(pairs, "pair")))")
        case .missingSide(let degrees, let from, let to):
            phrase("\(degrees)° of the circle have no shot, \(Self.place(from, to))")
        case .topNotSeen: phrase("nearly all shots are from low down: the top was not seen")
        case .parts(let sizes):
            phrase("the shots fall into parts of \(sizes.map(String.init).joined(separator: ", "))")
        case .separatePass(let pass):
            phrase("pass \(pass) does not join the passes from before the object was turned over")
        case .ofUnsureBox(let evidence):
            phrase("\(Self.words(of: evidence)) (the box is uncertain)")
        }
    }

    /// A list of measurements, in words.
    static func words(of evidence: [CauseEvidence]) -> String {
        evidence.map(\.words).joined(separator: ", ")
    }

    private static func percent(_ share: Double) -> String {
        "\(Int((100 * min(1, share)).rounded())) %"
    }

    private static func place(_ from: Int, _ to: Int) -> String {
        phrase("from \(from)° to \(to)° on the dial")
    }
}

extension FoundCause: Encodable {
    /// The measurements that show the cause, in words.
    var evidenceWords: String { CauseEvidence.words(of: evidence) }

    private enum Key: String, CodingKey { case cause, share, evidence, words, remedy }

    public func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        try object.encode(cause, forKey: .cause)
        try object.encode(share, forKey: .share)
        try object.encode(evidenceWords, forKey: .evidence)
        try object.encode(cause.words, forKey: .words)
        try object.encode(cause.remedy, forKey: .remedy)
    }
}
