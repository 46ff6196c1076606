import DeviceIO
import Foundation
import Glibc
import Scene
import Testing

/// The guest of the camera lab. Its USB camera obeys commands that are written into a FIFO.
enum Lab {
    /// The FIFO's path; nil outside of the lab, where there is no camera to test with.
    static let fifo = ProcessInfo.processInfo.environment["CAPSTAN_CAMERA_LAB"]
    /// Whether the tests run in the lab.
    static var isHere: Bool { fifo != nil }
    /// The node of `vivid`, the kernel's own test device.
    static let vivid = "/dev/video20"
    /// The node of `vivid` that accepts only the multi-planar form of each request.
    static let planar = "/dev/video21"

    /// The device node of the USB camera with this format. The node is searched for on each call,
    /// because the camera gets another number each time it is plugged in.
    static func node(_ format: PixelFormat) throws -> String {
        let cameras = CameraList.cameras().filter { $0.serial == "LAB0001" }
        let camera = cameras.first { $0.formats.contains { $0.pixelFormat == format } }
        return try #require(camera).path
    }

    /// Writes a measured figure to the lab's log.
    static func tell(measured words: String) {
        FileHandle.standardError.write(Data("measured: \(words)\n".utf8))
    }

    /// The number of descriptors that this process has open.
    static func descriptors() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }

    /// Sends the USB camera a command, such as `unplug` or `freeze 3000`.
    static func tell(_ words: String) throws {
        let path = try #require(fifo)
        let file = try #require(fopen(path, "w"))
        defer { fclose(file) }
        fputs(words + "\n", file)
    }

    /// The bytes of a file of the film, which are the bytes that the USB camera sends.
    static func film(_ name: String) throws -> [UInt8] {
        try [UInt8](Data(contentsOf: URL(fileURLWithPath: "/mnt/" + name)))
    }

    /// Options for the USB camera at 640×480, without previews.
    static func options(
        _ format: PixelFormat? = nil, framesPerSecond: Double = 30, watchdogSeconds: Double = 5
    ) -> CameraOptions {
        var options = CameraOptions(
            width: 640, height: 480, framesPerSecond: framesPerSecond, wantsPreview: false,
            watchdogSeconds: watchdogSeconds)
        options.pixelFormat = format
        return options
    }

    /// The next frame of a source; other events before it are ignored.
    static func frame(_ source: any FrameSource) throws -> Frame {
        while let event = try source.next() {
            if case .frame(let frame) = event { return frame }
        }
        throw DeviceError(
            kind: .device, operation: "read from", subject: source.description.name,
            reason: "it ended", suggestion: "")
    }
}
