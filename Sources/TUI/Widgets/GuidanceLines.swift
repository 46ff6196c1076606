import Guidance

extension ConsoleState {
    /// How urgent a guidance sentence is.
    enum Urgency { case calm, warning, alarm, good }

    /// A guidance sentence and its urgency.
    typealias GuidanceLine = (urgency: Urgency, words: String)

    /// The sentence that `SpokenConsole` speaks: the warning if there is one, else what to do next.
    var guidance: GuidanceLine { warning ?? step }

    /// The first of the two guidance lines: what the person should do next.
    var step: GuidanceLine {
        switch snapshot.state {
        case .initializing: return (.calm, phrase("Opening the source…"))
        case .finishing: return (.calm, phrase("Writing the last shots: keep the console open."))
        case .completed: return completedWords
        case .failed(let error): return (.alarm, told(error))
        case .ready, .detecting, .capturing: break
        }
        if let tableStep { return tableStep }
        if snapshot.isPaused {
            if snapshot.pauseReason == nil, let words = wordsWhileAsked { return (.calm, words) }
            return (
                .warning,
                snapshot.pauseReason?.words ?? phrase("The capture is held: press p to go on.")
            )
        }
        switch snapshot.state {
        case .ready: return (.calm, readyWords)
        case .detecting: return (.calm, boxWords)
        case .capturing, .initializing, .finishing, .completed, .failed: return captureWords
        }
    }

    /// The second of the two guidance lines: what makes the pictures bad at present. It disappears
    /// with its cause.
    var warning: GuidanceLine? {
        switch snapshot.state {
        case .initializing, .finishing, .completed, .failed: return nil
        case .ready, .detecting, .capturing: break
        }
        // A recorded source waits until the person begins, so its tracking cannot have a problem
        // yet.
        if snapshot.isPaused || snapshot.state == .ready && isRecorded { return nil }
        if isBoxLost {
            return (
                .warning, phrase("The box is out of the picture: u undoes a step, R resets it.")
            )
        }
        // Darkness also makes tracking fail, so a warning about light takes precedence over one
        // about tracking.
        if let limitation = snapshot.tracking.limitation,
            snapshot.guidance.shownFeedback?.stopsAutomaticCapture != true
        {
            let live = isOnTurntable ? limitation.tableWords : limitation.words
            return (.warning, isRecorded ? limitation.recordedWords : live)
        }
        guard let feedback = snapshot.guidance.displayedFeedback else { return nil }
        return (feedback.stopsAutomaticCapture ? .alarm : .warning, words(of: feedback))
    }

    /// Whether the person has moved the box so far that the picture shows no part of it.
    private var isBoxLost: Bool {
        guard boxEditing.isActive, let editor = boxEditing.editor, editor.canUndo,
            let seen = snapshot.latest.observation, let pose = seen.worldFromCamera
        else { return false }
        return !editor.box.isInPicture(seen.intrinsics, worldFromCamera: pose)
    }

    private var readyWords: String {
        if isRecorded {
            return isWithoutBox
                ? phrase("Press Enter: the recording plays from its first picture.")
                : phrase("Press Enter: the recording is searched for the object.")
        }
        if isOnTurntable, !isWithoutBox {
            return phrase("Put the object on the table's middle, then press Enter.")
        }
        return isWithoutBox
            ? phrase("Aim at what you want to capture, then press Enter.")
            : phrase("Put the object in the middle, then press Enter.")
    }

    /// Why the open question pauses the capture, in words; nil if it does not pause.
    private var wordsWhileAsked: String? {
        switch overlay {
        case .passChoice: phrase("The capture is held meanwhile: choose what comes next.")
        case .flipQuestion: phrase("The capture is held while the object is turned over.")
        case .quitQuestion(didPause: true):
            phrase("The capture is held meanwhile: y quits, n goes on.")
        case .help, .quitQuestion, .qualityChoice, .typing, .listQuestion, .action, nil: nil
        }
    }

    private var completedWords: GuidanceLine {
        if build?.isRunning == true {
            return (.calm, phrase("A model is being made: m shows how far it is."))
        }
        if build?.model != nil { return (.good, phrase("The model is ready: m shows it.")) }
        guard modelAvailability(of: .makeModel) == .acts else {
            return (.warning, phrase("The scan is over without a shot: q goes back."))
        }
        guard let verdict else { return (.calm, phrase("The scan is being judged…")) }
        return verdict.isGood
            ? (.good, phrase("The scan is complete: m makes a 3D model."))
            : (
                .warning,
                canGoOn ? phrase("\(verdict.words) C goes on with the capture.") : verdict.words
            )
    }

    private func words(of feedback: Feedback) -> String {
        let isSettling = snapshot.box.isSettling
        if isRecorded {
            return (isSettling ? feedback.unsureRecordedWords : nil) ?? feedback.recordedWords
        }
        guard feedback == .outOfFieldOfView, let aim = snapshot.guidance.turnDirection else {
            return snapshot.words(of: feedback)
        }
        let words = aim.aimWords.words
        return isSettling
            ? phrase("The object seems out of the picture: \(words).")
            : phrase("The object is out of the picture: \(words).")
    }

    private var boxWords: String {
        switch snapshot.box.evidence {
        case .depthPoints: phrase("See that the box holds the whole object, then press Enter.")
        case .depthEdge, .mapPoints, .opticalAxes:
            phrase("The box is a guess: fit it to the object, then press Enter.")
        case .fallback: phrase("Not found: bring the box to the object, then press Enter.")
        case nil:
            isRecorded
                ? phrase("The recording is searched for the object…")
                : phrase("Looking for the object: keep it in the middle.")
        }
    }

    private var captureWords: GuidanceLine {
        if snapshot.dial.isComplete, !isOnTurntable {
            return (.good, phrase("The dial is full: Enter to finish or to go round again."))
        }
        if boxEditing.isActive {
            return (.calm, phrase("Fit the box to the object; b lets go of it."))
        }
        if isRecorded { return (.calm, recordedWords) }
        if opened.isArea { return (.calm, areaWords) }
        if isOnTurntable { return (.calm, snapshot.guidance.nextView.words) }
        switch snapshot.guidance.nextView.purpose {
        case .otherHeight:
            let words =
                snapshot.guidance.nextView.isUp
                ? phrase("Pass \(passNumber): move up. Shots begin at the new height.")
                : phrase("Pass \(passNumber): move down. Shots begin at the new height.")
            return (.calm, words)
        case .fillSector, .sharpen, .bridge, .goBack, .moveOn, .aim:
            return (.calm, snapshot.guidance.nextView.words(pass: passNumber))
        case .wait, .chooseObject, .confirmBox, .resume, .finish, .done: break
        }
        return snapshot.shots.isAutomatic
            ? (.calm, phrase("Walk slowly round the object: shots come by themselves."))
            : (.calm, phrase("Walk round the object and press Space at every new view."))
    }

    /// A sentence on what a recording has shown so far, since a person cannot steer a recording.
    private var recordedWords: String {
        // A resumed capture reads the recording from its beginning, and shows no picture before the
        // place where it was left.
        if live.picture == nil, snapshot.frames.seen == opened.earlierFrames {
            return phrase("The recording is read again up to where it was left…")
        }
        let (filled, all) = filledSectors
        if filled == 1 {
            return phrase("The recording plays: one of \(all) directions has a shot.")
        }
        return all > 0
            ? phrase("The recording plays: \(filled) of \(all) directions have a shot.")
            : phrase("The recording plays: shots come by themselves.")
    }

    /// What the dial lacks, in words; nil if nothing is missing.
    var missingWords: String? {
        let (filled, all) = filledSectors
        guard all > 0, !snapshot.dial.isComplete else { return nil }
        if filled < all {
            let left = all - filled
            return left == 1
                ? phrase("One direction of \(all) has no shot yet.")
                : phrase("\(left) of \(all) directions have no shot yet.")
        }
        let soft = snapshot.dial.soft
        if soft > 0 {
            return soft == 1
                ? phrase(
                    "One of the \(all) directions has soft shots only: pass there again slowly.")
                : phrase(
                    "\(soft) of the \(all) directions have soft shots only: go round again slowly.")
        }
        return phrase("Two neighbouring shots are too far apart: take one between them.")
    }

    /// The guidance for an area, which has no object to keep in view and no sides that could be
    /// missing.
    private var areaWords: String {
        if snapshot.matching.connectivity.isSplit {
            return phrase(
                "Go back between the parts for shots that show both, or the model will split.")
        }
        return snapshot.shots.isAutomatic
            ? phrase(
                "Move on slowly, so that each view overlaps the last: shots come by themselves.")
            : phrase("Move on a little and press Space: each view is to overlap the last.")
    }
}

extension Feedback {
    /// A short sentence on a fault of a recording. It asks for no action, since nobody can change a
    /// recording.
    var recordedWords: String {
        switch self {
        case .environmentTooDark: phrase("The recording is too dark here.")
        case .outOfFieldOfView: phrase("The object is out of the picture here.")
        case .movingTooFast: phrase("The camera moved too fast here: these pictures are blurred.")
        case .objectTooClose: phrase("The camera was too close to the object here.")
        case .objectTooFar: phrase("The object is too small in the picture here.")
        case .cameraChanged: phrase("The camera was changed here: another size or zoom.")
        case .highlightsBlown: phrase("Parts of the object are overexposed here.")
        case .objectMoved: phrase("The object was moved here.")
        case .backgroundStill: phrase("The object turned in front of a still background.")
        case .noParallax: phrase("The camera turned on the spot: that shows no depth.")
        case .objectShiny: phrase("The object shines.")
        case .exposureDrifting: phrase("The exposure is not that of the first shot.")
        case .whiteBalanceDrifting: phrase("The white balance is not that of the first shot.")
        case .focusDrifting: phrase("The object is out of focus here.")
        case .tooLittleTexture: phrase("The object has too little texture to be found again.")
        case .somethingMoving: phrase("Something moves in the picture.")
        case .environmentLowLight: phrase("The picture is dim.")
        case .objectNotDetected: phrase("The object was not found: b fits the box by hand.")
        case .objectNotFlippable: phrase("The object would not join up if it was turned over.")
        case .overCapturing: phrase("There are more shots than are needed.")
        }
    }
}

extension TrackingLimitation {
    /// A short sentence on what prevents the tracking of a recording.
    var recordedWords: String {
        switch self {
        case .initializing: phrase("The camera's place is being worked out.")
        case .relocalizing: phrase("The camera's place is lost here.")
        case .excessiveMotion: phrase("The camera moved too fast here to be followed.")
        case .insufficientFeatures: phrase("There is too little to see here to follow the camera.")
        case .ambiguousView: phrase("The view is ambiguous here.")
        }
    }
}
