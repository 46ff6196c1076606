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
    /// The urgency of the guidance line.
    enum Urgency { case calm, warning, alarm, good }

    /// The one line that says what to do now.
    var guidance: (urgency: Urgency, words: String) {
        switch snapshot.state {
        case .initializing: return (.calm, "Opening the source…")
        case .finishing: return (.calm, "Writing the last shots: keep the console open.")
        case .completed: return completedWords
        case .failed(let error): return (.alarm, error.words)
        case .ready, .detecting, .capturing: break
        }
        if snapshot.isPaused {
            if snapshot.pauseReason == nil, let words = wordsWhileAsked { return (.calm, words) }
            return (.warning, snapshot.pauseReason ?? "The capture is held: press p to go on.")
        }
        // In the dark tracking fails: the cause comes first.
        let feedback = snapshot.shownFeedback
        // A recorded source waits until the person begins: nothing moves that could be tracked.
        let isWaiting = snapshot.state == .ready && isRecorded
        if let limitation = snapshot.trackingLimitation, !isWaiting,
            feedback?.stopsAutomaticCapture != true
        {
            return (.warning, limitation.words)
        }
        if let feedback {
            return (feedback.stopsAutomaticCapture ? .alarm : .warning, words(of: feedback))
        }
        if snapshot.state == .ready {
            return (
                .calm,
                isWithoutBox
                    ? "Look at what you want to capture, then press Enter."
                    : "Put the object in the middle, then press Enter."
            )
        }
        return snapshot.state == .detecting ? (.calm, boxWords) : captureWords
    }

    /// Why a question pauses the capture; nil where none does.
    private var wordsWhileAsked: String? {
        switch overlay {
        case .passChoice: "The capture is held meanwhile: choose what comes next."
        case .flipQuestion: "The capture is held while the object is turned over."
        case .help, .quitQuestion, .qualityChoice, .typing, nil: nil
        }
    }

    private var completedWords: (Urgency, String) {
        if build?.isRunning == true {
            return (.calm, "A model is being made: m shows how far it is.")
        }
        if build?.model != nil { return (.good, "The model is ready: m shows it.") }
        return modelAvailability(of: .makeModel) == .acts
            ? (.good, "The scan is complete: m makes a 3D model, Enter leaves.")
            : (.good, "The scan is complete: press Enter to leave.")
    }

    private func words(of feedback: Feedback) -> String {
        guard feedback == .outOfFieldOfView, let aim = snapshot.aim else { return feedback.words }
        return "The object is out of the picture: \(aim.aimWords.words)."
    }

    private var boxWords: String {
        switch snapshot.boxEvidence {
        case .depthPoints: "See that the box holds the whole object, then press Enter."
        case .mapPoints, .opticalAxes: "The box is a guess: fit it to the object, then press Enter."
        case .fallback: "Not found: bring the box to the object, then press Enter."
        case nil: "Looking for the object: keep it in the middle."
        }
    }

    private var captureWords: (Urgency, String) {
        if snapshot.userCompletedScanPass {
            return (.good, "The dial is full: Enter to finish or to go round again.")
        }
        if boxEditing.isActive { return (.calm, "Fit the box to the object; b lets go of it.") }
        if opened.isArea { return (.calm, areaWords) }
        switch snapshot.nextView.purpose {
        case .fillSector, .sharpen, .bridge, .goBack, .moveOn, .aim:
            return (.calm, snapshot.nextView.words)
        case .wait, .chooseObject, .confirmBox, .resume, .otherHeight, .finish, .done: break
        }
        return snapshot.isAutoCaptureEnabled
            ? (.calm, "Walk slowly round the object: shots come by themselves.")
            : (.calm, "Walk round the object and press Space at every new view.")
    }

    /// An area has no object to keep in view and no missing side.
    private var areaWords: String {
        if snapshot.connectivity.isSplit {
            return "Go back between the parts for shots that show both, or the model will split."
        }
        return snapshot.isAutoCaptureEnabled
            ? "Move on slowly, so that each view overlaps the last: shots come by themselves."
            : "Move on a little and press Space: each view is to overlap the last."
    }

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
