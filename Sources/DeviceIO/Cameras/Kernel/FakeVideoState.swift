import Glibc

extension FakeVideoKernel {
    /// All that the fake kernel knows, and how its time passes.
    struct State: Sendable {
        var nodes: [FakeVideoNode]
        var isPlugged = true
        var clock: Int64 = 1_000_000_000
        var faults: [VideoCall: [KernelFault]] = [:]
        var lastingFaults: [VideoCall: KernelFault] = [:]
        var script: [FakeCameraEvent] = []
        /// When and where the nodes are plugged in again.
        var replug: (at: Int64, paths: [String])?

        var descriptors: [Int32: String] = [:]
        var lastDescriptor: Int32 = 2
        /// The descriptor that has buffers, and so the camera.
        var owner: Int32?
        var imageBytes = 0
        var buffers = 0
        var mappings: [Int: VideoMapping] = [:]
        var queued: [Int] = []
        var filled: [VideoBuffer] = []
        var isStreaming = false
        var hasFalseAlarm = false
        var lastEvent: Int64 = 0
        var sequence: UInt32 = 0

        var misuse: [String] = []
        var calls: [VideoCall: Int] = [:]

        init(nodes: [FakeVideoNode]) { self.nodes = nodes }

        func node(at path: String) -> FakeVideoNode? { nodes.first { $0.path == path } }

        mutating func setControl(_ number: UInt32, _ value: Int32, of path: String) {
            guard let index = nodes.firstIndex(where: { $0.path == path }) else { return }
            nodes[index].controls[number] = value
        }

        // MARK: Calls

        /// Counts a call, and takes the fault that is meant for it.
        private mutating func fault(of call: VideoCall) -> KernelFault? {
            calls[call, default: 0] += 1
            if faults[call]?.isEmpty == false { return faults[call]?.removeFirst() }
            return lastingFaults[call]
        }

        private mutating func opened(_ descriptor: Int32) -> FakeVideoNode? {
            if let path = descriptors[descriptor], let node = node(at: path) { return node }
            misuse.append("use of descriptor \(descriptor), which is not open")
            return nil
        }

        mutating func open(_ path: String) -> Result<Int32, KernelFault> {
            if let fault = fault(of: .open) { return .failure(fault) }
            guard isPlugged, node(at: path) != nil else { return .failure(KernelFault(ENOENT)) }
            lastDescriptor += 1
            descriptors[lastDescriptor] = path
            return .success(lastDescriptor)
        }

        mutating func poll(
            _ descriptor: Int32, milliseconds: Int
        ) -> Result<PollReport, KernelFault> {
            if let fault = fault(of: .poll) { return .failure(fault) }
            guard opened(descriptor) != nil else { return .failure(KernelFault(EBADF)) }
            return .success(wait(milliseconds: milliseconds, streaming: descriptor))
        }

        mutating func outcome<R>(
            _ call: VideoCall, _ descriptor: Int32,
            _ body: (inout State, FakeVideoNode) throws(KernelFault) -> R
        ) -> Result<R, KernelFault> {
            if let fault = fault(of: call) { return .failure(fault) }
            guard let node = opened(descriptor) else { return .failure(KernelFault(EBADF)) }
            guard isPlugged else { return .failure(KernelFault(ENODEV)) }
            do {
                return .success(try body(&self, node))
            } catch {
                return .failure(error)
            }
        }

        mutating func stop(_ descriptor: Int32) {
            guard owner == descriptor else { return }
            (owner, isStreaming, hasFalseAlarm) = (nil, false, false)
            (queued, filled) = ([], [])
        }

        // MARK: Time

        /// Waits at most so long, and no longer than until something is to be told.
        mutating func wait(milliseconds: Int, streaming descriptor: Int32) -> PollReport {
            let end = clock + Int64(milliseconds) * 1_000_000
            while true {
                if !isPlugged { return [.failed, .hungUp] }
                guard isStreaming, owner == descriptor else { return [.failed] }
                if !filled.isEmpty || hasFalseAlarm { return [.readable] }
                guard let due = nextDue, due <= end else { break }
                advance(to: due)
            }
            advance(to: end)
            return []
        }

        private var nextDue: Int64? {
            script.first.map { max(clock, lastEvent + Int64($0.after) * 1_000_000) }
        }

        /// Moves the clock on and lets what was due happen.
        mutating func advance(to time: Int64) {
            while isStreaming, isPlugged, let due = nextDue, due <= time {
                (clock, lastEvent) = (due, due)
                happen(script.removeFirst())
            }
            clock = max(clock, time)
            if let replug, replug.at <= clock {
                for (index, path) in replug.paths.enumerated() where nodes.indices.contains(index) {
                    nodes[index].path = path
                }
                (isPlugged, self.replug) = (true, nil)
            }
        }

        private mutating func happen(_ event: FakeCameraEvent) {
            switch event {
            case .picture(let bytes, _, let lostBefore, let isDamaged, let claimedBytes):
                sequence &+= lostBefore
                fill(bytes, isDamaged: isDamaged, claimedBytes: claimedBytes)
                sequence &+= 1
            case .falseAlarm: hasFalseAlarm = true
            case .recount(let number, _): sequence = number
            case .unplug:
                isPlugged = false
                (queued, filled) = ([], [])
            }
        }

        /// Writes a picture into the next queued buffer; without one it is lost, as with a driver.
        private mutating func fill(_ bytes: [UInt8], isDamaged: Bool, claimedBytes: Int?) {
            guard let index = queued.first, let mapping = mappings[index] else { return }
            queued.removeFirst()
            let count = min(bytes.count, mapping.length)
            bytes.withUnsafeBytes { source in
                guard count > 0, let start = source.baseAddress,
                    let target = UnsafeMutableRawPointer(bitPattern: mapping.address)
                else { return }
                memcpy(target, start, count)
            }
            let path = owner.flatMap { descriptors[$0] }
            let isStamped = path.flatMap(node(at:))?.stampsPictures ?? true
            filled.append(
                VideoBuffer(
                    index: index, length: mapping.length, offset: index * mapping.length,
                    bytesUsed: claimedBytes ?? count, isDamaged: isDamaged, sequence: sequence,
                    monotonicNanoseconds: isStamped ? clock : nil))
        }
    }
}
