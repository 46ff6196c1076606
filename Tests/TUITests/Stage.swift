import Guidance
import Scene
import TestKit

@testable import TUI

/// A small scene for the console's tests: a box on a chequered table in front of a wall, with a
/// camera's picture, so that wireframes coincide with visible edges.
enum Stage {
    static let box = BoundingBox(
        center: Vector3(0, 0, 0.12), size: Vector3(0.2, 0.14, 0.24),
        worldFromObject: Rotation(angle: 0.3, axis: Vector3(0, 0, 1)))

    static let camera = Intrinsics(width: 640, height: 480, fx: 560, fy: 560, cx: 319.5, cy: 239.5)

    static let pose = pose(azimuth: -1.2, elevation: 0.5, distance: 0.75)

    static func pose(azimuth: Double, elevation: Double, distance: Double) -> RigidTransform {
        RigidTransform(
            orbiting: box.center, azimuth: azimuth, elevation: elevation, distance: distance)
    }

    /// The camera's picture, 160×120.
    static let picture: ColorImage = {
        let small = camera.scaled(toWidth: 160, height: 120)
        var values: [UInt8] = []
        for y in 0..<120 {
            for x in 0..<160 {
                let ray = small.ray(through: Vector2(Double(x), Double(y))) ?? Vector3(0, 0, 1)
                values += color(of: pose.rotation * ray)
            }
        }
        return ColorImage(width: 160, height: 120, values: values)
    }()

    private static func color(of direction: Vector3) -> [UInt8] {
        let eye = pose.translation
        let back = box.worldFromObject.inverse
        let (start, along) = (back * (eye - box.center), back * direction)
        var (enter, leave, side) = (0.0, Double.infinity, 0)
        for axis in 0..<3 {
            let near = (-box.size[axis] / 2 - start[axis]) / along[axis]
            let far = (box.size[axis] / 2 - start[axis]) / along[axis]
            if min(near, far) > enter { (enter, side) = (min(near, far), axis) }
            leave = min(leave, max(near, far))
        }
        if enter < leave { return [[176, 96, 52], [120, 60, 40], [224, 168, 104]][side] }
        guard direction.z < 0 else { return [92, 100, 112] }
        let place = eye - direction * (eye.z / direction.z)
        guard place.length < 1.1 else { return [92, 100, 112] }
        let isDark = Int((place.x * 12).rounded(.down)) + Int((place.y * 12).rounded(.down))
        return isDark & 1 == 0 ? [60, 72, 60] : [140, 148, 132]
    }

    static let source = SourceDescription(
        name: "/dev/video0", format: "V4L2 camera", kind: .live, frameCount: nil, hasPoses: true,
        hasDepth: false, isMetric: true, intrinsicsOrigin: .given, device: .camera)

    static let virtual = SourceDescription(
        name: "sim:", format: "virtual camera", kind: .live, frameCount: nil, hasPoses: true,
        hasDepth: true, isMetric: true, intrinsicsOrigin: .source, device: .virtualCamera)

    static let recorded = SourceDescription(
        name: "redkitchen", format: "7-Scenes", kind: .video, frameCount: 500, hasPoses: true,
        hasDepth: true, isMetric: true, intrinsicsOrigin: .source)

    /// A snapshot of a session in this state, with this number of 36 sectors filled.
    static func snapshot(_ state: CaptureState, filled: Int = 0, shots: Int = 0) -> SessionSnapshot
    {
        var snapshot = SessionSnapshot()
        snapshot.state = state
        snapshot.tracking.state = .normal
        snapshot.shots.maximum = 200
        (snapshot.shots.taken, snapshot.shots.lastNumber) = (shots, shots)
        snapshot.shots.canRequest = state == .capturing
        snapshot.frames.seen = 412
        snapshot.frames.tracked = 410
        snapshot.frames.dropped = 3
        snapshot.latest.observation = FrameObservation(
            index: 411, name: "frame", timestamp: Timestamp(seconds: 14),
            assessment: FrameAssessment(
                meanLuma: 117.6, clippedShare: 0.01, sharpness: 42.3, motionPixels: 1.25),
            intrinsics: camera, worldFromCamera: pose, centralDepth: nil)
        guard state != .ready, state != .initializing else { return snapshot }
        snapshot.box.bounds = box
        snapshot.box.evidence = .depthPoints
        snapshot.latest.place = CameraPlace(
            azimuth: 2 * Double.pi - 1.5, elevation: 0.5, distance: 0.75)
        snapshot.dial.sectors = (0..<36).map { DialSector(shots: $0 < filled ? [$0 + 1] : []) }
        snapshot.passes = [
            PassSummary(
                coverage: Double(filled) / 36, sectors: 36, sectorsFilled: filled, shots: shots)
        ]
        snapshot.dial.isComplete = filled == 36
        return snapshot
    }

    static let items = [
        StartItem(
            kind: .camera, id: "/dev/video0", title: "Integrated Camera",
            detail: "/dev/video0, up to 1280×720 at 30/s"),
        StartItem(
            kind: .camera, id: "/dev/video2", title: "Evil\u{1B}[31m\u{202E}cam",
            detail: "/dev/video2, YUYV 640×480"),
        StartItem(
            kind: .scan, id: "/scans/mug", title: "mug", detail: "yesterday, 112 shots, complete"),
        StartItem(
            kind: .scan, id: "/scans/boot", title: "left boot",
            detail: "3 days ago, 48 shots, can be resumed"),
        StartItem(
            kind: .demo, id: "sim:", title: "Virtual camera",
            detail: "learn the whole game without a camera"),
    ]

    /// Scans in a list, with the facts that the program knows of them.
    static let scans: [StartItem] = {
        func scan(_ name: String, _ day: Int, shots: Int, megabytes: Int64) -> StartItem {
            StartItem(
                kind: .scan, id: "/scans/\(name)", title: name, detail: "",
                scan: ScanFacts(
                    created: "2026-11-\(day)", date: "\(day) Nov 14:03", shots: shots,
                    bytes: megabytes * 1_000_000))
        }
        var boot = scan("boot", 22, shots: 48, megabytes: 61)
        boot.scan?.models = [ScanFacts.Model(path: "/scans/boot/model.glb", level: .reduced)]
        var mug = scan("mug", 21, shots: 112, megabytes: 1240)
        mug.scan?.workShare = 0.43
        var vase = scan("a-vase-with-a-long-name-of-its-own", 20, shots: 1, megabytes: 2)
        vase.isUnfinished = true
        let run = StartItem(
            kind: .run, id: "r1", title: "mug", detail: "a model is being made, 43%")
        return [run, boot, mug, vase, items[0], items[4]]
    }()

    /// The lines of a report as the program writes it.
    static let report = [
        "source   /dev/video0", "shots    48", "verdict  A third of the pictures is blurred.",
        "- A third of the pictures is blurred.",
        "  seen: 33 % of 412 pictures", "  do: Move more slowly, or add light.",
    ]

    static let color = ScreenCapabilities(colors: .indexed256, glyphs: .unicode)
    static let mono = ScreenCapabilities(colors: .mono, glyphs: .unicode)
    static let ascii = ScreenCapabilities(colors: .mono, glyphs: .ascii)

    /// A console of this size after these events.
    static func console(
        _ columns: Int, _ rows: Int, _ capabilities: ScreenCapabilities,
        _ events: [ConsoleEvent]
    ) -> ConsoleState {
        var state = ConsoleState(columns: columns, rows: rows, capabilities: capabilities)
        for event in events { _ = update(&state, event) }
        return state
    }

    /// A console of 80×24 in colours after these events.
    static func console(_ events: [ConsoleEvent]) -> ConsoleState {
        console(80, 24, color, events)
    }

    /// A console of 80×24 in colours that shows a capture in this state with 22 shots.
    /// - Parameter change: changes the snapshot before the console receives it.
    static func capture(
        _ state: CaptureState, filled: Int = 18, source: SourceDescription = Stage.source,
        change: (inout SessionSnapshot) -> Void = { _ in }
    ) -> ConsoleState {
        var snapshot = Self.snapshot(state, filled: filled, shots: 22)
        change(&snapshot)
        return console([.source(source), .snapshot(snapshot)])
    }

    /// The grid that a console draws, as its terminal shows it.
    static func grid(_ state: ConsoleState) -> Grid {
        var grid = Grid(columns: state.columns, rows: state.rows)
        render(state, into: &grid)
        return shown(grid, on: state.capabilities)
    }

    /// A grid as a terminal shows it: with few colours, each colour becomes the nearest one.
    static func shown(_ grid: Grid, on terminal: ScreenCapabilities) -> Grid {
        let count: Int
        switch terminal.colors {
        case .indexed16: count = 16
        case .indexed8: count = 8
        case .direct, .indexed256, .mono: return grid
        }
        var grid = grid
        let few = SystemPalette(count: count)
        for index in grid.cells.indices {
            grid.cells[index].style = few.style(grid.cells[index].style)
        }
        return grid
    }
}

extension ConsoleState {
    /// Whether the review of the pass is open.
    var isReviewing: Bool { if case .passChoice = overlay { true } else { false } }
}
