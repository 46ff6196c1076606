import DeviceIO
import FakeCameras
import Glibc
import Testing

/// A fault during the opening of a camera, and the message for the person.
struct OpeningFault: Sendable, CustomTestStringConvertible {
    let name: String
    let operation: String
    let words: [String]
    let arrange: @Sendable (FakeVideoKernel) -> Void
    var node: @Sendable () -> FakeVideoNode = { Studio.camera() }
    var testDescription: String { name }

    static func code(
        _ name: String, _ call: VideoCall, _ code: Int32, operation: String, _ words: String...
    ) -> OpeningFault {
        OpeningFault(name: name, operation: operation, words: words) { $0.failAlways(call, code) }
    }

    static func driver(
        _ name: String, operation: String, _ words: String...,
        change: @escaping @Sendable (inout FakeVideoNode) -> Void
    ) -> OpeningFault {
        OpeningFault(name: name, operation: operation, words: words, arrange: { _ in }) {
            var node = Studio.camera()
            change(&node)
            return node
        }
    }

    static let table: [OpeningFault] = [
        .code("forbidden", .open, EACCES, operation: "open", "no permission", "group “video”"),
        .code("missing", .open, ENOENT, operation: "open", "no such device", "No camera"),
        .code("gone while opening", .open, ENODEV, operation: "open", "is gone", "Plug it in"),
        .code("too many files", .open, EMFILE, operation: "open", "too many files"),
        .code("no video device", .capability, ENOTTY, operation: "identify", "no video device"),
        .code(
            "unplugged while asked", .pixelFormat, ENODEV, operation: "list the modes of", "gone"),
        .code(
            "busy, holder unknown", .setFormat, EBUSY, operation: "set the format of",
            "another program uses it", "Close the program"),
        OpeningFault(
            name: "busy, holder known", operation: "set the format of",
            words: ["firefox (process 77) uses it", "Close firefox"],
            arrange: { $0.failAlways(.setFormat, EBUSY) },
            node: {
                var node = Studio.camera()
                node.holders = [DeviceHolder(process: 77, program: "firefox")]
                return node
            }),
        .code(
            "no format wanted", .setFormat, EINVAL, operation: "set the format of", "driver refuses"
        ),
        .code("no memory", .requestBuffers, ENOMEM, operation: "get buffers of", "no memory"),
        .code("no mapping", .map, ENOMEM, operation: "get buffers of", "no memory"),
        .code("no bandwidth", .startStream, ENOSPC, operation: "start", "bandwidth", "port"),
        .code("stalled endpoint", .startStream, EPIPE, operation: "start", "ended the stream"),
        .code("broken transfer", .startStream, EIO, operation: "start", "errors", "cable"),
        .code("queueing fails", .queue, EINVAL, operation: "start", "driver refuses"),
        .driver(
            "metadata node", operation: "open", "data about the pictures of another device file"
        ) {
            $0.capability.abilities = [.metadataCapture, .streaming]
        },
        .driver("output node", operation: "open", "takes or converts pictures") {
            $0.capability.abilities = [.output, .streaming]
        },
        .driver("depth node", operation: "use", "only Z16, GREY", "Another device file") {
            $0.modes = [Studio.mode(PixelFormat("Z16")), Studio.mode(PixelFormat("GREY"))]
        },
        .driver("no formats", operation: "use", "no pixel format") { $0.modes = [] },
        .driver("format changed to another", operation: "use", "H264", "does not read") {
            $0.adjustment = { wish in
                var format = wish
                format.pixelFormat = PixelFormat("H264")
                return format
            }
        },
        .driver("no size", operation: "use", "0×0") {
            $0.adjustment = { VideoFormat(width: 0, height: 0, pixelFormat: $0.pixelFormat) }
        },
        .driver("odd width", operation: "use", "33×16", "even width") {
            $0.modes = [Studio.mode(.yuyv, 33, 16)]
        },
        .driver("huge size", operation: "use", "30000×30000", "too large") {
            $0.modes = [Studio.mode(.yuyv, 30_000, 30_000), Studio.mode(.mjpeg, 30_000, 30_000)]
        },
        .driver("rows too short", operation: "use", "rows of 10 bytes") {
            $0.adjustment = { wish in
                var format = wish
                format.bytesPerRow = 10
                format.pixelFormat = .yuyv
                return format
            }
        },
        .driver("short buffers", operation: "get buffers of", "100 bytes", "needs 1024") {
            $0.bufferBytes = 100
        },
        .driver("no buffers", operation: "get buffers of", "0 buffers") { $0.bufferCount = 0 },
        .driver("one buffer", operation: "get buffers of", "1 buffers") { $0.bufferCount = 1 },
    ]
}

@Suite("A camera that does not open names the reason and the remedy")
struct OpeningFaultTests {
    @Test("the error of each fault has the words of the table", arguments: OpeningFault.table)
    func fault(_ fault: OpeningFault) throws {
        let kernel = FakeVideoKernel(nodes: [fault.node()])
        fault.arrange(kernel)
        let error = #expect(throws: DeviceError.self) {
            _ = try Video4LinuxSource.open(
                path: "/dev/video0", options: Studio.options(), kernel: kernel)
        }
        #expect(error?.kind == .device)
        #expect(error?.operation == fault.operation)
        #expect(error?.subject == "/dev/video0")
        #expect(error?.suggestion.isEmpty == false)
        for words in fault.words { #expect(error?.words.contains(words) == true, "\(words)") }
        #expect(kernel.openDescriptors == 0)
        #expect(kernel.liveMappings == 0)
        #expect(kernel.misuse.isEmpty)
    }

    @Test("a missing camera's error names the cameras that exist")
    func alternatives() {
        let kernel = FakeVideoKernel(nodes: [Studio.camera()])
        let error = #expect(throws: DeviceError.self) {
            _ = try Video4LinuxSource.open(path: "/dev/video9", kernel: kernel)
        }
        #expect(error?.suggestion == "This machine has /dev/video0 (Fake Camera).")
    }

    @Test("a second opener is told that the camera is busy, and does not disturb the first")
    func secondOpener() throws {
        let kernel = FakeVideoKernel(nodes: [Studio.camera([.yuyv])])
        let first = try Video4LinuxSource.open(
            path: "/dev/video0", options: Studio.options(), kernel: kernel)
        let error = #expect(throws: DeviceError.self) {
            _ = try Video4LinuxSource.open(
                path: "/dev/video0", options: Studio.options(), kernel: kernel)
        }
        #expect(error?.reason == "another program uses it")
        kernel.play([.picture(Studio.yuyv(1))])
        #expect(try first.next()?.mark == "F")
        first.close()
        #expect(kernel.openDescriptors == 0 && kernel.liveMappings == 0)
    }

    @Test("signals during opening change nothing")
    func interrupted() throws {
        let kernel = FakeVideoKernel(nodes: [Studio.camera([.yuyv])])
        for call in VideoCall.allCases where call != .poll { kernel.fail(call, EINTR, times: 3) }
        kernel.fail(.poll, EINTR, times: 3)
        let source = try Video4LinuxSource.open(
            path: "/dev/video0", options: Studio.options(), kernel: kernel)
        kernel.play([.picture(Studio.yuyv(1))])
        #expect(try source.next()?.mark == "F")
    }

    @Test("a driver without sizes, rates and S_PARM is used with its current settings")
    func bareDriver() throws {
        var node = Studio.camera([.yuyv])
        node.listsSizes = false
        let kernel = FakeVideoKernel(nodes: [node])
        kernel.failAlways(.setInterval, ENOTTY)
        let source = try Video4LinuxSource.open(
            path: "/dev/video0", options: Studio.options(), kernel: kernel)
        kernel.play([.picture(Studio.yuyv(1))])
        #expect(try source.next()?.frame?.luma.width == Studio.width)
        #expect(source.description.format == "V4L2 camera Fake Camera, YUYV 32×16")
    }

    @Test("a size that the driver changes is accepted, and noted")
    func adjusted() throws {
        var node = Studio.camera([.yuyv])
        node.adjustment = { wish in
            VideoFormat(
                width: 64, height: 20, pixelFormat: wish.pixelFormat, bytesPerRow: 160,
                imageBytes: 3200)
        }
        let kernel = FakeVideoKernel(nodes: [node])
        let source = try Video4LinuxSource.open(
            path: "/dev/video0", options: Studio.options(), kernel: kernel)
        #expect(source.description.notes.contains("32×16 was wanted; the camera gives 64×20."))
        kernel.play([.picture(Studio.yuyv(7, rowBytes: 160, height: 20))])
        let frame = try #require(try source.next()?.frame)
        #expect((frame.luma.width, frame.luma.height) == (64, 20))
        #expect(Studio.number(of: frame.luma) == 7)
        // The source has removed the padding of the rows: two bytes a pixel remain.
        guard case .yuyv(let width, let height, let bytes) = frame.original else {
            Issue.record("not YUYV")
            return
        }
        #expect((width, height, bytes.count) == (64, 20, 2 * 64 * 20))
    }
}
