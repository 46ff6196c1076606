import DeviceIO
import FakeCameras
import Glibc
import Testing

/// A fault of a running camera, with the events and the error that must follow.
struct StreamFault: Sendable, CustomTestStringConvertible {
    let name: String
    /// The marks of the expected events in order, as `SourceEvent.mark` writes them.
    let marks: String
    /// Words that the reason of the skipped picture must contain.
    var reason = ""
    /// Words that the error at the end must contain; nil if the source ends without an error.
    var end: String?
    var format: PixelFormat = .yuyv
    let arrange: @Sendable (FakeVideoKernel) throws -> Void
    var testDescription: String { name }

    static func good(_ number: Int) -> FakeCameraEvent { .picture(Studio.yuyv(number)) }

    /// The watchdog's error. After its last picture a camera is silent, so a script without a fatal
    /// fault ends with this error.
    static let silence = "no picture came for 5.0 seconds"

    static let table: [StreamFault] = [
        StreamFault(name: "error flag", marks: "F S F", reason: "damaged", end: silence) {
            $0.play([good(1), .picture(Studio.yuyv(2), isDamaged: true), good(3)])
        },
        StreamFault(name: "empty picture", marks: "F S F", reason: "empty", end: silence) {
            $0.play([good(1), .picture([]), good(3)])
        },
        StreamFault(
            name: "short YUYV", marks: "F S F", reason: "cut short: 700 of 1024", end: silence
        ) {
            $0.play([good(1), .picture(Array(Studio.yuyv(2).prefix(700))), good(3)])
        },
        StreamFault(
            name: "more bytes than the buffer", marks: "S F", reason: "claims 9999", end: silence
        ) {
            $0.play([.picture(Studio.yuyv(1), claimedBytes: 9999), good(2)])
        },
        StreamFault(
            name: "truncated MJPEG", marks: "F S F", reason: "the end is missing", end: silence,
            format: .mjpeg
        ) {
            let jpeg = try Studio.jpeg()
            $0.play([.picture(jpeg), .picture(Array(jpeg.dropLast(40))), .picture(jpeg)])
        },
        StreamFault(
            name: "truncated MJPEG before an older picture's rest", marks: "S",
            reason: "cannot be read",
            end: silence, format: .mjpeg
        ) {
            let jpeg = try Studio.jpeg()
            // The JPEG is cut inside its headers, so the bytes after the cut belong to no segment.
            $0.play([.picture(Array(jpeg.prefix(60)) + Array(jpeg.suffix(80)))])
        },
        StreamFault(
            name: "no JPEG", marks: "S", reason: "no JPEG", end: silence, format: .mjpeg
        ) {
            $0.play([.picture(Studio.yuyv(1))])
        },
        StreamFault(
            name: "JPEG that cannot be decoded", marks: "S", reason: "cannot be read",
            end: silence, format: .mjpeg
        ) {
            $0.play([.picture([0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xD9])])
        },
        StreamFault(
            name: "JPEG of another size", marks: "F S", reason: "64×48 pixels instead of 32×16",
            end: silence, format: .mjpeg
        ) {
            $0.play([.picture(try Studio.jpeg()), .picture(try Studio.jpeg(64, 48))])
        },
        StreamFault(name: "gap in the count", marks: "F D3 F", end: silence) {
            $0.play([good(1), .picture(Studio.yuyv(2), lostBefore: 3)])
        },
        StreamFault(name: "the count wraps", marks: "F F D2 F", end: silence) {
            $0.play([
                .recount(from: .max), good(1), good(2),
                .picture(Studio.yuyv(3), lostBefore: 2),
            ])
        },
        StreamFault(name: "the count begins anew", marks: "F F F", end: silence) {
            $0.play([good(1), good(2), .recount(from: 0), good(3)])
        },
        StreamFault(name: "the count jumps senselessly", marks: "F F", end: silence) {
            $0.play([good(1), .recount(from: 3_000_000), good(2)])
        },
        StreamFault(name: "unplugged", marks: "F", end: "the camera is gone") {
            $0.play([good(1), .unplug(after: 10)])
        },
        StreamFault(name: "ENODEV when read", marks: "", end: "the camera is gone") {
            $0.play([good(1)])
            $0.failAlways(.dequeue, ENODEV)
        },
        StreamFault(name: "ENODEV from poll", marks: "", end: "the camera is gone") {
            $0.play([good(1)])
            $0.failAlways(.poll, ENODEV)
        },
        StreamFault(name: "one EIO", marks: "S F", reason: "could not read", end: silence) {
            $0.play([good(1)])
            $0.fail(.dequeue, EIO)
        },
        StreamFault(
            name: "EIO for ever", marks: "S S S S", reason: "could not read",
            end: "answers with errors"
        ) {
            $0.play([good(1)])
            $0.failAlways(.dequeue, EIO)
        },
        StreamFault(name: "EPIPE when read", marks: "", end: "ended the stream") {
            $0.play([good(1)])
            $0.fail(.dequeue, EPIPE)
        },
        StreamFault(name: "queueing fails after a frame", marks: "F", end: "answers with errors") {
            $0.play([good(1), good(2)])
            $0.fail(.queue, EIO)
        },
        StreamFault(name: "poll announces and nothing is there", marks: "F", end: silence) {
            $0.play([.falseAlarm(), .falseAlarm(), good(1), .falseAlarm()])
        },
        StreamFault(
            name: "poll announces for ever", marks: "", end: "announces pictures and gives none"
        ) {
            $0.play([good(1)])
            $0.failAlways(.dequeue, EAGAIN)
        },
        StreamFault(name: "signals for ever", marks: "", end: "gives none") {
            $0.play([good(1)])
            $0.failAlways(.poll, EINTR)
        },
        StreamFault(name: "poll itself fails", marks: "", end: "no memory") {
            $0.failAlways(.poll, ENOMEM)
        },
        StreamFault(name: "silence", marks: "", end: silence) { _ in },
        StreamFault(name: "a long pause, then pictures", marks: "F F", end: silence) {
            $0.play([good(1), .picture(Studio.yuyv(2), after: 4900)])
        },
        StreamFault(name: "too long a pause", marks: "F", end: silence) {
            $0.play([good(1), .picture(Studio.yuyv(2), after: 5100)])
        },
        StreamFault(name: "stalled control", marks: "F F", end: silence) {
            $0.failAlways(.control, EPIPE)
            $0.play([good(1), good(2)])
        },
    ]
}

@Suite("A running camera's faults have the outcomes of the table")
struct StreamFaultTests {
    @Test("each fault has the events and the error of the table", arguments: StreamFault.table)
    func fault(_ fault: StreamFault) throws {
        let kernel = FakeVideoKernel(nodes: [Studio.camera([fault.format])])
        let source = try Video4LinuxSource.open(
            path: "/dev/video0", options: Studio.options(), kernel: kernel)
        try fault.arrange(kernel)
        let (events, error) = Studio.events(of: source)
        #expect(events.map(\.mark).joined(separator: " ") == fault.marks)
        for reason in events.compactMap(\.reason) {
            #expect(reason.contains(fault.reason), "\(reason)")
        }
        #expect(error?.kind == .device)
        #expect(error?.reason.contains(fault.end ?? "") == true, "\(error?.words ?? "none")")
        // The source has closed its descriptors when it throws, and a further call throws the same
        // error.
        #expect(kernel.openDescriptors == 0 && kernel.liveMappings == 0)
        let again = #expect(throws: DeviceError.self) { try source.next() }
        #expect(again == error)
        source.close()
        source.close()
        #expect(kernel.misuse.isEmpty)
    }

    @Test("a camera that gives only unusable pictures is given up, with an error message")
    func neverUsable() throws {
        let kernel = FakeVideoKernel(nodes: [Studio.camera([.mjpeg])])
        let source = try Video4LinuxSource.open(
            path: "/dev/video0", options: Studio.options(), kernel: kernel)
        let jpeg = try Studio.jpeg()
        let other = try Studio.jpeg(64, 48)
        kernel.play([.picture(jpeg)] + Array(repeating: .picture(other), count: 99))
        kernel.play([.picture(jpeg)] + Array(repeating: .picture(other), count: 150))
        let (events, error) = Studio.events(of: source)
        #expect(events.filter { $0.mark == "F" }.count == 2)
        #expect(events.filter { $0.mark == "S" }.count == 99 + 100)
        #expect(
            error?.reason.hasPrefix("100 pictures in a row cannot be used: it has 64×48") == true)
        #expect(kernel.openDescriptors == 0 && kernel.liveMappings == 0)
    }
}
