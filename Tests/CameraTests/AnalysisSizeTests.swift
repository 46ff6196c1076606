import FakeCameras
import Scene
import TestKit
import Testing
import Vision

@testable import DeviceIO

/// Pictures that arrive faster than they can be analysed are analysed at half size.
@Suite("Analysis at half size")
struct AnalysisSizeTests {
    /// The time of the picture with this number, at thirty pictures a second.
    private static func moment(_ picture: Int) -> Timestamp {
        Timestamp(seconds: Double(picture) / 30)
    }

    @Test("two late pictures of thirty are ignored, three are not")
    func hiccup() {
        var load = AnalysisLoad()
        for picture in 0..<3000 {
            load.take(isLate: picture % 30 < 2, at: Self.moment(picture))
            #expect(!load.isHalved)
        }
        load.take(isLate: true, at: Self.moment(3000))
        load.take(isLate: true, at: Self.moment(3001))
        load.take(isLate: true, at: Self.moment(3002))
        #expect(load.isHalved)
    }

    @Test("a picture that turns out to be late after it was counted is not counted twice")
    func missed() {
        let size = AnalysisSize()
        for picture in 0..<3 {
            #expect(!size.isHalved)
            size.take(isLate: picture == 0, at: Self.moment(picture))
            size.miss(at: Self.moment(picture))
        }
        #expect(size.isHalved)
    }

    @Test("analysis is full size again after five quiet seconds, and not before", arguments: 0..<50)
    func quiet(seed: UInt64) {
        var rng = RandomSource(seed: seed)
        var load = AnalysisLoad()
        var lastLate = Timestamp.zero
        var time = Timestamp.zero
        for _ in 0..<2000 {
            time = time.advanced(bySeconds: Double.random(in: 0.01...0.2, using: &rng))
            let isLate = Int.random(in: 0..<20, using: &rng) == 0
            let wasHalved = load.isHalved
            load.take(isLate: isLate, at: time)
            if isLate { lastLate = time }
            if wasHalved, !load.isHalved { #expect(time.seconds(since: lastLate) >= 5) }
        }
        // No picture is late for 100 s, which is more than the 80 s that analysis waits at most
        // before it returns to full size.
        for _ in 0..<1000 {
            time = time.advanced(bySeconds: 0.1)
            load.take(isLate: false, at: time)
        }
        #expect(!load.isHalved)
    }

    @Test("if analysis keeps up only at half size, full size is tried at growing intervals")
    func backsOff() {
        var load = AnalysisLoad()
        var (turns, halved) = (0, 0)
        let hour = 30 * 3600
        for picture in 0..<hour {
            let wasHalved = load.isHalved
            load.take(isLate: !wasHalved && picture.isMultiple(of: 2), at: Self.moment(picture))
            if load.isHalved != wasHalved { turns += 1 }
            if load.isHalved { halved += 1 }
        }
        // Full size is tried after 5, 10, 20 and 40 s, and then every 80 s. This gives about 48
        // attempts in an hour.
        #expect(turns < 2 * 52)
        #expect(Double(halved) > 0.99 * Double(hour))
    }

    @Test("a camera goes to half size and back, reports both, and keeps its pictures full size")
    func camera() throws {
        let (width, height) = (1000, 16)
        let kernel = FakeVideoKernel(
            nodes: [FakeVideoNode(modes: [Studio.mode(.yuyv, width, height)])])
        var options = Studio.options(width, height)
        options.analysis = AnalysisSize()
        let source = try Video4LinuxSource.open(
            path: "/dev/video0", options: options, kernel: kernel)
        defer { source.close() }
        let bytes = Studio.yuyv(40, rowBytes: 2 * width, height: height)
        var marks: [String] = []
        var last: Frame?
        for _ in 0..<4 {
            kernel.play([.picture(bytes), .picture(bytes)])
            kernel.pass(milliseconds: 100)
            var isFrame = false
            while !isFrame, let event = try source.next() {
                marks.append(event.mark)
                if let frame = event.frame { (last, isFrame) = (frame, true) }
            }
        }
        #expect(marks == ["D1", "F", "D1", "F", "D1", "F", "N", "D1", "F"])
        let small = try #require(last)
        #expect(small.isLumaHalved && small.luma.width == 500 && small.luma.height == 8)
        #expect(small.original == .yuyv(width: width, height: height, bytes: bytes))
        #expect(small.intrinsics.width == width && small.lumaIntrinsics.width == 500)
        #expect(Studio.number(of: small.luma) == 40)

        var words: [String] = []
        kernel.play((0..<200).map { _ in .picture(bytes) })
        for _ in 0..<200 {
            switch try source.next() {
            case .notice(let notice): words.append(notice.words)
            case .frame(let frame): last = frame
            case .skipped, .dropped, .passEnded, nil: Issue.record("nothing of this happens")
            }
        }
        #expect(words == [AnalysisSize.words(isHalved: false)])
        #expect(last?.isLumaHalved == false && last?.luma.width == width)
    }

    @Test("pictures that are small enough for trackers at full size are never halved")
    func small() throws {
        let kernel = FakeVideoKernel(nodes: [Studio.camera([.yuyv])])
        var options = Studio.options()
        let size = AnalysisSize()
        options.analysis = size
        for picture in 0..<3 { size.take(isLate: true, at: Self.moment(picture)) }
        let source = try Video4LinuxSource.open(
            path: "/dev/video0", options: options, kernel: kernel)
        defer { source.close() }
        kernel.play([.picture(Studio.yuyv(1))])
        let frame = try #require(try source.next()?.frame)
        #expect(size.isHalved && !frame.isLumaHalved && frame.luma.width == Studio.width)
    }

    @Test(
        "a half-size picture is the mean of each four pixels, in every format",
        arguments: ["MJPG", "YUYV", "UYVY", "NV12", "RGB3", "GREY", "Y16", "BA81"])
    func formats(name: String) throws {
        let format = VideoFormat(width: 976, height: 16, pixelFormat: PixelFormat(name))
            .withRowBytes
        let reader = try PictureReader(format: format, previewWidth: nil)
        let bytes = try Self.softWaves(format, isJPEG: name == "MJPG")
        let buffer = VideoBuffer(
            index: 0, length: bytes.count, offset: 0, bytesUsed: bytes.count, isDamaged: false)
        let (full, half) = try bytes.withUnsafeBytes {
            (
                try reader.read(buffer, from: $0),
                try reader.read(buffer, from: $0, isHalved: true)
            )
        }
        #expect(!full.isHalved && half.isHalved && half.original == full.original)
        let expected = ColorConversion.halved(full.luma)
        #expect(half.luma.width == 488 && half.luma.height == 8)
        for (seen, wanted) in zip(half.luma.values, expected.values) {
            #expect(abs(Int(seen) - Int(wanted)) <= (name == "MJPG" ? 2 : 1))
        }
    }

    /// Bytes of a picture whose values stay away from black and white, so that the stretch to full
    /// range clips none. With clipped values, the mean before the stretch would differ from the
    /// mean after it.
    private static func softWaves(_ format: VideoFormat, isJPEG: Bool) throws -> [UInt8] {
        guard isJPEG else { return (0..<format.leastBytes).map { UInt8(64 + $0 / 13 % 100) } }
        let values = (0..<3 * format.width * format.height).map { place in
            UInt8(64 + place / 3 % format.width / 8)
        }
        return try ImageEncoder().jpeg(
            ColorImage(width: format.width, height: format.height, values: values))
    }

    @Test("a JPEG of another size is refused at half size too")
    func otherSize() throws {
        let format = VideoFormat(width: 1000, height: 16, pixelFormat: .mjpeg)
        let reader = try PictureReader(format: format, previewWidth: nil)
        // A picture of 999 columns has the same half width as one of 1000, because the half is
        // rounded.
        let bytes = try Studio.jpeg(999, 16)
        let buffer = VideoBuffer(
            index: 0, length: bytes.count, offset: 0, bytesUsed: bytes.count, isDamaged: false)
        #expect(throws: PictureReader.Refusal(reason: "it has 999×16 pixels instead of 1000×16")) {
            try bytes.withUnsafeBytes { _ = try reader.read(buffer, from: $0, isHalved: true) }
        }
    }
}
