import Foundation
import Scene
import TestKit
import Testing

@testable import Stand

@Suite("DockKit, part by part: streams, gestures, errors")
struct DockKitStreamTests {
    @Test("accessoryStateChanges: one event for each plugging, unplugging and press of the button")
    func stateChanges() async throws {
        let dock = try Dock(.system)
        dock.accessory.stand.disconnect()
        let registry = StandRegistry(clock: dock.clock.reading)
        let changes = registry.accessoryStateChanges
        let bench = FakeDriver.Bench()
        bench.fail(pulled)
        let accessory = StandAccessory(
            stand: GuardedStand(
                driver: FakeDriver(bench: bench, subject: "fake:two"), clock: dock.clock.reading),
            clock: dock.clock.reading)
        registry.watch(accessory)
        func beats(_ seconds: Double) {
            for _ in 0..<Int(seconds * 30) {
                registry.update()
                dock.clock.pass(1.0 / 30)
            }
        }
        beats(2)
        bench.fail(nil)
        beats(2)
        #expect(registry.docked.count == 1)
        bench.fail(pulled)
        beats(2)
        #expect(registry.docked.isEmpty)
        bench.fail(nil)
        beats(2)
        try registry.pressTrackingButton(of: accessory)
        try registry.pressTrackingButton(of: accessory)
        registry.forget("fake:two")
        #expect(!bench.isOpen)
        var found: [String] = []
        for await change in changes {
            found.append("\(change.state) \(change.trackingButtonEnabled)")
            if found.count == 6 { break }
        }
        #expect(
            found == [
                "docked true", "undocked true", "docked true", "docked false", "docked true",
                "undocked true",
            ])
    }

    @Test("motionStates: position and speed on DockKit's axes, 10 to 30 a second, with times")
    func motionStates() async throws {
        let dock = try Dock()
        let stream = dock.accessory.motionStates
        try dock.beats(for: 1) {
            try dock.accessory.setAngularVelocity(Vector3(0.2, 0.4, 0))
        }
        let end = dock.clock.now
        dock.bench.fail(pulled)
        var states: [MotionState] = []
        for await state in stream {
            states.append(state)
            if states.count == 30 { break }
        }
        let span = states[29].time.seconds(since: states[0].time)
        #expect(29 / span > 10 && 29 / span < 31)
        #expect(abs(states[29].angularVelocities.y - 0.4) < 0.01)
        #expect(abs(states[29].angularVelocities.x - 0.2) < 0.01)
        #expect(states[29].angularPositions.y > 0.2 && states[29].angularPositions.x > 0.1)
        #expect(end.seconds(since: states[29].time) < 0.05 && states[29].error == nil)
        let after = dock.accessory.motionStates
        dock.accessory.update()
        for await state in after {
            #expect(state.error?.name == .notConnected)
            break
        }
    }

    @Test("animate: yes, no, wakeup, kapow end where they began, and have different shapes")
    func gestures() throws {
        for (gesture, axis, least, seconds) in [
            (AccessoryAnimation.yes, StandAxis.tilt, 14.0, 1.2), (.no, .pan, 22, 1.4),
            (.wakeup, .tilt, 25, 2.1), (.kapow, .tilt, 20, 2.5),
        ] {
            let dock = try Dock(.system)
            dock.bench.place(.init(pan: .degrees(12), tilt: .degrees(20)))
            // The clock must advance, because a reading with the same time as the previous one is
            // ignored.
            dock.clock.pass(0.05)
            dock.accessory.update()
            let begun = dock.clock.now
            let progress = try dock.accessory.animate(gesture)
            #expect(dock.accessory.mode == .manual, "tracking is off for its time")
            var (low, high, ended) = (1e9, -1e9, 0.0)
            dock.beats(for: 7) {
                let angle = dock.bench.angles[axis].inDegrees
                (low, high) = (min(low, angle), max(high, angle))
                if progress.isFinished, ended == 0 {
                    ended = dock.clock.now.seconds(since: begun)
                }
            }
            #expect(progress.isFinished && progress.fractionCompleted == 1, "\(gesture)")
            #expect(dock.accessory.mode == .system, "tracking is on again")
            #expect(high - low > least, "\(gesture) \(high - low)")
            #expect(ended >= seconds - 0.1 && ended < seconds + 3.5, "\(gesture) \(ended)")
            #expect(abs(dock.bench.angles.pan.inDegrees - 12) < 0.5)
            #expect(abs(dock.bench.angles.tilt.inDegrees - 20) < 0.5)
        }
    }

    @Test("animate: a second one is refused; cancel stops with the next beat and restores the mode")
    func cancel() throws {
        let dock = try Dock(.system)
        let progress = try dock.accessory.animate(.no)
        dock.beats(for: 0.5)
        #expect(progress.fractionCompleted > 0.1 && progress.fractionCompleted < 0.9)
        let second = dock.error { () throws(AccessoryError) in try dock.accessory.animate(.yes) }
        #expect(second?.name == .notSupported)
        let stops = dock.bench.log.count { $0 == "stop" }
        progress.cancel()
        dock.beats(for: 0.05)
        #expect(dock.bench.log.count { $0 == "stop" } == stops + 1)
        dock.beats(for: 0.3)
        #expect(dock.bench.velocity == .zero && progress.isFinished && progress.isCancelled)
        #expect(dock.accessory.mode == .system)
        // The mode is also restored after an error.
        dock.clock.pass(1)
        let broken = try dock.accessory.animate(.no)
        dock.beats(for: 0.2)
        dock.bench.fail(pulled)
        dock.beats(for: 0.2)
        #expect(broken.isFinished && broken.error?.name == .notConnected)
        #expect(dock.accessory.mode == .system)
    }

    @Test("animate: custom key frames as JSON, slowed to the stand's limits")
    func keyFrames() throws {
        let json = Array(
            "[{\"seconds\":0},{\"seconds\":0.1,\"pan\":40},{\"seconds\":0.2,\"pan\":0}]".utf8)
        let dock = try Dock()
        let progress = try dock.accessory.animate(try AccessoryAnimation.keyFrames(json: json))
        var most = 0.0
        dock.beats(for: 4) { most = max(most, dock.bench.angles.pan.inDegrees) }
        #expect(progress.isFinished && most > 35 && abs(dock.bench.angles.pan.inDegrees) < 0.5)
        for bad in [
            "", "{}", "[]", "[{\"seconds\":1}]", "[{\"seconds\":0},{\"seconds\":0}]",
            "[{\"seconds\":0},{\"seconds\":1e300}]", "[{\"seconds\":0,\"pan\":1e300}]",
            "[{\"seconds\":0},{\"seconds\":1,\"pna\":20}]",
            "[{\"seconds\":0,\"name\":\"nod\"}]",
        ] {
            #expect(throws: StandError.self) {
                try AccessoryAnimation.keyFrames(json: Array(bad.utf8))
            }
        }
    }

    @Test("accessoryEvents: button, debounced shutter, flip, zoom, from an evdev stream")
    func events() async throws {
        func event(_ seconds: Double, _ code: UInt16, _ value: UInt8, type: UInt8 = 1) -> [UInt8] {
            let (whole, part) = (
                UInt64(seconds), UInt64((seconds.truncatingRemainder(dividingBy: 1)) * 1e6)
            )
            let time = [whole, part].flatMap { number in
                (0..<8).map { UInt8(truncatingIfNeeded: number >> (UInt64($0) * 8)) }
            }
            return time + [type, 0, UInt8(code & 255), UInt8(code >> 8), value, 0, 0, 0]
        }
        let bytes =
            event(1, 212, 1) + event(1.05, 212, 0) + event(1.1, 212, 1) + event(1.5, 212, 1)
            + event(2, 0, 0, type: 0) + event(2, 227, 1) + event(2.1, 0x1A2, 1)
            + event(2.2, 0x1A3, 1) + event(3, 0x130, 1) + event(3, 0x130, 2) + event(3.1, 0x130, 0)
        var decoder = InputEventDecoder()
        var found: [AccessoryEvent] = []
        for start in stride(from: 0, to: bytes.count, by: 7) {
            found += decoder.events(adding: Array(bytes[start..<min(start + 7, bytes.count)]))
        }
        #expect(
            found == [
                .cameraShutter, .cameraShutter, .cameraFlip, .cameraZoom(factor: 1.2),
                .cameraZoom(factor: 1 / 1.2), .button(id: 0x130, pressed: true),
                .button(id: 0x130, pressed: false),
            ])
        let dock = try Dock()
        let stream = dock.accessory.accessoryEvents
        dock.bench.press(.button(id: 1, pressed: true))
        dock.accessory.update()
        found.forEach(dock.accessory.post)
        dock.accessory.post(.cameraZoom(factor: 99))
        let heard = await collected(stream) { $0 == .cameraZoom(factor: 99) }
        #expect(heard == [.button(id: 1, pressed: true)] + found)
        var rng = RandomSource(seed: 3)
        for _ in 0..<5000 {
            _ = decoder.events(adding: (0..<30).map { _ in UInt8(rng.integer(0...255)) })
        }
    }

    @Test("batteryStates: level, charge, low; values that no device reports are not invented")
    func batteries() throws {
        let fields = [
            "type": "Battery", "scope": "Device", "capacity": "12", "model_name": "Grip",
            "status": "Discharging",
        ]
        let battery = try #require(PowerSupplies.battery(name: "hid-1", fields: fields))
        #expect(battery.name == "Grip" && battery.batteryLevel == 0.12 && battery.lowBattery)
        #expect(battery.chargeState == .notCharging)
        for (key, value) in [("scope", "System"), ("type", "Mains"), ("capacity", "x")] {
            var other = fields
            other[key] = value
            #expect(PowerSupplies.battery(name: "a", fields: other) == nil)
        }
        let folder = try TemporaryFolder()
        for (key, value) in fields { try folder.write(value + "\n", "hid-1/" + key) }
        #expect(PowerSupplies.list(folder: folder("")) == [battery])
        #expect(try Dock().accessory.stand.snapshot.batteries.isEmpty)
    }

    @Test("trackingStates: ten a second")
    func trackingRate() async throws {
        let dock = try Dock(.custom)
        let stream = dock.accessory.trackingStates
        var times: [Timestamp] = []
        dock.beats(for: 0.9)
        let end = dock.clock.now
        for await state in stream {
            times.append(state.time)
            if end.seconds(since: state.time) < 0.2 { break }
        }
        let rate = Double(times.count - 1) / times[times.count - 1].seconds(since: times[0])
        #expect(rate > 9 && rate < 11, "\(rate)")
    }

    @Test("TrackedPerson and TrackedObject: rectangles from the top left; nil where not measured")
    func tracked() throws {
        var follower = ProportionalFollower()
        let dock = try Dock()
        let thing = Observation(
            identifier: 7, kind: .object,
            rectInImageLowerLeft: .init(x: 0.6, y: 0.1, width: 0.2, height: 0.2))
        _ = follower.follow(
            [dock.face(1, x: 0.2, y: 0.9), thing], camera: dock.camera, at: .zero, standAngles: nil)
        guard case .person(let person) = follower.subjects[0],
            case .object(let object) = follower.subjects[1]
        else {
            Issue.record("not a person and a thing")
            return
        }
        #expect(abs(person.faceRectTopLeft.y - 0.05) < 1e-9)
        #expect(abs(object.rectTopLeft.y - 0.7) < 1e-9)
        #expect(person.saliencyRank == nil && person.speakingConfidence == nil)
        #expect(person.lookingAtCameraConfidence == nil && object.saliencyRank == nil)
        _ = follower.follow(
            [dock.face(1, x: 0.3)], camera: dock.camera, at: .zero, standAngles: nil)
        #expect(follower.subjects[0].identifier == person.identifier)
    }

    @Test("DockKitError: eight names, four texts each, and one for each fault of a stand")
    func errors() {
        #expect(AccessoryError.Name.allCases.count == 8)
        var texts: Set<String> = []
        for name in AccessoryError.Name.allCases {
            let error = AccessoryError(name)
            let four = [
                error.errorDescription, error.failureReason, error.helpAnchor,
                error.recoverySuggestion,
            ].compactMap { $0 }.filter { !$0.isEmpty }
            #expect(four.count == 4, "\(name)")
            texts.insert(four[0] + four[1])
        }
        #expect(texts.count == 8)
        let names = Set(
            StandError.Kind.allCases.map { kind in
                AccessoryError(
                    StandError(kind, operation: "a", subject: "b", reason: "c", suggestion: "d")
                ).name
            })
        #expect(
            names == [
                .cameraTCCMissing, .notConnected, .notSupportedByDevice, .invalidParameter,
                .notSupported,
            ])
    }

    @Test("modes: system, custom, manual; in manual, observations are refused, a person wins")
    func modes() throws {
        let dock = try Dock(.manual)
        let refused = dock.error { () throws(AccessoryError) in
            try dock.accessory.track([], camera: dock.camera)
        }
        #expect(refused?.name == .notSupported)
        try dock.accessory.setMode(.system)
        try dock.accessory.trackBySystem([dock.face(1, x: 0.9)], camera: dock.camera)
        #expect(dock.accessory.stand.snapshot.sentVelocity.pan > 0)
        try dock.accessory.stand.drive(.init(pan: -0.3), by: .person)
        let taken = dock.error { () throws(AccessoryError) in
            try dock.accessory.trackBySystem([dock.face(1, x: 0.9)], camera: dock.camera)
        }
        #expect(taken?.name == .notSupported)
        #expect(dock.accessory.stand.snapshot.sentVelocity.pan < 0)
    }
}
