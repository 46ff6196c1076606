import Following
import Guidance
import Scene
import Stand
import Wording

extension OrbitController {
    /// Carries out the orbit's commands.
    func perform(_ commands: [OrbitCommand], at now: Timestamp) throws {
        defer {
            // The state is shown after all commands, because it includes the goal of the table.
            let isNews = commands.contains { if case .entered = $0 { true } else { false } }
            if isNews { person.show(status) }
        }
        for command in commands {
            switch command {
            case .turn(let way):
                try turn(by: way)
            case .stop:
                motors.stop()
                try opened.stand.stop()
            case .shoot:
                shots.asked = now
                calls.append(.requestImageCapture)
            case .raise(let height):
                // A pass begins here only for a new height without a flip. With a flip, the pass
                // begins when the person has answered.
                if orbit.state == .raising { calls.append(.beginNewScanPass) }
                shots.sharpnesses = []
                try raise(to: height)
            case .ask(let question): try ask(question)
            case .report(let fault): tell(fault)
            case .entered(.finished): reportEnd(at: now)
            case .entered(let state):
                if state == .shooting { motors.turnBegan = nil }
            }
        }
    }

    private func turn(by way: Double) throws {
        let told = opened.stand.snapshot.angles
        motors.turn(by: way, from: orbit.isTurnMeasured ? told?.pan : nil)
        var target = told ?? .zero
        target.pan = motors.sent.pan
        if hasArm { target.tilt = options.elevations[orbit.place.height] }
        try move(to: target)
    }

    private func move(to target: AxisValues) throws {
        motors.sent.tilt = target.tilt
        guard let mailbox = person.mailbox else {
            _ = try opened.stand.move(to: target)
            return
        }
        try mailbox.unlessEnded { () throws(StandError) in
            _ = try opened.stand.move(to: target)
        }
    }

    private func tell(_ fault: OrbitFault) {
        guard fault.isFinal, person.mailbox != nil else {
            person.tell(fault.words)
            if fault.isFinal { stopReason = fault.words }
            return
        }
        // The capture is paused, and the screen shows the fault. A person frees the table and
        // resumes the capture.
        calls.append(.pause)
    }

    private func reportEnd(at now: Timestamp) {
        // A screen shows the end itself; without a screen the person gets a sentence.
        guard person.mailbox == nil else { return }
        var seconds = 0.0
        if case .begun(let begun) = start { seconds = now.seconds(since: begun).rounded() }
        person.tell(
            phrase(
                "The orbit is full: \(counted(orbit.dial.count(.sharp), "sharp shot")), "
                    + "\(orbit.dial.count(.soft)) soft ones, \(Int(seconds)) s."))
    }

    /// Moves the arm to the height with this index.
    func raise(to height: Int) throws {
        var target = opened.stand.snapshot.angles ?? .zero
        (target.pan, target.tilt) = (motors.sent.pan, options.elevations[height])
        motors.armSent = opened.stand.now
        try move(to: target)
    }

    private func ask(_ question: OrbitQuestion) throws {
        person.show(status)
        let now = opened.stand.now
        if case .flip = question, person.mailbox == nil, let world = opened.world {
            person.tell(phrase("The virtual object is laid on its other side."))
            world.flipObject()
            return flip()
        }
        switch (person.answer(words(of: question)), question) {
        case (.later, _): break
        case (.done, .height):
            calls.append(.beginNewScanPass)
            shots.sharpnesses = []
            try perform(orbit.ingest(.answered(at: now)), at: now)
        case (.done, .flip): flip()
        case (.nobody, .height(let height)):
            stopReason = phrase(
                """
                Bring the camera to height \(height + 1), \(degrees(of: height))° above the \
                object: nobody is there to do it.
                """)
        case (.nobody, .flip):
            person.tell(
                phrase("Nobody is there to lay the object on another side: the scan ends here."))
            try perform(orbit.ingest(.declined(at: now)), at: now)
        }
    }

    /// A question to the person in words. A question for a height includes its angle in degrees.
    func words(of question: OrbitQuestion) -> String {
        guard case .height(let height) = question else { return question.words }
        return phrase(
            """
            Bring the camera to height \(height + 1), \(degrees(of: height))° above the object, \
            then confirm.
            """)
    }

    private func degrees(of height: Int) -> Int {
        Int(options.elevations[height].inDegrees.rounded())
    }

    /// Begins a new pass because the object was turned over; the orbit continues when the session
    /// captures again.
    private func flip() {
        calls.append(.beginNewScanPassAfterFlip)
        shots.sharpnesses = []
        start = .waiting
    }

    /// The orbit's present state.
    var status: OrbitStatus {
        var status = OrbitStatus(orbit, stand: opened.stand.subject)
        status.seconds = opened.stand.now.seconds
        if let question = orbit.question, orbit.state == .asking {
            status.sentence = words(of: question)
        }
        if case .waiting = start, orbit.state == .asking {
            (status.question, status.sentence) = (
                nil, phrase("The table waits until the capture goes on.")
            )
        }
        if let trouble { (status.sentence, status.isInTrouble) = (trouble, true) }
        guard let angles = opened.stand.snapshot.angles else { return status }
        func turn(_ radians: Double) -> Double {
            let degrees = radians.inDegrees.rounded(decimals: 1)
            return degrees - 360 * (degrees / 360).rounded(.down)
        }
        status.table = OrbitStatus.Motor(
            degrees: turn(angles.pan), goalDegrees: turn(motors.sent.pan))
        if hasArm {
            status.arm = OrbitStatus.Motor(
                degrees: angles.tilt.inDegrees, goalDegrees: motors.sent.tilt.inDegrees)
        }
        return status
    }
}

// MARK: A capture with a screen

extension OrbitController {
    /// Like `measure`, but for a capture with a screen. It handles the person's requests first. If
    /// the stand fails, the capture is paused instead of ended.
    func measureLive(in frame: inout Frame, mailbox: OrbitMailbox) -> Bool {
        let now = opened.stand.now
        var isShown = true
        do {
            let inputs = mailbox.takeInputs()
            shots.saved += inputs.shots
            for request in inputs.requests { try execute(request, at: now) }
            if trouble == nil {
                isShown = try measure(in: &frame)
                try judgeShots()
            }
        } catch {
            hold(CaptureError(error).words)
        }
        mailbox.publish(status, calls: takeCalls(), at: opened.stand.now)
        return isShown
    }

    private func hold(_ words: String) {
        trouble = words
        try? opened.stand.stop()
        _ = orbit.ingest(.pauseWanted(at: opened.stand.now))
        calls.append(.pause)
    }

    /// With a screen, pauses the orbit until the camera is back. Without a screen the table
    /// completes its turn, and the orbit notices the gap at the next picture.
    func cameraWentAway() {
        guard person.mailbox != nil else { return }
        let now = opened.stand.now
        try? perform(orbit.ingest(.pauseWanted(at: now)), at: now)
    }

    /// Carries out a request of the person or the session.
    func execute(_ request: OrbitMailbox.Request, at now: Timestamp) throws {
        switch request {
        case .begin(let bearing): begin(bearing)
        case .pause: try perform(orbit.ingest(.pauseWanted(at: now)), at: now)
        case .resume:
            if trouble != nil {
                if opened.stand.snapshot.fault != nil { try opened.stand.connect() }
                trouble = nil
                opened.settle()
                motors.stop()
            }
            try perform(orbit.ingest(.resumed(at: now)), at: now)
        case .passBegan:
            guard case .height? = orbit.question else {
                return person.tell(phrase("The table goes to each height by itself."))
            }
            shots.sharpnesses = []
            try perform(orbit.ingest(.answered(at: now)), at: now)
        case .flipped:
            opened.world?.flipObject()
            shots.sharpnesses = []
            start = .waiting
        }
    }
}
