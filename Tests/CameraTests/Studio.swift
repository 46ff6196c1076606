import DeviceIO
import FakeCameras
import Scene
import Vision

/// Small pictures for the camera tests; each encodes its number.
enum Studio {
    static let width = 32, height = 16

    /// A fake camera that offers these pixel formats at a small size, with 30 pictures a second.
    static func camera(_ formats: [PixelFormat] = [.yuyv, .mjpeg]) -> FakeVideoNode {
        var node = FakeVideoNode(modes: formats.map { mode($0) })
        // The JPEG of such a small picture can have more than two bytes a pixel, so the buffers are
        // larger than usual.
        if formats == [.mjpeg] { node.bufferBytes = 65_536 }
        return node
    }

    static func mode(
        _ format: PixelFormat, _ width: Int = Studio.width, _ height: Int = Studio.height,
        _ rate: UInt32 = 30
    ) -> CameraMode {
        CameraMode(
            pixelFormat: format, width: width, height: height, interval: FrameInterval(1, rate))
    }

    /// A uniform YUYV picture that encodes its number: the brightness is `number` % 200 levels
    /// above 16 (video black).
    static func yuyv(_ number: Int, rowBytes: Int = 2 * width, height: Int = height) -> [UInt8] {
        let pixel = UInt16(16 + number % 200) | 128 << 8
        return Array(repeating: pixel.littleEndian, count: rowBytes * height / 2)
            .withUnsafeBytes { Array($0) }
    }

    /// The number of a picture made by `yuyv`, from its stretched brightness.
    static func number(of luma: LumaPlane) -> Int {
        Int((Double(luma.values[0]) * 219 / 255).rounded())
    }

    static func jpeg(_ width: Int = width, _ height: Int = height) throws -> [UInt8] {
        let values = (0..<3 * width * height).map { UInt8(truncatingIfNeeded: $0 * 7) }
        return try ImageEncoder().jpeg(ColorImage(width: width, height: height, values: values))
    }

    static func options(_ width: Int = width, _ height: Int = height) -> CameraOptions {
        CameraOptions(width: width, height: height, wantsPreview: false)
    }

    /// The events of a source until it ends or fails, but no more than `limit` events; and the
    /// error.
    static func events(of source: Video4LinuxSource, limit: Int = 1000) -> (
        events: [SourceEvent], error: DeviceError?
    ) {
        var events: [SourceEvent] = []
        do {
            while events.count < limit, let event = try source.next() { events.append(event) }
            return (events, nil)
        } catch {
            return (events, error)
        }
    }
}

extension SourceEvent {
    /// A short mark of the event, to compare runs: F is a frame, S a skipped picture, Dn n dropped
    /// pictures, P the end of a pass, I an interruption, N another notice.
    var mark: String {
        switch self {
        case .frame: "F"
        case .skipped: "S"
        case .dropped(let count): "D\(count)"
        case .passEnded: "P"
        case .notice(let notice): notice.isInterruption ? "I" : "N"
        }
    }

    var frame: Frame? { if case .frame(let frame) = self { frame } else { nil } }

    var reason: String? { if case .skipped(_, _, let reason) = self { reason } else { nil } }
}

/// The number of the exposure control (V4L2_CID_EXPOSURE_ABSOLUTE).
let exposureControl: UInt32 = 0x009A_0902
