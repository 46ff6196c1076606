import Guidance
import Scene

extension Feedback {
    /// What the person should do, in one short sentence.
    public var words: String {
        switch self {
        case .environmentTooDark: "More light is needed: turn on a lamp or move to the window."
        case .outOfFieldOfView: "The object is out of the picture: aim at it."
        case .movingTooFast: "Move more slowly: the pictures are blurred."
        case .objectTooClose: "Step back a little: you are too close to the object."
        case .objectTooFar: "Come closer: the object is too small in the picture."
        case .cameraChanged:
            "Set the camera as it was at the first shot: size, zoom."
        case .highlightsBlown: "Soften the light: parts of the object are blown out."
        case .objectMoved: "Do not touch the object: it stands elsewhere than before."
        case .backgroundStill:
            "Hang a plain cloth behind the turntable."
        case .noParallax: "Walk round the object: turning on the spot shows no depth."
        case .objectShiny: "Soften the light: the object shines."
        case .exposureDrifting: "Lock the exposure: it is not that of the first shot."
        case .whiteBalanceDrifting: "Lock the white balance: it is not that of the first shot."
        case .focusDrifting: "Lock the focus on the object: it is no longer sharp."
        case .tooLittleTexture:
            "Too little texture: put newspaper under the object."
        case .somethingMoving: "Something moves in the picture: keep the room still."
        case .environmentLowLight: "Add some light if you can: the picture is dim."
        case .objectNotDetected: "Fit the box by hand: the object was not found."
        case .objectNotFlippable: "Do not turn the object over: it would not join up."
        case .overCapturing: "Finish when you like: there are more shots than are needed."
        }
    }
}

extension Direction {
    /// The aiming advice, and a glyph that points there.
    var aimWords: (words: String, glyph: Unicode.Scalar) {
        switch self {
        case .left: ("aim left", "◄")
        case .right: ("aim right", "►")
        case .up: ("aim higher", "▲")
        case .down: ("aim lower", "▼")
        case .closer: ("come closer", "▲")
        case .farther: ("step back", "▼")
        }
    }
}

extension TrackingLimitation {
    /// The pose's state in two words.
    var badge: String {
        switch self {
        case .initializing: "looking round"
        case .relocalizing: "place lost"
        case .excessiveMotion: "too fast"
        case .insufficientFeatures: "few features"
        case .ambiguousView: "doubtful pose"
        }
    }

    /// What the person should do, in one short sentence.
    var words: String {
        switch self {
        case .initializing: "Move slowly to one side: the camera's place is being worked out."
        case .relocalizing: "The place is lost: go back to where the picture was good."
        case .excessiveMotion: "Move more slowly: the picture cannot be followed."
        case .insufficientFeatures: "Too little to hold on to: bring more of the table into view."
        case .ambiguousView: "The view is ambiguous: look at the object from higher up."
        }
    }
}

extension ConsoleState {
    /// The box's sides in words: whole centimetres, or units where the scale is unknown.
    func sizeWords(_ box: BoundingBox) -> String {
        sizeWords(box.size, metersPerUnit: metersPerUnit)
    }

    /// Three lengths in words.
    func sizeWords(_ size: Vector3, metersPerUnit: Double?) -> String {
        let sides = [size.x, size.y, size.z]
        if let metersPerUnit {
            return sides.map { fixed($0 * metersPerUnit * 100, 0) }.joined(separator: " × ") + " cm"
        }
        return sides.map { fixed($0, 2) }.joined(separator: " × ") + " units"
    }

    /// A length in words.
    func lengthWords(_ length: Double) -> String {
        lengthWords(length, metersPerUnit: metersPerUnit, digits: 0)
    }

    /// A length in words, with this many digits after the point in centimetres; a measured length
    /// has one.
    func lengthWords(_ length: Double, metersPerUnit: Double?, digits: Int = 1) -> String {
        metersPerUnit.map { fixed(length * $0 * 100, digits) + " cm" }
            ?? fixed(length, 2) + " units"
    }
}

/// A number with this many digits after the point; "–" when it is not finite or too large for the
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
