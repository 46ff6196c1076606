import DeviceIO
import Glibc

extension FakeVideoKernel {
    /// The fake kernel's state and its clock.
    struct State: Sendable {
        var nodes: [FakeVideoNode]
        var isPlugged = true
        var clock: Int64 = 1_000_000_000
        var faults: [VideoCall: [KernelFault]] = [:]
        var lastingFaults: [VideoCall: KernelFault] = [:]
        /// The time of `clock` at which the nodes are plugged in again, and the paths that they
        /// then get; nil if no such event is due.
        var replug: (at: Int64, paths: [String])?

        var descriptors: [Int32: String] = [:]
        var lastDescriptor: Int32 = 2
        /// The stream of each node, in the order of `nodes`. A node keeps its stream when its path
        /// changes.
        var streams: [FakeVideoStream]

        var misuse: [String] = []
        var calls: [VideoCall: Int] = [:]

        init(nodes: [FakeVideoNode]) {
            self.nodes = nodes
            streams = nodes.map { _ in FakeVideoStream() }
        }

        func place(of path: String) -> Int? { nodes.firstIndex { $0.path == path } }

        func node(at path: String) -> FakeVideoNode? { place(of: path).map { nodes[$0] } }

        /// Calls `change` with the stream of a node, and returns the result of `change`.
        mutating func stream<R>(
            of node: FakeVideoNode, _ change: (inout FakeVideoStream) throws(KernelFault) -> R
        ) throws(KernelFault) -> R {
            guard let place = place(of: node.path) else { throw KernelFault(ENODEV) }
            return try change(&streams[place])
        }

        mutating func setControl(_ number: UInt32, _ value: Int32, of path: String) {
            guard let place = place(of: path) else { return }
            nodes[place].controls[number] = value
        }

        // MARK: Calls

        /// Counts a call, and returns the fault that is set for it.
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
            for place in streams.indices where streams[place].owner == descriptor {
                streams[place].stop()
            }
        }

        // MARK: Time

        /// Waits until the timeout or the next event.
        mutating func wait(milliseconds: Int, streaming descriptor: Int32) -> PollReport {
            let end = clock + Int64(milliseconds) * 1_000_000
            while true {
                if !isPlugged { return [.failed, .hungUp] }
                guard
                    let stream = streams.first(where: { $0.isStreaming && $0.owner == descriptor })
                else { return [.failed] }
                if !stream.filled.isEmpty || stream.hasFalseAlarm { return [.readable] }
                guard let due = next?.due, due <= end else { break }
                advance(to: due)
            }
            advance(to: end)
            return []
        }

        /// The number of the stream that has the next event, and the event's time; nil if no stream
        /// has an event left.
        private var next: (place: Int, due: Int64)? {
            var next: (place: Int, due: Int64)?
            for (place, stream) in streams.enumerated() {
                guard let due = stream.nextDue(clock), next.map({ due < $0.due }) ?? true else {
                    continue
                }
                next = (place, due)
            }
            return next
        }

        /// Moves the clock on and plays the events that are due.
        mutating func advance(to time: Int64) {
            while isPlugged, let (place, due) = next, due <= time {
                (clock, streams[place].lastEvent) = (due, due)
                happen(streams[place].script.removeFirst(), at: place)
            }
            clock = max(clock, time)
            if let replug, replug.at <= clock {
                for (index, path) in replug.paths.enumerated() where nodes.indices.contains(index) {
                    nodes[index].path = path
                }
                (isPlugged, self.replug) = (true, nil)
            }
        }

        private mutating func happen(_ event: FakeCameraEvent, at place: Int) {
            switch event {
            case .picture(let bytes, _, let lostBefore, let isDamaged, let claimedBytes):
                streams[place].sequence &+= lostBefore
                streams[place].fill(
                    bytes, isDamaged: isDamaged, claimedBytes: claimedBytes,
                    stamp: nodes[place].stampsPictures ? clock : nil)
                streams[place].sequence &+= 1
            case .falseAlarm: streams[place].hasFalseAlarm = true
            case .recount(let number, _): streams[place].sequence = number
            case .unplug:
                isPlugged = false
                for place in streams.indices {
                    (streams[place].queued, streams[place].filled) = ([], [])
                }
            }
        }
    }
}
