import Glibc

/// One open node with its buffers. It owns the descriptor and the mappings, and gives them back
/// exactly once, on whatever path it ends. Interrupted calls are made again.
final class VideoStream {
    /// Bounds on what a driver may list, so that none lists without end; real cameras stay far
    /// below (a C920 has 2 formats of 20 sizes with 7 rates).
    private static let mostFormats = 256, mostSizes = 128, mostIntervals = 64
    /// Sizes to offer where a driver names only a range: those that people ask for.
    private static let usualSizes = [(320, 240), (640, 480), (1280, 720), (1920, 1080)]
    /// How often an interrupted call is made again. Signals come one at a time; more is a fault.
    private static let mostInterruptions = 100

    private let kernel: any VideoKernel
    private var descriptor: Int32?
    private var isStreaming = false
    /// The buffers in memory, by index.
    private(set) var mappings: [VideoMapping] = []

    /// Opens the node.
    init(path: String, kernel: any VideoKernel) throws(KernelFault) {
        self.kernel = kernel
        descriptor = try VideoStream.persistently { () throws(KernelFault) in
            try kernel.open(path)
        }
    }

    deinit { release() }

    /// Whether the node is still open.
    var isOpen: Bool { descriptor != nil }

    /// Ends the stream and gives everything back. May be called more than once.
    func release() {
        guard let descriptor else { return }
        self.descriptor = nil
        // Of a device that is gone these fail; there is nothing left to do about it.
        if isStreaming { try? kernel.stopStream(descriptor) }
        isStreaming = false
        for mapping in mappings { kernel.unmap(mapping) }
        mappings = []
        kernel.close(descriptor)
    }

    // MARK: Questions

    /// What the node is.
    func capability() throws(KernelFault) -> VideoCapability {
        try call { (descriptor) throws(KernelFault) in try kernel.capability(descriptor) }
    }

    /// Every mode that the driver lists. Where it gives ranges, the usual sizes in them and the
    /// size and rate nearest to the wish; where it lists no sizes, the wish itself.
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

    /// The value of a control; nil when the camera has none such or will not say.
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

    /// A menu's choice; nil where the menu has a hole.
    func controlChoice(_ control: CameraControl, at index: Int) throws(KernelFault) -> String? {
        try listed { (descriptor) throws(KernelFault) in
            try kernel.controlChoice(descriptor, control, at: index)
        }
    }

    /// Sets a control; the answer is what the camera made of it.
    func setControl(_ number: UInt32, to value: Int32) throws(KernelFault) -> Int32 {
        try call { (descriptor) throws(KernelFault) in
            try kernel.setControl(descriptor, number, to: value)
        }
    }

    /// Whether another program streams from it. Asking for no buffers changes nothing else; most
    /// drivers refuse it to all but the one who streams.
    var isTaken: Bool {
        do {
            _ = try requestBuffers(0)
            return false
        } catch {
            return error.code == EBUSY
        }
    }

    // MARK: Settings and buffers

    /// Asks for a format; the answer is what the driver gives.
    func setFormat(_ wish: VideoFormat) throws(KernelFault) -> VideoFormat {
        try call { (descriptor) throws(KernelFault) in try kernel.setFormat(descriptor, wish) }
    }

    /// Asks for an interval; nil when the driver has no such setting or will not say.
    func setInterval(_ wish: FrameInterval) throws(KernelFault) -> FrameInterval? {
        let answer = try listed { (descriptor) throws(KernelFault) in
            try kernel.setInterval(descriptor, wish)
        }
        return answer.flatMap { $0.framesPerSecond > 0 ? $0 : nil }
    }

    /// Asks for buffers; the answer is how many there are.
    func requestBuffers(_ count: Int) throws(KernelFault) -> Int {
        try call { (descriptor) throws(KernelFault) in
            try kernel.requestBuffers(descriptor, count: count)
        }
    }

    /// Where buffer `index` lies and how long it is.
    func buffer(at index: Int) throws(KernelFault) -> VideoBuffer {
        try call { (descriptor) throws(KernelFault) in
            try kernel.buffer(descriptor, at: index)
        }
    }

    /// Brings a buffer into memory; they are mapped in the order of their indices.
    func map(_ buffer: VideoBuffer) throws(KernelFault) {
        mappings.append(
            try call { (descriptor) throws(KernelFault) in
                try kernel.map(descriptor, buffer)
            })
    }

    // MARK: Streaming

    /// Hands all buffers to the driver and starts it.
    func start() throws(KernelFault) {
        for index in mappings.indices { try queue(index) }
        try call { (descriptor) throws(KernelFault) in try kernel.startStream(descriptor) }
        isStreaming = true
    }

    /// Hands one buffer to the driver.
    func queue(_ index: Int) throws(KernelFault) {
        try call { (descriptor) throws(KernelFault) in
            try kernel.queue(descriptor, index: index)
        }
    }

    /// Takes the oldest filled buffer.
    func dequeue() throws(KernelFault) -> VideoBuffer {
        try call { (descriptor) throws(KernelFault) in try kernel.dequeue(descriptor) }
    }

    /// Waits for a picture or for trouble. An interrupted wait ends empty: time has passed, and
    /// the caller knows how much is left.
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
        return try VideoStream.persistently { () throws(KernelFault) in try body(descriptor) }
    }

    private static func persistently<R>(
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
