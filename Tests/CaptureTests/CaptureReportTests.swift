import Foundation
import Guidance
import Scene
import Simulator
import TestKit
import Testing

@testable import Capture

/// Makes captures of an orbit round a box in which one fault is planted. A capture is a list of
/// inputs of the engine, without pictures.
struct PlantedFault {
    /// If not nil, the capture begins with a proposal of a better box. The value says whether the
    /// engine takes this box as certain.
    var isBetterBoxSure: Bool?
    let box = BoundingBox(
        center: Vector3(0, 0, 0.075), size: Vector3(repeating: 0.15), worldFromObject: .identity)
    private let camera = Intrinsics(
        width: 640, height: 480, fx: 525, fy: 525, cx: 319.5, cy: 239.5)

    private func pose(_ degrees: Double) -> RigidTransform {
        RigidTransform(
            orbiting: box.center, azimuth: degrees * .pi / 180, elevation: 0.5, distance: 0.5)
    }

    /// The report of an orbit. `change` gets each frame's number and observation, and returns the
    /// frame to use, or nil to leave the frame out.
    func report(
        facts: (Shot) -> SessionInput? = { _ in nil },
        change: (Int, FrameObservation) -> FrameObservation?
    ) -> CaptureReport {
        CaptureReport(
            options: SessionOptions(), entries: entries(facts: facts, change: change),
            source: "made")
    }

    /// The journal of an orbit. `change` gets each frame's number and observation, and returns the
    /// frame to use, or nil to leave the frame out.
    func entries(
        facts: (Shot) -> SessionInput? = { _ in nil },
        change: (Int, FrameObservation) -> FrameObservation?
    ) -> [JournalEntry] {
        let source = SourceDescription(
            name: "made", format: "made", kind: .video, frameCount: nil, hasPoses: true,
            hasDepth: false, isMetric: true, intrinsicsOrigin: .source)
        var session = ObjectCaptureSession(options: SessionOptions())
        var entries: [JournalEntry] = []
        func tell(_ input: SessionInput) -> [SessionCommand] {
            let entry = JournalEntry(input: input, commands: session.ingest(input))
            entries.append(entry)
            return entry.commands
        }
        _ = tell(.started(source: source, at: .zero))
        _ = tell(.call(.startDetecting, at: .zero))
        _ = tell(.boxProposed(BoxProposal(box: box, evidence: .depthPoints), at: .zero))
        _ = tell(.call(.startCapturing, at: .zero))
        if let isSure = isBetterBoxSure {
            let better = BoxProposal(box: box, evidence: .depthPoints, isSure: isSure)
            _ = tell(.boxProposed(better, at: .zero))
        }
        for index in 0..<370 {
            let plain = FrameObservation(
                index: index, name: "\(index)", timestamp: Timestamp(seconds: Double(index) / 30),
                assessment: FrameAssessment(
                    meanLuma: 120, clippedShare: 0, sharpness: 0.3, motionPixels: 4,
                    flow: PictureFlow(inside: 12, outside: 30),
                    region: RegionQuality(
                        areaShare: 0.2, clippedShare: 0, texturedShare: 0.7, fineness: 0.8)),
                intrinsics: camera, worldFromCamera: pose(Double(index)), centralDepth: nil)
            guard let frame = change(index, plain) else { continue }
            for case .keep(let shot) in tell(.frame(frame)) {
                if let fact = facts(shot) { _ = tell(fact) }
            }
        }
        return entries
    }

    private func changed(
        _ range: Range<Int> = 60..<250, _ change: @escaping (inout FrameObservation) -> Void
    ) -> CaptureReport {
        report { index, frame in
            var frame = frame
            if range.contains(index) { change(&frame) }
            return frame
        }
    }

    func report(of cause: FailureCause) -> CaptureReport {
        switch cause {
        case .tooLittleTexture:
            changed(0..<370) { $0.assessment.region?.texturedShare = 0.02 }
        case .stillBackground:
            changed(0..<370) {
                $0.assessment.flow?.insideMovingShare = 0.9
                $0.assessment.flow?.outsideStillShare = 0.8
            }
        case .blur: blurred()
        case .framing:
            changed {
                // Moves the camera to five times its distance from the box.
                guard let pose = $0.worldFromCamera else { return }
                $0.worldFromCamera?.translation =
                    self.box.center + 5 * (pose.translation - self.box.center)
            }
        case .cameraChanged: changed { $0.intrinsics.fx *= 1.3 }
        case .coverageGap: report { index, frame in (60..<250).contains(index) ? nil : frame }
        case .shinySurface: changed { $0.assessment.region?.clippedShare = 0.05 }
        case .noParallax: turnedOnTheSpot()
        case .light:
            changed {
                $0.assessment.meanLuma = 10
                $0.assessment.sharpness = 0.1
            }
        case .objectMoved: moved()
        case .repetition: report(facts: Self.lookAlikes) { $1 }
        }
    }

    private func blurred() -> CaptureReport {
        changed {
            $0.assessment.motionPixels = 12
            $0.assessment.sharpness = 0.1
            // The hand shakes: every second frame is turned so far that the picture moves by 12
            // pixels.
            guard !$0.index.isMultiple(of: 2), let pose = $0.worldFromCamera else { return }
            let shake = Rotation(angle: 12 / $0.intrinsics.fx, axis: Vector3(0, 1, 0))
            $0.worldFromCamera?.rotation = pose.rotation * shake
        }
    }

    private func turnedOnTheSpot() -> CaptureReport {
        report { index, frame in
            var frame = frame
            let turn = Rotation(angle: 0.02 * Double(index), axis: Vector3(0, 1, 0))
            let spot = pose(0)
            frame.worldFromCamera = RigidTransform(
                rotation: spot.rotation * turn, translation: spot.translation)
            return index % 100 < 20 || index < 100 ? frame : nil
        }
    }

    /// In three frames the object's landmarks are found in place; in two later frames they are
    /// found elsewhere.
    private func moved() -> CaptureReport {
        changed(94..<104) {
            guard $0.index.isMultiple(of: 2) else { return }
            var agreement = SurfaceAgreement()
            (agreement.object.shifted, agreement.object.matched) =
                $0.index < 100 ? (0, 24) : (20, 4)
            agreement.ground.matched = 40
            $0.assessment.surface = agreement
        }
    }

    /// Each shot matches the shot before it. Later shots also match a distant shot, and these
    /// matches contradict the poses.
    private static func lookAlikes(_ shot: Shot) -> SessionInput? {
        guard shot.number >= 2 else { return nil }
        return .shotMatched(
            ShotMatches(
                shot: shot.number,
                matches: [
                    .init(shot: shot.number - 1, inliers: 80, contradictsPoses: false),
                    .init(
                        shot: max(1, shot.number / 3), inliers: 50,
                        contradictsPoses: shot.number > 9),
                ]), at: shot.timestamp)
    }
}

@Suite("The report before reconstruction")
struct CaptureReportTests {
    @Test("the report names the planted cause first", arguments: FailureCause.allCases)
    func planted(cause: FailureCause) {
        let report = PlantedFault().report(of: cause)
        #expect(report.causes.first?.cause == cause, "\(report.causes)")
    }

    private static let unsureWords = "The box is uncertain: directions and lengths are estimates."

    @Test(
        "conclusions from a box that is not sure are not stated as certain",
        arguments: [FailureCause.framing, .coverageGap], [false, true])
    func unsureBox(cause: FailureCause, isSure: Bool) throws {
        let report = PlantedFault(isBetterBoxSure: isSure).report(of: cause)
        let found = try #require(report.causes.first { $0.cause == cause })
        #expect(found.evidenceWords.contains(" (the box is uncertain)") != isSure, "\(found)")
        #expect(report.text.contains(Self.unsureWords) != isSure)
        #expect(try report.jsonLine().contains(#""isBoxSettling":\#(!isSure)"#))
    }

    @Test("the explanation of a scan says that its box is not sure", arguments: [false, true])
    func unsureDirections(isSure: Bool) {
        let explanation = ScanExplanation(
            options: SessionOptions(),
            entries: PlantedFault(isBetterBoxSure: isSure).entries { $1 })
        #expect(explanation.isBoxSettling != isSure)
        #expect(explanation.text.hasSuffix(Self.unsureWords) != isSure)
    }

    @Test("the report names no cause for a good capture")
    func good() {
        let report = PlantedFault().report { $1 }
        #expect(report.causes.isEmpty, "\(report.causes)")
        #expect(report.verdict == "This scan is good for a model.")
    }

    @Test("an object that is too near is fast in the picture at any pace of the camera")
    func near() {
        let fault = PlantedFault()
        let report = fault.report { index, frame in
            var frame = frame
            guard (60..<250).contains(index), let pose = frame.worldFromCamera else { return frame }
            let isNear = index < 200
            let way = pose.translation - fault.box.center
            frame.worldFromCamera?.translation = fault.box.center + (isNear ? 0.3 : 1) * way
            guard !index.isMultiple(of: 2) else { return frame }
            let shake = Rotation(angle: 12 / frame.intrinsics.fx, axis: Vector3(0, 1, 0))
            frame.worldFromCamera?.rotation = pose.rotation * shake
            return frame
        }
        let frames = report.snapshot.frames.withFeedback
        #expect(frames[.movingTooFast, default: 0] > frames[.objectTooClose, default: 0])
        #expect(report.causes.first?.cause == .framing, "\(report.causes)")
    }

    @Test("poses lost by motion blur are no sign of sides that look alike")
    func lostInSmear() {
        let report = PlantedFault().report(
            facts: { shot in
                guard shot.number == 20 else { return nil }
                return .shotMatched(
                    ShotMatches(
                        shot: 20,
                        matches: [.init(shot: 3, inliers: 50, contradictsPoses: true)]),
                    at: shot.timestamp)
            },
            change: { index, frame in
                guard (60..<160).contains(index) else { return frame }
                var smeared = frame
                smeared.assessment.motionPixels = 18
                if index >= 120 { smeared.worldFromCamera = nil }
                return smeared
            })
        #expect(report.snapshot.matching.lookAlikes == 1)
        #expect(report.snapshot.frames.tracked < report.snapshot.frames.seen)
        #expect(report.causes.first?.cause == .blur, "\(report.causes)")
    }

    @Test("if no pose was found, the cause is lack of texture, even if few frames lack it")
    func neverPlaced() {
        let report = PlantedFault().report { index, frame in
            var frame = frame
            frame.worldFromCamera = nil
            if index < 60 { frame.assessment.region?.texturedShare = 0.02 }
            return frame
        }
        #expect(report.snapshot.frames.tracked == 0 && report.shots.isEmpty)
        #expect(report.causes.first?.cause == .tooLittleTexture, "\(report.causes)")
    }

    @Test("one plain side of many is no cause, but a plain object is", arguments: [false, true])
    func plain(isWhole: Bool) {
        let report = PlantedFault().report { index, frame in
            var frame = frame
            if index < (isWhole ? 120 : 60) { frame.assessment.region?.texturedShare = 0.02 }
            return frame
        }
        #expect(report.causes.map(\.cause) == (isWhole ? [.tooLittleTexture] : []))
    }

    /// The report of an orbit. `part` gives each shot a number. A shot matches those of the two
    /// shots before it that have the same number.
    private func turn(
        part: (Int) -> Int, change: (inout FrameObservation) -> Void = { _ in }
    ) -> CaptureReport {
        PlantedFault().report(
            facts: { shot in
                let others = [1, 2].map { shot.number - $0 }
                    .filter { $0 > 0 && part($0) == part(shot.number) }
                return .shotMatched(
                    ShotMatches(
                        shot: shot.number,
                        matches: others.map {
                            .init(shot: $0, inliers: 80, contradictsPoses: false)
                        }), at: shot.timestamp)
            },
            change: { _, frame in
                var frame = frame
                change(&frame)
                return frame
            })
    }

    @Test("a top passed too fast is reported as blur, a top never seen as a gap")
    func topPassedTooFast() {
        // The first frames are a full turn at a low height. The last seventh of the frames is
        // another, fast turn at the height `elevation`.
        func cause(fastAt elevation: Double, isLost: Bool = false) -> FailureCause? {
            let fault = PlantedFault()
            let report = fault.report { index, frame in
                var frame = frame
                let isFast = index >= 320
                let degrees = isFast ? 7.2 * Double(index - 320) : 1.125 * Double(index)
                frame.worldFromCamera = RigidTransform(
                    orbiting: fault.box.center, azimuth: degrees * .pi / 180,
                    elevation: isFast ? elevation : 0.17, distance: 0.5)
                guard isFast else { return frame }
                frame.assessment.motionPixels = 14
                frame.assessment.sharpness = 0.1
                if isLost { frame.worldFromCamera = nil }
                return frame
            }
            return report.causes.first?.cause
        }
        #expect(cause(fastAt: 0.6) == .blur)
        #expect(cause(fastAt: 0.6, isLost: true) == .blur)
        #expect(cause(fastAt: 0.17) == .coverageGap)
    }

    @Test("a stray shot does not break a scan")
    func stray() {
        // Every tenth frame has no pose, so the scan does not count as tracked throughout. In a
        // scan that is tracked throughout, the report would ignore any split.
        let report = turn(part: { $0 == 18 ? 2 : 1 }) { frame in
            if frame.index.isMultiple(of: 10) { frame.worldFromCamera = nil }
        }
        let connectivity = report.snapshot.matching.connectivity
        #expect(connectivity.unconnected == 1 && !connectivity.isSplit && connectivity.gap == nil)
        #expect(report.causes.isEmpty, "\(report.causes)")
    }

    @Test("a plain object whose shots fall apart is reported as plain, not as a gap")
    func plainInParts() {
        let report = turn(part: { $0 < 19 ? 1 : 2 }) { frame in
            // The first three tenths of the frames show an object without texture, and every tenth
            // frame has no pose.
            if frame.index < 111 { frame.assessment.region?.texturedShare = 0.02 }
            if frame.index.isMultiple(of: 10) { frame.worldFromCamera = nil }
        }
        #expect(report.snapshot.matching.connectivity.areMatchesSplit)
        #expect(report.causes.first?.cause == .tooLittleTexture, "\(report.causes)")
    }

    @Test(
        "the report names the planted fault of the virtual camera first",
        arguments: [
            (Script.tooFast, VirtualObject.Name.rich, FailureCause.blur),
            (.tooFar, .rich, .framing), (.tooDark, .rich, .light),
            (.orbit, .poor, .tooLittleTexture), (.orbit, .repeating, .repetition),
        ])
    func scripts(script: Script, object: VirtualObject.Name, cause: FailureCause) throws {
        let report = try CaptureReport(scan: SharedScan.of(script, object: object).path)
        #expect(report.causes.first?.cause == cause, "\(report.causes)")
    }

    @Test("a good and a bad scan get different reports; page and picture load no other file")
    func page() throws {
        let folder = try CaptureFolder()
        let scan = try SharedScan.of(.orbit)
        let report = try CaptureReport(scan: scan.path)
        #expect(report.causes.isEmpty, "\(report.causes)")
        let (html, png) = (folder.path + "/report.html", folder.path + "/report.png")
        try report.writeHTML(to: html, scan: scan.path)
        try report.writePNG(to: png)
        let page = try String(contentsOfFile: html, encoding: .utf8)
        // Each shot has a picture in the list, and each of the 36 sectors one on the dial.
        let shots = scan.summary.shots
        #expect(shots >= 36)
        #expect(page.components(separatedBy: "data:image/jpeg;base64,").count == shots + 37)
        #expect(page.contains("0°</text>") && page.contains(" s</text>"))
        #expect(!page.contains("http") && !page.contains("<script"))
        let signature = try Data(contentsOf: URL(filePath: png)).prefix(8)
        #expect(Array(signature) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        let json = try #require(
            try JSONSerialization.jsonObject(with: Data(report.jsonLine().utf8))
                as? [String: Any])
        #expect(json["shots"] as? Int == shots)
        #expect((json["samples"] as? [Any])?.count == 360)
    }

    @Test("a report contains the scan's newest model, which can be turned")
    func model() throws {
        let folder = try CaptureFolder()
        let scan = folder.path + "/with-model"
        try FileManager.default.copyItem(atPath: SharedScan.of(.orbit).path, toPath: scan)
        let bytes = Data([0x67, 0x6C, 0x54, 0x46, 2, 0, 0, 0])
        try bytes.write(to: URL(filePath: scan + "/model-preview.glb"))
        let html = folder.path + "/report.html"
        try CaptureReport(scan: scan).writeHTML(to: html, scan: scan)
        let page = try String(contentsOfFile: html, encoding: .utf8)
        #expect(page.contains("id=\"model-bytes\">\(bytes.base64EncodedString())</script>"))
        #expect(page.contains("<canvas id=\"model\"") && page.contains("model-preview.glb"))
        #expect(!page.contains("http"))
    }
}
