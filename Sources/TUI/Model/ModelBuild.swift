import Scene

/// A model that is being made, or the model that was made last.
struct ModelBuild: Equatable, Sendable {
    /// When and how the making of the model ended.
    struct End: Equatable, Sendable {
        var time: Timestamp
        var ending: ModelEnding
    }

    /// The title of the scan or capture that the model is made of; sanitised already.
    var title: String
    /// The level of detail that the person chose.
    var quality: ModelQuality
    var began: Timestamp
    /// The progress of the work; nil while the shots are being opened.
    var progress: ModelProgress?
    /// When the progress was reported; nil before the first report.
    var progressTime: Timestamp?
    /// Sentences for the person about this model, newest last.
    var notes: [String] = []
    var isCancelling = false
    /// When and how the making of the model ended; nil while it is running.
    var end: End?

    /// Whether the model is still being made.
    var isRunning: Bool { end == nil }

    /// The finished model; nil before the end, and after a failure or a cancellation.
    var model: ViewedModel? {
        if case .finished(let model, _) = end?.ending { model } else { nil }
    }

    /// The finished share of the work in whole per cent; 100 only at the end.
    var percent: Int {
        guard isRunning else { return 100 }
        let fraction = progress?.fraction ?? 0
        return fraction.isFinite ? Int(fraction * 100).clamped(to: 0...99) : 0
    }
}

extension ConsoleState {
    /// The badge that reports on the model on other screens; nil if there is nothing to report.
    var modelBadge: (words: String, tone: Tone)? {
        guard let build else { return nil }
        if build.isRunning { return (phrase("model \(build.percent)%"), .accent) }
        return build.model == nil ? nil : (" \(phrase("model ready")) ", .badge)
    }

    mutating func beginModel(of title: String, quality: ModelQuality) {
        build = ModelBuild(title: printable(title), quality: quality, began: now)
        overlay = nil
        screen = .building
        note(phrase("A model is being made: \(quality.name)."))
    }

    mutating func takeModelNote(_ words: String) {
        build?.notes.append(printable(words))
        note(words)
    }

    /// Records how the making of the model ended. If the model's page is shown, opens the finished
    /// model at once; otherwise shows a notice.
    mutating func endModel(_ ending: ModelEnding) {
        guard let running = build, running.isRunning else { return }
        build?.end = ModelBuild.End(time: now, ending: ending)
        switch ending {
        case .finished(let model, let files):
            note(phrase("The model is ready: \(files.joined(separator: ", "))."))
            if screen == .building, overlay == nil {
                view(model, isAlone: false, fromModelPage: true)
            } else {
                say(phrase("The model is ready: m shows it."))
            }
        case .failed(let words): say(words)
        case .cancelled: say(phrase("No model was made: it was stopped."))
        }
    }

    /// Asks for the level of detail of a new model. If a model is being made, opens its page
    /// instead. If a model was made before, also opens its page instead, except on the start
    /// screen.
    mutating func askForModel() {
        // On the start screen the chosen scan may differ from the scan of the last model.
        if let build, build.isRunning || screen != .start {
            screen = .building
        } else {
            overlay = .qualityChoice
        }
    }

    /// Closes the question for the level of detail, and has a model of this level made: of the open
    /// capture, or of the chosen scan on the start screen.
    mutating func makeModel(_ quality: ModelQuality) -> [ConsoleEffect] {
        overlay = nil
        return [.makeModel(of: source == nil ? start.chosen : nil, quality)]
    }

    /// Opens the finished model in the viewer.
    mutating func showBuiltModel() {
        if let model = build?.model { view(model, isAlone: false, fromModelPage: true) }
    }

    /// Whether the program was started only to make this model.
    private var isModelAlone: Bool { source == nil && start.items.isEmpty }

    /// Returns to the screen from which the person asked for the model. The making of the model
    /// continues.
    mutating func leaveModel() -> [ConsoleEffect] {
        if isModelAlone { return [quitEffect] }
        screen = source == nil ? .start : .capture
        return []
    }

    func modelAvailability(of action: ConsoleAction) -> KeyAvailability {
        switch action {
        case .makeModel: return makingAvailability
        case .stopModel:
            guard screen == .building else { return .absent }
            guard let build, build.isRunning else {
                return .refused(phrase("Nothing is being made."))
            }
            return build.isCancelling ? .refused(phrase("It is being stopped.")) : .acts
        case .showModel:
            guard screen == .building else { return .absent }
            return build?.model == nil ? .refused(phrase("The model is not there yet.")) : .acts
        case .anotherModel:
            guard screen == .building, !isModelAlone else { return .absent }
            return build?.isRunning == true
                ? .refused(phrase("One model is being made: x stops it.")) : .acts
        case .leaveModel: return screen == .building ? .acts : .absent
        case .backToList: return canGoBack ? .acts : .absent
        case .goOn:
            guard screen == .capture || screen == .building, source != nil else { return .absent }
            guard snapshot.state.isFinal else { return .absent }
            if build?.isRunning == true {
                return .refused(
                    phrase("A model is being made of these shots: x on its page stops it."))
            }
            return canGoOn
                ? .acts
                : .refused(phrase("Its source gives no more pictures: start a new capture."))
        default: return .absent
        }
    }

    private var makingAvailability: KeyAvailability {
        switch screen {
        case .start:
            if build?.isRunning == true { return .acts }
            return start.chosen?.kind == .scan
                ? .acts : .refused(phrase("Choose a scan: models are made of scans."))
        case .capture:
            if build != nil { return .acts }
            guard snapshot.state.isFinal else {
                return .refused(phrase("Finish the scan first: F."))
            }
            return snapshot.shots.taken == 0
                ? .refused(phrase("There are no shots.")) : .acts
        case .building, .controls, .viewer, .gallery, .coverage, .log, .tutorial, .library,
            .report:
            return .absent
        }
    }
}
