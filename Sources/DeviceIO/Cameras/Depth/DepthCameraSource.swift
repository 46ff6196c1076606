import Scene
import Wording

/// A camera with a colour node and a depth node as one source. Each colour picture comes with the
/// depth of the same time, aligned to the colour lens.
///
/// Faults, the watchdog and the recovery are those of the colour node (`Video4LinuxSource`). If
/// depth fails or is late, frames come without depth, and the person is told.
public final class DepthCameraSource: FrameSource {
    public private(set) var description: SourceDescription

    private let color: Video4LinuxSource
    private let colorPath: String
    private let kernel: any VideoKernel
    private let options: CameraOptions
    private let calibration: DepthCalibration?
    private var depth: DepthStream?
    private var alignment: DepthRegistration?
    private var waiting: [SourceEvent] = []
    private var lastTry = Timestamp.zero
    private var lastDepth: Timestamp?
    private var isMissed = false
    private var isClosed = false

    /// The person is told when depth is missing for this many seconds. A sensor needs 1 to 2 s to
    /// start.
    private static let patience = 3.0
    /// Seconds between two attempts to reopen the depth node.
    private static let pause = 1.0

    /// Opens the camera whose colour node is at `path`, and its depth node. Throws when either
    /// cannot be opened, or when the calibration has another aspect ratio. Without a calibration,
    /// depth is not aligned to the colour pictures.
    public static func open(
        path: String, options: CameraOptions, calibration: DepthCalibration?,
        kernel: any VideoKernel = LinuxVideoKernel()
    ) throws(DeviceError) -> DepthCameraSource {
        try DepthCameraSource(path, options, calibration, kernel)
    }

    private init(
        _ path: String, _ options: CameraOptions, _ calibration: DepthCalibration?,
        _ kernel: any VideoKernel
    ) throws(DeviceError) {
        var colorOptions = options
        colorOptions.isDepthUsed = true
        color = try Video4LinuxSource.open(path: path, options: colorOptions, kernel: kernel)
        (self.kernel, self.options, self.calibration) = (kernel, options, calibration)
        colorPath = path
        description = color.description
        (description.hasDepth, description.isMetric) = (true, true)
        do throws(DeviceError) {
            guard let node = color.depthPath else {
                throw CameraErrors(path: path, kernel: kernel).error(
                    phrase("use the depth of"),
                    reason: phrase("no device file with depth belongs to this camera"),
                    suggestion: phrase(
                        """
                        Name the device file of the depth camera that gives colour (`capstan \
                        devices` lists them), or a camera's file without depth.
                        """))
            }
            let stream = try DepthStream(
                path: node, near: calibration?.intrinsics ?? color.intrinsics,
                metersPerUnit: calibration?.metersPerUnit ?? DepthPlane.metersPerMillimeter,
                framesPerSecond: options.framesPerSecond, kernel: kernel)
            depth = stream
            alignment = try Self.alignment(of: stream, calibration, color.intrinsics)
            description.format +=
                ", " + phrase("depth \(stream.width)×\(stream.height) from \(node)")
        } catch {
            depth?.release()
            color.close()
            throw error
        }
    }

    public func close() {
        isClosed = true
        depth?.release()
        color.close()
    }

    public func next() throws(DeviceError) -> SourceEvent? {
        if !waiting.isEmpty { return waiting.removeFirst() }
        guard let event = try color.next() else { return nil }
        switch event {
        case .frame(var frame):
            frame.depth = depthPicture(at: frame.timestamp)
            waiting.append(.frame(frame))
            return waiting.removeFirst()
        case .notice(let notice):
            // Both nodes belong to one device. When the colour node is gone, so is the depth node.
            if notice.isInterruption { lose() }
            return event
        case .skipped, .dropped, .passEnded: return event
        }
    }

    // MARK: Depth

    private func depthPicture(at moment: Timestamp) -> DepthPlane? {
        if depth == nil { reopen() }
        var picture: DepthPlane?
        do {
            picture = try depth?.picture(at: moment, isAwaited: !isMissed)
        } catch {
            lose()
            let trouble = CameraErrors(path: colorPath, kernel: kernel)
            say(
                phrase(
                    """
                    Depth is lost: \(trouble.explanation(of: error).reason). Pictures go on \
                    without.
                    """))
            isMissed = true
        }
        watch(picture != nil, at: moment)
        guard let picture, let alignment else { return picture }
        return alignment.aligned(picture)
    }

    /// Tells the person once when depth is missing, and once when depth is back.
    private func watch(_ isThere: Bool, at moment: Timestamp) {
        let last = lastDepth ?? moment
        if isThere || lastDepth == nil { lastDepth = moment }
        if isThere, isMissed {
            isMissed = false
            say(phrase("Depth is back."))
        } else if !isThere, !isMissed, moment.seconds(since: last) > Self.patience {
            isMissed = true
            say(phrase("The camera gives no depth to its pictures; they go on without."))
        }
    }

    private func say(_ words: String) { waiting.append(.notice(SourceNotice(words))) }

    private func lose() {
        depth?.release()
        depth = nil
    }

    /// Finds and opens the depth node again; the node may have another number now.
    private func reopen() {
        let now = kernel.now()
        guard !isClosed, now.seconds(since: lastTry) >= Self.pause else { return }
        lastTry = now
        guard let node = color.depthPath,
            let stream = try? DepthStream(
                path: node, near: calibration?.intrinsics ?? color.intrinsics,
                metersPerUnit: calibration?.metersPerUnit ?? DepthPlane.metersPerMillimeter,
                framesPerSecond: options.framesPerSecond, kernel: kernel)
        else { return }
        do {
            alignment = try Self.alignment(of: stream, calibration, color.intrinsics)
            depth = stream
        } catch {
            stream.release()
        }
    }

    /// The alignment for depth pictures of the driver's size; nil without a calibration. Throws
    /// when the calibration has another aspect ratio.
    private static func alignment(
        of stream: DepthStream, _ calibration: DepthCalibration?, _ color: Intrinsics
    ) throws(DeviceError) -> DepthRegistration? {
        guard let calibration else { return nil }
        var scaled = calibration
        scaled.intrinsics = try CameraCalibration(
            calibration.intrinsics, name: phrase("the depth camera")
        )
        .intrinsics(width: stream.width, height: stream.height)
        return DepthRegistration(color: color, depth: scaled)
    }
}
