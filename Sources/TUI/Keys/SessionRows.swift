import Guidance

extension KeyTable {
    private static let session = KeyChapter(
        chapter: .session, availability: { $0.sessionAvailability(of: $1) })

    static let sessionRows: [KeyRow] = [
        session.row(
            .proceed, "Enter", label: { $0.proceedLabel }, "next step",
            on(.enter) { $0.proceed() }),
        session.row(
            .shoot, "Space", label: "shot", "take a shot now",
            on(" ") { _ in [.call(.requestImageCapture)] }),
        session.row(
            .toggleAuto, "a",
            label: { $0.snapshot.shots.isAutomatic ? phrase("manual") : phrase("auto") },
            "automatic shots",
            on("a") { [.call(.setAutoCapture(!$0.snapshot.shots.isAutomatic))] }),
        session.row(
            .pause, "p", label: { $0.snapshot.isPaused ? phrase("resume") : phrase("pause") },
            "hold, go on again",
            on("p") { [.call($0.snapshot.isPaused ? .resume : .pause)] }),
        session.row(
            .reset, "r", label: "look again", "find the object anew",
            on("r") { _ in [.call(.resetDetection)] }),
        session.row(
            .nextPass, "n", label: "next pass", "go round once more",
            on("n") { $0.beginNextPass() }),
        session.row(
            .flip, "f", label: "flip", "turn over, go round", on("f") { $0.askForFlip() }),
        session.row(
            .finish, "F", label: "finish", "finish the scan",
            on("F") { $0.snapshot.dial.isComplete ? [.call(.finish)] : $0.openReview() }),
    ]
}

extension ConsoleState {
    fileprivate var proceedLabel: String {
        switch snapshot.state {
        case .initializing, .finishing, .ready:
            isWithoutBox ? phrase("start capture") : phrase("find object")
        case .detecting: phrase("start capture")
        case .capturing: phrase("review")
        case .completed, .failed: phrase("model")
        }
    }

    fileprivate mutating func proceed() -> [ConsoleEffect] {
        if let effects = proceedOnTable() { return effects }
        switch snapshot.state {
        case .ready: return [.call(isWithoutBox ? .startCapturing : .startDetecting)]
        case .detecting: return [.call(.startCapturing)]
        case .capturing: return openReview()
        case .completed, .failed:
            askForModel()
            return []
        case .initializing, .finishing: return []
        }
    }
}
