import Foundation
import Head
import Scene
import Simulator
import Testing

@Suite("Scripted persons before the scanner")
struct ScriptedScanTests {
    /// The order of the hints in a scan without trouble.
    static let usualHints: [ScanHint] = [
        .holdStill, .countdownThree, .countdownTwo, .countdownOne, .turnHeadLeft, .turnHeadRight,
        .turnHeadToTheMiddle, .turnHeadUp, .turnHeadDown, .turnHeadToTheMiddle, .captureCompleted,
    ]

    @Test(
        "an obedient person is done in 25 s with depth, in 27 s without", arguments: [true, false],
        1...6)
    func obedient(hasDepth: Bool, seed: Int) throws {
        // Without depth, a face must fill more of the picture to count as near enough.
        var scan = try ScriptedScan(
            .obedient, seed: UInt64(seed), identity: seed, hasDepth: hasDepth,
            place: Vector3(0, 0.02, hasDepth ? 0.65 : 0.5))
        try scan.run()
        let seconds = try #require(scan.seconds)
        #expect(seconds <= (hasDepth ? 25 : 27))
        let hints = scan.hints.filter { $0 != .none }
        if hasDepth { #expect(hints == Self.usualHints) }
        #expect(hints.last == .captureCompleted)
        #expect((20...32).contains(scan.stored.count), "\(scan.stored.count)")
        #expect(scan.flow.summary?.flaws == [])
        #expect(scan.flow.state == .reviewing && scan.errors.isEmpty)
    }

    @Test("no person blocks the scan for ever", arguments: HeadScript.allCases, [true, false])
    func noHang(script: HeadScript, hasDepth: Bool) throws {
        var scan = try ScriptedScan(script, seed: 5, hasDepth: hasDepth)
        try scan.run()
        if ProcessInfo.processInfo.environment["CAPSTAN_SHOW"] != nil {
            print(
                script, hasDepth, scan.seconds as Any, scan.stored.count,
                scan.flow.summary?.flaws as Any)
            print(scan.transcript.joined(separator: "\n"))
        }
        #expect(try #require(scan.seconds) < 60)
        let summary = try #require(scan.flow.summary)
        switch script {
        case .obedient, .slow, .wrongWay, .secondFace: #expect(summary.isClean, "\(summary.flaws)")
        case .fast: #expect(summary[.tooFast] && scan.warnings.contains(.tooFast))
        case .leaves: #expect(summary[.movedAway] && scan.warnings.contains(.noFaceDetected))
        case .leavesForGood:
            #expect(scan.hints.contains(.captureAboutToStop))
            // With enough coverage the scan ends with a result, otherwise with an error.
            let isEnough = scan.flow.scanner.session.coverage.share >= 0.6
            #expect(scan.errors == (isEnough ? [] : [.meshBuildTrackingError]))
            #expect(scan.stored.count > 5)
        case .speaks:
            #expect(summary[.expressionChanged] && scan.warnings.contains(.expressionChanged))
        case .lightOff: #expect(scan.warnings.contains(.tooDark))
        }
        if script == .secondFace { #expect(scan.warnings.contains(.severalFaces)) }
    }

    @Test("a turn in the wrong direction is corrected within 1.5 s", arguments: 1...6)
    func wrongWay(seed: Int) throws {
        var scan = try ScriptedScan(.wrongWay, seed: UInt64(seed), identity: seed)
        try scan.run()
        let since = try #require(scan.person.wrongWaySince)
        let correction = try #require(
            scan.entries.first {
                $0.event == .speak(HeadWords.correction(for: .turnHeadLeft) ?? "")
            })
        #expect(correction.seconds > since && correction.seconds - since <= 1.5)
        #expect(scan.sentences.contains(HeadWords.correction(for: .turnHeadUp) ?? ""))
        #expect(scan.flow.summary?.flaws == [])
    }

    @Test("all hints and all events occur, and nobody who turns the right way is corrected")
    func everything() throws {
        var hints = Set<ScanHint>()
        var tones = Set<HintTone>()
        var names = Set<String>()
        for script in HeadScript.allCases {
            var scan = try ScriptedScan(script, seed: 9)
            try scan.run()
            hints.formUnion(scan.hints)
            for entry in scan.entries {
                if case .tone(let tone) = entry.event { tones.insert(tone) }
                if case .scanner(let event) = entry.event {
                    names.insert(String("\(event)".prefix { $0 != "(" }))
                }
            }
            if script != .wrongWay {
                #expect(!scan.sentences.contains { $0.hasPrefix("The other way") }, "\(script)")
            }
        }
        // No script has a person who stops half-way, and whom a hint asks to continue. So this part
        // plays such a person.
        var scanner = try Synthetic.tracking()
        let begun = try scanner.startScanning(at: Timestamp(seconds: 1))
        let stubborn = begun + Synthetic.play(&scanner, from: 1, seconds: 60, ends: (30, 5))
        hints.formUnion(stubborn.hints)
        #expect(
            hints.union([.none]) == Set(ScanHint.allCases),
            "\(Set(ScanHint.allCases).subtracting(hints))")
        #expect(tones == Set(HintTone.allCases))
        #expect(
            names.isSuperset(of: [
                "didTrackFacePosition", "didReportCountdown", "willStartScanning",
                "didReportProgressInfo", "willStopScanning", "didCompleteScanning",
                "didProvideHint", "didEncounterError",
            ]), "\(names)")
    }

    @Test("all seven positions occur on the way to the right place")
    func positions() throws {
        var flow = try HeadCaptureFlow(folder: "scan")
        var shown: [FacePosition] = []
        func show(_ seconds: ClosedRange<Double>, _ observation: (Double) -> HeadObservation?) {
            for frame in Int(seconds.lowerBound * 30)..<Int(seconds.upperBound * 30) {
                let time = Double(frame) / 30
                let input =
                    observation(time).map { ScannerInput.frame($0) }
                    ?? .tick(at: Timestamp(seconds: time))
                for case .event(.scanner(.didTrackFacePosition(let position))) in flow.ingest(input)
                {
                    shown.append(position)
                }
            }
        }
        show(0...1) { Synthetic.observation(at: $0, place: Vector3(0, 0, 1.2)) }
        show(1...2) { Synthetic.observation(at: $0, place: Vector3(0, 0, 0.4)) }
        show(2...3) { Synthetic.observation(at: $0, place: Vector3(0.15, 0, 0.65)) }
        show(3...4) { Synthetic.observation(at: $0, HeadPose(yawDegrees: 30, pitchDegrees: 0)) }
        show(4...5) { Synthetic.observation(at: $0) }
        show(5...6) { Synthetic.observation(at: $0, faces: 0) }
        show(6...8) { _ in nil }
        #expect(
            shown == [
                .faceTooFar, .faceTooClose, .faceNotCentered, .faceNotFrontal, .readyToScan,
                .faceNotFound, .notAvailable,
            ])
    }

    @Test("a person who only hears reaches 95 % of the coverage of a person who sees")
    func byEar() throws {
        for script in [HeadScript.obedient, .slow, .wrongWay, .leaves] {
            var shares: [Double] = []
            for sense in [ScriptedScan.Sense.ears, .eyes] {
                var scan = try ScriptedScan(script, seed: 21, sense: sense)
                try scan.run()
                shares.append(scan.flow.scanner.session.coverage.share)
            }
            #expect(shares[0] >= 0.95 * shares[1], "\(script): \(shares)")
        }
    }
}
