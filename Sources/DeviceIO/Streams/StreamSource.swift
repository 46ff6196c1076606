import Glibc
import Scene
import Vision

/// Pictures out of a pipe: Motion-JPEG or YUV4MPEG2, told apart by their first bytes. From stdin,
/// or from a program that films (`StreamProgram`).
public final class StreamSource: FrameSource {
    private enum Content {
        case jpegs(JPEGStream)
        case planes(Y4MStream)
    }

    public private(set) var description: SourceDescription

    private let options: StreamOptions
    private let stream: PipeBytes
    private let program: StreamProgram?
    private let content: Content
    private let decoder: ImageDecoder
    private let start = ContinuousClock.now
    private var first: [UInt8]?
    private var size: (width: Int, height: Int)
    private let intrinsics: Intrinsics
    private var index = 0
    private var hasEnded = false

    /// Pictures a second where neither the stream nor the person says.
    private static let usualRate = 30.0

    /// Reads stdin. Throws when it holds no pictures.
    public static func standardInput(_ options: StreamOptions) throws(DeviceError) -> StreamSource {
        // A copy, so that closing the source leaves the process its stdin.
        let descriptor = dup(STDIN_FILENO)
        return try StreamSource(
            name: "-", descriptor: descriptor, program: nil, isLive: false, options: options)
    }

    /// Reads a file of JPEG files one after the other, or of YUV4MPEG2. Throws when it cannot be
    /// read or holds no pictures.
    public static func file(
        _ path: String, _ options: StreamOptions
    ) throws(DeviceError) -> StreamSource {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw DeviceError(
                kind: .data, operation: "open", subject: visible(path),
                reason: KernelFault(errno).words, suggestion: "Name a file that can be read.")
        }
        return try StreamSource(
            name: path, descriptor: descriptor, program: nil, isLive: false, options: options)
    }

    /// Runs a program that films and reads what it writes. Throws when it is missing or films
    /// nothing.
    public static func running(
        _ program: StreamProgram, _ options: StreamOptions
    ) throws(DeviceError) -> StreamSource {
        let descriptor = try program.start()
        return try StreamSource(
            name: program.name, descriptor: descriptor, program: program, isLive: program.isLive,
            options: options)
    }

    init(
        name: String, descriptor: Int32, program: StreamProgram?, isLive: Bool,
        options: StreamOptions
    ) throws(DeviceError) {
        (self.options, self.program) = (options, program)
        stream = PipeBytes(descriptor: descriptor)
        do {
            decoder = try ImageDecoder()
            let isText = stream.wait(for: 2) && stream.look { $0[0] == 0x59 }
            let format: String
            if isText {
                let planes = try Y4MStream(stream)
                (content, size, format) = (.planes(planes), (planes.width, planes.height), "video")
            } else {
                let jpegs = JPEGStream(stream: stream)
                guard case .picture(let bytes)? = jpegs.next() else {
                    throw StreamFault("no picture comes: neither JPEG files nor YUV4MPEG2")
                }
                let header = try ImageDecoder.header(of: bytes)
                first = bytes
                (content, size, format) = (
                    .jpegs(jpegs), (header.width, header.height), "Motion-JPEG"
                )
            }
            let given = try options.calibration?.intrinsics(width: size.width, height: size.height)
            intrinsics = given ?? Intrinsics.guess(width: size.width, height: size.height)
            description = SourceDescription(
                name: name, format: "\(format) \(size.width)×\(size.height) from a pipe",
                kind: isLive ? .live : .video, frameCount: nil, hasPoses: false, hasDepth: false,
                isMetric: false, intrinsicsOrigin: given == nil ? .guessed : .given,
                notes: given == nil
                    ? [
                        "The lens is not known: its focal length is guessed as 1.2 times the "
                            + "longer side; --intrinsics gives the true one."
                    ] : [])
        } catch {
            let said = program?.end()
            if let error = error as? DeviceError { throw error }
            let reason = (error as? StreamFault)?.reason ?? (error as? VisionError)?.reason ?? ""
            throw DeviceError(
                kind: program == nil ? .data : .device, operation: "read pictures from",
                subject: name, reason: said.map { "\(reason) (\($0))" } ?? reason,
                suggestion: program?.remedy
                    ?? "Pipe JPEG files one after the other, or YUV4MPEG2: "
                    + "ffmpeg -i FILE -f yuv4mpegpipe - | capstan capture - --headless …")
        }
    }

    deinit { close() }

    public func close() {
        hasEnded = true
        stream.close()
        _ = program?.end()
    }

    public func next() throws(DeviceError) -> SourceEvent? {
        if hasEnded { return nil }
        switch content {
        case .jpegs(let jpegs): return nextJPEG(jpegs)
        case .planes(let planes): return nextPlanes(planes)
        }
    }

    private func nextJPEG(_ jpegs: JPEGStream) -> SourceEvent? {
        let piece = first.map { JPEGStream.Piece.picture($0) } ?? jpegs.next()
        first = nil
        switch piece {
        case nil: return ended()
        case .damaged(let reason): return skipped(reason)
        case .picture(let bytes):
            do {
                let luma = try decoder.luma(bytes)
                guard (luma.width, luma.height) == size else {
                    return skipped("it has another size, \(luma.width)×\(luma.height)")
                }
                let preview =
                    options.wantsPreview
                    ? try decoder.color(bytes, minimumWidth: options.previewWidth) : nil
                return frame(luma, preview, .jpeg(bytes), framesPerSecond: nil)
            } catch {
                return skipped("its JPEG cannot be read: \(error.reason)")
            }
        }
    }

    private func nextPlanes(_ planes: Y4MStream) -> SourceEvent? {
        let (width, height) = size
        do {
            guard let bytes = try planes.next() else { return ended() }
            let preview = options.wantsPreview ? options.previewWidth : nil
            return frame(
                ColorConversion.luma(
                    fromYUYV: bytes, width: width, height: height, bytesPerRow: 2 * width),
                preview.map {
                    ColorConversion.color(
                        fromYUYV: bytes, width: width, height: height, bytesPerRow: 2 * width,
                        minimumWidth: $0)
                },
                .yuyv(width: width, height: height, bytes: bytes),
                framesPerSecond: planes.framesPerSecond)
        } catch {
            // Without a known place to go on from, nothing more can be read.
            hasEnded = true
            return skipped(error.reason)
        }
    }

    private func ended() -> SourceEvent? {
        close()
        return nil
    }

    private func skipped(_ reason: String) -> SourceEvent {
        defer { index += 1 }
        return .skipped(index: index, name: "frame \(index)", reason: reason)
    }

    /// A recorded stream's clock is its rate; a live one's is ours.
    private func frame(
        _ luma: LumaPlane, _ preview: ColorImage?, _ original: OriginalImage,
        framesPerSecond: Double?
    ) -> SourceEvent {
        defer { index += 1 }
        let rate = framesPerSecond ?? options.framesPerSecond ?? Self.usualRate
        let seconds =
            description.kind == .live
            ? (ContinuousClock.now - start) / .seconds(1) : Double(index) / rate
        return .frame(
            Frame(
                index: index, name: "frame \(index)",
                timestamp: Timestamp.zero.advanced(bySeconds: seconds), luma: luma,
                preview: preview, original: original, intrinsics: intrinsics))
    }
}
