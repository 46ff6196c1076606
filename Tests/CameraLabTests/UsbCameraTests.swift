import DeviceIO
import Foundation
import Scene
import Testing

/// A USB camera under the running kernel's uvcvideo driver.
@Suite("A USB camera under the real driver", .serialized, .enabled(if: Lab.isHere))
struct UsbCameraTests {
    @Test("the camera is listed once for colour and once for depth; other nodes are not listed")
    func list() throws {
        let cameras = CameraList.cameras().filter { $0.serial == "LAB0001" }
        #expect(cameras.count == 2)
        let color = try #require(cameras.first { $0.problem == nil })
        #expect(color.driver == "uvcvideo" && color.name.hasPrefix("Lab Camera"))
        #expect(color.bus.hasPrefix("usb-vhci_hcd"))
        #expect(color.formats.map(\.pixelFormat) == [.yuyv, .mjpeg])
        #expect(
            color.formats[1].sizes
                == [(640, 480), (1280, 720)].map {
                    .init(width: $0.0, height: $0.1, framesPerSecond: [30, 15, 5, 2, 1])
                })
        let depth = try #require(cameras.first { $0.problem != nil })
        #expect(depth.problem?.contains("depth") == true)
    }

    @Test("MJPEG arrives unchanged, in order, at the requested rate")
    func motionJPEG() throws {
        let film = Film(jpegs: try Lab.film("orbit.mjpg"))
        #expect(film.count == 30)
        let start = ContinuousClock.now
        let source = try Video4LinuxSource.open(
            path: try Lab.node(.mjpeg), options: Lab.options(.mjpeg))
        defer { source.close() }
        var last = try Lab.frame(source)
        Lab.tell(measured: "first picture \(ContinuousClock.now - start) after opening")
        let first = last.timestamp
        var (lost, frames) = (0, 0)
        while frames < 75, let event = try source.next() {
            switch event {
            case .frame(let frame):
                guard case .jpeg(let bytes) = frame.original,
                    case .jpeg(let before) = last.original
                else {
                    Issue.record("not kept as JPEG")
                    return
                }
                let (number, previous) = (film.number(of: bytes), film.number(of: before))
                let step = frame.index - last.index
                #expect(number == previous.map { ($0 + step) % film.count })
                frames += 1
                last = frame
            case .dropped(let count): lost += count
            case .skipped(_, _, let reason): Issue.record("skipped: \(reason)")
            case .notice(let notice): Lab.tell(measured: notice.words)
            case .passEnded: Issue.record("a camera has no passes")
            }
        }
        let rate = Double(frames + lost) / last.timestamp.seconds(since: first)
        Lab.tell(measured: "MJPEG 640×480: \(rate) pictures a second, \(lost) of \(frames) lost")
        // The guest's clock counts instructions. So the guest's processor does the same work in a
        // second of this clock, whatever the host's load.
        #expect(rate > 29 && rate < 31)
    }

    @Test("YUYV arrives unchanged")
    func packed() throws {
        let film = Film(raw: try Lab.film("orbit.yuyv"), pictureBytes: 153_600)
        let source = try Video4LinuxSource.open(
            path: try Lab.node(.yuyv), options: Lab.options(.yuyv))
        defer { source.close() }
        for _ in 0..<5 {
            guard case .yuyv(320, 240, let bytes) = try Lab.frame(source).original else {
                Issue.record("not kept as YUYV")
                return
            }
            #expect(film.number(of: bytes) != nil)
        }
    }

    @Test("depth arrives unchanged, each picture with the colour picture of its moment")
    func depth() throws {
        let colors = Film(jpegs: try Lab.film("orbit.mjpg"))
        let depths = Film(raw: try Lab.film("orbit.z16"), pictureBytes: 153_600)
        #expect(depths.count == colors.count)
        let profile = "/mnt/camera.json"
        let calibration = try #require(try DepthCalibration(contentsOf: profile))
        var options = Lab.options(.mjpeg, framesPerSecond: 5)
        options.intrinsics = try CameraCalibration(contentsOf: profile).intrinsics(
            width: 640, height: 480)
        let source = try DepthCameraSource.open(
            path: try Lab.node(.mjpeg), options: options, calibration: calibration)
        defer { source.close() }
        var (together, frames) = (0, 0)
        while frames < 12, let event = try source.next() {
            guard case .frame(let frame) = event else { continue }
            frames += 1
            guard let depth = frame.depth, case .jpeg(let bytes) = frame.original else { continue }
            together += 1
            let number = try #require(colors.number(of: bytes))
            // The profile puts the depth lens at the colour lens, so registration returns the depth
            // unchanged.
            let raw = depth.values.flatMap {
                [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)]
            }
            #expect(depths.holds(raw, at: number), "depth beside picture \(number)")
        }
        Lab.tell(measured: "\(together) of \(frames) pictures came with their depth")
        #expect(together >= 8)
    }

    /// If another process has the camera open, the error names this process, which `guest-checks`
    /// tests. Here the test's own process has it open. The error does not name its own process,
    /// since a program cannot ask itself to close the camera.
    @Test("a second opener is told that the camera is busy")
    func busy() throws {
        let path = try Lab.node(.mjpeg)
        let first = try Video4LinuxSource.open(path: path, options: Lab.options(.mjpeg))
        defer { first.close() }
        let error = #expect(throws: DeviceError.self) {
            _ = try Video4LinuxSource.open(path: path, options: Lab.options(.mjpeg))
        }
        #expect(error?.reason.contains("uses it") == true)
        #expect(error?.reason.contains("process \(getpid())") == false)
        let listed = CameraList.cameras().first { $0.path == path }
        #expect(listed?.problem?.contains("uses it") == true)
        _ = try Lab.frame(first)
    }

    @Test("a camera unplugged while it streams is found again, and no descriptor stays open")
    func unplugged() throws {
        let before = try Lab.descriptors()
        var options = Lab.options(.mjpeg)
        options.recoverySeconds = 60
        let source = try Video4LinuxSource.open(path: try Lab.node(.mjpeg), options: options)
        let first = try Lab.frame(source)
        try Lab.tell("unplug")
        var isAway = false
        while !isAway, let event = try source.next() {
            if case .notice(let notice) = event, notice.isInterruption {
                #expect(notice.words.contains("is gone"))
                isAway = true
            }
        }
        try Lab.tell("plug")
        let start = ContinuousClock.now
        let after = try Lab.frame(source)
        Lab.tell(measured: "pictures again \(ContinuousClock.now - start) after plugging in")
        #expect(after.index > first.index && after.timestamp > first.timestamp)
        source.close()
        #expect(try Lab.descriptors() == before)
    }

    @Test("a camera that is silent for longer than the watchdog allows is given up with an error")
    func frozen() throws {
        let source = try Video4LinuxSource.open(
            path: try Lab.node(.mjpeg), options: Lab.options(.mjpeg, watchdogSeconds: 3))
        _ = try Lab.frame(source)
        try Lab.tell("freeze 9000")
        let error = #expect(throws: DeviceError.self) { while try source.next() != nil {} }
        #expect(error?.reason == "no picture came for 3.0 seconds")
        source.close()
        // The camera is silent for about six more seconds. A source with a longer recovery time
        // waits until the camera sends again.
        var options = Lab.options(.mjpeg, watchdogSeconds: 4)
        options.recoverySeconds = 60
        let patient = try Video4LinuxSource.open(path: try Lab.node(.mjpeg), options: options)
        _ = try Lab.frame(patient)
        patient.close()
    }

    @Test("a truncated picture is skipped; one that the camera marks as damaged counts as lost")
    func damaged() throws {
        let source = try Video4LinuxSource.open(
            path: try Lab.node(.mjpeg), options: Lab.options(.mjpeg))
        defer { source.close() }
        _ = try Lab.frame(source)
        try Lab.tell("cut 2")
        var reasons: [String] = []
        while reasons.isEmpty, let event = try source.next() {
            if case .skipped(_, _, let reason) = event { reasons.append(reason) }
        }
        #expect(reasons == ["its JPEG is cut short: the end is missing"])
        try Lab.tell("mark 2")
        var lost = 0
        for _ in 0..<90 where lost == 0 {
            if case .dropped(let count)? = try source.next() { lost += count }
        }
        #expect(lost > 0)
    }

    @Test("controls are read and set; automatic exposure blocks the manual one")
    func controls() throws {
        let controls = try CameraControls(path: try Lab.node(.mjpeg))
        let keys = Set(try controls.list().map(\.key))
        #expect(
            keys.isSuperset(of: [
                "gain", "brightness", "auto_exposure", "exposure_time_absolute", "pan_absolute",
                "focus_absolute", "white_balance_temperature", "zoom_absolute",
            ]))
        #expect(try controls.set("gain", to: "42") == 42)
        #expect(try controls.list().first { $0.key == "gain" }?.value == 42)
        try controls.set("auto_exposure", to: "Aperture Priority Mode")
        let refusal = #expect(throws: DeviceError.self) {
            try controls.set("exposure_time_absolute", to: "200")
        }
        #expect(refusal?.suggestion.contains("automatic") == true)
        try Lab.tell("stall 1")
        // The command comes through the FIFO, not through USB. When the camera has answered the
        // next USB request, it has also read the command.
        _ = try controls.list()
        #expect(throws: DeviceError.self) { try controls.set("brightness", to: "77") }
        #expect(try controls.set("brightness", to: "77") == 77)
    }

    @Test("the camera pans and tilts to a position and by speed")
    func stand() throws {
        let controls = try CameraControls(path: try Lab.node(.mjpeg))
        func pan() throws -> Int? {
            try controls.list().first { $0.key == "pan_absolute" }?.value
        }
        #expect(try controls.set("pan_absolute", to: "72000") == 72_000)
        #expect(try controls.set("tilt_absolute", to: "-36000") == -36_000)
        #expect(try pan() == 72_000)
        try controls.set("pan_speed", to: "10")
        var moved: Int?
        for _ in 0..<200 where moved ?? 0 <= 72_000 { moved = try pan() }
        try controls.set("pan_speed", to: "0")
        #expect(try #require(moved) > 72_000)
    }

    @Test("the camera's settings are locked at the first shot and restored at the end")
    func held() throws {
        let path = try Lab.node(.mjpeg)
        let controls = try CameraControls(path: path)
        func value(_ key: String) throws -> Int? {
            try controls.list().first { $0.key == key }?.value
        }
        try controls.set("auto_exposure", to: "Aperture Priority Mode")
        var options = Lab.options(.mjpeg)
        let lock = CameraSettingsLock()
        options.lock = lock
        let source = try Video4LinuxSource.open(path: path, options: options)
        _ = try Lab.frame(source)
        lock.engage()
        var words = ""
        while words.isEmpty, let event = try source.next() {
            if case .notice(let notice) = event { words = notice.words }
        }
        #expect(words == "Held for all shots: exposure, white balance, focus.")
        #expect(try value("auto_exposure") == 1)
        #expect(try Lab.frame(source).exposure?.seconds == 0.0333)
        source.close()
        #expect(try value("auto_exposure") == 3)
    }
}
