import Glibc
import Scene
import Vision

/// A V4L2 camera as a source of frames.
///
/// The newest picture wins: when more than one waits, the older ones are counted as dropped, with
/// those that the driver lost. A damaged picture is skipped with its reason. A camera that is
/// unplugged or silent for longer than the watchdog allows ends the source with a `DeviceError`;
/// what it held is given back at once.
public final class Video4LinuxSource: FrameSource {
    public private(set) var description: SourceDescription

    private let options: CameraOptions
    private let kernel: any VideoKernel
    private let trouble: CameraTrouble
    private let stream: VideoStream
    private let reader: PictureReader
    private let intrinsics: Intrinsics

    private var waiting: [SourceEvent] = []
    private var ended: DeviceError?
    private var nextIndex = 0
    private var clock = PictureClock()
    private var sequence: SequenceCount
    private var exposure: ExposureWatch
    private var failedReads = 0
    private var refusedInARow = 0

    /// Reads in a row that may fail (EIO) before the camera counts as broken: the V4L2 documents
    /// call EIO passing, a broken device gives nothing else.
    private static let mostFailedReads = 5
    /// Pictures in a row that may be unusable: 3 s at 30 a second, 10 s at 10. A camera that
    /// changed its format by itself gives no other any more.
    private static let mostRefused = 100
    /// Wake-ups without a picture in one wait. Signals and spurious wake-ups are few; a driver
    /// that claims a picture and never gives it would keep a core busy until the watchdog barks.
    private static let mostIdleWakes = 1000

    /// Opens the camera at `path` in the mode nearest to the wishes, and starts it. Throws when
    /// it is missing, busy, forbidden, no camera, or offers nothing that Capstan reads.
    public static func open(
        path: String, options: CameraOptions = CameraOptions(),
        kernel: any VideoKernel = LinuxVideoKernel()
    ) throws(DeviceError) -> Video4LinuxSource {
        try Video4LinuxSource(path: path, options: options, kernel: kernel)
    }

    private init(
        path: String, options: CameraOptions, kernel: any VideoKernel
    ) throws(DeviceError) {
        (self.options, self.kernel) = (options, kernel)
        trouble = CameraTrouble(path: path, kernel: kernel)
        let setup = try CameraSetup(path: path, options: options, kernel: kernel)
        do {
            reader = try PictureReader(
                format: setup.format,
                previewWidth: options.wantsPreview ? options.previewWidth : nil)
        } catch {
            throw trouble.error("read pictures of", reason: error.reason, suggestion: "")
        }
        (stream, intrinsics) = (setup.stream, setup.intrinsics)
        sequence = SequenceCount(watchdogSeconds: options.watchdogSeconds)
        exposure = ExposureWatch()
        description = SourceDescription(
            name: path, format: "V4L2 camera \(setup.name), \(setup.modeWords)", kind: .live,
            frameCount: nil, hasPoses: false, hasDepth: false, isMetric: false,
            intrinsicsOrigin: options.intrinsics == nil ? .guessed : .given, notes: setup.notes)
    }

    public func close() { stream.release() }

    public func next() throws(DeviceError) -> SourceEvent? {
        while waiting.isEmpty {
            if let ended { throw ended }
            guard stream.isOpen else { return nil }
            do {
                try collect()
            } catch {
                end(error)
            }
        }
        return waiting.removeFirst()
    }

    // MARK: Waiting

    /// Waits for pictures and turns them into events. No event: nothing could be read this time.
    private func collect() throws(DeviceError) {
        guard let first = try waitForBuffer() else { return }
        var buffers = [first]
        // Trouble here comes again with the next wait, and is handled there.
        while buffers.count < stream.mappings.count, let next = try? stream.dequeue() {
            buffers.append(next)
        }
        try deliver(buffers)
    }

    /// The oldest filled buffer; nil when one read failed that may succeed the next time.
    private func waitForBuffer() throws(DeviceError) -> VideoBuffer? {
        let start = kernel.now()
        for _ in 0..<Video4LinuxSource.mostIdleWakes {
            let left = options.watchdogSeconds - kernel.now().seconds(since: start)
            guard left > 0 else { throw stalled() }
            let report: PollReport
            do {
                report = try stream.poll(milliseconds: Int((left * 1000).rounded(.up)))
            } catch {
                throw trouble.error("wait for", error)
            }
            if report.isEmpty { continue }
            do {
                let buffer = try stream.dequeue()
                failedReads = 0
                return buffer
            } catch  where error.code == EAGAIN {
                // Nothing to read, and poll says that nothing will come.
                if !report.isDisjoint(with: [.failed, .hungUp]) {
                    throw trouble.error("read from", KernelFault(ENODEV))
                }
            } catch  where error.code == EIO && failedReads + 1 < Video4LinuxSource.mostFailedReads
            {
                failedReads += 1
                skip("the driver could not read it (\(error.words))")
                return nil
            } catch {
                throw trouble.error("read from", error)
            }
        }
        throw trouble.error(
            "read from", reason: "the driver announces pictures and gives none",
            suggestion: "Unplug the camera for a moment and try again.")
    }

    private func stalled() -> DeviceError {
        trouble.error(
            "read from",
            reason: "no picture came for \(options.watchdogSeconds) seconds",
            suggestion: "Unplug the camera for a moment and try again; in the dark, some cameras "
                + "expose very long.")
    }

    // MARK: Delivering

    /// The newest picture that can be read becomes the frame; those before it are dropped, those
    /// after it skipped. All buffers go back to the driver.
    private func deliver(_ buffers: [VideoBuffer]) throws(DeviceError) {
        for buffer in buffers where !stream.mappings.indices.contains(buffer.index) {
            throw trouble.error(
                "read from", reason: "the driver gives buffer \(buffer.index), which is none",
                suggestion: "Unplug the camera for a moment and try again.")
        }
        var picture: PictureReader.Picture?
        var chosen = -1
        var refusals: [Int: String] = [:]
        for place in buffers.indices.reversed() where picture == nil {
            do {
                let memory = stream.mappings[buffers[place].index].bytes
                picture = try reader.read(buffers[place], from: memory)
                chosen = place
            } catch {
                refusals[place] = error.reason
            }
        }
        var dropped = 0
        for (place, buffer) in buffers.enumerated() {
            dropped += sequence.lost(before: buffer.sequence)
            if let reason = refusals[place] {
                report(&dropped)
                skip(reason)
                refusedInARow += 1
            } else if place == chosen, let picture {
                report(&dropped)
                waiting.append(.frame(frame(picture, buffer)))
                refusedInARow = 0
            } else {
                dropped += 1
            }
        }
        report(&dropped)
        giveBack(buffers)
        if refusedInARow >= Video4LinuxSource.mostRefused, let reason = refusals.values.first {
            end(
                trouble.error(
                    "read from",
                    reason: "\(refusedInARow) pictures in a row cannot be used: \(reason)",
                    suggestion: "Open the camera again, or ask for another size."))
        }
    }

    private func giveBack(_ buffers: [VideoBuffer]) {
        do {
            for buffer in buffers { try stream.queue(buffer.index) }
        } catch {
            end(trouble.error("read from", error))
        }
    }

    /// Gives the camera back; what was read is handed out first, then comes the error.
    private func end(_ error: DeviceError) {
        ended = ended ?? error
        stream.release()
    }

    private func frame(_ picture: PictureReader.Picture, _ buffer: VideoBuffer) -> Frame {
        let now = kernel.now()
        let index = takeIndex()
        return Frame(
            index: index, name: "frame \(index)",
            timestamp: clock.moment(kernel: buffer.monotonicNanoseconds, now: now),
            luma: picture.luma, preview: picture.preview, original: picture.original,
            intrinsics: intrinsics, exposure: exposure.current(of: stream, now: now))
    }

    private func skip(_ reason: String) {
        let index = takeIndex()
        waiting.append(.skipped(index: index, name: "frame \(index)", reason: reason))
    }

    private func report(_ dropped: inout Int) {
        if dropped > 0 {
            nextIndex += dropped
            waiting.append(.dropped(count: dropped))
        }
        dropped = 0
    }

    private func takeIndex() -> Int {
        defer { nextIndex += 1 }
        return nextIndex
    }
}
