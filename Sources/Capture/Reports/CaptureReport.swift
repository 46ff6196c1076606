import DeviceIO
import Foundation
import Guidance
import Scene
import Vision

/// Judges from a scan's journal, before any reconstruction, whether the scan is likely to become a
/// model. If it is not, the report gives the causes.
public struct CaptureReport: Equatable, Sendable {
    /// The measured values of one frame. The curves of the report are drawn from them.
    struct Sample: Equatable, Sendable, Encodable {
        var seconds: Double
        var meanLuma: Double
        var sharpness: Double
        /// Shutter time multiplied by gain, seconds; nil if the camera does not report them.
        var exposure: Double?
        /// Number of the shot that was kept from this frame; nil if none was kept.
        var shot: Int?
    }

    /// The session at the end of the journal.
    let snapshot: SessionSnapshot
    /// All kept shots of the scan that the person has not rejected, in order.
    let shots: [Shot]
    /// The coverage map of each orientation of the object, in order. The last map belongs to the
    /// orientation at the end of the scan.
    let maps: [CoverageMap]
    /// The dials of all passes, in order.
    let dials: [[DialSector]]
    let samples: [Sample]
    /// Whether the object's box was still uncertain before a flip, or at the end of the scan.
    let isBoxSettling: Bool
    /// The causes that were found, the worst first.
    public let causes: [FoundCause]
    /// The source, as the person named it.
    let source: String

    /// The report on a scan folder. Throws if the journal cannot be read.
    public init(scan path: String) throws {
        let reader = try ScanReader.open(at: path, fileSystem: DiskFileSystem())
        let entries = try reader.entries(at: path)
        self.init(
            options: try OpenedScan.options(of: reader.session, at: path), entries: entries,
            source: reader.session.source)
    }

    /// The report on the entries of a journal.
    init(options: SessionOptions, entries: [JournalEntry], source: String) {
        var session = ObjectCaptureSession(options: options)
        var shots: [Shot] = []
        var (maps, dials): ([CoverageMap], [[DialSector]]) = ([], [])
        var samples: [Sample] = []
        var (framesCapturing, isBoxSettling) = (0, false)
        for entry in entries {
            let before = session.snapshot
            let commands = session.ingest(entry.input)
            for command in commands {
                switch command {
                case .keep(let shot): shots.append(shot)
                case .passBegan(let pass, let afterFlip) where pass > 1:
                    dials.append(before.dial.sectors)
                    guard afterFlip else { continue }
                    maps.append(before.coverage)
                    if before.box.isSettling { isBoxSettling = true }
                case .note, .detectObject, .flush, .stateChanged, .feedbackChanged,
                    .passCompleted, .passBegan, .refused:
                    break
                }
            }
            guard case .frame(let frame) = entry.input, before.state == .capturing else {
                continue
            }
            framesCapturing += 1
            var kept: Int?
            for case .keep(let shot) in commands { kept = shot.number }
            samples.append(
                Sample(
                    seconds: frame.timestamp.seconds, meanLuma: frame.assessment.meanLuma,
                    sharpness: frame.assessment.sharpness,
                    exposure: frame.exposure.map { $0.seconds * $0.gain }, shot: kept))
        }
        let kept = Set(session.keptShots)
        shots.removeAll { !kept.contains($0.number) }
        (self.shots, self.samples, self.source) = (shots, samples, source)
        snapshot = session.snapshot
        self.maps = maps + [session.snapshot.coverage]
        self.dials = dials + [session.snapshot.dial.sectors]
        self.isBoxSettling = isBoxSettling || session.snapshot.box.isSettling
        causes = CauseSearch(
            snapshot: session.snapshot, framesCapturing: framesCapturing, shots: shots,
            maps: self.maps, isBoxSettling: self.isBoxSettling
        ).find()
    }

    /// The verdict in one or two sentences.
    public var verdict: String {
        if isTooSmall {
            return causes.first.map { "\(shortVerdict) \($0.cause.words)" } ?? shortVerdict
        }
        guard let worst = causes.first else { return phrase("This scan is good for a model.") }
        return worst.cause.words
    }

    /// Whether the scan has fewer shots than a model needs.
    var isTooSmall: Bool { shots.count < ReviewTable.fewestShots }

    /// The verdict, short enough for one line of a screen.
    var shortVerdict: String {
        if isTooSmall {
            let count = counted(shots.count, "shot")
            return phrase("Only \(count): a model needs at least \(ReviewTable.fewestShots).")
        }
        return verdict
    }

    /// The report in a few lines, for a person.
    public var text: String {
        var lines = [
            phrase("source   \(source)"), phrase("shots    \(shots.count)"),
            phrase("verdict  \(verdict)"),
        ]
        if isBoxSettling { lines.append(SessionSnapshot.Box.unsureWords) }
        for cause in causes {
            lines.append("- \(cause.cause.words)")
            lines.append("  " + phrase("seen: \(cause.evidenceWords)"))
            lines.append("  " + phrase("what to do: \(cause.cause.remedy)"))
        }
        return lines.joined(separator: "\n")
    }

    /// The report as one JSON object, which is part of the script contract.
    public func jsonLine() throws -> String { try jsonText(self) }
}

extension CaptureReport: Encodable {
    private enum Key: String, CodingKey {
        case source, state, shots, softShots, verdict, causes, passes, coverage, parts, weakShots
        case flipAdvice, flipReason, mergeTests, lookAlikes, feedbackFrames, samples
        case isBoxSettling
    }

    public func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        try object.encode(source, forKey: .source)
        try object.encode(snapshot.state.name, forKey: .state)
        try object.encode(shots.count, forKey: .shots)
        try object.encode(shots.count { $0.mark == .soft }, forKey: .softShots)
        try object.encode(verdict, forKey: .verdict)
        try object.encode(causes, forKey: .causes)
        try object.encode(snapshot.passes, forKey: .passes)
        try object.encode(maps, forKey: .coverage)
        try object.encode(snapshot.matching.connectivity.parts, forKey: .parts)
        try object.encode(snapshot.matching.connectivity.weak, forKey: .weakShots)
        try object.encode(snapshot.matching.flipAdvice.verdict, forKey: .flipAdvice)
        try object.encodeIfPresent(snapshot.matching.flipAdvice.reason, forKey: .flipReason)
        try object.encode(snapshot.matching.mergeTests, forKey: .mergeTests)
        try object.encode(snapshot.matching.lookAlikes, forKey: .lookAlikes)
        let frames = snapshot.frames.withFeedback.map { ($0.key.rawValue, $0.value) }
        try object.encode(
            Dictionary(uniqueKeysWithValues: frames), forKey: .feedbackFrames)
        try object.encode(samples, forKey: .samples)
        try object.encode(isBoxSettling, forKey: .isBoxSettling)
    }
}

extension CaptureReport {
    /// The report as one page of HTML with the scan's pictures and newest model inside.
    func html(scan path: String) throws -> String { try ReportPage(self, scan: path).html }

    /// Writes the report as one HTML file with the scan's pictures inside.
    public func writeHTML(to file: String, scan path: String) throws {
        try NamedFile.write(Data(try html(scan: path).utf8), to: file)
    }

    /// Writes the coverage, the dials and the curves into one PNG file.
    public func writePNG(to file: String) throws {
        try NamedFile.write(Data(try ImageEncoder().png(ReportPicture(self).image)), to: file)
    }
}
