import FakeCameras
import Glibc
import TestKit
import Testing

@testable import DeviceIO

@Suite("A camera's controls")
struct ControlTests {
    private static let (mode, exposure, gain, focus, focusAuto):
        (
            UInt32, UInt32, UInt32, UInt32, UInt32
        ) = (0x009A_0901, 0x009A_0902, 0x0098_0913, 0x009A_090A, 0x009A_090C)

    /// A webcam with the controls that uvcvideo lists. The camera sets exposure (3, aperture
    /// priority) and focus itself.
    private static func webcam() -> FakeVideoNode {
        var node = Studio.camera([.yuyv])
        var menu = CameraControl(
            number: mode, name: "Auto Exposure", kind: .menu, range: 0...3, initial: 3)
        menu.choices = [.init(value: 1, name: "Manual Mode"), .init(value: 3, name: "Aperture")]
        node.controlFacts = [
            CameraControl(number: gain, name: "Gain", kind: .number, range: 0...255, initial: 0),
            menu,
            CameraControl(
                number: exposure, name: "Exposure Time, Absolute", kind: .number, range: 3...2047,
                initial: 250, flags: .inactive),
            CameraControl(
                number: focusAuto, name: "Focus, Automatic Continuous", kind: .toggle,
                range: 0...1, initial: 1),
            CameraControl(
                number: 0x009A_0999, name: "Hidden", kind: .number, range: 0...1, initial: 0,
                flags: .disabled),
        ]
        node.controls = [mode: 3, exposure: 156, gain: 12, focus: 30, focusAuto: 1]
        return node
    }

    @Test("controls are listed with values, choices and whether they can be set now")
    func list() throws {
        let kernel = FakeVideoKernel(nodes: [Self.webcam()])
        let controls = try CameraControls(path: "/dev/video0", kernel: kernel).list()
        #expect(
            controls.map(\.key) == [
                "gain", "auto_exposure", "exposure_time_absolute", "focus_automatic_continuous",
            ])
        #expect(controls.map(\.value) == [12, 3, 156, 1])
        #expect(controls.map(\.isSettable) == [true, true, false, true])
        #expect(controls[1].range == "Manual Mode, Aperture")
        #expect(kernel.openDescriptors == 0)
    }

    @Test("a control is set by number, by a choice's name, on and off; nothing else is accepted")
    func set() throws {
        let kernel = FakeVideoKernel(nodes: [Self.webcam()])
        let controls = try CameraControls(path: "/dev/video0", kernel: kernel)
        #expect(try controls.set("gain", to: "77") == 77)
        #expect(try controls.set("auto_exposure", to: "manual mode") == 1)
        #expect(try controls.set("focus_automatic_continuous", to: "off") == 0)
        #expect(kernel.standing(Self.gain) == 77 && kernel.standing(Self.mode) == 1)
        for (key, value) in [
            ("gain", "256"), ("gain", "much"), ("auto_exposure", "2"), ("zoom", "1"),
        ] {
            let error = #expect(throws: DeviceError.self) { try controls.set(key, to: value) }
            #expect(error?.kind == .device && error?.suggestion.isEmpty == false)
        }
        #expect(kernel.standing(Self.gain) == 77)
    }

    @Test(
        "the error for a control that the camera refuses to set has the reason",
        arguments: [(EACCES, "automatic control"), (EPIPE, "Try once more"), (ENODEV, "Plug")]
            as [(Int32, String)])
    func refused(code: Int32, words: String) throws {
        let kernel = FakeVideoKernel(nodes: [Self.webcam()])
        let controls = try CameraControls(path: "/dev/video0", kernel: kernel)
        kernel.fail(.setControl, code)
        let error = #expect(throws: DeviceError.self) { try controls.set("gain", to: "1") }
        #expect(error?.suggestion.contains(words) == true)
    }

    @Test("a driver whose control list never ends is cut off", arguments: [EINVAL, ENOTTY])
    func circles(code: Int32) throws {
        let kernel = FakeVideoKernel(nodes: [Self.webcam()])
        let controls = try CameraControls(path: "/dev/video0", kernel: kernel)
        kernel.failAlways(.controlFacts, code)
        #expect(try controls.list().isEmpty)
    }

    private func filming(
        _ node: FakeVideoNode
    ) throws -> (kernel: FakeVideoKernel, lock: CameraSettingsLock, source: Video4LinuxSource) {
        let kernel = FakeVideoKernel(nodes: [node])
        let lock = CameraSettingsLock()
        var options = Studio.options()
        (options.lock, options.recoverySeconds) = (lock, 30)
        let source = try Video4LinuxSource.open(
            path: "/dev/video0", options: options, kernel: kernel)
        return (kernel, lock, source)
    }

    @Test("controls are locked at their values at the first shot, and restored at the end")
    func held() throws {
        let (kernel, lock, source) = try filming(Self.webcam())
        kernel.play((1...4).map { .picture(Studio.yuyv($0)) })
        _ = try source.next()
        #expect(kernel.standing(Self.mode) == 3)
        lock.engage()
        // The notice comes with the picture at which the controls were locked.
        let marks = try (0..<3).map { _ in try source.next()?.mark }
        #expect(marks == ["F", "N", "F"])
        #expect(kernel.standing(Self.mode) == 1 && kernel.standing(Self.focusAuto) == 0)
        #expect(kernel.standing(Self.exposure) == 156 && kernel.standing(Self.focus) == 30)
        source.close()
        #expect(kernel.standing(Self.mode) == 3 && kernel.standing(Self.focusAuto) == 1)
        #expect(kernel.openDescriptors == 0 && kernel.misuse.isEmpty)
    }

    @Test("controls that change by themselves are set back, and a notice says so")
    func drift() throws {
        let (kernel, lock, source) = try filming(Self.webcam())
        lock.engage()
        kernel.play((1...200).map { .picture(Studio.yuyv($0)) })
        _ = try (0..<2).map { _ in try source.next() }
        kernel.turn(Self.exposure, to: 900)
        var notices: [String] = []
        while notices.isEmpty, let event = try source.next() {
            if case .notice(let notice) = event { notices.append(notice.words) }
        }
        #expect(notices == ["The camera changed exposure by itself; it was put back."])
        #expect(kernel.standing(Self.exposure) == 156)
    }

    @Test("controls are locked again after the camera was plugged in again")
    func replugged() throws {
        let (kernel, lock, source) = try filming(Self.webcam())
        lock.engage()
        kernel.play([.picture(Studio.yuyv(1)), .unplug(after: 5)])
        while try source.next()?.mark != "I" {}
        // After the camera lost power, its controls have their default values.
        kernel.turn(Self.mode, to: 3)
        kernel.turn(Self.exposure, to: 250)
        kernel.replug(after: 10, as: ["/dev/video0"])
        while try source.next()?.mark != "N" {}
        #expect(kernel.standing(Self.mode) == 1 && kernel.standing(Self.exposure) == 156)
        source.close()
        #expect(kernel.standing(Self.mode) == 3)
    }

    @Test("whatever fails while controls are locked, pictures go on", arguments: 0..<60)
    func faults(seed: UInt64) throws {
        var rng = RandomSource(seed: seed)
        let (kernel, lock, source) = try filming(Self.webcam())
        for call in [VideoCall.control, .setControl] {
            for _ in 0..<Int.random(in: 0...6, using: &rng) {
                kernel.fail(call, [EPIPE, EACCES, EIO, EBUSY].randomElement(using: &rng) ?? EIO)
            }
        }
        lock.engage()
        kernel.play((1...30).map { .picture(Studio.yuyv($0), after: 500) })
        var frames = 0
        while frames < 30, let event = try source.next() { frames += event.mark == "F" ? 1 : 0 }
        #expect(frames == 30)
        source.close()
        #expect(kernel.openDescriptors == 0 && kernel.misuse.isEmpty)
    }
}
