import Scene
import Testing

@testable import Head

@Suite("Guided capture")
struct FlowTests {
    /// Feeds the flow 30 frames a second for this span of seconds. Returns the flow's events.
    private func play(
        _ flow: inout HeadCaptureFlow, _ seconds: ClosedRange<Double>,
        _ observation: (Double) -> HeadObservation
    ) -> [HeadCaptureEvent] {
        var events: [HeadCaptureEvent] = []
        for frame in Int(seconds.lowerBound * 30)..<Int(seconds.upperBound * 30) {
            for output in flow.ingest(.frame(observation(Double(frame) / 30))) {
                if case .event(let event) = output { events.append(event) }
            }
        }
        return events
    }

    private func capturing() throws -> HeadCaptureFlow {
        var settings = HeadFlowSettings()
        settings.skipsChecklist = true
        var flow = try HeadCaptureFlow(settings: settings, folder: "scan")
        _ = play(&flow, 0...1) { Synthetic.observation(at: $0) }
        _ = try flow.call(.begin, at: Timestamp(seconds: 1))
        return flow
    }

    @Test("a capture begins once all lines are ticked, or the list is skipped")
    func checklist() throws {
        var flow = try HeadCaptureFlow(folder: "scan")
        for item in ChecklistItem.allCases {
            #expect(throws: FlowRefusal.self) { try flow.call(.begin, at: .zero) }
            flow.tick(item)
        }
        #expect(flow.isChecklistDone)
        _ = try flow.call(.begin, at: .zero)
        #expect(flow.state == .capturing)
        #expect(throws: FlowRefusal.self) { try flow.call(.accept, at: .zero) }
        #expect(ChecklistItem.allCases.count == 4)
    }

    @Test("begun before the first picture, the scan starts when pictures come")
    func early() throws {
        var settings = HeadFlowSettings()
        settings.skipsChecklist = true
        var flow = try HeadCaptureFlow(settings: settings, folder: "scan")
        _ = try flow.call(.begin, at: .zero)
        let events = play(&flow, 0...3) { Synthetic.observation(at: $0) }
        #expect(events.contains(.scanner(.didProvideHint(.holdStill))))
        #expect(flow.scanner.state == .scanning)
    }

    @Test("every warning comes with its cause and goes with it", arguments: CaptureWarning.allCases)
    func warnings(warning: CaptureWarning) throws {
        var flow = try capturing()
        if warning == .notHoldingStill {
            let events = play(&flow, 1...6) {
                Synthetic.observation(
                    at: $0, HeadPose(yawDegrees: 7 * sineLike($0), pitchDegrees: 0))
            }
            #expect(events.contains(.updatedCaptureWarning(.notHoldingStill)))
            return
        }
        // Plays frames until the scan has reached its sweep.
        _ = play(&flow, 1...6.5) { Synthetic.observation(at: $0) }
        #expect(flow.scanner.isSweeping)
        let events = play(&flow, 6.5...7.7) { time in
            switch warning {
            case .tooDark: Synthetic.observation(at: time, luma: 20)
            case .noFaceDetected: Synthetic.observation(at: time, faces: 0)
            case .severalFaces: Synthetic.observation(at: time, faces: 2)
            case .faceCovered: Synthetic.observation(at: time, signs: HeadSigns(coveredShare: 0.5))
            case .tooFast:
                Synthetic.observation(
                    at: time, HeadPose(yawDegrees: (time - 6.5) * 60, pitchDegrees: 0))
            case .expressionChanged:
                Synthetic.observation(at: time, signs: HeadSigns(nonRigidMeters: 0.006))
            case .notHoldingStill: Synthetic.observation(at: time)
            }
        }
        #expect(events.contains(.updatedCaptureWarning(warning)))
        #expect(!events.contains { if case .overlay(let text) = $0 { text != nil } else { false } })
        // The warning's sentence is spoken after the hint that is being spoken has ended.
        let spoken = play(&flow, 7.7...8) { time in
            warning == .noFaceDetected
                ? Synthetic.observation(at: time, faces: 0) : Synthetic.observation(at: time)
        }
        let words = HeadCaptureEvent.speak(HeadWords.words(for: warning))
        #expect((events + spoken).contains(words))
        let after = play(&flow, 8...9.5) { Synthetic.observation(at: $0) }
        #expect((spoken + after).contains(.updatedCaptureWarning(nil)))
    }

    private func sineLike(_ time: Double) -> Double {
        let share = (time * 0.7).truncatingRemainder(dividingBy: 1)
        return share < 0.5 ? 4 * share - 1 : 3 - 4 * share
    }

    @Test("a mouth that widens is an expression, detected by five points alone")
    func mouth() throws {
        var flow = try capturing()
        _ = play(&flow, 1...6.5) { Synthetic.observation(at: $0) }
        let events = play(&flow, 6.5...8.5) { Synthetic.observation(at: $0, mouth: 1.2) }
        #expect(events.contains(.updatedCaptureWarning(.expressionChanged)))
    }

    @Test("a warning that ends and returns is spoken twice")
    func spokenTwice() throws {
        var flow = try HeadCaptureFlow(folder: "scan")
        let words = HeadCaptureEvent.speak(HeadWords.words(for: CaptureWarning.tooDark))
        var events = play(&flow, 0...1) { Synthetic.observation(at: $0, luma: 20) }
        #expect(events.count { $0 == words } == 1)
        events = play(&flow, 1...2) { Synthetic.observation(at: $0) }
        #expect(!events.contains(words))
        events = play(&flow, 2...3) { Synthetic.observation(at: $0, luma: 20) }
        #expect(events.count { $0 == words } == 1)
        // A lasting warning is repeated after four seconds.
        events = play(&flow, 3...10) { Synthetic.observation(at: $0, luma: 20) }
        #expect(events.count { $0 == words } == 1 || events.count { $0 == words } == 2)
    }

    @Test("a different sentence is spoken at once, the same one after four seconds")
    func speech() {
        var speech = HeadSpeech()
        func say(_ words: String?, _ seconds: Double, _ isUrgent: Bool = false) -> String? {
            speech.next(words, at: Timestamp(seconds: seconds), isUrgent: isUrgent)
        }
        #expect(say("a", 0) == "a" && say("a", 3.9) == nil && say("a", 4) == "a")
        #expect(say("b", 4.5) == nil && say("b", 4.8) == "b")
        #expect(say("c", 4.9, true) == "c")
        #expect(say(nil, 5) == nil && say("c", 6) == "c")
        // The time is smaller than before, as when another run begins.
        #expect(say("c", 1) == "c")
    }

    @Test("text lies over the picture only while not capturing, and only for warnings")
    func overlay() throws {
        var flow = try HeadCaptureFlow(folder: "scan")
        var events = play(&flow, 0...1) {
            Synthetic.observation(at: $0, place: Vector3(0.15, 0, 0.65))
        }
        #expect(events.contains(.updatedCaptureInstruction(.centerToTheRight)))
        #expect(!events.contains { if case .overlay = $0 { true } else { false } })
        events = play(&flow, 1...2) { Synthetic.observation(at: $0, luma: 20) }
        #expect(events.contains(.overlay(HeadWords.words(for: CaptureWarning.tooDark))))
        for item in ChecklistItem.allCases { flow.tick(item) }
        let outputs = try flow.call(.begin, at: Timestamp(seconds: 2))
        #expect(outputs.contains(.event(.overlay(nil))))
    }

    @Test("finished and ready are two events; `again` and `complete` lead back")
    func ending() throws {
        var scan = try ScriptedScan(.leavesForGood, seed: 4)
        try scan.run()
        let events = scan.entries.map(\.event)
        let finished = try #require(
            events.firstIndex { if case .finishedCapturing = $0 { true } else { false } })
        let ready = try #require(events.firstIndex(of: .dataReady(folder: "scan")))
        #expect(finished < ready)
        #expect(scan.flow.state == .reviewing)
        let kept = scan.flow.scanner.session.keyframes.count
        var again = scan.flow
        _ = try again.call(.complete, at: Timestamp(seconds: 90))
        #expect(again.state == .capturing && again.scanner.session.keyframes.count == kept)
        _ = try scan.flow.call(.again, at: Timestamp(seconds: 90))
        #expect(scan.flow.scanner.session.empty && scan.flow.summary == nil)
        _ = try scan.flow.call(.cancel, at: Timestamp(seconds: 91))
        #expect(scan.flow.state == .ended)
        #expect(scan.flow.ingest(.tick(at: Timestamp(seconds: 92))).isEmpty)
    }

    @Test("unmeasured qualities are reported as unmeasured")
    func unmeasured() throws {
        var scan = try ScriptedScan(.obedient, seed: 2)
        try scan.run()
        let summary = try #require(scan.flow.summary)
        #expect(summary.unmeasured == [.hairCovers, .glassesLikely, .depthHoles])
    }

    @Test("glasses are judged only in pictures without hair over the face")
    func glassesUnderHair() throws {
        var scan = try ScriptedScan(.obedient, seed: 2)
        try scan.run()
        func summary(hairShare: Double?) -> QualitySummary {
            var session = scan.flow.scanner.session
            for index in session.keyframes.indices {
                session.keyframes[index].signs.hairShare = hairShare
                session.keyframes[index].signs.glassesScore = 0.9
            }
            return QualityMeter(
                thresholds: QualityThresholds(), warnings: WarningThresholds(), tooFastDegrees: 90
            ).summary(of: session)
        }
        let bare = summary(hairShare: 0.02)
        #expect(bare.flaws.contains(.glassesLikely))
        #expect(summary(hairShare: nil).flaws.contains(.glassesLikely))
        let covered = summary(hairShare: 0.4)
        #expect(covered.flaws.contains(.hairCovers) && !covered.flaws.contains(.glassesLikely))
        #expect(covered.unmeasured.contains(.glassesLikely))
    }

    @Test("every hint, warning, direction and flaw has its own words")
    func words() {
        let hints = ScanHint.allCases.compactMap { HeadWords.words(for: $0) }
        let all =
            hints + CaptureWarning.allCases.map { HeadWords.words(for: $0) }
            + CaptureInstruction.allCases.map { HeadWords.words(for: $0) }
            + QualityFlaw.allCases.map { HeadWords.words(for: $0) }
            + ChecklistItem.allCases.map(\.words)
        #expect(hints.count == 12 && Set(all).count == all.count)
        #expect(all.allSatisfy { $0.hasSuffix(".") })
    }
}
