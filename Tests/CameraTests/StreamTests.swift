import DeviceIO
import FakeCameras
import Scene
import Testing

@Suite("A running camera")
struct StreamTests {
    private func open(
        _ kernel: FakeVideoKernel, _ options: CameraOptions = Studio.options()
    ) throws -> Video4LinuxSource {
        try Video4LinuxSource.open(path: "/dev/video0", options: options, kernel: kernel)
    }

    @Test("a camera gives each picture with the kernel's own time, and ends when closed")
    func frames() throws {
        let kernel = FakeVideoKernel(nodes: [Studio.camera([.yuyv])])
        let source = try open(kernel)
        let start = kernel.now()
        kernel.play((1...50).map { .picture(Studio.yuyv($0)) })
        for number in 1...50 {
            let frame = try #require(try source.next()?.frame)
            #expect(frame.index == number - 1)
            #expect(Studio.number(of: frame.luma) == number)
            let due = start.advanced(bySeconds: 0.033 * Double(number))
            #expect(frame.timestamp == due)
        }
        source.close()
        #expect(try source.next() == nil)
    }

    @Test("the newest picture wins when several wait; the others are counted")
    func newestWins() throws {
        let kernel = FakeVideoKernel(nodes: [Studio.camera([.yuyv])])
        let source = try open(kernel)
        kernel.play((1...10).map { .picture(Studio.yuyv($0)) })
        // Ten pictures arrive while nobody reads: four fill the buffers, and the driver loses six.
        kernel.pass(milliseconds: 400)
        kernel.play([.picture(Studio.yuyv(11), after: 400)])
        var events = [try source.next(), try source.next()].compactMap { $0 }
        #expect(events.map(\.mark) == ["D3", "F"])
        #expect(events[1].frame.map { Studio.number(of: $0.luma) } == 4)
        #expect(events[1].frame?.index == 3)
        events = [try source.next(), try source.next()].compactMap { $0 }
        #expect(events.map(\.mark) == ["D6", "F"])
        #expect(events[1].frame?.index == 10)
    }

    @Test("a damaged newest picture is replaced by the one before it")
    func newestDamaged() throws {
        let kernel = FakeVideoKernel(nodes: [Studio.camera([.yuyv])])
        let source = try open(kernel)
        kernel.play([
            .picture(Studio.yuyv(1)), .picture(Studio.yuyv(2)),
            .picture(Studio.yuyv(3), isDamaged: true),
        ])
        kernel.pass(milliseconds: 200)
        let marks = [try source.next(), try source.next(), try source.next()].map { $0?.mark }
        #expect(marks == ["D1", "F", "S"])
    }

    @Test("MJPEG keeps the camera's own bytes, without bytes after the end marker")
    func motionJPEG() throws {
        let kernel = FakeVideoKernel(nodes: [Studio.camera([.mjpeg])])
        var options = Studio.options()
        (options.wantsPreview, options.previewWidth) = (true, 8)
        let source = try open(kernel, options)
        let jpeg = try Studio.jpeg()
        kernel.play([.picture(jpeg + [0, 0, 0, 0xFF, 0xD9])])
        let frame = try #require(try source.next()?.frame)
        #expect(frame.original == .jpeg(jpeg))
        #expect(frame.luma.width == Studio.width && frame.luma.height == Studio.height)
        let preview = try #require(frame.preview)
        #expect(preview.width >= 8 && preview.width < Studio.width)
    }

    @Test("a preview is made only on request")
    func preview() throws {
        for wanted in [true, false] {
            let kernel = FakeVideoKernel(nodes: [Studio.camera([.yuyv])])
            var options = Studio.options()
            (options.wantsPreview, options.previewWidth) = (wanted, 16)
            let source = try open(kernel, options)
            kernel.play([.picture(Studio.yuyv(1))])
            #expect(try source.next()?.frame?.preview?.width == (wanted ? 16 : nil))
        }
    }

    @Test("exposure is read in units of 100 µs, and not for every picture")
    func exposure() throws {
        var node = Studio.camera([.yuyv])
        node.controls = [exposureControl: 156]
        let kernel = FakeVideoKernel(nodes: [node])
        let source = try open(kernel)
        kernel.play((1...60).map { .picture(Studio.yuyv($0)) })
        for _ in 1...60 {
            let seconds = try #require(try source.next()?.frame?.exposure?.seconds)
            #expect(abs(seconds - 0.0156) < 1e-12)
        }
        // Pictures came for two seconds: the control was read at the start and again after one
        // second.
        #expect(kernel.calls[.control] == 2)
    }

    @Test("a camera without an exposure control is soon not asked for the exposure any more")
    func noExposure() throws {
        let kernel = FakeVideoKernel(nodes: [Studio.camera([.yuyv])])
        let source = try open(kernel)
        kernel.play((1...300).map { .picture(Studio.yuyv($0)) })
        for _ in 1...300 { #expect(try source.next()?.frame?.exposure == nil) }
        #expect(kernel.calls[.control] == 3)
    }

    @Test("a driver without timestamps gets the time of reading, and times increase")
    func noClock() throws {
        var node = Studio.camera([.yuyv])
        node.stampsPictures = false
        let kernel = FakeVideoKernel(nodes: [node])
        let source = try open(kernel)
        kernel.play(
            (1...20).map { .picture(Studio.yuyv($0), after: $0.isMultiple(of: 2) ? 33 : 0) })
        let times = Studio.events(of: source).events.compactMap { $0.frame?.timestamp }
        #expect(times.count >= 10)
        #expect(zip(times, times.dropFirst()).allSatisfy(<))
    }

    @Test("given intrinsics are scaled to the picture, guessed ones are marked as guessed")
    func intrinsics() throws {
        let kernel = FakeVideoKernel(nodes: [Studio.camera([.yuyv])])
        let guessed = try open(kernel)
        #expect(guessed.description.intrinsicsOrigin == .guessed)
        #expect(guessed.description.notes.contains { $0.contains("guessed") })
        guessed.close()

        var options = Studio.options()
        options.intrinsics = Intrinsics(width: 64, height: 32, fx: 60, fy: 60, cx: 31.5, cy: 15.5)
        let given = try open(kernel, options)
        #expect(given.description.intrinsicsOrigin == .given)
        kernel.play([.picture(Studio.yuyv(1))])
        let frame = try #require(try given.next()?.frame)
        #expect(frame.intrinsics.width == 32 && frame.intrinsics.fx == 30)
        given.close()

        options.intrinsics?.height = 48
        let error = #expect(throws: DeviceError.self) { _ = try open(kernel, options) }
        #expect(error?.reason.contains("another shape") == true)
        options.intrinsics?.fx = .nan
        #expect(throws: DeviceError.self) { _ = try open(kernel, options) }
        #expect(kernel.openDescriptors == 0 && kernel.liveMappings == 0)
    }

    @Test("a source that is released closes its camera")
    func letGo() throws {
        let kernel = FakeVideoKernel(nodes: [Studio.camera([.yuyv])])
        do { _ = try open(kernel) }
        #expect(kernel.openDescriptors == 0 && kernel.liveMappings == 0)
        #expect(kernel.misuse.isEmpty)
    }
}
