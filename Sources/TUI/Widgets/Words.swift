import Guidance
import Scene

extension Feedback {
    /// A short sentence on what the person should do.
    public var words: String {
        switch self {
        case .environmentTooDark:
            phrase("More light is needed: turn on a lamp or move to the window.")
        case .outOfFieldOfView: phrase("The object is out of the picture: aim at it.")
        case .movingTooFast: phrase("Move more slowly: the pictures are blurred.")
        case .objectTooClose: phrase("Step back a little: you are too close to the object.")
        case .objectTooFar: phrase("Come closer: the object is too small in the picture.")
        case .cameraChanged:
            phrase("Set the camera as it was at the first shot: size, zoom.")
        case .highlightsBlown: phrase("Soften the light: parts of the object are overexposed.")
        case .objectMoved: phrase("Do not touch the object: it stands elsewhere than before.")
        case .backgroundStill:
            phrase("Hang a plain cloth behind the turntable.")
        case .noParallax: phrase("Walk round the object: turning on the spot shows no depth.")
        case .objectShiny: phrase("Soften the light: the object shines.")
        case .exposureDrifting: phrase("Lock the exposure: it is not that of the first shot.")
        case .whiteBalanceDrifting:
            phrase("Lock the white balance: it is not that of the first shot.")
        case .focusDrifting: phrase("Lock the focus on the object: it is no longer sharp.")
        case .tooLittleTexture:
            phrase("Too little texture: put newspaper under the object.")
        case .somethingMoving: phrase("Something moves in the picture: keep the room still.")
        case .environmentLowLight: phrase("Add some light if you can: the picture is dim.")
        case .objectNotDetected: phrase("Fit the box by hand: the object was not found.")
        case .objectNotFlippable: phrase("Do not turn the object over: it would not join up.")
        case .overCapturing: phrase("Finish when you like: there are more shots than are needed.")
        }
    }
}

extension CaptureState {
    /// The state of the capture in one word.
    public var words: String {
        switch self {
        case .initializing: phrase("opening")
        case .ready: phrase("ready")
        case .detecting: phrase("detecting")
        case .capturing: phrase("capturing")
        case .finishing: phrase("finishing")
        case .completed: phrase("completed")
        case .failed: phrase("failed")
        }
    }
}

extension SessionError {
    /// A sentence on what has happened in the session.
    public var told: String {
        switch self {
        case .cancelled: phrase("The capture was cancelled.")
        case .directoryNotEmpty(let path): phrase("The folder \(path) is not empty.")
        case .insufficientStorage(let bytes):
            phrase("There is not enough room: \(bytes / 1_000_000) MB are needed.")
        case .sensorFailed(let reason): phrase("The camera failed: \(reason).")
        case .trackingFailed(let reason): phrase("Tracking failed: \(reason).")
        }
    }
}

extension ConsoleState {
    /// A sentence on what has happened in the session. A recording fails in other ways than a
    /// camera.
    public func told(_ error: SessionError) -> String {
        if isRecorded, case .sensorFailed(let reason) = error {
            return phrase("The recording ends early. \(reason)")
        }
        return error.told
    }
}

extension Direction {
    /// The direction in which to turn the camera: the advice in words, and an arrow.
    var aimWords: (words: String, glyph: Unicode.Scalar) {
        switch self {
        case .left: (phrase("aim left"), "◄")
        case .right: (phrase("aim right"), "►")
        case .up: (phrase("aim higher"), "▲")
        case .down: (phrase("aim lower"), "▼")
        case .closer: (phrase("come closer"), "▲")
        case .farther: (phrase("step back"), "▼")
        }
    }
}

extension TrackingLimitation {
    /// The state of the camera's tracking in two words.
    var badge: String {
        switch self {
        case .initializing: phrase("looking round")
        case .relocalizing: phrase("place lost")
        case .excessiveMotion: phrase("too fast")
        case .insufficientFeatures: phrase("few features")
        case .ambiguousView: phrase("place doubtful")
        }
    }

    /// A short sentence on what the person should do about limited tracking.
    var words: String {
        switch self {
        case .initializing:
            phrase("Move slowly to one side: the camera's place is being worked out.")
        case .relocalizing: phrase("The place is lost: go back to where the picture was good.")
        case .excessiveMotion: phrase("Move more slowly: the picture cannot be followed.")
        case .insufficientFeatures:
            phrase("Too few details to follow: bring more of the table into view.")
        case .ambiguousView: phrase("The view is ambiguous: look at the object from higher up.")
        }
    }
}

extension ConsoleState {
    /// Why the box is uncertain, in words; nil if it is certain.
    var boxDoubt: String? {
        guard snapshot.box.isSettling else { return nil }
        return snapshot.box.evidence?.isGuess == true ? phrase("a guess") : phrase("uncertain")
    }

    /// The mark before figures that depend on an uncertain box; empty if the box is certain.
    var guessMark: String { snapshot.box.isSettling ? "~" : "" }

    /// The lengths of the box's sides as text: in whole centimetres, or in units if the scale is
    /// unknown.
    func sizeWords(_ box: BoundingBox) -> String {
        sizeWords(box.size, metersPerUnit: metersPerUnit)
    }

    /// Three side lengths as text: in whole centimetres, or in units if the scale is unknown.
    func sizeWords(_ size: Vector3, metersPerUnit: Double?) -> String {
        let sides = [size.x, size.y, size.z]
        if let metersPerUnit {
            return sides.map { fixed($0 * metersPerUnit * 100, 0) }.joined(separator: " × ") + " cm"
        }
        return sides.map { fixed($0, 2) }.joined(separator: " × ") + " \(phrase("units"))"
    }

    /// A length as text: in whole centimetres, or in units if the scale is unknown.
    func lengthWords(_ length: Double) -> String {
        lengthWords(length, metersPerUnit: metersPerUnit, digits: 0)
    }

    /// A length as text, in centimetres with this number of digits after the point, or in units if
    /// the scale is unknown. Measured lengths have one digit.
    func lengthWords(_ length: Double, metersPerUnit: Double?, digits: Int = 1) -> String {
        metersPerUnit.map { fixed(length * $0 * 100, digits) + " cm" }
            ?? fixed(length, 2) + " \(phrase("units"))"
    }
}

/// Shortens figures to at most `width` columns. It drops the word for units and the blanks around
/// "×" before it cuts the end.
func shortened(_ figures: String, to width: Int) -> String {
    guard figures.unicodeScalars.count > width else { return figures }
    let bare = figures.replacing(" " + phrase("units"), with: "").replacing(" × ", with: "×")
    return clipped(bare, to: width)
}

/// A number with this many digits after the point; "–" if it is not finite or does not fit on the
/// screen.
func fixed(_ value: Double, _ digits: Int) -> String {
    guard value.isFinite, abs(value) < 1e9 else { return "–" }
    let scale = digits == 0 ? 1 : digits == 1 ? 10 : 100
    let whole = Int((abs(value) * Double(scale)).rounded())
    let sign = value < 0 && whole > 0 ? "-" : ""
    guard digits > 0 else { return sign + String(whole) }
    let part = String(whole % scale)
    let zeros = String(repeating: "0", count: (digits == 1 ? 1 : 2) - part.count)
    return sign + "\(whole / scale).\(zeros)\(part)"
}
