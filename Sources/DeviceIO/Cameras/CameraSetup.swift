import Glibc
import Scene
import Vision
import Wording

/// Opens a camera and starts its stream. Throws an error that says what is wrong and what to try.
struct CameraSetup {
    /// The running stream.
    let stream: VideoStream
    /// The format that the driver selected.
    let format: VideoFormat
    /// The camera's own name.
    let name: String
    /// The mode in words.
    let modeWords: String
    /// The camera's position on the bus, by which the camera is found again after it was unplugged.
    let bus: String
    /// The time between two pictures; nil when the driver does not state it.
    let interval: FrameInterval?
    /// The intrinsics of the camera, at the size of its pictures; guessed when none were given.
    let intrinsics: Intrinsics
    /// Notes for the person, a sentence each.
    let notes: [String]

    /// The number of buffers to request. At any time the program reads one, another one waits
    /// filled, and the driver has two to write to.
    private static let bufferCount = 4
    /// A buffer with more bytes than this is refused. The largest allowed picture has this size as
    /// uncompressed RGB.
    private static let mostBufferBytes = 3 * ImageDecoder.maximumPixels

    init(
        path: String, options: CameraOptions, kernel: any VideoKernel
    ) throws(DeviceError) {
        let trouble = CameraErrors(path: path, kernel: kernel)
        var operation = phrase("open")
        do {
            let stream = try VideoStream(path: path, kernel: kernel)
            operation = phrase("identify")
            let capability = try stream.capability()
            try CameraSetup.checkRole(capability, trouble)
            operation = phrase("list the modes of")
            let modes = try stream.modes(near: options)
            operation = phrase("set the format of")
            let (mode, format) = try CameraSetup.negotiate(stream, modes, options, trouble)
            let interval = try stream.setInterval(
                mode.interval ?? FrameInterval(framesPerSecond: options.framesPerSecond))
            let intrinsics = try CameraSetup.intrinsics(of: format, options, trouble)
            operation = phrase("get buffers of")
            try CameraSetup.mapBuffers(of: stream, format, trouble)
            operation = phrase("start")
            try stream.start()

            let given = CameraMode(
                pixelFormat: format.pixelFormat, width: format.width, height: format.height,
                interval: interval)
            self.stream = stream
            self.format = format
            self.intrinsics = intrinsics
            (name, bus, self.interval) = (capability.card, capability.bus, interval)
            modeWords = given.words
            notes = CameraSetup.notes(on: given, options)
        } catch let error as DeviceError {
            throw error
        } catch {
            throw trouble.error(operation, (error as? KernelFault) ?? KernelFault(EIO))
        }
    }

    private static func checkRole(
        _ capability: VideoCapability, _ trouble: CameraErrors
    ) throws(DeviceError) {
        guard let problem = VideoNodeRole(capability.abilities).problem else { return }
        throw trouble.error(
            phrase("open"), reason: problem,
            suggestion: phrase("`capstan devices` lists the cameras."))
    }

    /// Requests one mode after the other until the driver accepts a readable one: some drivers list
    /// modes that they do not deliver. If the driver accepts none, throws the error of the best
    /// mode.
    private static func negotiate(
        _ stream: VideoStream, _ modes: [CameraMode], _ options: CameraOptions,
        _ trouble: CameraErrors
    ) throws(DeviceError) -> (CameraMode, VideoFormat) {
        var refusals: [DeviceError] = []
        if options.pixelFormat == nil, CameraList.isDepth(modes) {
            throw trouble.error(
                phrase("use"), reason: CameraList.unreadable(modes), suggestion: otherNode)
        }
        for mode in CameraMode.ranked(modes, for: options) {
            let answer: VideoFormat
            do {
                answer = try stream.setFormat(
                    VideoFormat(
                        width: mode.width, height: mode.height, pixelFormat: mode.pixelFormat))
            } catch {
                let refusal = trouble.error(phrase("set the format of"), error)
                guard error.code == EINVAL else { throw refusal }
                refusals.append(refusal)
                continue
            }
            let format = answer.withRowBytes
            guard let fault = format.fault else { return (mode, format) }
            refusals.append(
                trouble.error(
                    phrase("use"),
                    reason: phrase("asked for \(mode.words), the driver gives \(fault)"),
                    suggestion: phrase("Ask for another size; `capstan devices` lists them.")))
        }
        if let first = refusals.first { throw first }
        throw trouble.error(
            phrase("use"), reason: CameraList.unreadable(modes),
            suggestion: otherNode)
    }

    private static var otherNode: String {
        phrase(
            """
            Another device file of the same camera may give pictures: `capstan devices` lists \
            them.
            """)
    }

    private static func intrinsics(
        of format: VideoFormat, _ options: CameraOptions, _ trouble: CameraErrors
    ) throws(DeviceError) -> Intrinsics {
        guard let given = options.intrinsics else {
            return Intrinsics.guess(width: format.width, height: format.height)
        }
        let suggestion =
            phrase(
                "Give intrinsics of this camera at \(format.width)×\(format.height), or none.")
        if let fault = given.fault {
            throw trouble.error(
                phrase("use the given intrinsics for"),
                reason: phrase("no camera has such values (\(fault))"),
                suggestion: suggestion)
        }
        // Intrinsics for another aspect ratio cannot be converted: the driver crops the picture,
        // and does not say where.
        let shape = Double(given.width) / Double(given.height)
        let wanted = Double(format.width) / Double(format.height)
        guard abs(shape / wanted - 1) < CameraCalibration.aspectTolerance else {
            throw trouble.error(
                phrase("use the given intrinsics for"),
                reason: phrase(
                    """
                    they are of a \(given.width)×\(given.height) picture, and the camera gives \
                    \(format.width)×\(format.height), another shape
                    """),
                suggestion: suggestion)
        }
        return given.scaled(toWidth: format.width, height: format.height)
    }

    /// The accepted number of buffers. The program always uses one buffer, so with only one the
    /// driver would lose every second picture. 32 is V4L2's maximum (VIDEO_MAX_FRAME).
    private static let usableBuffers = 2...32

    private static func mapBuffers(
        of stream: VideoStream, _ format: VideoFormat, _ trouble: CameraErrors
    ) throws {
        let count = try stream.requestBuffers(bufferCount)
        guard usableBuffers.contains(count) else {
            throw trouble.error(
                phrase("get buffers of"), reason: phrase("the driver gives \(count) buffers"),
                suggestion: phrase("Close other programs, or ask for a smaller size."))
        }
        for index in 0..<count {
            let buffer = try stream.buffer(at: index)
            let needed = max(format.leastBytes, 1)
            guard buffer.length >= needed, buffer.length <= mostBufferBytes else {
                throw trouble.error(
                    phrase("get buffers of"),
                    reason: phrase(
                        """
                        the driver's buffers have \(buffer.length) bytes, a picture of \
                        \(format.width)×\(format.height) needs \(needed)
                        """),
                    suggestion: phrase("Ask for another size; `capstan devices` lists them."))
            }
            try stream.map(buffer)
        }
    }

    /// A note tells the person when the camera's rate is below this share of the wanted rate
    /// (guess).
    private static let slowShare = 0.9

    private static func notes(on given: CameraMode, _ options: CameraOptions) -> [String] {
        var notes: [String] = []
        if given.width != options.width || given.height != options.height {
            notes.append(
                phrase(
                    """
                    \(options.width)×\(options.height) was wanted; the camera gives \
                    \(given.width)×\(given.height).
                    """))
        }
        if let rate = given.interval?.framesPerSecond, rate < slowShare * options.framesPerSecond {
            notes.append(
                phrase(
                    """
                    \(options.framesPerSecond) pictures a second were wanted; the camera gives \
                    \(rate.rounded(decimals: 1)).
                    """))
        }
        if PixelLayout(given.pixelFormat)?.preferenceRank == 1 {
            notes.append(
                phrase(
                    """
                    These are the sensor's raw pictures, without automatic exposure and white \
                    balance; where libcamera is installed, its pictures are better.
                    """))
        }
        if options.intrinsics == nil {
            notes.append(
                phrase(
                    """
                    The lens is not known: its focal length is guessed as 1.2 times the longer \
                    side; --intrinsics gives the true one.
                    """))
        }
        return notes
    }
}
