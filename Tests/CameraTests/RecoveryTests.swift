import DeviceIO
import FakeCameras
import Glibc
import Scene
import Testing

@Suite("A camera that comes back")
struct RecoveryTests {
    private func open(
        _ kernel: FakeVideoKernel, recovery: Double = 30
    ) throws -> Video4LinuxSource {
        var options = Studio.options()
        options.recoverySeconds = recovery
        return try Video4LinuxSource.open(path: "/dev/video0", options: options, kernel: kernel)
    }

    private func marks(_ source: Video4LinuxSource, _ count: Int) -> String {
        Studio.events(of: source, limit: count).events.map(\.mark).joined(separator: " ")
    }

    @Test("a camera is found by its serial number under another number, and nothing is lost")
    func replugged() throws {
        var node = Studio.camera([.yuyv])
        node.facts.serial = "C1"
        let kernel = FakeVideoKernel(nodes: [node])
        let source = try open(kernel)
        kernel.play([.picture(Studio.yuyv(1)), .unplug(after: 5)])
        #expect(marks(source, 2) == "F I")
        #expect(kernel.openDescriptors == 0 && kernel.liveMappings == 0)
        kernel.replug(after: 2600, as: ["/dev/video3"])
        // While the camera is away, an event says so about once a second.
        var events: [SourceEvent] = []
        while let event = try source.next() {
            events.append(event)
            if event.mark == "N" { break }
        }
        #expect(events.map(\.mark) == ["I", "I", "N"])
        kernel.play([.picture(Studio.yuyv(2))])
        let frame = try #require(try source.next()?.frame)
        #expect(frame.index == 1 && Studio.number(of: frame.luma) == 2)
        source.close()
        #expect(kernel.openDescriptors == 0 && kernel.misuse.isEmpty)
    }

    @Test("another camera at the path of the unplugged one is not used")
    func another() throws {
        var (first, second) = (Studio.camera([.yuyv]), Studio.camera([.yuyv]))
        (first.facts.serial, second.facts.serial) = ("C1", "C2")
        second.path = "/dev/video1"
        second.capability.bus = "usb-0000:00:14.0-2"
        let kernel = FakeVideoKernel(nodes: [first, second])
        let source = try open(kernel, recovery: 3)
        kernel.play([.picture(Studio.yuyv(1)), .unplug(after: 5)])
        #expect(marks(source, 2) == "F I")
        // Now /dev/video0 is another camera, and the camera of this source does not return.
        kernel.replug(after: 100, as: ["/dev/gone", "/dev/video0"])
        let (events, error) = Studio.events(of: source)
        #expect(events.allSatisfy { $0.mark == "I" } && !events.isEmpty)
        #expect(error?.reason.contains("is gone") == true)
        #expect(kernel.openDescriptors == 0)
    }

    @Test("if a camera has several nodes, the node that gave the pictures is used again")
    func nodes() throws {
        var (color, depth) = (Studio.camera([.yuyv]), Studio.camera([.z16]))
        (color.facts.serial, depth.facts.serial) = ("C1", "C1")
        depth.path = "/dev/video2"
        let kernel = FakeVideoKernel(nodes: [color, depth])
        let source = try open(kernel)
        kernel.play([.picture(Studio.yuyv(1)), .unplug(after: 5)])
        #expect(marks(source, 2) == "F I")
        kernel.replug(after: 0, as: ["/dev/video6", "/dev/video4"])
        let notice = try source.next()
        guard case .notice(let words) = notice else {
            Issue.record("no notice")
            return
        }
        #expect(words.words == "The camera is back at /dev/video6.")
        source.close()
    }

    @Test("a stalled camera is opened again at once, and given up when this does not help")
    func stalled() throws {
        let kernel = FakeVideoKernel(nodes: [Studio.camera([.yuyv])])
        let source = try open(kernel)
        kernel.play([.picture(Studio.yuyv(1))])
        #expect(marks(source, 3) == "F I N")
        kernel.play([.picture(Studio.yuyv(2))])
        #expect(marks(source, 1) == "F")
        let (events, error) = Studio.events(of: source)
        #expect(events.map(\.mark) == ["I", "N", "I", "N", "I", "N"])
        #expect(error?.reason.contains("no picture came") == true)
        #expect(kernel.openDescriptors == 0 && kernel.liveMappings == 0)
    }

    @Test("closing a source while its camera is away ends the source")
    func closed() throws {
        let kernel = FakeVideoKernel(nodes: [Studio.camera([.yuyv])])
        let source = try open(kernel)
        kernel.play([.unplug()])
        #expect(marks(source, 1) == "I")
        source.close()
        #expect(try source.next() == nil)
    }

    @Test("1000 plug cycles of one source leak nothing and lose no picture")
    func cycles() throws {
        var node = Studio.camera([.yuyv])
        node.facts.serial = "C1"
        let kernel = FakeVideoKernel(nodes: [node])
        let source = try open(kernel)
        var frames = 0
        for turn in 0..<1000 {
            kernel.play([.picture(Studio.yuyv(turn)), .unplug(after: 1)])
            let frame = try #require(try source.next()?.frame)
            #expect(frame.index == turn && Studio.number(of: frame.luma) == turn % 200)
            frames += 1
            #expect(try source.next()?.mark == "I")
            #expect(kernel.openDescriptors == 0 && kernel.liveMappings == 0)
            kernel.replug(after: 300, as: ["/dev/video\(turn % 7)"])
            while try source.next()?.mark != "N" {}
        }
        source.close()
        #expect(frames == 1000)
        #expect(kernel.openDescriptors == 0 && kernel.liveMappings == 0 && kernel.misuse.isEmpty)
    }

    @Test("a camera slowed by its exposure is reported once")
    func slow() throws {
        var node = Studio.camera([.yuyv])
        // V4L2_CID_EXPOSURE_AUTO at aperture priority: the camera chooses the exposure time.
        node.controls = [0x009A_0901: 3]
        let kernel = FakeVideoKernel(nodes: [node])
        let source = try open(kernel)
        kernel.play((0..<60).map { .picture(Studio.yuyv($0), after: 125) })
        let events = Studio.events(of: source, limit: 61).events
        let notices = events.compactMap { event in
            if case .notice(let notice) = event { notice.words } else { nil }
        }
        #expect(notices.count == 1)
        #expect(notices.first?.hasPrefix("The camera gives 8.0 pictures a second") == true)
        // The notice names the long exposure as the cause, and the control that shortens it.
        #expect(notices.first?.contains("exposes long") == true)
        #expect(notices.first?.contains("controls /dev/video0 auto_exposure") == true)
    }
}
