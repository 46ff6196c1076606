import DeviceIO
import Foundation
import Guidance
import Scene
import TUI
import Wording

/// Explains the shots of a scan from its journal alone: which shots fill each sector of each pass,
/// and why each run of frames was rejected.
public struct ScanExplanation: Equatable, Sendable, Encodable {
    /// A sector of a pass's dial.
    public struct Sector: Equatable, Sendable, Encodable {
        /// Number of the pass, from 1.
        public var pass: Int
        /// Index of the sector, beginning with 0; nil for shots without a pose.
        public var sector: Int?
        /// The shots in the sector.
        public var shots: [Shot]
    }

    /// Consecutive frames that were rejected for the same reason.
    public struct Burst: Equatable, Sendable, Encodable {
        /// Number of the pass, from 1.
        public var pass: Int
        /// Positions of the first and of the last frame in their source.
        public var firstFrame: Int
        public var lastFrame: Int
        /// Number of rejected frames.
        public var frames: Int
        /// Time from the first frame to the last.
        public var seconds: Double
        /// Why the frames were rejected.
        public var reason: RejectionReason
        /// The feedback that stopped automatic capture, if that is the reason.
        public var feedback: [Feedback]
    }

    /// All sectors of all passes in order, with and without shots.
    public private(set) var sectors: [Sector] = []
    /// Runs of frames that were rejected while the session captured, in order.
    public private(set) var bursts: [Burst] = []
    /// Whether the box was still uncertain at the end of a pass or of the scan. Then the directions
    /// are estimates.
    public private(set) var isBoxSettling = false

    /// Reads a scan.
    public init(scan path: String) throws {
        let reader = try ScanReader.open(at: path, fileSystem: DiskFileSystem())
        let options = try OpenedScan.options(of: reader.session, at: path)
        self.init(options: options, entries: try reader.entries(at: path))
    }

    /// The explanation of a journal.
    init(options: SessionOptions, entries: [JournalEntry]) {
        var session = ObjectCaptureSession(options: options)
        var shots: [Shot] = []
        var started: Timestamp?
        for entry in entries {
            let box = session.snapshot.box
            session.ingest(entry.input)
            for case .passBegan(pass: _, afterFlip: true) in entry.commands where box.isSettling {
                isBoxSettling = true
            }
            for case .keep(let shot) in entry.commands { shots.append(shot) }
            guard case .frame(let frame) = entry.input else { continue }
            for case .note(let decision) in entry.commands {
                note(decision, frame, pass: session.snapshot.passes.count, &started)
            }
        }
        if session.snapshot.box.isSettling { isBoxSettling = true }
        let kept = Set(session.keptShots)
        shots.removeAll { !kept.contains($0.number) }
        for (index, pass) in session.snapshot.passes.enumerated() {
            let own = shots.filter { $0.pass == index + 1 }
            for sector in 0..<pass.sectors {
                sectors.append(
                    Sector(
                        pass: index + 1, sector: sector, shots: own.filter { $0.sector == sector }))
            }
            let unplaced = own.filter { $0.sector == nil }
            if !unplaced.isEmpty {
                sectors.append(Sector(pass: index + 1, sector: nil, shots: unplaced))
            }
        }
    }

    /// Adds a rejected frame to the last burst, or starts a new burst. Two expected rejections are
    /// left out: the view was covered already, or the capture had not started.
    private mutating func note(
        _ decision: FrameDecision, _ frame: FrameObservation, pass: Int,
        _ started: inout Timestamp?
    ) {
        guard case .rejected(let reason, let feedback) = decision, reason != .viewCovered,
            reason != .notCapturing
        else {
            started = nil
            return
        }
        if let start = started, let last = bursts.last, last.reason == reason,
            last.feedback == feedback, last.pass == pass
        {
            bursts[bursts.count - 1].lastFrame = frame.index
            bursts[bursts.count - 1].frames += 1
            bursts[bursts.count - 1].seconds = frame.timestamp.seconds(since: start)
        } else {
            started = frame.timestamp
            bursts.append(
                Burst(
                    pass: pass, firstFrame: frame.index, lastFrame: frame.index, frames: 1,
                    seconds: 0, reason: reason, feedback: feedback))
        }
    }

    /// The explanation as one JSON object.
    public func jsonLine() throws -> String { try jsonText(self) }

    /// The explanation as lines of text for a person.
    public var text: String {
        var lines: [String] = []
        let usual = usualSharpness(sectors.flatMap(\.shots).map(\.sharpness))
        for sector in sectors {
            let place =
                sector.sector.map { phrase("direction \($0 + 1)") } ?? phrase("place not known")
            let what = sector.shots.map { shot in
                "IMG_\(String(format: "%04d", shot.number)) (\(phrase("frame \(shot.frameIndex)")), "
                    + "\(shot.reason.words)\(sharpnessWords(shot.sharpness, usual: usual)))"
            }
            lines.append(
                "\(phrase("pass \(sector.pass)"))  \(place)  "
                    + (what.isEmpty ? phrase("empty") : what.joined(separator: ", ")))
        }
        for burst in bursts {
            let why =
                burst.feedback.isEmpty
                ? burst.reason.words : burst.feedback.map(\.seenWords).joined(separator: ", ")
            lines.append(
                phrase(
                    """
                    pass \(burst.pass)  frames \(burst.firstFrame) to \(burst.lastFrame) \
                    (\(burst.frames), \(String(format: "%.1f", burst.seconds)) s) not kept: \(why)
                    """)
            )
        }
        if isBoxSettling { lines.append(SessionSnapshot.Box.unsureWords) }
        return lines.joined(separator: "\n")
    }
}
