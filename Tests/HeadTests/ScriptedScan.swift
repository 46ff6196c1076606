import Foundation
import Head
import Scene
import Simulator

/// A virtual person in front of a guided capture. The person hears or sees the hints; every event
/// is recorded with its time.
struct ScriptedScan {
    /// An event and its time.
    struct Entry {
        var seconds: Double
        var event: HeadCaptureEvent
    }

    /// How the person perceives hints.
    enum Sense { case ears, eyes }

    var entries: [Entry] = []
    var flow: HeadCaptureFlow
    var person: VirtualPerson
    /// The seconds from the call that begins the scan until the scan is over; nil if it does not
    /// end.
    var seconds: Double?
    var stored: [HeadKeyframeRecord] = []
    var frames = 0
    /// Edits the observation of each frame; the second argument is the frame's time in seconds.
    var change: (inout HeadObservation, Double) -> Void = { _, _ in }

    private var sight: VirtualFaceDetector
    private let sense: Sense

    static func camera(width: Int = 640, height: Int = 480, focal: Double = 600) -> Intrinsics {
        Intrinsics(
            width: width, height: height, fx: focal, fy: focal, cx: Double(width - 1) / 2,
            cy: Double(height - 1) / 2)
    }

    // More than six parameters: each has a default, and a test sets only those that it checks.
    init(
        _ script: HeadScript, seed: UInt64 = 1, identity: Int = 0, hasDepth: Bool = true,
        sense: Sense = .ears, settings: HeadFlowSettings = HeadFlowSettings(),
        place: Vector3 = Vector3(0, 0.02, 0.65), session: SessionData? = nil
    ) throws {
        var settings = settings
        settings.skipsChecklist = true
        flow = try HeadCaptureFlow(settings: settings, folder: "scan", session: session)
        person = VirtualPerson(script: script, seed: seed, place: place)
        sight = VirtualFaceDetector(
            camera: Self.camera(), identity: identity, seed: seed, hasDepth: hasDepth)
        self.sense = sense
    }

    /// Runs until the summary is shown, or for `longest` seconds.
    mutating func run(longest: Double = 120, framesPerSecond: Double = 30) throws {
        var began = false
        while Double(frames) / framesPerSecond < longest {
            let now = Double(frames) / framesPerSecond
            let time = Timestamp(seconds: now)
            person.advance(to: now)
            var seen = HeadObservation(
                sight.detect(at: person.state), camera: sight.camera, at: time, index: frames)
            change(&seen, now)
            take(flow.ingest(.frame(seen)), at: now)
            if !began, now >= 1 {
                began = true
                take(try flow.call(.begin, at: time), at: now)
            }
            frames += 1
            if flow.state == .processing {
                seconds = now - 1
                take(flow.stored(at: time), at: now)
                return
            }
        }
    }

    private mutating func take(_ outputs: [HeadFlowOutput], at now: Double) {
        for output in outputs {
            switch output {
            case .event(let event):
                entries.append(Entry(seconds: now, event: event))
                tell(event, at: now)
            case .storeHeldPicture(let record): stored.append(record)
            case .holdPicture, .writeSession: break
            }
        }
    }

    private mutating func tell(_ event: HeadCaptureEvent, at now: Double) {
        switch (event, sense) {
        case (.speak(let words), _):
            guard let request = HeardRequest.spoken[words] else { return }
            // A person who sees the arrow follows it, and listens only to the requests that the
            // arrow cannot show.
            if sense == .ears || !Self.isShown(request) { person.hear(request, at: now) }
        case (.scanner(.didProvideHint(let hint)), .eyes):
            if let request = HeardRequest(rawValue: hint.rawValue) {
                person.hear(request, at: now, spoken: false)
            }
        default: break
        }
    }

    private static func isShown(_ request: HeardRequest) -> Bool {
        ScanHint(rawValue: request.rawValue) != nil
    }

    var hints: [ScanHint] {
        entries.compactMap {
            if case .scanner(.didProvideHint(let hint)) = $0.event { hint } else { nil }
        }
    }

    var positions: [FacePosition] {
        entries.compactMap {
            if case .scanner(.didTrackFacePosition(let position)) = $0.event {
                position
            } else {
                nil
            }
        }
    }

    var warnings: [CaptureWarning] {
        entries.compactMap {
            if case .updatedCaptureWarning(let warning) = $0.event { warning } else { nil }
        }
    }

    var sentences: [String] {
        entries.compactMap { if case .speak(let words) = $0.event { words } else { nil } }
    }

    var errors: [HeadScanError] {
        entries.compactMap {
            if case .scanner(.didEncounterError(let error)) = $0.event { error } else { nil }
        }
    }

    /// A line for each event, without the events that come with every frame.
    var transcript: [String] {
        entries.compactMap { entry in
            switch entry.event {
            case .scanner(.didReportProgressInfo), .scanner(.didReportCountdown): return nil
            case .scanner(.didCompleteScanning(let session)):
                return "\(entry.seconds) completed with \(session?.keyframes.count ?? -1) pictures"
            default:
                let tenths = Int((entry.seconds * 10).rounded())
                return "\(tenths / 10).\(tenths % 10) \(entry.event)"
            }
        }
    }
}
