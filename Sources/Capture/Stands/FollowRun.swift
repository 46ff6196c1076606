import Following
import Foundation
import Scene
import Stand
import Synchronization
import Wording

/// Keeps subjects in the picture of a stand's camera: reads pictures, finds subjects, drives motors.
public final class FollowRun: Sendable {
    /// What a person wants meanwhile.
    public enum Intent: Sendable, Equatable {
        /// Follow the subjects of these numbers; none gives the choice back.
        case choose([Int])
        /// Follow who is at this place of the picture.
        case point(x: Double, y: Double)
        case frame(Following.FramingMode)
        /// Keep the subject in this part of the picture until following ends.
        case region(PictureBox)
        /// Who moves the stand: the follower, only after whom a person chose, or a person alone.
        case mode(StandMode)
        /// Play one of the gestures from where the stand stands, then go on.
        case animate(AccessoryAnimation)
        /// Turn by hand, radians a second; zero lets go.
        case steer(pan: Double, tilt: Double)
        /// Stop the motors and hold until resumed.
        case pause
        case resume
        /// Stop following and go to the home place.
        case centre
        case quit
    }

    /// Who is looked for in the pictures.
    public enum Look: String, CaseIterable, Sendable {
        /// Faces, by a network.
        case faces
        /// Who moves, with or without a face.
        case bodies
    }

    /// How it is done.
    public struct Options: Sendable {
        /// How long; nil until it is stopped.
        public var seconds: Double?
        /// What a person marked in the first picture; nil to look for somebody.
        public var mark: PictureBox?
        /// What to follow; nil for faces, and on the virtual stand for the subjects of its
        /// detector.
        public var look: Look?
        public var framing = Following.FramingMode.automatic
        /// People before the virtual stand: 1 or 2.
        public var people = 1
        /// Width of the virtual stand's pictures in pixels; they are 16 to 9.
        public var pictureWidth = 320
        /// How fast the person before the virtual stand walks, degrees a second, and which one,
        /// with its room and ways.
        public var walkingSpeed = 20.0
        public var seed: UInt64 = 1
        /// Horizontal field of view in radians, where the source does not know its camera.
        public var fieldOfView: Double?

        /// Faces, until it is stopped.
        public init() {}
    }

    private let opened: OpenedStand
    private let options: Options
    private let intents = Mutex<[Intent]>([])

    /// A run on this stand.
    public init(_ opened: OpenedStand, options: Options) {
        (self.opened, self.options) = (opened, options)
    }

    /// Asks for something; taken before the next picture.
    public func ask(_ intent: Intent) { intents.withLock { $0.append(intent) } }

    /// Follows until the source ends, the time is over, or somebody stops it; then the motors stand.
    /// - Parameters:
    ///   - source: the stand's camera; nil for that of the virtual stand.
    ///   - show: called with each picture and what is known then.
    ///   - report: called for each event, the summary last.
    public func run(
        source: (any FrameSource)?, isInterrupted: () -> Bool,
        show: (Frame, FollowView, StandSnapshot) -> Void = { _, _, _ in },
        report: @escaping (FollowEvent) -> Void
    ) throws -> FollowSummary {
        defer { try? opened.stand.stop() }
        // A missing network is reported before anything moves.
        let faces = try looksForFaces(source) ? FaceSight() : nil
        let camera = try camera(source)
        var sight: (any SubjectSight)?
        defer { camera.close() }
        var work = FollowWork(stand: opened.stand, options: options, report: report)
        while !isInterrupted(), let event = try camera.next() {
            switch event {
            case .frame(let frame):
                let begun = SystemClock.thread.milliseconds
                if opened.world?.isInStep == true { opened.stand.beat() }
                if let fault = opened.stand.snapshot.fault { throw fault }
                var eye = try sight ?? faces ?? eyes(camera, frame)
                let angles = try work.begin(with: frame)
                let found = try eye.sightings(in: frame, at: angles)
                sight = eye
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

    /// The camera on the stand.
    private func camera(_ source: (any FrameSource)?) throws -> any FrameSource {
        if let source { return source }
        guard let world = opened.world else { throw CaptureError.noPicture(of: opened.stand) }
        return PanTiltCamera(
            world: world, people: options.people, width: options.pictureWidth,
            walk: .init(degreesPerSecond: options.walkingSpeed, seed: options.seed),
            hasFaces: options.look == .faces)
    }

    /// Whether faces are looked for: by default on a real stand.
    private func looksForFaces(_ source: (any FrameSource)?) -> Bool {
        guard options.mark == nil else { return false }
        return options.look == .faces || options.look == nil && source != nil
    }

    /// What finds anything but faces, from the first picture on.
    private func eyes(_ camera: any FrameSource, _ first: Frame) throws -> any SubjectSight {
        if let mark = options.mark { return MarkedSight(box: mark) }
        if options.look == nil, let virtual = camera as? PanTiltCamera {
            return PlayedSight(camera: virtual)
        }
        return BodySight(field: FollowWork.field(of: first, options))
    }
}

extension CaptureError {
    /// A stand was named, but no camera on it.
    static func noPicture(of stand: GuardedStand) -> CaptureError {
        CaptureError(
            .usage,
            phrase(
                "\(stand.subject) brings no picture. Name the camera on it: --source "
                    + "/dev/video0."))
    }
}
