import Scene

/// Carries out calls, and takes boxes.
extension ObjectCaptureSession {
    mutating func perform(_ call: SessionCall, _ commands: inout [SessionCommand]) {
        let entry = SessionTable.entry(for: call.name, in: snapshot.state)
        if let condition = entry.condition, !holds(condition, for: call) {
            refuse(call, condition.refusal, &commands)
            return
        }
        switch entry.effect {
        case .refused(let reason):
            refuse(call, reason, &commands)
        case .stays, .leadsOnceProposed:
            carryOut(call, &commands)
        case .leads(let next):
            carryOut(call, &commands)
            move(to: next, &commands)
        }
    }

    private func holds(_ condition: SessionTable.Condition, for call: SessionCall) -> Bool {
        switch condition {
        case .hasBox: passes.last?.dial != nil
        case .canRequest: snapshot.shots.canRequest
        case .boxIsSound: isValid(call)
        case .boxIsSoundAndWanted: isValid(call) && passes.last?.dial != nil
        case .isSearching: isSearching
        case .isFreeForArea: !isSearching && passes.count < 2
        case .isNotReviewing: snapshot.review == nil
        case .hasAnswer: reviewStep(on: call) != nil
        case .isKeptShot:
            if case .rejectShot(let number) = call { isKept(number) } else { false }
        case .isRejectedShot:
            if case .restoreShot(let number) = call {
                snapshot.shots.rejected.contains(number) && hasRoomForShots
            } else {
                false
            }
        }
    }

    private func isValid(_ call: SessionCall) -> Bool {
        if case .setBoundingBox(let box) = call { isValid(box) } else { false }
    }

    private func isValid(_ box: BoundingBox) -> Bool {
        box.center.isFinite && box.size.isFinite && box.size.min() > 0
    }

    private func refuse(
        _ call: SessionCall, _ reason: String, _ commands: inout [SessionCommand]
    ) {
        commands.append(
            .refused(CallRefusal(call: call, state: snapshot.state.name, reason: reason)))
    }

    /// The effects of a call other than the change of state.
    private mutating func carryOut(_ call: SessionCall, _ commands: inout [SessionCommand]) {
        switch call {
        case .startDetecting:
            isSearching = true
            commands.append(.detectObject)
        case .resetDetection:
            isSearching = false
            forgetBox()
        case .startCapturing:
            beginCapturing(&commands)
        case .requestImageCapture:
            shots.request = .open
        case .setAutoCapture(let isOn):
            snapshot.shots.isAutomatic = isOn
        case .setBoundingBox(let box):
            (snapshot.box.isAutomatic, snapshot.box.isSure) = (false, true)
            setDialZero(nil)
            for index in passes.indices { passes[index].dial?.zero = nil }
            install(box)
        case .openReview:
            openReview()
        case .answerReview(let answer):
            answerReview(answer, &commands)
        case .rejectShot(let number):
            rejectShot(number)
        case .restoreShot(let number):
            restoreShot(number, &commands)
        case .beginNewScanPass:
            let dial = snapshot.box.bounds.map { newDial(round: $0, sectors: options.sectors) }
            let doneBand = bandDone
            passes.append(ScanPass(dial: dial))
            passes[passes.count - 1].bandToLeave = doneBand
            chooser.forgetPath()
            endPause()
            snapshot.review = nil
            commands.append(.passBegan(pass: passes.count, afterFlip: false))
        case .beginNewScanPassAfterFlip, .beginNewScanPassAfterMove:
            let isMove = call == .beginNewScanPassAfterMove
            // A moved object keeps about the same box, so the box stays open for a better one.
            let isRefined = isMove && snapshot.box.isRefined
            forgetBox()
            snapshot.box.isRefined = isRefined
            forgetSurroundings()
            passes.append(ScanPass(before: isMove ? .moved : .flipped))
            endPause()
            commands.append(.passBegan(pass: passes.count, afterFlip: true))
        case .pause:
            snapshot.isPaused = true
            shots.withdrawRequest()
        case .resume:
            endPause()
            snapshot.review = nil
        case .reopen:
            // If the source ended before the first pass, that pass begins now.
            if passes.isEmpty { beginCapturing(&commands) }
        case .finish, .cancel:
            break
        }
    }

    /// Called when the object was turned over or moved: surfaces, coverage and runs of poses begin
    /// anew.
    private mutating func forgetSurroundings() {
        watch.forgetSurfaces()
        coverage.turnOver()
        graph.runs.begin()
    }

    private mutating func beginCapturing(_ commands: inout [SessionCommand]) {
        let dial = snapshot.box.bounds.map { newDial(round: $0, sectors: options.sectors) }
        if passes.isEmpty {
            passes.append(ScanPass(dial: dial))
            commands.append(.passBegan(pass: 1, afterFlip: false))
        } else {
            passes[passes.count - 1].dial = dial
        }
        chooser.forgetPath()
    }

    /// The band of the pass that ends, if the pass is full and a person moves the camera; otherwise
    /// nil. A recording does not react to advice, and a source that announces its passes begins the
    /// next one by itself.
    private var bandDone: Int? {
        guard source?.kind == .live, source?.announcesPasses == false, let dial = passes.last?.dial,
            dial.isFull, let usual = dial.medianPlace
        else { return nil }
        return CoverageMap.band(at: usual.elevation)
    }

    mutating func endPause() {
        (snapshot.isPaused, snapshot.pauseReason) = (false, nil)
    }

    private mutating func forgetBox() {
        snapshot.box.isRefined = false
        (snapshot.box.bounds, snapshot.box.evidence) = (nil, nil)
        (snapshot.box.isAutomatic, snapshot.box.isSure, snapshot.latest.place) = (true, false, nil)
        setDialZero(nil)
    }

    /// An empty dial of this session around a box.
    func newDial(round box: BoundingBox, sectors: Int) -> CaptureDial {
        CaptureDial(box: box, sectors: sectors, zero: snapshot.dial.zero)
    }

    private mutating func setDialZero(_ zero: Vector3?) {
        snapshot.dial.zero = zero
        coverage.zero = zero
    }

    /// Replaces a box that no person has edited with a better one. Each shot moves to the sector
    /// where it now belongs; the sectors keep their directions.
    private mutating func refine(_ box: BoundingBox) {
        snapshot.box.isRefined = true
        snapshot.box.bounds = box
        coverage.refine(to: box)
        guard snapshot.state == .capturing else { return }
        let first = passes.lastIndex(where: \.isAfterFlip) ?? 0
        for index in first..<passes.count { passes[index].dial?.refine(to: box) }
    }

    private mutating func install(_ box: BoundingBox) {
        snapshot.box.bounds = box
        coverage.move(to: box)
        if snapshot.state == .capturing { passes[passes.count - 1].dial?.move(to: box) }
        chooser.forgetPath()
        if let pose = snapshot.latest.observation?.worldFromCamera {
            snapshot.latest.place = newDial(round: box, sectors: 1).place(of: pose)
        }
    }

    /// Ends a detection that found no object.
    mutating func giveUpSearch(_ commands: inout [SessionCommand]) {
        guard snapshot.state == .ready, isSearching else { return }
        isSearching = false
        refuse(.startDetecting, SessionTable.searchRefusal, &commands)
    }

    /// Takes the box that object detection proposes. A better proposal, for which more of the
    /// object was seen, replaces a box that nobody has edited; a box that the person has edited
    /// stays.
    mutating func take(_ proposal: BoxProposal, _ commands: inout [SessionCommand]) {
        guard isValid(proposal.box) else { return }
        switch snapshot.state {
        case .ready:
            guard isSearching else { return }
            isSearching = false
            install(proposal.box)
            setDialZero(proposal.box.worldFromObject.xAxis)
            (snapshot.box.evidence, snapshot.box.isSure) = (proposal.evidence, proposal.isSure)
            move(to: .detecting, &commands)
        case .detecting, .capturing:
            // After a resume, the first boxes are less sure than the one before the interruption.
            guard snapshot.box.bounds != nil, snapshot.box.isAutomatic,
                proposal.isSure || !snapshot.box.isSure
            else { return }
            (snapshot.box.evidence, snapshot.box.isSure) = (proposal.evidence, proposal.isSure)
            refine(proposal.box)
        case .initializing, .finishing, .completed, .failed:
            return
        }
    }
}
