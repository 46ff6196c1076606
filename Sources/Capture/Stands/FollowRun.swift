import Following
import Foundation
import Perception
import Scene
import Stand
import Synchronization
import Wording

/// Keeps subjects in the picture of a stand's camera. It reads pictures, detects subjects in them,
/// and drives the motors.
public final class FollowRun: Sendable {
    /// A person's request during the run.
    public enum Intent: Sendable, Equatable {
        /// Follow the subjects with these numbers; an empty list returns the choice to the program.
        case choose([Int])
        /// Follow the subject at this position of the picture.
        case point(x: Double, y: Double)
        case frame(FramingMode)
        /// Keep the subject in this region of the picture from now on.
        case region(PictureBox)
        /// Set who controls the stand: the follower, the follower if subjects are chosen, or only
        /// the person.
        case mode(StandMode)
        /// Play a gesture from the present position, then continue.
        case animate(AccessoryAnimation)
        /// Turn at these speeds, radians a second. If both are zero, the follower drives the stand
        /// again.
        case steer(pan: Double, tilt: Double)
        /// Stop the motors until resumed.
        case pause
        case resume
        /// Stop following and go to the home position.
        case centre
        case quit
    }

    /// What the detector looks for in the pictures.
    public enum Look: String, CaseIterable, Sendable {
        /// Faces; a network finds them.
        case faces
        /// Moving people, with or without a face.
        case bodies
    }

    /// The options of a run.
    public struct Options: Sendable {
        /// Duration of following in seconds; nil to follow until stopped.
        public var seconds: Double?
        /// The box that a person marked in the first picture; nil to search for a subject.
        public var mark: PictureBox?
        /// What the detector looks for in the pictures. Nil for faces on a real stand, and for the
        /// simulated subjects on the virtual stand.
        public var look: Look?
        public var framing = FramingMode.automatic
        /// Number of people in front of the virtual stand: 1 or 2.
        public var people = 1
        /// Width of the virtual stand's pictures in pixels; their aspect ratio is 16:9.
        public var pictureWidth = 320
        /// Walking speed of the person in front of the virtual stand, degrees a second.
        public var walkingSpeed = 20.0
        /// Seed for the person, the room and the path.
        public var seed: UInt64 = 1
        /// Horizontal field of view, radians. It is used if the intrinsics of the source are not
        /// known.
        public var fieldOfView: Double?

        /// Options to follow faces until stopped.
        public init() {}
    }

    private let opened: OpenedStand
    private let options: Options
    private let intents = Mutex<[Intent]>([])

    /// A run that follows with this stand.
    public init(_ opened: OpenedStand, options: Options) {
        (self.opened, self.options) = (opened, options)
    }

    /// Sends a request; it is carried out before the next picture.
    public func ask(_ intent: Intent) { intents.withLock { $0.append(intent) } }

    /// Follows until the source ends, the requested time is over, or the run is stopped. At the end
    /// the motors are stopped.
    /// - Parameters:
    ///   - source: the stand's camera; nil for the camera of the virtual stand.
    ///   - show: receives each picture and the state at its time.
    ///   - report: receives each event, the summary last.
    public func run(
        source: (any FrameSource)?, isInterrupted: () -> Bool,
        show: (Frame, FollowView, StandSnapshot) -> Void = { _, _, _ in },
        report: @escaping (FollowEvent) -> Void
    ) throws -> FollowSummary {
        defer { try? opened.stand.stop() }
        // The detector is opened first: if its network is missing, the error comes before anything
        // moves.
        let faces = try looksForFaces(source) ? SubjectFaceDetector() : nil
        let camera = try camera(source)
        var chosen: (any SubjectDetector)?
        defer { camera.close() }
        var work = FollowWork(stand: opened.stand, options: options, report: report)
        while !isInterrupted(), let event = try camera.next() {
            switch event {
            case .frame(let frame):
                let begun = SystemClock.thread.milliseconds
                if opened.world?.isInStep == true { opened.stand.update() }
                if let fault = opened.stand.snapshot.fault { throw fault }
                var detector = try chosen ?? faces ?? subjectDetector(camera, frame)
                let angles = try work.begin(with: frame)
                let found = try detector.detections(in: frame, at: angles)
                chosen = detector
                let asked = intents.withLock { waiting in
                    defer { waiting = [] }
                    return waiting
                }
                if asked.contains(.quit) { return work.finish(stand: opened.stand) }
                try work.take(found, asked)
                work.note(milliseconds: SystemClock.thread.milliseconds - begun)
                if let virtual = camera as? PanTiltCamera {
                    work.note(truth: virtual.truePlace)
                }
                show(frame, work.view, opened.stand.snapshot)
                if let seconds = options.seconds, work.seconds >= seconds {
                    return work.finish(stand: opened.stand)
                }
            case .notice(let notice): report(.notice(notice.words))
            case .skipped(_, _, let reason): report(.notice(reason))
            case .dropped, .passEnded: break
            }
        }
        return work.finish(stand: opened.stand)
    }

    /// The camera on the stand: the given source, or the camera of the virtual stand.
    private func camera(_ source: (any FrameSource)?) throws -> any FrameSource {
        if let source { return source }
        guard let world = opened.world else { throw CaptureError.noPicture(of: opened.stand) }
        return PanTiltCamera(
            world: world, people: options.people, width: options.pictureWidth,
            walk: .init(degreesPerSecond: options.walkingSpeed, seed: options.seed),
            hasFaces: options.look == .faces)
    }

    /// Whether the detector looks for faces. Without a request it does so only on a real stand.
    private func looksForFaces(_ source: (any FrameSource)?) -> Bool {
        guard options.mark == nil else { return false }
        return options.look == .faces || options.look == nil && source != nil
    }

    /// The detector for a run without a search for faces: for a marked box, for simulated subjects,
    /// or for moving people.
    private func subjectDetector(_ camera: any FrameSource, _ first: Frame) throws
        -> any SubjectDetector
    {
        if let mark = options.mark { return MarkedSubjectDetector(box: mark) }
        if options.look == nil, let virtual = camera as? PanTiltCamera {
            return SimulatedSubjectDetector(camera: virtual)
        }
        return BodyDetector(camera: FollowWork.pinholeCamera(of: first, options))
    }
}

extension CaptureError {
    /// The error for a stand that was named without a camera.
    static func noPicture(of stand: GuardedStand) -> CaptureError {
        CaptureError(
            .usage,
            phrase(
                """
                \(stand.subject) brings no picture. Name the camera on it: --source \
                /dev/video0.
                """))
    }
}
