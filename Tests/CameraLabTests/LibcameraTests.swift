import DeviceIO
import Foundation
import Scene
import Testing

/// Reads the lab's USB camera through libcamera's UVC pipeline and libcamera's own tool `cam`.
@Suite("A USB camera through libcamera", .serialized, .enabled(if: Lab.isHere))
struct LibcameraTests {
    /// A source that reads the USB camera through libcamera. It is libcamera's only camera in the
    /// lab, because libcamera does not support `vivid`.
    private func source(
        _ number: Int = 0, recoverySeconds: Double = 0
    ) throws(DeviceError) -> StreamSource {
        var options = StreamOptions()
        (options.width, options.height) = (640, 480)
        options.recoverySeconds = recoverySeconds
        return try StreamSource.running(.libcamera(number, options), options)
    }

    @Test("the camera's pictures arrive unchanged, in order, at its rate")
    func pictures() throws {
        let film = Film(jpegs: try Lab.film("orbit.mjpg"))
        let start = ContinuousClock.now
        let source = try source()
        defer { source.close() }
        #expect(source.description.kind == .live)
        var last = try Lab.frame(source)
        Lab.tell(measured: "libcamera: first picture \(ContinuousClock.now - start) after opening")
        let (first, firstIndex) = (last.timestamp, last.index)
        for _ in 0..<40 {
            let next = try Lab.frame(source)
            guard case .jpeg(let bytes) = next.original, case .jpeg(let before) = last.original
            else {
                Issue.record("not kept as JPEG")
                return
            }
            #expect((next.luma.width, next.luma.height) == (640, 480))
            // A picture that the driver loses is missing from libcamera's pictures. A picture that
            // this program drops increases the index of the next one.
            let (number, previous) = (film.number(of: bytes), film.number(of: before))
            let step = (try #require(number) - (try #require(previous)) + film.count) % film.count
            #expect(step >= next.index - last.index && step <= next.index - last.index + 2)
            last = next
        }
        let rate = Double(last.index - firstIndex) / last.timestamp.seconds(since: first)
        Lab.tell(measured: "libcamera, MJPEG 640×480: \(rate) pictures a second")
        #expect(rate > 27 && rate < 33)
    }

    @Test("a camera unplugged while it streams is found again, and no descriptor stays open")
    func unplugged() throws {
        let before = try Lab.descriptors()
        let source = try source(recoverySeconds: 120)
        let first = try Lab.frame(source)
        try Lab.tell("unplug")
        var isAway = false
        while !isAway, let event = try source.next() {
            if case .notice(let notice) = event, notice.isInterruption { isAway = true }
        }
        try Lab.tell("plug")
        let after = try Lab.frame(source)
        #expect(after.index > first.index && after.timestamp > first.timestamp)
        source.close()
        #expect(try Lab.descriptors() == before)
    }

    @Test("a camera number that does not exist is refused with an error message")
    func missing() throws {
        let error = #expect(throws: DeviceError.self) { _ = try source(7) }
        #expect(error?.reason == "libcamera has no camera of this number")
        #expect(error?.suggestion.contains("cam --list") == true)
    }
}
