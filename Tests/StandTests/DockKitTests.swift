import Foundation
import Scene
import TestKit
import Testing

@testable import Stand

/// An accessory on a fake stand, with a clock that tests advance.
struct Dock {
    let clock = ManualClock()
    let bench = FakeDriver.Bench()
    let accessory: StandAccessory
    let camera = CameraInformation(lens: .fieldOfView(horizontal: .degrees(60), aspect: 16.0 / 9))

    init(_ mode: StandMode = .manual, capabilities: StandCapabilities? = nil) throws {
        let stand = GuardedStand(
            driver: FakeDriver(bench: bench, capabilities: capabilities), clock: clock.reading)
        accessory = StandAccessory(stand: stand, clock: clock.reading)
        try stand.connect()
        accessory.update()
        if mode != .system { try accessory.setMode(mode) }
    }

    func beats(for seconds: Double, each: () throws -> Void) rethrows {
        let end = clock.now.advanced(bySeconds: seconds)
        while clock.now < end {
            try each()
            accessory.update()
            clock.pass(1.0 / 30)
        }
    }

    func beats(for seconds: Double) { beats(for: seconds) {} }

    func face(_ identifier: Int, x: Double, y: Double = 0.5, size: Double = 0.1) -> Observation {
        Observation(
            identifier: identifier, kind: .humanFace,
            rectInImageLowerLeft: .init(
                x: x - size / 2, y: y - size / 2, width: size, height: size))
    }

    /// The error that `call` throws; nil if it throws none.
    func error(_ call: () throws(AccessoryError) -> Void) -> AccessoryError? {
        do {
            try call()
            return nil
        } catch { return error }
    }
}

/// The elements that a stream has delivered so far. The test sends a last element as a mark, and
/// the stream is read up to this mark.
func collected<Element: Sendable>(
    _ stream: AsyncStream<Element>, until isMark: (Element) -> Bool
) async -> [Element] {
    var found: [Element] = []
    for await element in stream {
        if isMark(element) { break }
        found.append(element)
    }
    return found
}

@Suite("DockKit, part by part: the accessory")
struct DockKitTests {
    @Test("isSystemTrackingEnabled: on at first, and custom commands are refused with a message")
    func systemTracking() throws {
        let dock = try Dock(.system)
        #expect(dock.accessory.isSystemTrackingEnabled)
        let orders = dock.bench.log.count
        let errors = [
            dock.error { () throws(AccessoryError) in
                try dock.accessory.setAngularVelocity(Vector3(0, 0.2, 0))
            },
            dock.error { () throws(AccessoryError) in
                try dock.accessory.setOrientation(Vector3(0, 1, 0))
            },
            dock.error { () throws(AccessoryError) in
                try dock.accessory.track([], camera: dock.camera)
            },
        ]
        for error in errors {
            #expect(error?.name == .notSupported)
            #expect(error?.failureReason?.contains("System tracking") == true)
        }
        #expect(dock.bench.log.count == orders)
        try dock.accessory.setSystemTrackingEnabled(false)
        #expect(dock.accessory.mode == .custom)
    }

    @Test("identifier, category, firmwareVersion, hardwareModel")
    func identifier() throws {
        let dock = try Dock()
        let identifier = try #require(dock.accessory.identifier)
        #expect(identifier.name == "Fake stand" && identifier.identifier == "FAKE-1")
        #expect(identifier.category == .trackingStand && dock.accessory.firmwareVersion == "1.0")
        #expect(dock.accessory.hardwareModel == nil)
        let table = try Dock(
            capabilities: StandCapabilities(
                kind: .turntable, axes: [.pan: AxisCapability(maximumSpeed: 1)]))
        #expect(table.accessory.identifier?.category == .turntable)
    }

    @Test("FramingMode: the remaining error is measured from the set-point")
    func framing() throws {
        for (mode, x) in [
            (FramingMode.automatic, 0.5), (.center, 0.5), (.left, 1 / 3.0), (.right, 2 / 3.0),
        ] {
            let dock = try Dock(.custom)
            dock.accessory.setFramingMode(mode)
            #expect(dock.accessory.framingMode == mode && abs(mode.setPoint - x) < 1e-12)
            // A face that is 10° to the right in the room.
            var seen = 0.0
            try dock.beats(for: 4) {
                let angle = Double.degrees(10) - dock.bench.angles.pan
                seen = 0.5 + tan(angle) / (2 * tan(.degrees(30)))
                try dock.accessory.track([dock.face(1, x: seen)], camera: dock.camera)
            }
            #expect(abs(seen - x) < 0.01, "\(mode) \(seen)")
        }
    }

    @Test("regionOfInterest: origin upper left, whole by default, shifts the set-point, resets")
    func region() throws {
        let dock = try Dock(.custom)
        #expect(dock.accessory.regionOfInterest == .whole)
        let upper = UnitRectangle(x: 0, y: 0, width: 0.5, height: 0.5)
        try dock.accessory.setRegionOfInterest(upper)
        var height = 0.0
        try dock.beats(for: 4) {
            // Heights are measured upwards from the lower edge, so 0.75 is the middle of the
            // picture's upper half.
            height = 0.5 + tan(-dock.bench.angles.tilt) / (2 * tan(.degrees(30))) * 16 / 9
            try dock.accessory.track([dock.face(1, x: 0.25, y: height)], camera: dock.camera)
        }
        #expect(abs(height - 0.75) < 0.02)
        try dock.accessory.setMode(.manual)
        #expect(dock.accessory.regionOfInterest == .whole)
        for bad in [
            UnitRectangle(x: 0, y: 0, width: 0, height: 1),
            UnitRectangle(x: 0.5, y: 0, width: 0.6, height: 1),
            UnitRectangle(x: .nan, y: 0, width: 1, height: 1),
        ] {
            let error = dock.error { () throws(AccessoryError) in
                try dock.accessory.setRegionOfInterest(bad)
            }
            #expect(error?.name == .invalidParameter)
        }
    }

    @Test("selectSubject(at:): origin top left; an empty place throws noSubjectFound")
    func selectAt() throws {
        let dock = try Dock(.custom)
        let faces = [dock.face(1, x: 0.2, y: 0.8), dock.face(2, x: 0.8, y: 0.8)]
        try dock.accessory.track(faces, camera: dock.camera)
        let below = dock.error { () throws(AccessoryError) in
            try dock.accessory.selectSubject(at: Vector2(0.8, 0.8))
        }
        #expect(below?.name == .noSubjectFound)
        // The point is measured from the upper edge: 0.2 from there is 0.8 from the lower edge.
        try dock.accessory.selectSubject(at: Vector2(0.8, 0.2))
        dock.clock.pass(0.05)
        try dock.accessory.track(faces, camera: dock.camera)
        #expect(dock.accessory.stand.snapshot.sentVelocity.pan > 0.1)
    }

    @Test("selectSubjects: several are framed together, an empty list ends the choice")
    func selectSeveral() async throws {
        let dock = try Dock(.custom)
        let faces = [
            dock.face(1, x: 0.1), dock.face(2, x: 0.3), dock.face(3, x: 0.9),
        ]
        try dock.accessory.track(faces, camera: dock.camera)
        let states = dock.accessory.trackingStates
        dock.clock.pass(0.2)
        dock.accessory.update()
        var first: StandAccessory.TrackingState?
        for await state in states {
            first = state
            break
        }
        let subjects = try #require(first).trackedSubjects.map(\.identifier)
        #expect(subjects.count == 3)
        func sent(_ chosen: [UUID]) throws -> Double {
            try dock.accessory.selectSubjects(chosen)
            dock.clock.pass(0.05)
            try dock.accessory.track(faces, camera: dock.camera)
            return dock.accessory.stand.snapshot.sentVelocity.pan
        }
        #expect(try sent([subjects[0], subjects[1]]) < -0.1)
        #expect(try sent([subjects[2]]) > 0.1)
        #expect(try sent([]) < 0)
        let unknown = dock.error { () throws(AccessoryError) in
            try dock.accessory.selectSubjects([UUID()])
        }
        #expect(unknown?.name == .noSubjectFound)
    }

    @Test("track: 10 to 30 calls a second, otherwise the named error and no crash")
    func rates() throws {
        for (rate, name) in [
            (9.0, AccessoryError.Name.frameRateTooLow), (10, nil), (30, nil),
            (31, .frameRateTooHigh),
        ] as [(Double, AccessoryError.Name?)] {
            let dock = try Dock(.custom)
            var found: Set<AccessoryError.Name> = []
            for _ in 0..<40 {
                let error = dock.error { () throws(AccessoryError) in
                    try dock.accessory.track([], camera: dock.camera)
                }
                if let error { found.insert(error.name) }
                dock.clock.pass(1 / rate)
            }
            #expect(found == (name.map { [$0] } ?? []), "\(rate) Hz: \(found)")
        }
    }

    @Test("CameraOrientation: eight cases, each turns a rectangle as it turns the picture")
    func orientations() {
        // `seen` is measured from the lower left corner. It lies at the left edge, a little above
        // the lower edge.
        let seen = UnitRectangle(x: 0, y: 0.1, width: 0.2, height: 0.3)
        let upright = UnitRectangle(x: 0, y: 0.6, width: 0.2, height: 0.3)
        let wanted: [CameraOrientation: UnitRectangle] = [
            .unknown: upright, .landscapeLeft: upright, .faceUp: upright, .faceDown: upright,
            .corrected: upright, .portrait: .init(x: 0.1, y: 0, width: 0.3, height: 0.2),
            .landscapeRight: .init(x: 0.8, y: 0.1, width: 0.2, height: 0.3),
            .portraitUpsideDown: .init(x: 0.6, y: 0.8, width: 0.3, height: 0.2),
        ]
        #expect(CameraOrientation.allCases.count == 8 && wanted.count == 8)
        func isNear(_ a: UnitRectangle, _ b: UnitRectangle) -> Bool {
            max(abs(a.x - b.x), abs(a.y - b.y), abs(a.width - b.width), abs(a.height - b.height))
                < 1e-12
        }
        for (orientation, rectangle) in wanted {
            #expect(
                isNear(orientation.uprightTopLeft(ofLowerLeft: seen), rectangle), "\(orientation)")
            let mirrored = orientation.uprightTopLeft(ofLowerLeft: seen, isMirrored: true)
            #expect(abs(mirrored.x - (1 - rectangle.x - rectangle.width)) < 1e-12)
        }
    }

    @Test("CameraInformation: pixel to angle within 0.1° with intrinsics, 2° with a field of view")
    func camera() throws {
        let lens = Intrinsics(width: 1280, height: 720, fx: 1100, fy: 1098, cx: 650, cy: 355)
        let known = CameraInformation(lens: .intrinsics(lens))
        let guessed = CameraInformation(
            lens: .fieldOfView(horizontal: lens.horizontalFieldOfView, aspect: 1280.0 / 720))
        var rng = RandomSource(seed: 2)
        for _ in 0..<200 {
            let point = Vector3(rng.number(-0.5...0.5), rng.number(-0.28...0.28), 1)
            guard let pixel = lens.project(point) else { continue }
            let share = Vector2((pixel.x + 0.5) / 1280, 1 - (pixel.y + 0.5) / 720)
            let pan = atan2(point.x, 1)
            let tilt = atan2(-point.y, (1 + point.x * point.x).squareRoot())
            for (camera, tolerance) in [(known, 0.1), (guessed, 2)] {
                let found = try #require(camera.direction(ofLowerLeft: share))
                #expect(abs((found.pan - pan).inDegrees) < tolerance)
                #expect(abs((found.tilt - tilt).inDegrees) < tolerance)
            }
        }
        // The camera is turned on its side, so that the left of its picture is up.
        let portrait = CameraInformation(lens: .intrinsics(lens), orientation: .portrait)
        #expect(try #require(portrait.direction(ofLowerLeft: Vector2(0.1, 0.5))).tilt > 0.3)
    }

    @Test("setAngularVelocity: + yaw turns right, + pitch turns down; lasts two seconds")
    func velocity() throws {
        let dock = try Dock()
        try dock.beats(for: 2) {
            try dock.accessory.setAngularVelocity(Vector3(0.1, 0.2, 0))
        }
        #expect(dock.bench.angles.pan > 0.3 && dock.bench.angles.tilt < -0.15)
        try dock.beats(for: 2) {
            try dock.accessory.setAngularVelocity(Vector3(-0.1, -0.2, 0))
        }
        #expect(abs(dock.bench.angles.pan) < 0.03 && abs(dock.bench.angles.tilt) < 0.03)
    }

    @Test("setOrientation: arrives within 0.2° and a tenth of the duration, with progress")
    func orientation() throws {
        let dock = try Dock()
        let begun = dock.clock.now
        let progress = try dock.accessory.setOrientation(Vector3(-0.2, 0.5, 0), duration: 1.5)
        var fractions: [Double] = []
        var arrived: Timestamp?
        dock.beats(for: 2) {
            fractions.append(progress.fractionCompleted)
            if progress.isFinished, arrived == nil { arrived = dock.clock.now }
        }
        let seconds = try #require(arrived).seconds(since: begun)
        #expect(abs(seconds - 1.5) < 0.15, "\(seconds)")
        #expect(fractions == fractions.sorted() && fractions.first == 0 && fractions.last == 1)
        #expect(abs(dock.bench.angles.pan - 0.5) < .degrees(0.2))
        #expect(abs(dock.bench.angles.tilt - 0.2) < .degrees(0.2))
        let on = try dock.accessory.setOrientation(Vector3(0, 0.1, 0), relative: true)
        dock.beats(for: 1)
        #expect(on.isFinished && abs(dock.bench.angles.pan - 0.6) < .degrees(0.2))
        let turned = try dock.accessory.setOrientation(
            Rotation(angle: 0.3, axis: Vector3(0, 1, 0)))
        dock.beats(for: 1)
        #expect(turned.isFinished && abs(dock.bench.angles.pan - 0.3) < .degrees(0.3))
    }

    @Test("rate rule: the third move within a second is refused")
    func moveRate() throws {
        let dock = try Dock()
        try dock.accessory.setOrientation(Vector3(0, 0.1, 0))
        try dock.accessory.setOrientation(Vector3(0, 0.2, 0))
        let third = dock.error { () throws(AccessoryError) in
            try dock.accessory.setOrientation(Vector3(0, 0.3, 0))
        }
        let gesture = dock.error { () throws(AccessoryError) in try dock.accessory.animate(.yes) }
        #expect(third?.name == .frameRateTooHigh && gesture?.name == .frameRateTooHigh)
        dock.clock.pass(1.01)
        try dock.accessory.setOrientation(Vector3(0, 0.3, 0))
    }

    @Test("limits: never exceeded, also by speeds; invalid ones throw; they end with the session")
    func limits() throws {
        let dock = try Dock()
        let own = dock.accessory.limits
        #expect(abs(try #require(own.pitch).positionRange.lowerBound + .pi / 2) < 1e-9)
        #expect(own.roll == nil)
        // Pitch is positive downwards: these limits allow 0.2 radians down and 0.4 radians up.
        try dock.accessory.setLimits(
            AccessoryLimits(
                yaw: try AxisLimit(from: -0.3, to: 0.3, maximumSpeed: 1),
                pitch: try AxisLimit(from: -0.4, to: 0.2, maximumSpeed: 1)))
        var (least, most) = (0.0, 0.0)
        for sign in [1.0, -1] {
            try dock.beats(for: 3) {
                try dock.accessory.setAngularVelocity(Vector3(sign * 2, sign * 2, 0))
                most = max(most, dock.bench.angles.pan, dock.bench.angles.tilt - 0.1)
                least = min(least, dock.bench.angles.pan, dock.bench.angles.tilt - 0.1)
            }
        }
        #expect(most <= 0.3 && most > 0.29 && least >= -0.3 && least < -0.29)
        dock.accessory.clearLimits()
        #expect(dock.accessory.limits == own)
        let roll = try AxisLimit(from: 0, to: 1, maximumSpeed: 1)
        let lacking = dock.error { () throws(AccessoryError) in
            try dock.accessory.setLimits(AccessoryLimits(roll: roll))
        }
        #expect(lacking?.name == .notSupportedByDevice)
        let none = dock.error { () throws(AccessoryError) in
            try dock.accessory.setLimits(AccessoryLimits())
        }
        #expect(none?.name == .invalidParameter)
    }
}
