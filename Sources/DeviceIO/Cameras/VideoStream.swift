import Glibc

/// An open node with its buffers. It owns the descriptor and the mappings, and releases them
/// exactly once, also after errors. Interrupted calls are retried.
final class VideoStream {
    /// Bounds on what a driver may list; real cameras stay far below (a C920 has 2 formats of 20
    /// sizes with 7 rates).
    private static let mostFormats = 256, mostSizes = 128, mostIntervals = 64
    /// Usual sizes to offer where a driver gives only a range.
    private static let usualSizes = [(320, 240), (640, 480), (1280, 720), (1920, 1080)]
    /// Retries of an interrupted call. Signals come one at a time; more is a fault.
    private static let mostInterruptions = 100

    private let kernel: any VideoKernel
    private var descriptor: Int32?
    private var isStreaming = false
    /// The mapped buffers, by index.
    private(set) var mappings: [VideoMapping] = []

    /// Opens the node.
    init(path: String, kernel: any VideoKernel) throws(KernelFault) {
        self.kernel = kernel
        descriptor = try VideoStream.retryingInterrupted { () throws(KernelFault) in
            try kernel.open(path)
        }
    }

    deinit { release() }

    /// Whether the node is still open.
    var isOpen: Bool { descriptor != nil }

    /// Ends the stream and releases everything. May be called more than once.
    func release() {
        guard let descriptor else { return }
        self.descriptor = nil
        // These calls fail when the device is gone, which needs no handling.
        if isStreaming { try? kernel.stopStream(descriptor) }
        isStreaming = false
        for mapping in mappings { kernel.unmap(mapping) }
        mappings = []
        kernel.close(descriptor)
    }

    // MARK: Questions

    /// The node's driver, device and abilities.
    func capability() throws(KernelFault) -> VideoCapability {
        try call { (descriptor) throws(KernelFault) in try kernel.capability(descriptor) }
    }

    /// Every mode that the driver lists. For ranges, the usual sizes in them and the size and rate
    /// nearest to the wish; without a list of sizes, the wish itself.
    func modes(near options: CameraOptions) throws(KernelFault) -> [CameraMode] {
        var modes: [CameraMode] = []
        for index in 0..<VideoStream.mostFormats {
            let next = try listed { (descriptor) throws(KernelFault) in
                try kernel.pixelFormat(descriptor, at: index)
            }
            guard let format = next else { break }
            for size in try sizes(of: format, near: options) {
                let wish = VideoFormat(
                    width: size.width, height: size.height, pixelFormat: format)
                for interval in try intervals(of: wish, near: options) {
                    modes.append(
                        CameraMode(
                            pixelFormat: format, width: size.width, height: size.height,
                            interval: interval))
                }
            }
        }
        return modes
    }

    private func sizes(
        of format: PixelFormat, near options: CameraOptions
    ) throws(KernelFault) -> [(width: Int, height: Int)] {
        var sizes: [(width: Int, height: Int)] = []
        for index in 0..<VideoStream.mostSizes {
            let next = try listed { (descriptor) throws(KernelFault) in
                try kernel.frameSizes(descriptor, of: format, at: index)
            }
            guard let offer = next else { break }
            switch offer {
            case .discrete(let width, let height): sizes.append((width, height))
            case .stepwise:
                let wishes = VideoStream.usualSizes + [(options.width, options.height)]
                for (width, height) in wishes {
                    let size = offer.nearest(width: width, height: height)
                    if !sizes.contains(where: { $0 == size }) { sizes.append(size) }
                }
            }
        }
        return sizes.isEmpty ? [(options.width, options.height)] : sizes
    }

    private func intervals(
        of format: VideoFormat, near options: CameraOptions
    ) throws(KernelFault) -> [FrameInterval?] {
        var intervals: [FrameInterval?] = []
        for index in 0..<VideoStream.mostIntervals {
            let next = try listed { (descriptor) throws(KernelFault) in
                try kernel.frameIntervals(descriptor, of: format, at: index)
            }
            guard let offer = next else { break }
            switch offer {
            case .discrete(let interval): intervals.append(interval)
            case .range(let shortest, let longest):
                let fastest = shortest.framesPerSecond
                let slowest = min(longest.framesPerSecond, fastest)
                let rate = min(max(options.framesPerSecond, slowest), fastest)
                intervals.append(FrameInterval(framesPerSecond: rate))
            }
        }
        return intervals.isEmpty ? [nil] : intervals
    }

    /// The answer, or nil at the end of a list: EINVAL, or ENOTTY from a driver without the list.
    private func listed<R>(
        _ question: (Int32) throws(KernelFault) -> R
    ) throws(KernelFault) -> R? {
        do {
            return try call(question)
        } catch {
            if error.code == EINVAL || error.code == ENOTTY { return nil }
            throw error
        }
    }

    /// The value of a control; nil when the camera lacks it or does not answer.
    func control(_ number: UInt32) -> Int32? {
        try? call { (descriptor) throws(KernelFault) in
            try kernel.control(descriptor, number)
        }
    }

    /// The first control above a number; nil after the last, and for a driver without controls.
    func controlFacts(after number: UInt32) throws(KernelFault) -> CameraControl? {
        try listed { (descriptor) throws(KernelFault) in
            try kernel.controlFacts(descriptor, after: number)
        }
    }

    /// A menu's choice; nil where the menu has no choice of this number.
    func controlChoice(_ control: CameraControl, at index: Int) throws(KernelFault) -> String? {
        try listed { (descriptor) throws(KernelFault) in
            try kernel.controlChoice(descriptor, control, at: index)
        }
    }

    /// Sets a control; returns the applied value.
    func setControl(_ number: UInt32, to value: Int32) throws(KernelFault) -> Int32 {
        try call { (descriptor) throws(KernelFault) in
            try kernel.setControl(descriptor, number, to: value)
        }
    }

    /// Whether another program streams from the node. Asks for zero buffers, which changes nothing
    /// else: most drivers refuse this to all but the streaming process.
    var isTaken: Bool {
        do {
            _ = try requestBuffers(0)
            return false
        } catch {
            return error.code == EBUSY
        }
    }

    // MARK: Settings and buffers

    /// Requests a format; returns the one that the driver selected.
    func setFormat(_ wish: VideoFormat) throws(KernelFault) -> VideoFormat {
        try call { (descriptor) throws(KernelFault) in try kernel.setFormat(descriptor, wish) }
    }

    /// Requests an interval; nil when the driver lacks the setting or does not answer.
    func setInterval(_ wish: FrameInterval) throws(KernelFault) -> FrameInterval? {
        let answer = try listed { (descriptor) throws(KernelFault) in
            try kernel.setInterval(descriptor, wish)
        }
        return answer.flatMap { $0.framesPerSecond > 0 ? $0 : nil }
    }

    /// Requests buffers; returns the granted number.
    func requestBuffers(_ count: Int) throws(KernelFault) -> Int {
        try call { (descriptor) throws(KernelFault) in
            try kernel.requestBuffers(descriptor, count: count)
        }
    }

    /// Offset and length of buffer `index`.
    func buffer(at index: Int) throws(KernelFault) -> VideoBuffer {
        try call { (descriptor) throws(KernelFault) in
            try kernel.buffer(descriptor, at: index)
        }
    }

    /// Maps a buffer; the order must be that of the indices.
    func map(_ buffer: VideoBuffer) throws(KernelFault) {
        mappings.append(
            try call { (descriptor) throws(KernelFault) in
                try kernel.map(descriptor, buffer)
            })
    }

    // MARK: Streaming

    /// Queues all buffers and starts the stream.
    func start() throws(KernelFault) {
        for index in mappings.indices { try queue(index) }
        try call { (descriptor) throws(KernelFault) in try kernel.startStream(descriptor) }
        isStreaming = true
    }

    /// Queues one buffer.
    func queue(_ index: Int) throws(KernelFault) {
        try call { (descriptor) throws(KernelFault) in
            try kernel.queue(descriptor, index: index)
        }
    }

    /// Takes the oldest filled buffer.
    func dequeue() throws(KernelFault) -> VideoBuffer {
        try call { (descriptor) throws(KernelFault) in try kernel.dequeue(descriptor) }
    }

    /// Waits for a picture or an error. An interrupted wait returns an empty report; the caller
    /// computes the remaining time.
    func poll(milliseconds: Int) throws(KernelFault) -> PollReport {
        guard let descriptor else { throw KernelFault(EBADF) }
        do {
            return try kernel.poll(descriptor, milliseconds: milliseconds)
        } catch {
            if error.code == EINTR || error.code == EAGAIN { return [] }
            throw error
        }
    }

    private func call<R>(
        _ body: (Int32) throws(KernelFault) -> R
    ) throws(KernelFault) -> R {
        guard let descriptor else { throw KernelFault(EBADF) }
        return try VideoStream.retryingInterrupted { () throws(KernelFault) in try body(descriptor)
        }
    }

    private static func retryingInterrupted<R>(
        _ body: () throws(KernelFault) -> R
    ) throws(KernelFault) -> R {
        var interruptions = 0
        while true {
            do {
                return try body()
            } catch {
                guard error.code == EINTR, interruptions < mostInterruptions else { throw error }
                interruptions += 1
            }
        }
    }
}
