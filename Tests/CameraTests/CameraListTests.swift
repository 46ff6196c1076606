import FakeCameras
import Foundation
import Glibc
import Testing

@testable import DeviceIO

@Suite("Finding cameras and choosing a mode")
struct CameraListTests {
    @Test("cameras are listed; metadata, outputs and converters are not")
    func list() throws {
        func node(_ number: Int, _ abilities: VideoCapability.Abilities) -> FakeVideoNode {
            FakeVideoNode(
                path: "/dev/video\(number)", abilities: abilities, modes: [Studio.mode(.yuyv)])
        }
        let kernel = FakeVideoKernel(nodes: [
            node(0, [.capture, .streaming]), node(1, [.metadataCapture, .streaming]),
            node(2, [.output, .streaming]), node(3, [.converter, .streaming]),
            node(4, [.capture, .output, .streaming]), node(5, [.capture]),
            node(6, [.planarCapture, .streaming]), node(7, [.planarConverter, .streaming]),
        ])
        let cameras = CameraList.cameras(kernel: kernel)
        #expect(cameras.map(\.path) == ["/dev/video0", "/dev/video6"])
        #expect(cameras[0].problem == nil)
        #expect(cameras[1].problem == nil)
        #expect(kernel.openDescriptors == 0 && kernel.misuse.isEmpty)
    }

    @Test("a camera's formats, sizes and rates survive JSON")
    func json() throws {
        var node = FakeVideoNode(modes: [
            Studio.mode(.yuyv, 640, 480, 30), Studio.mode(.yuyv, 640, 480, 15),
            Studio.mode(.yuyv, 1280, 720, 10), Studio.mode(.mjpeg, 1280, 720, 30),
        ])
        node.facts.serial = "EMU0001"
        let cameras = CameraList.cameras(kernel: FakeVideoKernel(nodes: [node]))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        let data = try encoder.encode(cameras[0].formats)
        #expect(
            String(decoding: data, as: UTF8.self) == """
                [{"isReadable":true,"pixelFormat":"YUYV","sizes":[{"framesPerSecond":[30,15],\
                "height":480,"width":640},{"framesPerSecond":[10],"height":720,"width":1280}]},\
                {"isReadable":true,"pixelFormat":"MJPG","sizes":[{"framesPerSecond":[30],\
                "height":720,"width":1280}]}]
                """)
        let back = try JSONDecoder().decode(CameraDevice.self, from: encoder.encode(cameras[0]))
        #expect(back == cameras[0] && back.serial == "EMU0001")
    }

    @Test("a camera that may not be opened is listed with the reason")
    func forbidden() {
        let kernel = FakeVideoKernel(nodes: [Studio.camera()])
        kernel.failAlways(.open, EACCES)
        let cameras = CameraList.cameras(kernel: kernel)
        #expect(cameras.map(\.name) == ["Fake Camera"])
        #expect(cameras.first?.problem?.contains("group “video”") == true)
        #expect(cameras.first?.isCapture == false)
    }

    @Test("a node that vanishes while it is examined is left out", arguments: VideoCall.allCases)
    func vanishing(call: VideoCall) {
        let kernel = FakeVideoKernel(nodes: [Studio.camera()])
        kernel.failAlways(call, ENODEV)
        let asked: Set<VideoCall> = [
            .open, .capability, .pixelFormat, .frameSizes, .frameIntervals,
        ]
        #expect(CameraList.cameras(kernel: kernel).isEmpty == asked.contains(call))
        #expect(kernel.openDescriptors == 0)
    }

    @Test("a driver whose lists never end is cut off")
    func endless() {
        let kernel = FakeVideoKernel(nodes: [
            FakeVideoNode(modes: (1...500).map { Studio.mode(.yuyv, 2 * $0, 2 * $0) })
        ])
        let sizes = CameraList.cameras(kernel: kernel)[0].formats[0].sizes
        #expect(sizes.count == 128)
    }

    @Test("a device's name cannot steer the terminal")
    func names() {
        #expect(DeviceText.clean(Array("A\u{1B}[31mB\u{202E}C\0D".utf8)) == "A[31mBC")
        #expect(DeviceText.clean([0x41, 0xFF, 0x0A, 0x42]) == "A\u{FFFD}")
        #expect(PixelFormat(rawValue: 0x1B).name == "????")
        #expect(PixelFormat("Z16").name == "Z16")
    }

    @Test("the mode nearest to the request is chosen")
    func choice() throws {
        func best(_ modes: [CameraMode], _ options: CameraOptions = CameraOptions()) -> String? {
            CameraMode.ranked(modes, for: options).first?.words
        }
        let webcam = [
            Studio.mode(.yuyv, 640, 480, 30), Studio.mode(.yuyv, 1280, 720, 10),
            Studio.mode(.yuyv, 1920, 1080, 5), Studio.mode(.mjpeg, 640, 480, 30),
            Studio.mode(.mjpeg, 1280, 720, 60), Studio.mode(.mjpeg, 1280, 720, 30),
            Studio.mode(.mjpeg, 1920, 1080, 30),
        ]
        // At 720p YUYV is too slow over USB 2, so MJPEG is chosen. At 640×480 YUYV is fast enough
        // and is chosen.
        #expect(best(webcam) == "MJPG 1280×720 at 30 pictures a second")
        #expect(
            best(webcam, CameraOptions(width: 640, height: 480))
                == "YUYV 640×480 at 30 pictures a second")
        #expect(
            best(webcam, CameraOptions(framesPerSecond: 10))
                == "YUYV 1280×720 at 10 pictures a second")
        #expect(
            best(webcam, CameraOptions(framesPerSecond: 60))
                == "MJPG 1280×720 at 60 pictures a second")
        // A usable frame rate matters more than the size, and the size more than the full frame
        // rate.
        #expect(
            best([Studio.mode(.yuyv, 1280, 720, 5), Studio.mode(.yuyv, 640, 480, 30)])
                == "YUYV 640×480 at 30 pictures a second")
        #expect(
            best([Studio.mode(.yuyv, 1280, 720, 10), Studio.mode(.yuyv, 640, 480, 30)])
                == "YUYV 1280×720 at 10 pictures a second")
        #expect(best([Studio.mode(PixelFormat("H264"))]) == nil)
    }

    @Test("finished colour comes before raw colour, and raw colour before gray")
    func preferenceRank() {
        let modes = [
            Studio.mode(PixelFormat("GREY"), 1280, 720, 60),
            Studio.mode(PixelFormat("pRAA"), 1280, 720, 30), Studio.mode(.mjpeg, 320, 240, 15),
        ]
        let order = CameraMode.ranked(modes, for: CameraOptions()).map(\.pixelFormat.name)
        #expect(order == ["MJPG", "pRAA", "GREY"])
        var options = CameraOptions()
        options.pixelFormat = PixelFormat("GREY")
        #expect(CameraMode.ranked(modes, for: options).map(\.pixelFormat.name) == ["GREY"])
    }

    @Test("sizes within a range are used at its steps")
    func ranges() {
        let sizes = FrameSizes.stepwise(
            widths: 48...1000, widthStep: 16, heights: 32...600, heightStep: 8)
        #expect(sizes.nearest(width: 1280, height: 720) == (992, 600))
        #expect(sizes.nearest(width: 1, height: 1) == (48, 32))
        #expect(sizes.nearest(width: 645, height: 487) == (640, 480))
    }
}
