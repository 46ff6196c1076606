import DeviceIO
import Foundation
import Scene
import Testing
import Vision

/// The kernel's test device, which injects faults and draws colour bars in many formats.
@Suite("vivid, with every fault that it injects", .serialized, .enabled(if: Lab.isHere))
struct VividTests {
    /// 320×180 at 30 pictures a second: small, because the emulated processor draws the bars.
    private func options(_ format: String? = "YUYV", recovery: Double = 0) -> CameraOptions {
        var options = CameraOptions(
            width: 320, height: 180, framesPerSecond: 30, wantsPreview: false, watchdogSeconds: 3)
        options.pixelFormat = format.map { PixelFormat($0) }
        options.recoverySeconds = recovery
        return options
    }

    private func open(_ format: String? = "YUYV", recovery: Double = 0) throws -> Video4LinuxSource
    {
        try Video4LinuxSource.open(
            path: Lab.vivid, options: options(format, recovery: recovery))
    }

    /// Switches off the text overlay, which covers the bars in such small pictures.
    private func clearBars() throws {
        for path in [Lab.vivid, Lab.planar] {
            try CameraControls(path: path).set("osd_text_mode", to: "None")
        }
    }

    private func inject(_ key: String, _ value: String = "1") throws {
        try CameraControls(path: Lab.vivid).set(key, to: value)
    }

    /// The colours of vivid's eight bars, each measured in the middle of the bar, at three quarters
    /// of the picture's height.
    private func bars(of frame: Frame) -> [[Int]] {
        let picture: ColorImage
        switch frame.original {
        case .rgb(let image): picture = image
        case .yuyv(let width, let height, let bytes):
            picture = ColorConversion.color(
                fromYUYV: bytes, width: width, height: height, bytesPerRow: 2 * width)
        case .jpeg, .png: return []
        }
        return (0..<8).map { bar in
            let at =
                3 * (picture.height * 3 / 4 * picture.width + (2 * bar + 1) * picture.width / 16)
            return picture.values[at..<at + 3].map { Int($0) }
        }
    }

    @Test(
        "vivid draws the same colours in every colour format",
        arguments: ["UYVY", "NV12", "RGB3", "BGR3"])
    func colors(format: String) throws {
        try clearBars()
        let reference = try open()
        let expected = bars(of: try Lab.frame(reference))
        reference.close()
        let source = try open(format)
        defer { source.close() }
        let seen = bars(of: try Lab.frame(source))
        #expect(Set(seen).count == 8)
        for (a, b) in zip(seen.joined(), expected.joined()) {
            // The limit of 4 levels is derived. The driver rounds Y, U and V to 8 bits. This
            // changes blue, the most sensitive channel, by at most 0.5 × (1.164 + 2.112) = 1.6
            // levels (Rec. 709, limited range). The picture and the reference each have this error,
            // and each is rounded by another 0.5. The sum is below 4.3.
            #expect(abs(a - b) <= 4, "\(seen) instead of \(expected)")
        }
    }

    @Test("vivid draws the same brightness in 8 and 16 bits", arguments: ["GREY", "Y16"])
    func brightness(format: String) throws {
        try clearBars()
        let reference = try open("RGB3")
        let colors = bars(of: try Lab.frame(reference))
        reference.close()
        let source = try open(format)
        defer { source.close() }
        let luma = try Lab.frame(source).luma
        #expect(colors.count == 8)
        for (bar, color) in colors.enumerated() {
            let at = luma.height * 3 / 4 * luma.width + (2 * bar + 1) * luma.width / 16
            // vivid computes gray from the colours with the weights of Rec. 709, in full range.
            let expected =
                (2126 * color[0] + 7152 * color[1] + 722 * color[2] + 5000) / 10_000
            // The driver rounds and clips the reference's three channels before this test weights
            // them. So the limit of 4 levels, which is derived for colours, also applies to gray.
            #expect(abs(Int(luma.values[at]) - expected) <= 4)
        }
    }

    @Test(
        "errors while opening name the refused request",
        arguments: [
            ("inject_vidioc_reqbufs_error", "get buffers of"),
            ("inject_vidioc_qbuf_error", "start"), ("inject_vidioc_streamon_error", "start"),
        ])
    func opening(control: String, operation: String) throws {
        let before = try Lab.descriptors()
        try inject(control)
        let error = #expect(throws: DeviceError.self) { _ = try open() }
        #expect(error?.operation == operation)
        #expect(try Lab.descriptors() == before)
        let source = try open()
        _ = try Lab.frame(source)
        source.close()
    }

    @Test(
        "a multi-planar node gives the same pictures", arguments: ["YUYV", "NV12", "GREY", "NM12"])
    func planar(format: String) throws {
        try clearBars()
        // NM12 is NV12 in two planes of memory, which only a multi-planar node has.
        let reference = try open(format == "NM12" ? "NV12" : format)
        let expected = try Lab.frame(reference)
        reference.close()
        let source = try Video4LinuxSource.open(path: Lab.planar, options: options(format))
        defer { source.close() }
        let seen = try Lab.frame(source)
        #expect(bars(of: seen) == bars(of: expected) && seen.luma.width == expected.luma.width)
    }

    @Test("a damaged picture is skipped")
    func damaged() throws {
        let source = try open()
        defer { source.close() }
        _ = try Lab.frame(source)
        try inject("inject_v4l2_buf_flag_error")
        var reasons: [String] = []
        while reasons.isEmpty, let event = try source.next() {
            if case .skipped(_, _, let reason) = event { reasons.append(reason) }
        }
        #expect(reasons == ["the driver marked it as damaged"])
    }

    @Test("pictures that the driver loses are counted")
    func dropped() throws {
        try inject("percentage_of_dropped_buffers", "50")
        defer { try? inject("percentage_of_dropped_buffers", "0") }
        let source = try open()
        defer { source.close() }
        var (lost, frames) = (0, 0)
        while frames < 20, let event = try source.next() {
            if case .dropped(let count) = event { lost += count }
            if case .frame = event { frames += 1 }
        }
        #expect(lost >= 5)
    }

    @Test("a sequence number that wraps does not count as lost pictures")
    func wrapped() throws {
        try inject("wrap_sequence_number")
        defer { try? inject("wrap_sequence_number", "0") }
        let source = try open()
        defer { source.close() }
        var last = try Lab.frame(source)
        // vivid's sequence numbers begin 128 below the largest value, so they wrap during this
        // loop.
        for _ in 0..<150 {
            let frame = try Lab.frame(source)
            #expect(frame.index - last.index < 60)
            last = frame
        }
    }

    @Test("a fatal fault ends the stream with an error, or opening the device again mends it")
    func fatal() throws {
        let source = try open()
        _ = try Lab.frame(source)
        try inject("inject_fatal_streaming_error")
        let error = #expect(throws: DeviceError.self) { while try source.next() != nil {} }
        #expect(error?.kind == .device)
        source.close()

        let patient = try open(recovery: 20)
        defer { patient.close() }
        _ = try Lab.frame(patient)
        try inject("inject_fatal_streaming_error")
        var isBack = false
        while !isBack, let event = try patient.next() {
            if case .notice(let notice) = event { isBack = !notice.isInterruption }
        }
        _ = try Lab.frame(patient)
    }

    @Test("a device that is disconnected while it streams is found again")
    func disconnected() throws {
        let before = try Lab.descriptors()
        let source = try open(recovery: 20)
        _ = try Lab.frame(source)
        try inject("disconnect")
        var words: [String] = []
        while words.count < 2, let event = try source.next() {
            if case .notice(let notice) = event { words.append(notice.words) }
        }
        #expect(words.first?.contains("is gone") == true)
        #expect(words.last == "The camera is back at \(Lab.vivid).")
        _ = try Lab.frame(source)
        source.close()
        #expect(try Lab.descriptors() == before)
    }
}
