import Foundation
import Guidance
import Scene
import Simulator

/// How often each feedback is right on frames whose truth is known. Scenes are parted in two halves,
/// so that a threshold that was looked at on one is told on the other.
public struct FeedbackAccuracy: Sendable {
    /// What was counted for one feedback in one half.
    struct Count: Sendable {
        var truePositives = 0
        var falseNegatives = 0
        var trueNegatives = 0
        var falsePositives = 0

        mutating func add(isThere: Bool, isTold: Bool) {
            switch (isThere, isTold) {
            case (true, true): truePositives += 1
            case (true, false): falseNegatives += 1
            case (false, false): trueNegatives += 1
            case (false, true): falsePositives += 1
            }
        }
    }

    /// The half that thresholds may be chosen on, and the one that is told.
    enum Half: String, CaseIterable, Sendable { case chosen, told }

    private struct Key: Hashable {
        var feedback: Feedback
        var half: Half
    }

    private var counts: [Key: Count] = [:]

    /// A script's fault is there in full only well inside its frames; clean frames end where it may
    /// begin to grow, 50 frames before.
    private static let margin = 55
    /// Each frame of a source is darkened to a share of its brightness that is far too little, ...
    private static let darkening = 0.06
    /// ... and its brightest part lifted to white, as a lamp's reflection does.
    private static let whiteShare = 0.2

    /// Runs everything.
    /// - Parameters:
    ///   - sources: datasets, for darkened and blown frames.
    ///   - seeds: how often each script is played, with another texture and tremor each time.
    ///   - note: told what runs.
    public static func measure(
        sources: [String], seeds: Int = 2, note: (String) -> Void
    ) throws -> FeedbackAccuracy {
        var table = FeedbackAccuracy()
        for (index, object) in VirtualObject.Name.allCases.enumerated() {
            let half: Half = index % 2 == 0 ? .chosen : .told
            for script in Script.allCases where script != .threePass && script != .flip {
                for seed in 1...seeds {
                    note("\(script.rawValue), \(object.rawValue), seed \(seed)")
                    let source =
                        "sim:\(script.rawValue)?size=320x240&object=\(object.rawValue)"
                        + "&seed=\(seed)"
                    try table.play(source, script, object, half)
                }
            }
        }
        for (index, source) in sources.enumerated() {
            note(source)
            try table.spoil(source, half: index % 2 == 0 ? .chosen : .told)
        }
        return table
    }

    private mutating func count(
        _ feedback: Feedback, _ half: Half, isThere: Bool, isTold: Bool
    ) {
        counts[Key(feedback: feedback, half: half), default: Count()]
            .add(isThere: isThere, isTold: isTold)
    }

    private mutating func play(
        _ source: String, _ script: Script, _ object: VirtualObject.Name, _ half: Half
    ) throws {
        let camera = try SourceAddress(source).open(options: SourceOptions())
        defer { camera.close() }
        let expectation = ScriptExpectation.of(script)
        let planted = expectation.mustRaise.compactMap(Feedback.init(rawValue:))
        let faulty = expectation.faultFrames ?? 0..<0
        var session = ObjectCaptureSession(options: SessionOptions())
        var analyst = FrameAnalyst(kind: camera.description.kind)
        var detector = ObjectDetector()
        session.ingest(.started(source: camera.description, at: .zero))
        session.ingest(.call(.startDetecting, at: .zero))
        while let event = try camera.next() {
            guard case .frame(let picture) = event else { continue }
            let frame = analyst.observe(picture, region: session.objectRegion(in: picture))
            session.ingest(.frame(frame))
            if session.snapshot.state == .ready {
                detector.add(frame, depth: picture.depth)
                guard let proposal = detector.propose() else { continue }
                session.ingest(.boxProposed(proposal, at: frame.timestamp))
                session.ingest(.call(.startCapturing, at: frame.timestamp))
            }
            let told = session.snapshot.feedback
            let isFaulty = faulty.contains(frame.index)
            let isClean =
                faulty.isEmpty || frame.index < faulty.lowerBound - Self.margin
                || frame.index > faulty.upperBound + Self.margin
            guard isFaulty || isClean else { continue }
            for feedback in [
                Feedback.environmentTooDark, .movingTooFast, .objectTooClose, .objectTooFar,
                .outOfFieldOfView,
            ] {
                let isThere = isFaulty && planted.contains(feedback)
                // What else a fault may bring with it is neither right nor wrong.
                if isFaulty, !isThere { continue }
                // A trembling hand is too fast in its jerks alone.
                if isThere, script == .shaky { continue }
                count(feedback, half, isThere: isThere, isTold: told.contains(feedback))
            }
            if isClean {
                count(
                    .tooLittleTexture, half, isThere: object == .poor,
                    isTold: told.contains(.tooLittleTexture))
            }
        }
    }

    /// Judges each frame of a source as it is, darkened, and with its brightest part blown out.
    private mutating func spoil(_ text: String, half: Half) throws {
        let source = try SourceAddress(text).open(options: SourceOptions())
        defer { source.close() }
        let limits = FrameThresholds()
        let conditions = ConditionThresholds()
        var assessor = FrameAssessor()
        while let event = try source.next() {
            guard case .frame(let frame) = event else { continue }
            let luma = frame.luma
            let region = PixelRegion.middle(ofWidth: luma.width, height: luma.height)
            let side = max(luma.width, luma.height)
            let plain = assessor.assess(luma, isStill: true, region: region)
            // A recorded frame that is dark or blown by itself has no known truth.
            if plain.meanLuma > 60 {
                var dark = luma
                for index in dark.values.indices {
                    dark.values[index] = UInt8(Self.darkening * Double(dark.values[index]))
                }
                let spoilt = assessor.assess(dark, isStill: true, region: region)
                for (assessment, isThere) in [(plain, false), (spoilt, true)] {
                    let told = limits.faults(of: assessment, longerSidePixels: side)
                    count(
                        .environmentTooDark, half, isThere: isThere,
                        isTold: told.contains(.environmentTooDark))
                }
            }
            guard let clean = plain.region, clean.clippedShare < 0.01, let region else { continue }
            let blown = assessor.assess(
                Self.blown(luma, region), isStill: true, region: region)
            for (quality, isThere) in [(plain.region, false), (blown.region, true)] {
                let share = quality?.clippedShare ?? 0
                count(
                    .highlightsBlown, half, isThere: isThere,
                    isTold: share > conditions.blownShare.begins)
            }
        }
    }

    /// The brightest part of the region at white.
    private static func blown(_ luma: LumaPlane, _ region: PixelRegion) -> LumaPlane {
        var histogram = [Int](repeating: 0, count: 256)
        for y in region.y..<region.y + region.height {
            for x in region.x..<region.x + region.width {
                histogram[Int(luma.values[y * luma.width + x])] += 1
            }
        }
        var (level, above) = (255, histogram[255])
        let wanted = Int(whiteShare * Double(region.width * region.height))
        while above < wanted, level > 1 {
            level -= 1
            above += histogram[level]
        }
        let gain = 255 / Double(max(1, level))
        var out = luma
        for index in out.values.indices {
            out.values[index] = UInt8(min(255, gain * Double(out.values[index])))
        }
        return out
    }

    /// The table, the text of Docs/FeedbackAccuracy.md.
    public var markdown: String {
        var lines = [
            "# How often feedback is right", "",
            "Written by `swift run -c release feedback-table [SOURCE...]`; do not edit.", "",
            "Frames of the virtual camera's scripts with known faults (four objects; rich and",
            "repeating are the half that thresholds were looked at on, poor and concave the half that is",
            "told), and frames of the named sources as they are, darkened to 6 % and with a fifth blown",
            "out (sources taken in turn to either half). Frames in which a fault grows or fades are left",
            "out. Intervals are Wilson's at 95 %.", "",
            "| feedback | half | positive | negative | precision | recall |",
            "|---|---|---|---|---|---|",
        ]
        for feedback in Feedback.allCases {
            for half in Half.allCases {
                guard let count = counts[Key(feedback: feedback, half: half)] else { continue }
                let positives = count.truePositives + count.falseNegatives
                let told = count.truePositives + count.falsePositives
                lines.append(
                    "| `\(feedback.rawValue)` | \(half.rawValue) | \(positives) | "
                        + "\(count.trueNegatives + count.falsePositives) | "
                        + "\(Self.share(count.truePositives, of: told)) | "
                        + "\(Self.share(count.truePositives, of: positives)) |")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// A share with Wilson's interval (Wilson 1927) at 95 %.
    static func share(_ hits: Int, of count: Int) -> String {
        guard count > 0 else { return "–" }
        let (n, z) = (Double(count), 1.96)
        let p = Double(hits) / n
        let middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        let half = z * (p * (1 - p) / n + z * z / (4 * n * n)).squareRoot() / (1 + z * z / n)
        return String(
            format: "%.3f (%.3f–%.3f)", p, max(0, middle - half), min(1, middle + half))
    }
}
