import FakeCameras
import Glibc
import Scene
import Testing

@testable import DeviceIO

@Suite("A camera with a colour node and a depth node")
struct DepthCameraTests {
    private static let depthPath = "/dev/video2"

    /// The nodes of a depth camera as uvcvideo lists them: colour, metadata, and a node that offers
    /// depth and infrared.
    private static func nodes() -> [FakeVideoNode] {
        var metadata = FakeVideoNode(
            path: "/dev/video1", abilities: [.metadataCapture, .streaming], modes: [])
        var depth = FakeVideoNode(
            path: depthPath,
            modes: [
                Studio.mode(.z16), Studio.mode(.z16, 64, 48), Studio.mode(PixelFormat("GREY")),
            ])
        var color = Studio.camera([.yuyv])
        (color.facts.serial, metadata.facts.serial, depth.facts.serial) = ("D1", "D1", "D1")
        return [color, metadata, depth]
    }

    private static let calibration = DepthCalibration(
        intrinsics: Intrinsics.guess(width: Studio.width, height: Studio.height),
        colorFromDepth: .identity)

    /// A depth picture with `number` in every pixel.
    private static func depth(
        _ number: Int, after: Int = 33, isDamaged: Bool = false
    ) -> FakeCameraEvent {
        let bytes = (0..<2 * Studio.width * Studio.height).map { index in
            UInt8(truncatingIfNeeded: index.isMultiple(of: 2) ? number : number >> 8)
        }
        return .picture(bytes, after: after, isDamaged: isDamaged)
    }

    private static func open(
        _ kernel: FakeVideoKernel, _ path: String = "/dev/video0",
        calibration: DepthCalibration = calibration, recovery: Double = 0
    ) throws -> DepthCameraSource {
        var options = Studio.options()
        options.recoverySeconds = recovery
        return try DepthCameraSource.open(
            path: path, options: options, calibration: calibration, kernel: kernel)
    }

    /// The depth value of each of the next frames (nil for a frame without depth), and the texts of
    /// the notices among them.
    private static func events(
        of source: DepthCameraSource, limit: Int
    ) throws -> (depths: [Int?], words: [String]) {
        var (depths, words): ([Int?], [String]) = ([], [])
        while depths.count < limit, let event = try source.next() {
            switch event {
            case .frame(let frame): depths.append(frame.depth.map { Int($0.values[200]) })
            case .notice(let notice): words.append(notice.words)
            case .skipped, .dropped, .passEnded: break
            }
        }
        return (depths, words)
    }

    @Test("each picture gets the depth of its moment")
    func paired() throws {
        let kernel = FakeVideoKernel(nodes: Self.nodes())
        let source = try Self.open(kernel)
        #expect(source.description.hasDepth && source.description.isMetric)
        #expect(source.description.format.hasSuffix("depth 32×16 from /dev/video2"))
        // The first depth picture is exposed 10 ms after the first colour picture, and each later
        // one 12 ms before its colour picture.
        kernel.play((1...4).map { .picture(Studio.yuyv($0)) })
        kernel.play([Self.depth(1001, after: 43)], at: Self.depthPath)
        kernel.play((2...4).map { Self.depth(1000 + $0) }, at: Self.depthPath)
        #expect(try Self.events(of: source, limit: 4).depths == [1001, 1002, 1003, 1004])
        kernel.play((5...8).map { .picture(Studio.yuyv($0)) })
        kernel.play([Self.depth(1005, after: 11)], at: Self.depthPath)
        kernel.play((6...8).map { Self.depth(1000 + $0) }, at: Self.depthPath)
        #expect(try Self.events(of: source, limit: 4).depths == [1005, 1006, 1007, 1008])
        source.close()
        #expect(kernel.openDescriptors == 0 && kernel.liveMappings == 0 && kernel.misuse.isEmpty)
    }

    @Test("late, missing, short and damaged depth leaves only its own picture without depth")
    func missing() throws {
        let kernel = FakeVideoKernel(nodes: Self.nodes())
        let source = try Self.open(kernel)
        kernel.play((1...6).map { .picture(Studio.yuyv($0)) })
        kernel.play(
            [
                Self.depth(1001), Self.depth(1002, isDamaged: true), Self.depth(1003),
                .picture([1, 2, 3]), Self.depth(1006, after: 66),
            ], at: Self.depthPath)
        #expect(try Self.events(of: source, limit: 6).depths == [1001, nil, 1003, nil, nil, 1006])
        source.close()
    }

    @Test("depth that falls silent is reported once; pictures go on, and its return is reported")
    func silent() throws {
        let kernel = FakeVideoKernel(nodes: Self.nodes())
        let source = try Self.open(kernel)
        kernel.play((1...160).map { .picture(Studio.yuyv($0)) })
        kernel.play([Self.depth(1001), Self.depth(1002, after: 4300)], at: Self.depthPath)
        kernel.play((1003...1009).map { Self.depth($0) }, at: Self.depthPath)
        let (depths, words) = try Self.events(of: source, limit: 140)
        #expect(depths.first == 1001 && depths.contains(1005))
        #expect(depths.dropFirst().prefix(100).allSatisfy { $0 == nil })
        #expect(
            words == [
                "The camera gives no depth to its pictures; they go on without.", "Depth is back.",
            ])
        source.close()
    }

    @Test("both nodes are used again after they were plugged in under other numbers")
    func replugged() throws {
        let kernel = FakeVideoKernel(nodes: Self.nodes())
        let source = try Self.open(kernel, recovery: 30)
        kernel.play([.picture(Studio.yuyv(1)), .unplug(after: 5)])
        kernel.play([Self.depth(1001)], at: Self.depthPath)
        #expect(try Self.events(of: source, limit: 1).depths == [1001])
        kernel.replug(after: 900, as: ["/dev/video4", "/dev/video5", "/dev/video6"])
        var words: [String] = []
        while words.last?.contains("is back") != true, let event = try source.next() {
            if case .notice(let notice) = event { words.append(notice.words) }
        }
        #expect(words.last == "The camera is back at /dev/video4.")
        // At the first picture the source looks for the depth node; the depth stream begins at the
        // next picture.
        kernel.play((2...4).map { .picture(Studio.yuyv($0)) })
        kernel.play((2...6).map { Self.depth(1000 + $0) }, at: "/dev/video6")
        let (depths, _) = try Self.events(of: source, limit: 3)
        #expect(depths.last.flatMap(\.self) != nil, "\(depths)")
        source.close()
        #expect(kernel.openDescriptors == 0 && kernel.liveMappings == 0 && kernel.misuse.isEmpty)
    }

    @Test("without a depth node, or with a profile of other proportions, the error says so")
    func refused() throws {
        let colorOnly = FakeVideoKernel(nodes: [Studio.camera([.yuyv])])
        let none = #expect(throws: DeviceError.self) { try Self.open(colorOnly) }
        #expect(none?.reason == "no device file with depth belongs to this camera")
        #expect(colorOnly.openDescriptors == 0 && colorOnly.liveMappings == 0)

        // A depth node on another USB bus belongs to another device and is not used.
        var nodes = Self.nodes()
        nodes[2].capability.bus = "usb-0000:00:14.0-9"
        let foreign = FakeVideoKernel(nodes: nodes)
        #expect(throws: DeviceError.self) { try Self.open(foreign) }

        let kernel = FakeVideoKernel(nodes: Self.nodes())
        var wide = Self.calibration
        wide.intrinsics = Intrinsics.guess(width: 160, height: 20)
        let shape = #expect(throws: DeviceError.self) { try Self.open(kernel, calibration: wide) }
        #expect(shape?.reason.contains("other proportions") == true, "\(shape?.words ?? "")")
        #expect(kernel.openDescriptors == 0 && kernel.liveMappings == 0 && kernel.misuse.isEmpty)
    }

    @Test("a note names a depth node that is not used")
    func unused() throws {
        let kernel = FakeVideoKernel(nodes: Self.nodes())
        let source = try Video4LinuxSource.open(
            path: "/dev/video0", options: Studio.options(), kernel: kernel)
        #expect(source.description.notes.contains { $0.contains("(/dev/video2) is not used") })
        source.close()
    }
}
