import DeviceIO
import Glibc
import Scene
import Synchronization

/// A kernel for tests, whose cameras play events from a script. Its clock advances only while a
/// caller waits, or by calls of `pass`. It counts open descriptors and mappings and records misuse,
/// so that tests detect leaks.
public final class FakeVideoKernel: VideoKernel {
    private let state: Mutex<State>

    /// A kernel with these nodes, all plugged in.
    public init(nodes: [FakeVideoNode] = []) {
        state = Mutex(State(nodes: nodes))
    }

    // MARK: The script

    /// Adds events to the script of the node at `path`, or of the first node if `path` is nil.
    /// After its last event the camera is silent.
    public func play(_ events: [FakeCameraEvent], at path: String? = nil) {
        state.withLock { state in
            guard let place = path.map(state.place) ?? 0, state.streams.indices.contains(place)
            else { return }
            state.streams[place].script.append(contentsOf: events)
        }
    }

    /// Makes the next `times` calls of this kind fail with this code. Failures that were requested
    /// earlier come first.
    public func fail(_ call: VideoCall, _ code: Int32, times: Int = 1) {
        state.withLock {
            $0.faults[call, default: []] += Array(repeating: KernelFault(code), count: times)
        }
    }

    /// Makes all later calls of this kind fail with this code; the code 0 ends the failures.
    public func failAlways(_ call: VideoCall, _ code: Int32) {
        state.withLock { $0.lastingFaults[call] = code == 0 ? nil : KernelFault(code) }
    }

    /// Changes a control's value without a request, as some cameras do by themselves.
    public func turn(_ control: UInt32, to value: Int32, of path: String = "/dev/video0") {
        state.withLock { $0.setControl(control, value, of: path) }
    }

    /// The current value of a control.
    public func standing(_ control: UInt32, of path: String = "/dev/video0") -> Int32? {
        state.withLock { $0.node(at: path)?.controls[control] }
    }

    /// Plugs the nodes in again after this time. In order, the nodes get `paths`, which may differ
    /// from the former ones: a real kernel gives each node any number that is free.
    public func replug(after milliseconds: Int, as paths: [String]) {
        state.withLock { state in
            state.replug = (state.clock + Int64(milliseconds) * 1_000_000, paths)
        }
    }

    /// Plugs the nodes in again, and forgets the script and the faults.
    public func plug() {
        state.withLock { state in
            state.isPlugged = true
            (state.faults, state.lastingFaults) = ([:], [:])
            for place in state.streams.indices { state.streams[place].script = [] }
        }
    }

    /// Advances the clock although nobody waits, as the work on a picture does.
    public func pass(milliseconds: Int) {
        state.withLock { $0.advance(to: $0.clock + Int64(milliseconds) * 1_000_000) }
    }

    // MARK: Observations for tests

    /// The number of open descriptors.
    public var openDescriptors: Int { state.withLock { $0.descriptors.count } }
    /// The number of mapped buffers.
    public var liveMappings: Int {
        state.withLock { $0.streams.reduce(0) { $0 + $1.mappings.count } }
    }
    /// Descriptions of calls that a program must not make, such as closing a descriptor twice.
    public var misuse: [String] { state.withLock { $0.misuse } }
    /// How often each call was made.
    public var calls: [VideoCall: Int] { state.withLock { $0.calls } }

    // MARK: The system

    public func nodes() -> [String] {
        state.withLock { state in
            state.isPlugged ? state.nodes.map(\.path).filter { $0.hasPrefix("/dev/video") } : []
        }
    }

    public func facts(of path: String) -> VideoNodeFacts {
        state.withLock { $0.node(at: path)?.facts ?? VideoNodeFacts() }
    }

    public func holders(of path: String) -> [DeviceHolder] {
        state.withLock { $0.node(at: path)?.holders ?? [] }
    }

    public func now() -> Timestamp {
        state.withLock { Timestamp(nanoseconds: $0.clock) }
    }

    public func pause(milliseconds: Int) { pass(milliseconds: milliseconds) }

    // MARK: Descriptors

    public func open(_ path: String) throws(KernelFault) -> Int32 {
        let outcome = state.withLock { $0.open(path) }
        return try outcome.get()
    }

    public func close(_ descriptor: Int32) {
        state.withLock { state in
            if state.descriptors.removeValue(forKey: descriptor) == nil {
                state.misuse.append("close of descriptor \(descriptor), which is not open")
            }
            state.stop(descriptor)
        }
    }

    public func poll(
        _ descriptor: Int32, milliseconds: Int
    ) throws(KernelFault) -> PollReport {
        let outcome = state.withLock { $0.poll(descriptor, milliseconds: milliseconds) }
        return try outcome.get()
    }

    // MARK: Questions

    public func capability(_ descriptor: Int32) throws(KernelFault) -> VideoCapability {
        try perform(.capability, on: descriptor) { (_, node) throws(KernelFault) in
            node.capability
        }
    }

    public func pixelFormat(
        _ descriptor: Int32, at index: Int
    ) throws(KernelFault) -> PixelFormat {
        try perform(.pixelFormat, on: descriptor) { (_, node) throws(KernelFault) in
            try FakeVideoKernel.item(index, of: node.modes.map(\.pixelFormat))
        }
    }

    public func frameSizes(
        _ descriptor: Int32, of format: PixelFormat, at index: Int
    ) throws(KernelFault) -> FrameSizes {
        try perform(.frameSizes, on: descriptor) { (_, node) throws(KernelFault) in
            guard node.listsSizes else { throw KernelFault(ENOTTY) }
            let modes = node.modes.filter { $0.pixelFormat == format }
            let sizes = modes.map { FrameSizes.discrete(width: $0.width, height: $0.height) }
            return try FakeVideoKernel.item(index, of: sizes)
        }
    }

    public func frameIntervals(
        _ descriptor: Int32, of format: VideoFormat, at index: Int
    ) throws(KernelFault) -> FrameIntervals {
        try perform(.frameIntervals, on: descriptor) { (_, node) throws(KernelFault) in
            guard node.listsSizes else { throw KernelFault(ENOTTY) }
            let intervals = node.modes.filter {
                $0.pixelFormat == format.pixelFormat && $0.width == format.width
                    && $0.height == format.height
            }.compactMap(\.interval).map(FrameIntervals.discrete)
            return try FakeVideoKernel.item(index, of: intervals)
        }
    }

    public func control(_ descriptor: Int32, _ number: UInt32) throws(KernelFault) -> Int32 {
        try perform(.control, on: descriptor) { (_, node) throws(KernelFault) in
            guard let value = node.controls[number] else { throw KernelFault(EINVAL) }
            return value
        }
    }

    public func controlFacts(
        _ descriptor: Int32, after number: UInt32
    ) throws(KernelFault) -> CameraControl {
        try perform(.controlFacts, on: descriptor) { (_, node) throws(KernelFault) in
            guard let next = node.controlFacts.first(where: { $0.number > number }) else {
                throw KernelFault(EINVAL)
            }
            return next
        }
    }

    public func controlChoice(
        _ descriptor: Int32, _ control: CameraControl, at index: Int
    ) throws(KernelFault) -> String {
        try perform(.controlChoice, on: descriptor) { (_, node) throws(KernelFault) in
            let facts = node.controlFacts.first { $0.number == control.number }
            guard let choice = facts?.choices.first(where: { $0.value == index }) else {
                throw KernelFault(EINVAL)
            }
            return choice.name
        }
    }

    // MARK: Settings

    public func setControl(
        _ descriptor: Int32, _ number: UInt32, to value: Int32
    ) throws(KernelFault) -> Int32 {
        try perform(.setControl, on: descriptor) { (state, node) throws(KernelFault) in
            guard node.controls[number] != nil else { throw KernelFault(EINVAL) }
            state.setControl(number, value, of: node.path)
            return value
        }
    }

    public func setFormat(
        _ descriptor: Int32, _ wish: VideoFormat
    ) throws(KernelFault) -> VideoFormat {
        try perform(.setFormat, on: descriptor) { (state, node) throws(KernelFault) in
            var format = wish
            // An MJPEG picture has two bytes per pixel at most, as uvcvideo reports it.
            (format.bytesPerRow, format.imageBytes) =
                wish.packedBytes ?? (0, 2 * wish.width * wish.height)
            if let adjustment = node.adjustment { format = adjustment(format) }
            return try state.stream(of: node) { (stream) throws(KernelFault) in
                if node.isTaken { throw KernelFault(EBUSY) }
                if let owner = stream.owner, owner != descriptor { throw KernelFault(EBUSY) }
                stream.imageBytes = format.imageBytes
                return format
            }
        }
    }

    public func setInterval(
        _ descriptor: Int32, _ wish: FrameInterval
    ) throws(KernelFault) -> FrameInterval {
        try perform(.setInterval, on: descriptor) { (_, _) throws(KernelFault) in wish }
    }

    // MARK: Streaming

    public func requestBuffers(_ descriptor: Int32, count: Int) throws(KernelFault) -> Int {
        try perform(.requestBuffers, on: descriptor) { (state, node) throws(KernelFault) in
            try state.stream(of: node) { (stream) throws(KernelFault) in
                if let owner = stream.owner, owner != descriptor { throw KernelFault(EBUSY) }
                if node.isTaken { throw KernelFault(EBUSY) }
                stream.owner = count > 0 ? descriptor : nil
                stream.buffers = count > 0 ? node.bufferCount ?? count : 0
                return stream.buffers
            }
        }
    }

    public func buffer(
        _ descriptor: Int32, at index: Int
    ) throws(KernelFault) -> VideoBuffer {
        try perform(.buffer, on: descriptor) { (state, node) throws(KernelFault) in
            try state.stream(of: node) { (stream) throws(KernelFault) in
                guard index < stream.buffers else { throw KernelFault(EINVAL) }
                let length = node.bufferBytes ?? stream.imageBytes
                return VideoBuffer(index: index, length: length, offset: index * length)
            }
        }
    }

    public func map(
        _ descriptor: Int32, _ buffer: VideoBuffer
    ) throws(KernelFault) -> VideoMapping {
        try perform(.map, on: descriptor) { (state, node) throws(KernelFault) in
            let memory = UnsafeMutableRawPointer.allocate(
                byteCount: max(buffer.length, 1), alignment: 16)
            memset(memory, 0xA5, max(buffer.length, 1))
            let mapping = VideoMapping(address: UInt(bitPattern: memory), length: buffer.length)
            return try state.stream(of: node) { (stream) throws(KernelFault) in
                stream.mappings[buffer.index] = mapping
                return mapping
            }
        }
    }

    public func unmap(_ mapping: VideoMapping) {
        state.withLock { state in
            for place in state.streams.indices {
                let mapped = state.streams[place].mappings.first { $0.value == mapping }
                guard let index = mapped?.key else { continue }
                state.streams[place].mappings[index] = nil
                UnsafeMutableRawPointer(bitPattern: mapping.address)?.deallocate()
                return
            }
            state.misuse.append("unmapping of what is not mapped")
        }
    }

    public func queue(_ descriptor: Int32, index: Int) throws(KernelFault) {
        try perform(.queue, on: descriptor) { (state, node) throws(KernelFault) in
            let isFree = try state.stream(of: node) { (stream) throws(KernelFault) in
                guard stream.mappings[index] != nil, !stream.queued.contains(index) else {
                    return false
                }
                stream.queued.append(index)
                return true
            }
            if !isFree {
                state.misuse.append("queueing of buffer \(index), which is no free one")
                throw KernelFault(EINVAL)
            }
        }
    }

    public func dequeue(_ descriptor: Int32) throws(KernelFault) -> VideoBuffer {
        try perform(.dequeue, on: descriptor) { (state, node) throws(KernelFault) in
            try state.stream(of: node) { (stream) throws(KernelFault) in
                guard stream.isStreaming else { throw KernelFault(EINVAL) }
                stream.hasFalseAlarm = false
                guard !stream.filled.isEmpty else { throw KernelFault(EAGAIN) }
                return stream.filled.removeFirst()
            }
        }
    }

    public func startStream(_ descriptor: Int32) throws(KernelFault) {
        try perform(.startStream, on: descriptor) { (state, node) throws(KernelFault) in
            let clock = state.clock
            try state.stream(of: node) { (stream) throws(KernelFault) in
                (stream.isStreaming, stream.lastEvent) = (true, clock)
            }
        }
    }

    public func stopStream(_ descriptor: Int32) throws(KernelFault) {
        try perform(.stopStream, on: descriptor) { (state, _) throws(KernelFault) in
            state.stop(descriptor)
        }
    }

    // MARK: One call

    private static func item<R: Equatable>(_ index: Int, of list: [R]) throws(KernelFault) -> R {
        var unique: [R] = []
        for entry in list where !unique.contains(entry) { unique.append(entry) }
        guard unique.indices.contains(index) else { throw KernelFault(EINVAL) }
        return unique[index]
    }

    private func perform<R: Sendable>(
        _ call: VideoCall, on descriptor: Int32,
        _ body: (inout State, FakeVideoNode) throws(KernelFault) -> R
    ) throws(KernelFault) -> R {
        let outcome = state.withLock { $0.outcome(call, descriptor, body) }
        return try outcome.get()
    }
}
