import Glibc
import Scene
import Vision
import Wording

/// A V4L2 camera as a source of frames.
///
/// If several pictures wait, only the newest is delivered; the others count as dropped, as do the
/// pictures that the driver lost. A damaged picture is skipped with the reason.
///
/// A camera that was unplugged, or that delivered no picture for the watchdog time, is closed at
/// once. If `CameraOptions.recoverySeconds` is not 0, the source then reports the interruption and
/// searches for the same camera by its serial number or its port for that time. If the camera is
/// not found, the source ends with a `DeviceError`.
public final class Video4LinuxSource: FrameSource {
    public private(set) var description: SourceDescription

    private let options: CameraOptions
    private let kernel: any VideoKernel
    private let identity: CameraIdentity
    private var camera: OpenCamera
    /// The camera's intrinsics, at the size of its pictures.
    let intrinsics: Intrinsics

    private var events = CameraEventQueue()
    private var presence = Presence.present
    private var clock = PictureClock()
    private var exposure: ExposurePoller
    private var rate: FrameRateMonitor
    private var lock = ControlLock()
    private var isLockAsked = false
    private var wasHalved = false
    private var failures = Failures()

    /// Whether the camera is connected.
    private enum Presence {
        case present
        /// The camera is gone, and the source searches for it.
        case absent(since: Timestamp, DeviceError)
        /// The camera is gone, and the source no longer searches for it.
        case ended(DeviceError)
    }

    /// Failures since the last success, counted by kind.
    private struct Failures {
        /// How often the camera was closed and opened again since the last frame.
        var reopenings = 0
        var reads = 0
        /// Unusable pictures since the last frame.
        var refusals = 0
    }

    /// The camera counts as broken after this many failed reads (EIO) in a row. V4L2 says that EIO
    /// is temporary, but a broken device returns nothing else.
    private static let mostFailedReads = 5
    /// The camera is closed after this many unusable pictures in a row: 3 s at 30 per second. A
    /// camera that changed its format by itself delivers no usable picture.
    private static let mostRefused = 100
    /// In one wait, poll(2) is called at most this many times without a picture. Few calls are
    /// normal. A driver that announces pictures and delivers none would otherwise keep a core busy
    /// until the watchdog time ends.
    private static let mostIdleWakes = 1000
    /// The source gives up after it reopened the camera this many times without a frame. A stalled
    /// camera recovers at the first or second time.
    private static let mostFailedReopenings = 3
    /// An absent camera is searched for every `lookPause` milliseconds. After `looksATurn`
    /// searches, the person gets a notice.
    private static let lookPause = 250, looksATurn = 4

    /// Opens the camera at `path` in the mode nearest to the options, and starts its stream. Throws
    /// when there is no such camera, or it is busy, forbidden or without a readable format.
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
        let setup = try CameraSetup(path: path, options: options, kernel: kernel)
        camera = try OpenCamera(
            setup, path: path, options: options,
            trouble: CameraErrors(path: path, kernel: kernel))
        intrinsics = setup.intrinsics
        identity = CameraIdentity(
            path: path, serial: kernel.facts(of: path).serial, bus: setup.bus, name: setup.name,
            pixelFormat: setup.format.pixelFormat)
        exposure = ExposurePoller()
        rate = FrameRateMonitor(promised: setup.interval?.framesPerSecond)
        description = SourceDescription(
            name: path, format: phrase("V4L2 camera \(setup.name), \(setup.modeWords)"),
            kind: .live,
            frameCount: nil, hasPoses: false, hasDepth: setup.format.pixelFormat == .z16,
            isMetric: setup.format.pixelFormat == .z16,
            intrinsicsOrigin: options.intrinsics == nil ? .guessed : .given, notes: setup.notes,
            device: .camera)
        if !options.isDepthUsed, let node = depthPath {
            description.notes.append(
                phrase(
                    """
                    Its depth (\(node)) is not used: to add depth to the pictures, give \
                    --intrinsics the file that `capstan calibrate --depth` writes.
                    """))
        }
    }

    deinit { close() }

    /// The path of the same camera's depth node; nil when there is none.
    var depthPath: String? {
        DepthNode.path(beside: camera.path, bus: camera.bus, kernel: kernel)
    }

    private var trouble: CameraErrors { CameraErrors(path: identity.path, kernel: kernel) }

    public func close() {
        if case .absent = presence { presence = .present }
        lock.restore(camera.stream)
        camera.stream.release()
    }

    public func next() throws(DeviceError) -> SourceEvent? {
        while events.isEmpty {
            switch presence {
            case .ended(let error): throw error
            case .absent(let since, let error): seekCamera(since, error)
            case .present:
                guard camera.stream.isOpen else { return nil }
                do {
                    try collect()
                } catch {
                    end(error)
                }
            }
        }
        return events.removeFirst()
    }

    // MARK: Waiting

    /// Waits for pictures and adds their events. Adds none after a failure that may be temporary.
    private func collect() throws(DeviceError) {
        guard let first = try waitForBuffer() else { return }
        var buffers = [first]
        // An error ends this loop. It occurs again at the next wait, which handles it.
        while buffers.count < camera.stream.mappings.count, let next = try? camera.stream.dequeue()
        {
            buffers.append(next)
        }
        try deliver(buffers)
    }

    /// Waits for a filled buffer and returns the oldest; nil after a failed read that may be
    /// temporary.
    private func waitForBuffer() throws(DeviceError) -> VideoBuffer? {
        let start = kernel.now()
        for _ in 0..<Video4LinuxSource.mostIdleWakes {
            let left = options.watchdogSeconds - kernel.now().seconds(since: start)
            guard left > 0 else { throw stalled() }
            let report: PollReport
            do {
                report = try camera.stream.poll(milliseconds: Int((left * 1000).rounded(.up)))
            } catch {
                throw trouble.error(phrase("wait for"), error)
            }
            if report.isEmpty { continue }
            do {
                let buffer = try camera.stream.dequeue()
                failures.reads = 0
                return buffer
            } catch  where error.code == EAGAIN {
                // Nothing can be read, and poll(2) reports that nothing will come.
                if !report.isDisjoint(with: [.failed, .hungUp]) {
                    throw trouble.error(phrase("read from"), KernelFault(ENODEV))
                }
            } catch
                where error.code == EIO && failures.reads + 1 < Video4LinuxSource.mostFailedReads
            {
                failures.reads += 1
                events.skip(phrase("the driver could not read it (\(error.words))"))
                return nil
            } catch {
                throw trouble.error(phrase("read from"), error)
            }
        }
        throw trouble.error(
            phrase("read from"), reason: phrase("the driver announces pictures and gives none"),
            suggestion: phrase("Unplug the camera for a moment and try again."))
    }

    private func stalled() -> DeviceError {
        trouble.error(
            phrase("read from"),
            reason: phrase("no picture came for \(options.watchdogSeconds) seconds"),
            suggestion: phrase(
                """
                Unplug the camera for a moment and try again; in the dark, some cameras expose \
                very long.
                """))
    }

    // MARK: Delivering

    /// Adds a frame for the newest usable picture. Older pictures count as dropped, newer unusable
    /// ones as skipped. All buffers go back to the driver.
    private func deliver(_ buffers: [VideoBuffer]) throws(DeviceError) {
        for buffer in buffers where !camera.stream.mappings.indices.contains(buffer.index) {
            throw trouble.error(
                phrase("read from"),
                reason: phrase("the driver returned buffer \(buffer.index), which does not exist"),
                suggestion: phrase("Unplug the camera for a moment and try again."))
        }
        reportAnalysisSize()
        var picture: PictureReader.Picture?
        var chosen = -1
        var refusals: [Int: String] = [:]
        for place in buffers.indices.reversed() where picture == nil {
            do {
                let memory = camera.stream.mappings[buffers[place].index].bytes
                picture = try camera.reader.read(buffers[place], from: memory, isHalved: wasHalved)
                chosen = place
            } catch {
                refusals[place] = error.reason
            }
        }
        var dropped = 0
        for (place, buffer) in buffers.enumerated() {
            let lost = camera.sequence.lost(before: buffer.sequence)
            dropped += lost
            if let stamp = buffer.monotonicNanoseconds,
                let slow = rate.slowRate(at: Timestamp(nanoseconds: stamp), lost: lost)
            {
                reportSlowRate(slow)
            }
            if let reason = refusals[place] {
                events.drop(&dropped)
                events.skip(reason)
                failures.refusals += 1
            } else if place == chosen, let picture {
                events.drop(&dropped)
                let frame = frame(picture, buffer)
                options.analysis?.take(isLate: chosen > 0, at: frame.timestamp)
                events.append(frame)
                failures.refusals = 0
            } else {
                dropped += 1
            }
        }
        events.drop(&dropped)
        checkSettings(kernel.now())
        requeue(buffers)
        if failures.refusals >= Video4LinuxSource.mostRefused, let reason = refusals.values.first {
            end(
                trouble.error(
                    phrase("read from"),
                    reason: phrase(
                        "\(failures.refusals) pictures in a row cannot be used: \(reason)"),
                    suggestion: phrase("Open the camera again, or ask for another size.")))
        }
    }

    private func requeue(_ buffers: [VideoBuffer]) {
        do {
            for buffer in buffers { try camera.stream.queue(buffer.index) }
        } catch {
            end(trouble.error(phrase("read from"), error))
        }
    }

    /// Closes the camera. After the waiting events, the source ends with this error or searches for
    /// the camera.
    private func end(_ error: DeviceError) {
        guard case .present = presence else { return }
        camera.stream.release()
        failures.reopenings += 1
        guard options.recoverySeconds > 0, failures.reopenings <= Self.mostFailedReopenings else {
            presence = .ended(error)
            return
        }
        presence = .absent(since: kernel.now(), error)
        events.say(error.words, isInterruption: true)
    }

    // MARK: Coming back

    /// Searches for the camera for about a second, and opens it when it is found.
    private func seekCamera(_ since: Timestamp, _ error: DeviceError) {
        for _ in 0..<Self.looksATurn {
            if let path = identity.currentPath(kernel: kernel), reopen(path) {
                presence = .present
                return events.say(phrase("The camera is back at \(path)."))
            }
            guard kernel.now().seconds(since: since) < options.recoverySeconds else {
                presence = .ended(error)
                return
            }
            kernel.pause(milliseconds: Self.lookPause)
        }
        events.say(error.words, isInterruption: true)
    }

    /// Opens the returned camera in its former mode. Returns false if this is not possible yet:
    /// directly after a camera is plugged in, its node belongs to root, and its driver may be busy.
    private func reopen(_ path: String) -> Bool {
        let format = camera.format
        var wish = options
        (wish.width, wish.height, wish.pixelFormat) = (
            format.width, format.height, format.pixelFormat
        )
        guard let setup = try? CameraSetup(path: path, options: wish, kernel: kernel),
            setup.format.width == format.width, setup.format.height == format.height,
            let returned = try? OpenCamera(
                setup, path: path, options: options, trouble: trouble)
        else { return false }
        camera = returned
        rate.restart()
        (failures.reads, failures.refusals) = (0, 0)
        lock.reapply(camera.stream)
        return true
    }

    // MARK: Settings

    /// Locks the settings after the capture asked for it, and checks locked settings.
    private func checkSettings(_ now: Timestamp) {
        if let switched = options.lock, switched.isEngaged, !isLockAsked {
            isLockAsked = true
            let names = lock.engage(camera.stream, now: now)
            if !names.isEmpty {
                events.say(phrase("Held for all shots: \(names.joined(separator: ", "))."))
            }
        }
        let moved = lock.watch(camera.stream, now: now)
        if !moved.isEmpty {
            events.say(
                phrase(
                    "The camera changed \(moved.joined(separator: ", ")) by itself; it was put "
                        + "back."))
        }
    }

    private func reportSlowRate(_ rate: Double) {
        let shown = rate.rounded(decimals: 1)
        var words = phrase(
            "The camera gives \(shown) pictures a second, far fewer than it promised.")
        if let mode = camera.stream.control(Self.exposureMode), mode != Self.manualExposure {
            words +=
                " "
                + phrase(
                    """
                    In this light it exposes long: more light helps, or a lock: `capstan controls \
                    \(camera.path) auto_exposure='Manual Mode' exposure_time_absolute=333`; \
                    some cameras have exposure_dynamic_framerate=off.
                    """)
        }
        events.say(words)
    }

    /// V4L2_CID_EXPOSURE_AUTO and its value V4L2_EXPOSURE_MANUAL.
    private static let exposureMode: UInt32 = 0x009A_0901, manualExposure: Int32 = 1

    /// Tells the person when the size for analysis changes. Pictures that are too small are never
    /// halved.
    private func reportAnalysisSize() {
        let isHalved = camera.reader.canHalve && options.analysis?.isHalved == true
        if isHalved != wasHalved { events.say(AnalysisSize.words(isHalved: isHalved)) }
        wasHalved = isHalved
    }

    private func frame(_ picture: PictureReader.Picture, _ buffer: VideoBuffer) -> Frame {
        let now = kernel.now()
        let index = events.takeIndex()
        failures.reopenings = 0
        var frame = Frame(
            index: index, name: "frame \(index)",
            timestamp: clock.moment(kernel: buffer.monotonicNanoseconds, now: now),
            luma: picture.luma, preview: picture.preview, original: picture.original,
            depth: picture.depth, intrinsics: intrinsics,
            exposure: exposure.current(of: camera.stream, now: now))
        frame.isLumaHalved = picture.isHalved
        return frame
    }
}
