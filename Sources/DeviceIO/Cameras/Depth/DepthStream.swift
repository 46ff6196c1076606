import Glibc
import Scene

/// The running depth node of a camera. It keeps the latest few pictures, so that a colour picture
/// that is read late still finds the depth of its time.
final class DepthStream {
    /// The path of the node.
    let path: String
    /// Size of the depth pictures in pixels.
    let width, height: Int
    /// Seconds from one picture to the next.
    let period: Double

    private let stream: VideoStream
    private let kernel: any VideoKernel
    private let format: VideoFormat
    private let metersPerUnit: Double
    private var clock = PictureClock()
    private var kept: [(moment: Timestamp, plane: DepthPlane)] = []

    /// The number of depth pictures that are kept. A colour picture may wait in one of four
    /// buffers; meanwhile newer depth pictures arrive.
    private static let mostKept = 6
    /// Seconds between two pictures when the driver states no rate: 30 pictures per second.
    private static let usualPeriod = 1.0 / 30

    /// Opens the node in the mode nearest to the size of `camera` and to this rate.
    init(
        path: String, near camera: Intrinsics, metersPerUnit: Double, framesPerSecond: Double,
        kernel: any VideoKernel
    ) throws(DeviceError) {
        var options = CameraOptions(
            width: camera.width, height: camera.height, framesPerSecond: framesPerSecond,
            wantsPreview: false)
        options.pixelFormat = .z16
        let setup = try CameraSetup(path: path, options: options, kernel: kernel)
        (self.path, self.kernel, stream, format) = (path, kernel, setup.stream, setup.format)
        (width, height) = (format.width, format.height)
        self.metersPerUnit = metersPerUnit
        let rate = setup.interval?.framesPerSecond ?? 0
        period = rate > 0 ? 1 / rate : Self.usualPeriod
    }

    /// Releases the node. May be called more than once.
    func release() { stream.release() }

    /// The depth picture nearest to `moment`, at most half a period away; nil when there is none.
    /// Waits for it at most one period, and only if `isAwaited` or if pictures arrived since the
    /// last call.
    func picture(at moment: Timestamp, isAwaited: Bool) throws(KernelFault) -> DepthPlane? {
        let start = kernel.now()
        var patience = isAwaited ? period : 0
        while true {
            if try takeWaiting() > 0 { patience = period }
            if let nearest = nearest(to: moment) { return nearest }
            // The newest depth picture is later than `moment`, so no picture for `moment` will
            // come.
            if let last = kept.last?.moment, last > moment { return nil }
            let left = patience - kernel.now().seconds(since: start)
            guard left > 0 else { return nil }
            let report = try stream.poll(milliseconds: Int((left * 1000).rounded(.up)))
            if !report.contains(.readable), !report.isEmpty { throw KernelFault(ENODEV) }
        }
    }

    private func nearest(to moment: Timestamp) -> DepthPlane? {
        let nearest = kept.min {
            abs($0.moment.seconds(since: moment)) < abs($1.moment.seconds(since: moment))
        }
        guard let nearest, abs(nearest.moment.seconds(since: moment)) <= period / 2 else {
            return nil
        }
        return nearest.plane
    }

    /// Takes the pictures out of all filled buffers. Returns the number of these buffers.
    private func takeWaiting() throws(KernelFault) -> Int {
        for count in 0..<Self.mostKept {
            let buffer: VideoBuffer
            do {
                buffer = try stream.dequeue()
            } catch  where error.code == EAGAIN {
                return count
            }
            if let picture = picture(in: buffer) {
                kept.append(
                    (
                        clock.moment(kernel: buffer.monotonicNanoseconds, now: kernel.now()),
                        picture
                    ))
                if kept.count > Self.mostKept { kept.removeFirst() }
            }
            guard stream.mappings.indices.contains(buffer.index) else { throw KernelFault(EIO) }
            try stream.queue(buffer.index)
        }
        return Self.mostKept
    }

    /// The depth picture in a buffer; nil when the picture is damaged or truncated.
    private func picture(in buffer: VideoBuffer) -> DepthPlane? {
        guard !buffer.isDamaged, stream.mappings.indices.contains(buffer.index) else { return nil }
        let memory = stream.mappings[buffer.index].bytes
        guard buffer.bytesUsed >= format.leastBytes, buffer.bytesUsed <= memory.count else {
            return nil
        }
        return UncompressedPicture.depth(
            UnsafeRawBufferPointer(rebasing: memory[..<buffer.bytesUsed]), width: width,
            height: height, bytesPerRow: format.bytesPerRow, metersPerUnit: metersPerUnit)
    }
}
