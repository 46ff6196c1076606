import Guidance

/// Whether a key performs its action now.
enum KeyAvailability: Equatable, Sendable {
    case acts
    /// The key does not act, for this reason.
    case refused(String)
    /// The key has no meaning for this source or on this screen.
    case absent
}

extension ConsoleState {
    /// Whether an action is available now, as the action's row in the key table decides.
    func availability(of action: ConsoleAction) -> KeyAvailability {
        KeyTable.row(action).availability(self)
    }

    func listAvailability(of action: ConsoleAction) -> KeyAvailability {
        guard screen == .start else { return .absent }
        switch action {
        case .tutorial: return .acts
        case .filterList, .sortList:
            return start.all.contains { $0.kind == .scan }
                ? .acts : .refused(phrase("There are no scans yet."))
        case .viewScan, .readReport, .renameScan, .deleteScan, .exportScan, .bundleScan, .copyPath:
            return start.chosen?.kind == .scan
                ? .acts : .refused(phrase("Choose a scan first: this is for scans only."))
        default: return start.items.isEmpty ? .refused(phrase("There is nothing to open.")) : .acts
        }
    }

    func lookAvailability(of action: ConsoleAction) -> KeyAvailability {
        guard screen == .capture else { return .absent }
        if action == .gallery, pages.gallery.cards.isEmpty {
            return .refused(phrase("No shot was taken yet."))
        }
        if action == .coverage, snapshot.box.bounds == nil {
            return .refused(
                isWithoutBox
                    ? phrase("Without a box there are no directions to map.")
                    : phrase("The map comes with the box."))
        }
        if action == .cloud, live.cloud == nil {
            return .refused(phrase("No points yet: they come with shots whose place is known."))
        }
        return .acts
    }

    func pageAvailability(of action: ConsoleAction) -> KeyAvailability {
        if action == .rejectShot {
            guard screen == .gallery else { return .absent }
            switch snapshot.state {
            case .ready, .detecting, .capturing: return .acts
            case .initializing, .finishing, .completed, .failed:
                return .refused(phrase("The scan is over: its shots stay as they are."))
            }
        }
        let actions: [ConsoleAction] =
            switch screen {
            case .gallery: [.chooseShot, .sortShots, .leavePage]
            case .coverage: [.moveCursor, .leavePage]
            case .log: [.scrollLog, .leavePage]
            case .tutorial: [.turnPage, .leavePage]
            case .controls: [.leavePage]
            case .report: [.scrollReport, .leavePage]
            case .start, .capture, .viewer, .building, .library: []
            }
        return actions.contains(action) ? .acts : .absent
    }

    func viewerAvailability(of action: ConsoleAction) -> KeyAvailability {
        guard let viewer else { return .absent }
        if action == .nextShot || action == .showShots, viewer.model.shots.isEmpty {
            return .refused(phrase("It is not known here where shots were taken."))
        }
        if action == .showBox, viewer.model.box == nil {
            return .refused(phrase("There is no box here."))
        }
        if action == .pick, viewer.measure == nil { return .refused(phrase("Press m to measure.")) }
        return .acts
    }

    func sessionAvailability(of action: ConsoleAction) -> KeyAvailability {
        guard screen == .capture else { return .absent }
        // Without a box there is no further pass, no flip and no search for a box.
        if isWithoutBox, [.nextPass, .flip, .reset].contains(action) { return .absent }
        switch snapshot.state {
        case .initializing: return .refused(phrase("The source is still opening."))
        case .finishing: return .refused(phrase("The last shots are being written."))
        case .completed, .failed:
            return action == .proceed
                ? modelAvailability(of: .makeModel)
                : .refused(phrase("This scan is over: m makes a model."))
        case .ready:
            if action == .proceed { return .acts }
            return .refused(
                isWithoutBox
                    ? phrase("Start the capture first: press Enter.")
                    : phrase("Choose the object first: aim at it and press Enter."))
        case .detecting: return detectingAvailability(of: action)
        case .capturing:
            return tableAvailability(of: action) ?? capturingAvailability(of: action)
        }
    }

    private func detectingAvailability(of action: ConsoleAction) -> KeyAvailability {
        if action == .reset { return .acts }
        guard action == .proceed else {
            return .refused(phrase("Start the capture first: press Enter."))
        }
        return snapshot.box.bounds == nil
            ? .refused(phrase("The object is still being looked for.")) : .acts
    }

    private func capturingAvailability(of action: ConsoleAction) -> KeyAvailability {
        if action == .reset { return .refused(phrase("The box is set: b edits it.")) }
        // A capture of an area has no dial whose sectors must be filled.
        if action == .proceed, let missing = missingWords {
            return .refused(phrase("\(missing) F finishes all the same."))
        }
        if action == .shoot, !snapshot.shots.canRequest {
            return .refused(
                snapshot.isPaused
                    ? phrase("The capture is held: p goes on.")
                    : phrase("No shot can be taken just now."))
        }
        return .acts
    }

    func boxAvailability(of action: ConsoleAction) -> KeyAvailability {
        guard screen == .capture, !isWithoutBox else { return .absent }
        guard snapshot.state == .detecting || snapshot.state == .capturing else { return .absent }
        guard let editor = boxEditing.editor else {
            return .refused(phrase("There is no box yet."))
        }
        if action == .editBox { return .acts }
        guard boxEditing.isActive else { return .refused(phrase("Press b to edit the box.")) }
        if action == .snapBox || action == .fitBox, boxEditing.points.isEmpty {
            return .refused(phrase("No points are known here: that needs a source with depth."))
        }
        if action == .undo, !editor.canUndo { return .refused(phrase("There is nothing to undo.")) }
        if action == .redo, !editor.canRedo {
            return .refused(phrase("There is nothing to do again."))
        }
        return .acts
    }
}
