import Scene
import Testing
import Tracking
import Vision

@testable import Capture

@Suite("A source whose poses a tracker finds")
struct TrackedSourceTests {
    /// A tracker that finds no pose before the frame `wait`. From then on it finds poses, also of
    /// earlier frames; the position's x is the frame's number.
    private struct SlowTracker: PoseTracker {
        let kind = TrackerKind.board
        var mapPoints: [Vector3] { [Vector3(1, 2, 3)] }
        var wait: Int
        /// From this frame on, the tracker estimates a focal length that differs from the source's.
        var doubts = Int.max
        /// Frames whose poses the tracker does not find later either.
        var blind = 1..<2
        private(set) var focalFactor: Double?
        /// One landmark at the latest frame's position, as soon as there is a pose.
        private(set) var trackingEvidence = TrackingEvidence()

        init(wait: Int, doubts: Int = .max, blind: Range<Int> = 1..<2) {
            (self.wait, self.doubts, self.blind) = (wait, doubts, blind)
        }

        mutating func track(_ frame: Frame) throws(VisionError) -> PoseEstimate {
            if frame.index >= doubts { focalFactor = 0.9 }
            guard frame.index >= wait else { return .initializing(progress: 0.5) }
            trackingEvidence = TrackingEvidence(
                inliers: [InlierLandmark(pose(frame).translation, since: .zero)],
                shutterSeconds: 0.01)
            return .tracking(worldFromCamera: pose(frame), quality: .unknown)
        }

        mutating func revisit(_ frame: Frame) throws(VisionError) -> PoseEstimate? {
            // The tracker itself multiplies the focal length by its factor. So it must get frames
            // with the source's focal length.
            blind.contains(frame.index) || frame.intrinsics != .guess(width: 4, height: 4)
                ? nil : .tracking(worldFromCamera: pose(frame), quality: .unknown)
        }

        private func pose(_ frame: Frame) -> RigidTransform {
            RigidTransform(
                rotation: .identity, translation: Vector3(Double(frame.index), 0, 0))
        }
    }

    private final class Frames: FrameSource {
        var description: SourceDescription
        private var number = 0
        private let count: Int

        init(_ origin: IntrinsicsOrigin = .guessed, count: Int = 6) {
            self.count = count
            description = SourceDescription(
                name: "made", format: "made", kind: .video, frameCount: count, hasPoses: false,
                hasDepth: false, isMetric: false, intrinsicsOrigin: origin)
        }

        func next() -> SourceEvent? {
            defer { number += 1 }
            switch number {
            case 2: return .skipped(index: 2, name: "2", reason: "broken")
            case 0..<count:
                return .frame(
                    Frame(
                        index: number, name: "\(number)",
                        timestamp: Timestamp(seconds: Double(number)),
                        luma: LumaPlane(width: 0, height: 0, values: []), original: .jpeg([]),
                        intrinsics: .guess(width: 4, height: 4)))
            default: return nil
            }
        }

        func close() {}
    }

    /// For each event, in order: the x coordinate of the position, nil for a frame without a pose,
    /// −1 for a skipped frame.
    private func places(wait: Int, holds: Bool) throws -> [Double?] {
        let source = TrackedSource(
            Frames(), tracker: SlowTracker(wait: wait), holdsFrames: holds)
        var places: [Double?] = []
        while let event = try source.next() {
            if case .frame(let frame) = event {
                #expect(frame.mapPoints == [Vector3(1, 2, 3)])
                places.append(frame.worldFromCamera?.translation.x)
            } else {
                places.append(-1)
            }
        }
        return places
    }

    @Test("without a request, depth is used only if it is in metres")
    func depthInMetres() throws {
        for (isMetric, kind) in [(true, TrackerKind.rgbd), (false, .mono)] {
            let source = Frames()
            (source.description.hasDepth, source.description.isMetric) = (true, isMetric)
            let tracked = try TrackerChoice.automatic.tracked(source, holdsFrames: false)
            #expect(tracked.description.tracker == kind.rawValue)
        }
    }

    @Test("a tracker that needs metres refuses depth in another unit, and names an alternative")
    func depthWithoutMetres() throws {
        let choice = try TrackerChoice(name: "rgbd", board: nil)
        var source = Frames().description
        (source.hasDepth, source.isMetric) = (true, true)
        #expect(try choice.tracker(for: source).kind == .rgbd)
        source.isMetric = false
        let error = #expect(throws: CaptureError.self) { try choice.tracker(for: source) }
        #expect(
            error?.words
                == "The depth of made is not in metres, as --tracker rgbd needs it. "
                + "--tracker mono works without it.")
    }

    @Test("a scale that no camera has is refused", arguments: [0, -1, Double.nan, 1e99, 1e-99])
    func scale(metersPerUnit: Double) throws {
        #expect(throws: CaptureError.self) {
            try TrackerChoice(name: "mono", board: nil, scale: metersPerUnit)
        }
    }

    @Test("held frames come with poses that were found later, in their order")
    func holding() throws {
        #expect(try places(wait: 4, holds: true) == [0, nil, -1, 3, 4, 5])
        #expect(try places(wait: 0, holds: true) == [0, 1, -1, 3, 4, 5])
    }

    @Test("a held frame with a later pose has no landmarks of another frame")
    func findingsOfHeldFrames() throws {
        let source = TrackedSource(Frames(), tracker: SlowTracker(wait: 4), holdsFrames: true)
        while let event = try source.next() {
            guard case .frame(let frame) = event, let pose = frame.worldFromCamera else { continue }
            let held = frame.trackingEvidence.inliers.map(\.position)
            #expect(held == (frame.index < 4 ? [] : [pose.translation]), "frame \(frame.index)")
            #expect(frame.trackingEvidence.shutterSeconds == 0.01)
        }
    }

    @Test("a pose found for a single frame, long before the others, is dropped")
    func foundAlone() throws {
        for (blind, areFound) in [(5..<19, true), (5..<20, false)] {
            let source = TrackedSource(
                Frames(count: 40), tracker: SlowTracker(wait: 25, blind: blind), holdsFrames: true)
            var placed: [Int] = []
            while let event = try source.next() {
                guard case .frame(let frame) = event, frame.worldFromCamera != nil else { continue }
                placed.append(frame.index)
            }
            #expect(placed == (areFound ? [0, 1, 3, 4] : []) + Array(blind.upperBound..<40))
        }
    }

    @Test("no frame is held back while a person watches")
    func passing() throws {
        #expect(try places(wait: 4, holds: false) == [nil, nil, -1, nil, 4, 5])
    }

    @Test("a tracker that never begins does not hold a frame back for ever")
    func neverBegins() throws {
        #expect(try places(wait: 99, holds: true) == [0, nil, -1, 3, 4, 5])
    }

    @Test(
        "a stated focal length that the pictures contradict is reported once",
        arguments: [true, false])
    func contradiction(holds: Bool) throws {
        for origin in [IntrinsicsOrigin.source, .guessed, .given] {
            let source = TrackedSource(
                Frames(origin), tracker: SlowTracker(wait: 1, doubts: 3), holdsFrames: holds)
            var told: [(after: Int, words: String)] = []
            var last = -1
            while let event = try source.next() {
                if case .frame(let frame) = event { last = frame.index }
                if case .notice(let notice) = event { told.append((last, notice.words)) }
            }
            #expect(last == 5)
            #expect(told.map(\.after) == (origin == .source ? [3] : []))
            // The picture is four pixels wide, and the guessed focal length is 1.2 times the width.
            #expect(told.allSatisfy { $0.words.contains("5 pixels: 4 is taken") }, "\(told)")
        }
    }

    @Test("the tracker's focal factor is applied once, however late the pose of a frame comes")
    func focalOfHeldFrames() throws {
        let stated = Intrinsics.guess(width: 4, height: 4).fx
        for (wait, doubts) in [(4, 0), (4, 3), (1, 0)] {
            let source = TrackedSource(
                Frames(.guessed), tracker: SlowTracker(wait: wait, doubts: doubts, blind: 9..<9),
                holdsFrames: true)
            while let event = try source.next() {
                guard case .frame(let frame) = event else { continue }
                let factor = frame.intrinsics.fx / stated
                #expect(abs(factor - 0.9) < 1e-9, "frame \(frame.index): \(factor)")
                #expect(frame.intrinsics.fy == frame.intrinsics.fx)
                #expect(frame.focalFactor == 0.9)
                #expect(frame.worldFromCamera != nil)
            }
        }
    }

    @Test("where later frames have depth, the tracker waits for it in metres")
    func depthLater() throws {
        var source = Frames().description
        (source.hasPoses, source.hasDepth, source.isMetric) = (false, true, true)
        #expect(try TrackerChoice.automatic.tracker(for: source).kind == .rgbd)
        source.middleDepthShare = 0.1
        #expect(try TrackerChoice.automatic.tracker(for: source).kind == .mono)
        (source.middleDepthShare, source.hasDepth) = (nil, false)
        #expect(try TrackerChoice.automatic.tracker(for: source).kind == .mono)
    }

    @Test("the description says how poses are found, and in which unit")
    func description() {
        let source = TrackedSource(Frames(), tracker: SlowTracker(wait: 0), holdsFrames: true)
        #expect(source.description.hasPoses && source.description.isMetric)
        #expect(source.description.tracker == "board")
    }
}
