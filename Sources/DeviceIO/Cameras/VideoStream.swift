import Glibc

/// An open video node with its mapped buffers. Releases the descriptor and the mappings exactly
/// once, also after errors. Repeats interrupted calls.
final class VideoStream {
    /// At most this many entries of each list of a driver are read. Real cameras list far fewer: a
    /// C920 has 2 formats of 20 sizes with 7 rates.
    private static let mostFormats = 256, mostSizes = 128, mostIntervals = 64
    /// If a driver states only a range of sizes, these sizes in pixels are tried.
    private static let usualSizes = [(320, 240), (640, 480), (1280, 720), (1920, 1080)]
    /// An interrupted call is repeated this many times at most. Signals come one at a time, so more
    /// interruptions are a fault.
    private static let mostInterruptions = 100

    private let kernel: any VideoKernel
    private var descriptor: Int32?
    private var isStreaming = false
    /// The mapped buffers; the position is the buffer's index.
    private(set) var mappings: [VideoMapping] = []

    /// Opens the node at `path`.
    init(path: String, kernel: any VideoKernel) throws(KernelFault) {
        self.kernel = kernel
        descriptor = try VideoStream.retryingInterrupted { () throws(KernelFault) in
            try kernel.open(path)
        }
    }

    deinit { release() }

    /// Whether the node is still open.
    var isOpen: Bool { descriptor != nil }

    /// Ends the stream, unmaps the buffers and closes the node. May be called more than once.
    func release() {
        guard let descriptor else { return }
        self.descriptor = nil
        // These calls fail when the device is gone; nothing needs to be done then.
        if isStreaming { try? kernel.stopStream(descriptor) }
        isStreaming = false
        for mapping in mappings { kernel.unmap(mapping) }
        mappings = []
        kernel.close(descriptor)
    }

    // MARK: Queries

    /// The node's driver, device and abilities.
    func capability() throws(KernelFault) -> VideoCapability {
        try call { (descriptor) throws(KernelFault) in try kernel.capability(descriptor) }
    }

    /// All modes that the driver lists. If the driver states a range of sizes, the modes have the
    /// sizes in the range that are nearest to the usual sizes and to the wanted size. If the driver
    /// states a range of rates, the modes have the rate in the range that is nearest to the wanted
    /// rate. If the driver does not list sizes, the modes have the wanted size.
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

    /// Asks the driver for an entry of a list. Nil after the last entry (EINVAL), or when the
    /// driver has no such list (ENOTTY).
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

    /// The value of a control; nil when the camera has no such control or does not answer.
    func control(_ number: UInt32) -> Int32? {
        try? call { (descriptor) throws(KernelFault) in
            try kernel.control(descriptor, number)
        }
    }

    /// The first control above `number`; nil after the last one, and for a driver without controls.
    func controlFacts(after number: UInt32) throws(KernelFault) -> CameraControl? {
        try listed { (descriptor) throws(KernelFault) in
            try kernel.controlFacts(descriptor, after: number)
        }
    }

    /// The name of a menu's choice; nil when the menu has no choice at `index`.
    func controlChoice(_ control: CameraControl, at index: Int) throws(KernelFault) -> String? {
        try listed { (descriptor) throws(KernelFault) in
            try kernel.controlChoice(descriptor, control, at: index)
        }
    }

    /// Sets a control. Returns the value that the driver applied.
    func setControl(_ number: UInt32, to value: Int32) throws(KernelFault) -> Int32 {
        try call { (descriptor) throws(KernelFault) in
            try kernel.setControl(descriptor, number, to: value)
        }
    }

    /// Whether another program streams from the node. This is tested by a request for zero buffers:
    /// most drivers refuse it while another program streams, and otherwise it changes nothing.
    var isTaken: Bool {
        do {
            _ = try requestBuffers(0)
            return false
        } catch {
            return error.code == EBUSY
        }
    }

    // MARK: Settings and buffers

    /// Requests a format. Returns the format that the driver selected.
    func setFormat(_ wish: VideoFormat) throws(KernelFault) -> VideoFormat {
        try call { (descriptor) throws(KernelFault) in try kernel.setFormat(descriptor, wish) }
    }

    /// Requests an interval. Returns the interval that the driver selected; nil when the driver has
    /// no such setting or returns an invalid interval.
    func setInterval(_ wish: FrameInterval) throws(KernelFault) -> FrameInterval? {
        let answer = try listed { (descriptor) throws(KernelFault) in
            try kernel.setInterval(descriptor, wish)
        }
        return answer.flatMap { $0.framesPerSecond > 0 ? $0 : nil }
    }

    /// Requests buffers. Returns the number that the driver granted.
    func requestBuffers(_ count: Int) throws(KernelFault) -> Int {
        try call { (descriptor) throws(KernelFault) in
            try kernel.requestBuffers(descriptor, count: count)
        }
    }

    /// The buffer at `index` as the driver describes it, for example its offset and its length.
    func buffer(at index: Int) throws(KernelFault) -> VideoBuffer {
        try call { (descriptor) throws(KernelFault) in
            try kernel.buffer(descriptor, at: index)
        }
    }

    /// Maps a buffer. The buffers must be mapped in the order of their indices.
    func map(_ buffer: VideoBuffer) throws(KernelFault) {
        mappings.append(
            try call { (descriptor) throws(KernelFault) in
                try kernel.map(descriptor, buffer)
            })
    }

    // MARK: Streaming

    /// Gives all buffers to the driver and starts the stream.
    func start() throws(KernelFault) {
        for index in mappings.indices { try queue(index) }
        try call { (descriptor) throws(KernelFault) in try kernel.startStream(descriptor) }
        isStreaming = true
    }

    /// Gives one buffer to the driver, which will fill it.
    func queue(_ index: Int) throws(KernelFault) {
        try call { (descriptor) throws(KernelFault) in
            try kernel.queue(descriptor, index: index)
        }
    }

    /// Takes the oldest filled buffer from the driver. Throws EAGAIN when there is none.
    func dequeue() throws(KernelFault) -> VideoBuffer {
        try call { (descriptor) throws(KernelFault) in try kernel.dequeue(descriptor) }
    }

    /// Waits for a filled buffer or an error. After a timeout or an interruption by a signal the
    /// report is empty. The caller must compute the remaining time itself.
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
