import Foundation
import Glibc
import Scene
import Testing
import Waiting

@testable import DeviceIO

/// Runs the real FFmpeg with a camera on the loopback network. The tests are skipped where FFmpeg
/// is not installed; CI installs it.
@Suite("Network cameras", .serialized, .waits, .enabled(if: hasFFmpeg))
struct NetworkStreamTests {
    private let camera: LoopbackCamera

    init() throws {
        camera = try #require(LoopbackCamera(picture: try Studio.jpeg(64, 48)))
    }

    private func open(_ path: String, recovery: Double = 0) throws -> StreamSource {
        var options = StreamOptions()
        options.recoverySeconds = recovery
        return try StreamSource.running(
            .ffmpeg("http://\(path.contains("@") ? path : "127.0.0.1:\(camera.port)\(path)")"),
            options)
    }

    @Test("the newest picture of an app arrives, and closing ends the stream")
    func pictures() throws {
        defer { camera.stop() }
        let source = try open("/video")
        #expect(source.description.kind == .live)
        var frames: [Frame] = []
        while frames.count < 20, let event = try source.next() {
            if let frame = event.frame { frames.append(frame) }
        }
        #expect(frames.count == 20)
        #expect(frames.allSatisfy { $0.luma.width == 64 && $0.luma.height == 48 })
        #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.timestamp < $1.timestamp })
        #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.index < $1.index })
        source.close()
        #expect(try source.next() == nil)
    }

    @Test("a camera that breaks off is asked again, and its pictures go on")
    func drops() throws {
        defer { camera.stop() }
        let source = try open("/drop", recovery: 60)
        defer { source.close() }
        var notices: [Bool] = []
        var framesSinceReturn = 0
        while framesSinceReturn == 0, let event = try source.next() {
            if case .notice(let notice) = event { notices.append(notice.isInterruption) }
            if event.frame != nil, notices.last == false { framesSinceReturn += 1 }
        }
        #expect(notices.first == true && notices.last == false)
        #expect(camera.answered >= 2)
    }

    @Test("the right password gives pictures; no message shows the password")
    func password() throws {
        defer { camera.stop() }
        let source = try open("me:secret@127.0.0.1:\(camera.port)/locked")
        defer { source.close() }
        #expect(try source.next() != nil)
        #expect(source.description.name == "http://me:…@127.0.0.1:\(camera.port)/locked")
    }

    @Test("a server that does not answer, or not with pictures, is reported with an error message")
    func refusals() throws {
        for (path, words) in [
            ("/nothing", "there is nothing of this name"),
            ("/locked", "it needs a user name and a password"),
            ("me:wrong@127.0.0.1:\(camera.port)/locked", "it needs a user name and a password"),
        ] {
            let error = #expect(throws: DeviceError.self) { _ = try open(path) }
            #expect(error?.kind == .device && error?.reason.contains(words) == true)
            #expect(error?.words.contains("wrong") == false)
        }
        camera.stop()
        let error = #expect(throws: DeviceError.self) { _ = try open("/video") }
        #expect(error?.reason == "nothing answers there")
    }
}

let hasFFmpeg =
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
        access("\($0)/ffmpeg", X_OK) == 0
    }
