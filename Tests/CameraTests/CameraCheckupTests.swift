import FakeCameras
import Foundation
import Testing

@testable import DeviceIO

@Suite("Checking the cameras of a machine")
struct CameraCheckupTests {
    private func node(_ number: Int, _ format: PixelFormat = .yuyv) -> FakeVideoNode {
        var node = FakeVideoNode(
            path: "/dev/video\(number)", name: "Camera \(number)",
            modes: [Studio.mode(format, 1280, 720, 30)])
        node.capability.bus = "usb-\(number)"
        return node
    }

    private func marks(_ nodes: [FakeVideoNode]) -> [String] {
        CameraCheckup(kernel: FakeVideoKernel(nodes: nodes)).findings.map {
            "\($0.verdict.rawValue): \($0.words)"
        }
    }

    @Test("a machine without a camera has no fault")
    func none() {
        #expect(
            marks([]) == [
                "poor: No camera: plug one in, or use a folder of pictures or `capstan demo`."
            ])
        #expect(CameraList.cameras(kernel: FakeVideoKernel()).isEmpty)
    }

    @Test("two cameras are named")
    func two() {
        #expect(
            marks([node(0), node(2)]) == [
                "good: Cameras: /dev/video0 (Camera 0), /dev/video2 (Camera 2)"
            ])
    }

    @Test("a busy camera is a fault if it is the only one, else a note; its holder is named")
    func busy() throws {
        var busy = node(0)
        busy.isTaken = true
        busy.holders = [DeviceHolder(process: 77, program: "firefox")]
        let words = "Camera /dev/video0 (Camera 0): firefox (process 77) uses it. Close firefox"
        let alone = marks([busy])
        #expect(alone.count == 1 && alone[0].hasPrefix("bad: \(words)"), "\(alone)")
        let both = marks([busy, node(2)])
        #expect(both.first == "good: Cameras: /dev/video2 (Camera 2)")
        #expect(both.count == 2 && both[1].hasPrefix("poor: \(words)"), "\(both)")

        // The JSON for scripts also names the process that uses the camera, and the camera's modes.
        let kernel = FakeVideoKernel(nodes: [busy])
        let device = try #require(CameraList.cameras(kernel: kernel).first)
        let json = String(decoding: try JSONEncoder().encode(device), as: UTF8.self)
        #expect(json.contains(#""problem":"firefox (process 77) uses it"#), "\(json)")
        #expect(device.formats.first?.sizes.first?.framesPerSecond == [30])
        #expect(kernel.openDescriptors == 0 && kernel.misuse.isEmpty)
    }

    @Test("for a camera that the user may not open, the message names the needed group")
    func forbidden() {
        let kernel = FakeVideoKernel(nodes: [node(0)])
        kernel.failAlways(.open, EACCES)
        let findings = CameraCheckup(kernel: kernel).findings
        #expect(findings.map(\.verdict) == [.bad])
        #expect(findings[0].words.contains("group “video”"))
    }

    @Test("a depth node is listed with its camera; without a colour node it is a fault")
    func depth() {
        var depth = node(2, .z16)
        depth.capability.bus = "usb-0"
        #expect(
            marks([node(0), depth]) == [
                "good: Cameras: /dev/video0 (Camera 0)",
                "good: Depth: /dev/video2, beside /dev/video0",
            ])
        let alone = marks([node(2, .z16)])
        #expect(alone.count == 1 && alone[0].hasPrefix("bad: Camera /dev/video2"), "\(alone)")
    }
}
