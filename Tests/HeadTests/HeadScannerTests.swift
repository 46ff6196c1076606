import Head
import Scene
import Testing

@Suite("The scanner's flow")
struct HeadScannerTests {
    @Test("every call in every state does what the table says", arguments: ScannerState.allCases)
    func table(state: ScannerState) throws {
        for call in [ScannerTrigger.startTracking, .startScanning, .cancel] {
            var scanner = try scanner(in: state)
            #expect(scanner.state == state)
            let time = Timestamp(seconds: 2)
            func perform() throws(ScannerRefusal) {
                switch call {
                case .startTracking: try scanner.startTracking(at: time)
                case .startScanning: _ = try scanner.startScanning(at: time)
                default: _ = try scanner.cancel(at: time)
                }
            }
            switch ScannerTable.effect(of: call, in: state) {
            case .transition(let next):
                try perform()
                #expect(scanner.state == next)
            case .refused(let reason):
                #expect(throws: ScannerRefusal(call: call, state: state, reason: reason)) {
                    try perform()
                }
                #expect(scanner.state == state)
            case .ignored: Issue.record("a call either has a next state or is refused")
            }
        }
    }

    @Test("the table accepts each fact in each state, and has a row for each call and fact")
    func facts() {
        for state in ScannerState.allCases {
            for trigger in ScannerTrigger.allCases where !trigger.isCall {
                if case .refused = ScannerTable.effect(of: trigger, in: state) {
                    Issue.record("\(trigger) is refused in \(state)")
                }
            }
        }
        #expect(ScannerTable.effect(of: .firstFrame, in: .preparing) == .transition(.tracking))
        #expect(ScannerTable.effect(of: .scanCompleted, in: .scanning) == .transition(.tracking))
        #expect(ScannerTable.effect(of: .sourceEnded, in: .scanning) == .transition(.idle))
        #expect(
            ScannerTable.markdown.split(separator: "\n").count == 2 + ScannerTrigger.allCases.count)
    }

    private func scanner(in state: ScannerState) throws -> HeadScanner {
        switch state {
        case .idle: return try HeadScanner()
        case .preparing:
            var scanner = try HeadScanner()
            try scanner.startTracking(at: .zero)
            return scanner
        case .tracking: return try Synthetic.tracking()
        case .scanning:
            var scanner = try Synthetic.tracking()
            _ = try scanner.startScanning(at: Timestamp(seconds: 1))
            return scanner
        }
    }

    @Test("a scan's events come in Bellus3D's order")
    func order() throws {
        var scanner = try Synthetic.tracking()
        var outputs = try scanner.startScanning(at: Timestamp(seconds: 1))
        outputs += Synthetic.play(&scanner, from: 1, seconds: 40)
        #expect(outputs.hints == ScriptedScanTests.usualHints)
        let events = outputs.events
        let start = try #require(events.firstIndex(of: .willStartScanning(duration: 19.6)))
        let turn = try #require(events.firstIndex(of: .didProvideHint(.turnHeadLeft)))
        #expect(start < turn)
        var countdown: [Double] = []
        for case .didReportCountdown(let left) in events { countdown.append(left) }
        #expect(countdown.first == 3 && countdown == countdown.sorted(by: >))
        let session = try #require(outputs.completion ?? nil)
        #expect(session.keyframes.count == outputs.stored.count && !session.empty)
        #expect(session.keyframes.map(\.id) == Array(0..<session.keyframes.count))
        #expect(scanner.state == .tracking)
        // The scanner can start the next scan at once.
        _ = try scanner.startScanning(at: Timestamp(seconds: 60))
    }

    @Test("the same inputs give the same outputs")
    func deterministic() throws {
        func run() throws -> [ScannerOutput] {
            var scanner = try Synthetic.tracking()
            return try scanner.startScanning(at: Timestamp(seconds: 1))
                + Synthetic.play(&scanner, from: 1, seconds: 40)
        }
        let (one, other) = (try run(), try run())
        #expect(one == other && !one.isEmpty)
    }

    @Test("moving restarts the countdown; without it the scan starts when the head is steady")
    func countdown() throws {
        var scanner = try Synthetic.tracking()
        var outputs = try scanner.startScanning(at: Timestamp(seconds: 1))
        for frame in 31..<90 {
            outputs += scanner.ingest(.frame(Synthetic.observation(at: Double(frame) / 30)))
        }
        #expect(scanner.hint == .countdownTwo)
        let moved = HeadPose(yawDegrees: 6, pitchDegrees: 0)
        for frame in 90..<105 {
            outputs += scanner.ingest(.frame(Synthetic.observation(at: Double(frame) / 30, moved)))
        }
        #expect(scanner.hint == .holdStill)

        var settings = ScannerSettings()
        settings.isCountdownBeforeScanEnabled = false
        scanner = try Synthetic.tracking(settings)
        outputs = try scanner.startScanning(at: Timestamp(seconds: 1))
        outputs += Synthetic.play(&scanner, from: 1, seconds: 40)
        #expect(!outputs.hints.contains(.countdownThree) && outputs.hints.contains(.turnHeadLeft))
    }

    @Test("progress goes from straight to left, right and back, then up and down")
    func progress() throws {
        var scanner = try Synthetic.tracking()
        var outputs = try scanner.startScanning(at: Timestamp(seconds: 1))
        outputs += Synthetic.play(&scanner, from: 1, seconds: 40)
        var infos: [ProgressInfo] = []
        for case .didReportProgressInfo(let info) in outputs.events { infos.append(info) }
        let (first, last) = (try #require(infos.first), try #require(infos.last))
        #expect(first.targetPosition == Vector2(0, 0) && last.targetPosition.x == 4)
        #expect(last.targetPosition.y > 3.9)
        #expect(last.maxReached.x < -0.95 && last.minReached.x > 0.95)
        #expect(last.maxReached.y < -0.9 && last.minReached.y > 0.9)
        #expect(
            zip(infos, infos.dropFirst()).allSatisfy { $0.targetPosition.x <= $1.targetPosition.x })
        #expect(abs(first.scanningTimeLeft - 19_600) < 100 && last.scanningTimeLeft < 100)
        // The person turns to the left first, and the left end has the position −1.
        let half = infos.first { $0.targetPosition.x > 0.9 }
        #expect(try #require(half).currentHeadPosition.x < -0.6)
    }

    @Test("each mode can be completed", arguments: ScanMode.allCases)
    func modes(mode: ScanMode) throws {
        var settings = ScannerSettings()
        settings.scanMode = mode
        let nominal = [19.6, 19.6 * 1.4, 19.6 * 2.8, 30][
            try #require(ScanMode.allCases.firstIndex(of: mode))]
        var scanner = try Synthetic.tracking(settings)
        var outputs = try scanner.startScanning(at: Timestamp(seconds: 1))
        outputs += Synthetic.play(
            &scanner, from: 1, seconds: 150, degrees: mode == .degrees270Long ? 14 : 24,
            ends: mode == .degrees360 ? (400, 0) : (mode == .degrees180 ? 78 : 108, 26))
        var duration = 0.0
        for case .willStartScanning(let seconds) in outputs.events { duration = seconds }
        #expect(abs(duration - nominal) < 0.01)
        let session = try #require(outputs.completion ?? nil)
        #expect(session.coverage.yawShare > 0.95, "\(session.coverage.yawShare)")
        #expect(session.coverage.pitchShare > 0.9)
        #expect(outputs.errors.isEmpty)
    }

    @Test("keyframes lie 8° to 11° apart, and none is taken in a fast turn")
    func keyframes() throws {
        var scanner = try Synthetic.tracking()
        var outputs = try scanner.startScanning(at: Timestamp(seconds: 1))
        outputs += Synthetic.play(&scanner, from: 1, seconds: 40)
        let poses = outputs.stored.map(\.pose)
        for (index, pose) in poses.enumerated() {
            for other in poses[..<index] {
                let way = Vector2(pose.yaw - other.yaw, pose.pitch - other.pitch).length
                #expect(way * 180 / .pi > 5.5)
            }
        }
        let yaws = poses.filter { abs($0.pitch) < 0.05 }.map(\.degrees.yaw).sorted()
        #expect(zip(yaws, yaws.dropFirst()).allSatisfy { $1 - $0 < 13 }, "\(yaws)")

        scanner = try Synthetic.tracking()
        outputs = try scanner.startScanning(at: Timestamp(seconds: 1))
        outputs += Synthetic.play(&scanner, from: 1, seconds: 60, degrees: 90)
        #expect(outputs.stored.count < 14)
    }

    @Test("a minute without a ready person, a lost camera or the recording's end ends a scan")
    func trouble() throws {
        var scanner = try HeadScanner()
        try scanner.startTracking(at: .zero)
        _ = scanner.ingest(.frame(Synthetic.observation(at: 0.1, faces: 0)))
        var outputs = try scanner.startScanning(at: Timestamp(seconds: 0.2))
        for second in 1..<70 {
            outputs += scanner.ingest(.frame(Synthetic.observation(at: Double(second), faces: 0)))
        }
        #expect(outputs.errors == [.faceTrackingTimeout] && scanner.state == .idle)
        #expect(outputs.events.contains(.trackingDidFail(.faceTrackingTimeout)))

        for input in [
            ScannerInput.cameraLost(at: Timestamp(seconds: 13)),
            .sourceEnded(at: Timestamp(seconds: 13)),
        ] {
            scanner = try Synthetic.tracking()
            outputs = try scanner.startScanning(at: Timestamp(seconds: 1))
            outputs += Synthetic.play(&scanner, from: 1, seconds: 12)
            let kept = outputs.stored.count
            #expect(kept > 5)
            outputs += scanner.ingest(input)
            #expect(scanner.state == .idle && outputs.isOver)
            #expect(outputs.events.contains(.willStopScanning))
            #expect(scanner.session.keyframes.count >= kept, "what is there stays")
            if case .cameraLost = input {
                #expect(
                    outputs.events.last { $0 != .didProvideHint(.none) }
                        == .trackingDidFail(.depthCameraDisconnected))
            }
            #expect(scanner.ingest(.tick(at: Timestamp(seconds: 14))).isEmpty)
        }
    }

    @Test("a head that does not turn ends with error 28, and cancelling keeps the keyframes")
    func failures() throws {
        var scanner = try Synthetic.tracking()
        var outputs = try scanner.startScanning(at: Timestamp(seconds: 1))
        outputs += Synthetic.play(&scanner, from: 1, seconds: 90, degrees: 0)
        #expect(outputs.hints.contains(.keepHeadTurning))
        #expect(outputs.errors == [.meshBuildScanRangeError])
        #expect(outputs.completion == .some(nil) && scanner.state == .tracking)

        scanner = try Synthetic.tracking()
        outputs = try scanner.startScanning(at: Timestamp(seconds: 1))
        outputs += Synthetic.play(&scanner, from: 1, seconds: 10)
        outputs += try scanner.cancel(at: Timestamp(seconds: 11.1))
        #expect(outputs.events.contains(.willStopScanning) && !outputs.isOver)
        #expect(scanner.state == .tracking && !scanner.session.empty)
    }

    @Test("a scan is resumed where it has gaps, and a damaged one is refused")
    func resume() throws {
        var scanner = try Synthetic.tracking()
        var outputs = try scanner.startScanning(at: Timestamp(seconds: 1))
        outputs += Synthetic.play(&scanner, from: 1, seconds: 8.6)
        outputs += try scanner.cancel(at: Timestamp(seconds: 10))
        let session = scanner.session
        #expect(session.coverage.missingEnds == [.right, .up, .down])

        var again = try HeadScanner(session: session)
        try again.startTracking(at: .zero)
        for frame in 0...30 {
            _ = again.ingest(.frame(Synthetic.observation(at: Double(frame) / 30)))
        }
        outputs = try again.startScanning(at: Timestamp(seconds: 1))
        outputs += Synthetic.play(&again, from: 1, seconds: 60)
        let turns = outputs.hints.filter { $0.tone != nil }
        #expect(
            turns == [
                .turnHeadRight, .turnHeadToTheMiddle, .turnHeadUp, .turnHeadDown,
                .turnHeadToTheMiddle, .captureCompleted,
            ])
        let whole = try #require(outputs.completion ?? nil)
        #expect(whole.keyframes.starts(with: session.keyframes))
        #expect(Set(whole.keyframes.map(\.id)).count == whole.keyframes.count)
        #expect(whole.coverage.missingEnds.isEmpty)

        var broken = session
        broken.keyframes.append(try #require(session.keyframes.first))
        #expect(throws: HeadScanError.invalidSessionData) { try HeadScanner(session: broken) }
        broken = SessionData(sessionID: "../x", scanMode: .degrees180)
        #expect(throws: HeadScanError.invalidSessionData) { try HeadScanner(session: broken) }
        var other = ScannerSettings()
        other.scanMode = .degrees270
        #expect(throws: HeadScanError.invalidSessionData) {
            try HeadScanner(settings: other, session: session)
        }
    }

    @Test("error numbers are Bellus3D's")
    func errors() {
        #expect(HeadScanError.allCases.map(\.code) == [6, 9, 11, 12, 22, 27, 28, 29, 58])
        #expect(Set(HeadScanError.allCases.map(\.words)).count == 9)
    }

    @Test("settings can be reset to their defaults, and impossible times are refused")
    func settings() {
        var settings = ScannerSettings()
        (settings.scanMode, settings.isCountdownBeforeScanEnabled) = (.degrees360, false)
        settings.loadDefaultSettings()
        #expect(settings == ScannerSettings() && settings.scanMode == .degrees180)
        settings.scanTimings = .usual(for: .degrees180)
        settings.scanTimings?.horizontal.centerToFirst = .nan
        #expect(throws: HeadScanError.invalidSessionData) { try HeadScanner(settings: settings) }
    }
}
