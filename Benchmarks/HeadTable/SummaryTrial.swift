import Capture
import Foundation
import Head
import Scene
import Simulator

/// Measures how often the summary reports a defect. Each defect is played in 20 scans, and 20
/// further scans have no defect.
enum SummaryTrial {
    /// A defect, and how a virtual person or sensor produces it.
    private struct Defect {
        var flaw: QualityFlaw?
        var script = HeadScript.obedient
        var reach = NeckRange()
        var light = 1.0
        var change: @Sendable (inout HeadObservation, Int) -> Void = { _, _ in }
    }

    private static let defects: [Defect] = [
        Defect(flaw: nil),
        Defect(flaw: .tooFast, script: .fast),
        Defect(flaw: .tooDark, light: 0.25),
        // The blur lasts longer than 0.4 s. The scan keeps the sharpest frame of each 0.4 s, so a
        // shorter blur would spoil no picture.
        Defect(flaw: .motionBlur) { seen, index in
            if index / 36 % 3 == 0 { seen.sharpness *= 0.3 }
        },
        Defect(flaw: .coverageGapLeft, reach: NeckRange(left: 40)),
        Defect(flaw: .coverageGapRight, reach: NeckRange(right: 40)),
        Defect(flaw: .coverageGapUp, reach: NeckRange(up: 4)),
        Defect(flaw: .coverageGapDown, reach: NeckRange(down: 4)),
        Defect(flaw: .expressionChanged, script: .speaks),
        Defect(flaw: .movedAway, script: .leaves),
        Defect(flaw: .depthHoles) { seen, _ in seen.signs.depthHoleShare = 0.35 },
    ]

    /// The trial uses the seeds after this number, on which no threshold was chosen. `--first-seed`
    /// gives another number.
    private static let firstSeed = option("--first-seed").flatMap { Int($0) } ?? 200

    static func measure(scans: Int = 20) throws {
        var told: [[QualityFlaw: Int]] = []
        for defect in defects {
            var counts: [QualityFlaw: Int] = [:]
            for seed in 1...scans {
                let summary = try summary(defect, seed: UInt64(firstSeed + seed))
                for flaw in summary?.flaws ?? [] { counts[flaw, default: 0] += 1 }
            }
            told.append(counts)
        }
        print(
            "\n| defect | told in its \(scans) scans | told in \(scans) clean scans | told in scans with another defect |"
        )
        print("|---|---:|---:|---:|")
        for (index, defect) in defects.enumerated() {
            guard let flaw = defect.flaw else { continue }
            let others = defects.indices.filter { $0 != index && $0 != 0 }
            let elsewhere = others.reduce(0) { $0 + (told[$1][flaw] ?? 0) }
            let places = others.compactMap { other in
                told[other][flaw].map { "\(defects[other].flaw?.rawValue ?? "") \($0)" }
            }.joined(separator: ", ")
            print(
                "| \(flaw.rawValue) | \(told[index][flaw] ?? 0) | \(told[0][flaw] ?? 0) | "
                    + "\(elsewhere) of \(others.count * scans)\(places.isEmpty ? "" : ": " + places) |"
            )
        }
        print("\nBy pictures: glassesLikely with --only glasses, hairCovers with --only hair.")
    }

    private static func summary(_ defect: Defect, seed: UInt64) throws -> QualitySummary? {
        var settings = HeadFlowSettings()
        settings.skipsChecklist = true
        var flow = try HeadCaptureFlow(settings: settings, folder: "scan")
        var person = VirtualPerson(
            script: defect.script, seed: seed, place: Vector3(0, 0.02, 0.65), reach: defect.reach)
        let camera = PoseSweep.camera
        var detector = VirtualFaceDetector(
            camera: camera, identity: Int(seed), seed: seed, hasDepth: true)
        func hear(_ outputs: [HeadFlowOutput], _ now: Double) {
            for case .event(.speak(let words)) in outputs {
                if let request = HeardRequest.spoken[words] { person.hear(request, at: now) }
            }
        }
        for index in 0..<3600 {
            let now = Double(index) / 30
            let time = Timestamp(seconds: now)
            person.advance(to: now)
            var state = person.state
            state.light *= defect.light
            var seen = HeadObservation(
                detector.detect(at: state), camera: camera, at: time, index: index)
            seen.signs.depthHoleShare = 0.02
            defect.change(&seen, index)
            hear(flow.ingest(.frame(seen)), now)
            if index == 30 { hear(try flow.call(.begin, at: time), now) }
            if flow.state == .processing { return flow.summary }
        }
        return nil
    }
}
