import Glibc
import Scene
import Vision
import Wording

/// Frames from a pipe, which has Motion-JPEG or YUV4MPEG2. The pipe is stdin, a file, or the output
/// of a program (`StreamProgram`).
public final class StreamSource: FrameSource {
    private enum Feed {
        /// A recorded stream. Each picture waits until it is read.
        case stream(PictureStream)
        /// A live stream. Only the newest picture is delivered.
        case live(StreamFeed)
    }

    public private(set) var description: SourceDescription

    private let options: StreamOptions
    private let program: StreamProgram?
    private var feed: Feed
    private let decoder: ImageDecoder
    private let start = ContinuousClock.now
    private let size: (width: Int, height: Int)
    private let framesPerSecond: Double?
    private let intrinsics: Intrinsics
    private let canHalve: Bool
    private var wasHalved = false
    private var waiting: [SourceEvent] = []
    private var index = 0
    private var hasEnded = false

    /// Reads stdin. Throws when stdin has no pictures.
    public static func standardInput(_ options: StreamOptions) throws(DeviceError) -> StreamSource {
        // A copy of the descriptor is used, so that closing the source does not close stdin.
        let descriptor = dup(STDIN_FILENO)
        return try StreamSource(
            name: "-", descriptor: descriptor, options: options)
    }

    /// Reads a file of JPEG files that follow each other, or of YUV4MPEG2. Throws when the file
    /// cannot be read or has no pictures.
    public static func file(
        _ path: String, _ options: StreamOptions
    ) throws(DeviceError) -> StreamSource {
        try StreamSource(name: path, descriptor: try descriptor(of: path), options: options)
    }

    /// Reads another video file through FFmpeg. Throws when the file cannot be read or has no
    /// pictures, and when FFmpeg is not installed.
    public static func video(
        _ path: String, _ options: StreamOptions
    ) throws(DeviceError) -> StreamSource {
        // This check comes first, because FFmpeg's own messages are for experts.
        Glibc.close(try descriptor(of: path))
        return try running(.ffmpeg(path), options)
    }

    private static func descriptor(of path: String) throws(DeviceError) -> Int32 {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            let isMissing = errno == ENOENT
            throw DeviceError(
                kind: .data, operation: phrase("open"), subject: visible(path),
                reason: isMissing ? phrase("there is no such file") : KernelFault(errno).words,
                suggestion: isMissing
                    ? phrase("Check the name.") : phrase("Name a file that can be read."))
        }
        return descriptor
    }

    /// Starts a program and reads its pictures. Throws when the program is not installed or
    /// delivers no pictures.
    public static func running(
        _ program: StreamProgram, _ options: StreamOptions
    ) throws(DeviceError) -> StreamSource {
        let (feed, facts): (Feed, PictureStream.Facts)
        if program.isLive {
            let live = try StreamFeed(program, recoverySeconds: options.recoverySeconds)
            (feed, facts) = (.live(live), live.facts)
            options.shutter?.attach(live)
        } else {
            let stream = try program.open()
            (feed, facts) = (.stream(stream), stream.facts)
        }
        do {
            return try StreamSource(
                feed, facts, name: program.name, program: program, options: options)
        } catch {
            close(feed, program)
            throw error
        }
    }

    /// Reads a descriptor, which the source will close. Throws when the descriptor has no pictures.
    convenience init(
        name: String, descriptor: Int32, options: StreamOptions
    ) throws(DeviceError) {
        let bytes = PipeReader(descriptor: descriptor)
        do {
            let stream = try PictureStream(bytes)
            try self.init(
                .stream(stream), stream.facts, name: name, program: nil, options: options)
        } catch {
            bytes.close()
            if let error = error as? DeviceError { throw error }
            throw DeviceError(
                kind: .data, operation: phrase("read pictures from"), subject: visible(name),
                reason: (error as? StreamFault)?.reason ?? (error as? VisionError)?.reason ?? "",
                suggestion: phrase(
                    """
                    Pipe JPEG files one after the other, or YUV4MPEG2: ffmpeg -i FILE -f \
                    yuv4mpegpipe - | capstan capture - --headless …
                    """))
        }
    }

    private init(
        _ feed: Feed, _ facts: PictureStream.Facts, name: String, program: StreamProgram?,
        options: StreamOptions
    ) throws(DeviceError) {
        (self.feed, self.options, self.program) = (feed, options, program)
        do {
            decoder = try ImageDecoder()
        } catch {
            throw DeviceError(
                kind: .device, operation: phrase("read pictures from"), subject: visible(name),
                reason: error.reason, suggestion: phrase("Close other programs."))
        }
        size = (facts.width, facts.height)
        framesPerSecond = facts.framesPerSecond
        canHalve = AnalysisSize.canHalve(width: size.width, height: size.height)
        let given = try options.calibration?.intrinsics(width: size.width, height: size.height)
        intrinsics = given ?? Intrinsics.guess(width: size.width, height: size.height)
        description = SourceDescription(
            name: name, format: phrase("\(facts.format) \(size.width)×\(size.height) from a pipe"),
            kind: program?.isLive == true ? .live : .video, frameCount: nil, hasPoses: false,
            hasDepth: false,
            isMetric: false, intrinsicsOrigin: given == nil ? .guessed : .given,
            notes: given == nil
                ? [
                    phrase(
                        """
                        The lens is not known: its focal length is guessed as 1.2 times the \
                        longer side; --intrinsics gives the true one.
                        """)
                ] : [])
    }

    deinit { close() }

    public func close() {
        hasEnded = true
        Self.close(feed, program)
    }

    private static func close(_ feed: Feed, _ program: StreamProgram?) {
        switch feed {
        case .stream(let stream):
            stream.close()
            program?.end()
        case .live(let feed): feed.close()
        }
    }

    public func next() throws(DeviceError) -> SourceEvent? {
        if !waiting.isEmpty { return waiting.removeFirst() }
        if hasEnded { return nil }
        switch feed {
        case .stream(var stream):
            let piece = stream.next()
            feed = .stream(stream)
            guard let piece else {
                close()
                return nil
            }
            let rate =
                framesPerSecond ?? options.framesPerSecond ?? StreamOptions.usualFramesPerSecond
            return event(piece, at: Timestamp.zero.advanced(bySeconds: Double(index) / rate))
        case .live(let feed):
            switch feed.next() {
            case .notice(let notice): return .notice(notice)
            case .ended(let error):
                close()
                if let error { throw error }
                return nil
            case .piece(let piece, let moment, let missed):
                if missed > 0 { waiting.append(.dropped(count: missed)) }
                index += missed
                let time = Timestamp.zero.advanced(bySeconds: (moment - start) / .seconds(1))
                options.analysis?.take(isLate: missed > 0, at: time)
                reportAnalysisSize()
                waiting.append(event(piece, at: time))
                return waiting.removeFirst()
            }
        }
    }

    private func reportAnalysisSize() {
        let isHalved = canHalve && options.analysis?.isHalved == true
        if isHalved != wasHalved {
            waiting.append(.notice(SourceNotice(AnalysisSize.words(isHalved: isHalved))))
        }
        wasHalved = isHalved
    }

    private func event(_ piece: PictureStream.Piece, at time: Timestamp) -> SourceEvent {
        switch piece {
        case .damaged(let reason): return skipped(reason)
        case .jpeg(let bytes):
            do {
                let luma = wasHalved ? try decoder.halfLuma(bytes) : try decoder.luma(bytes)
                let header = try decoder.header(of: bytes)
                guard (header.width, header.height) == size else {
                    return skipped(phrase("it has another size, \(header.width)×\(header.height)"))
                }
                let preview =
                    options.wantsPreview
                    ? try decoder.color(bytes, minimumWidth: options.previewWidth) : nil
                return frame(luma, preview, .jpeg(bytes), time)
            } catch {
                return skipped(phrase("its JPEG cannot be read: \(error.reason)"))
            }
        case .yuyv(let bytes):
            let (width, height) = size
            let preview = options.wantsPreview ? options.previewWidth : nil
            return frame(
                wasHalved
                    ? ColorConversion.halfLuma(
                        fromYUYV: bytes, width: width, height: height, bytesPerRow: 2 * width)
                    : ColorConversion.luma(
                        fromYUYV: bytes, width: width, height: height, bytesPerRow: 2 * width),
                preview.map {
                    ColorConversion.color(
                        fromYUYV: bytes, width: width, height: height, bytesPerRow: 2 * width,
                        minimumWidth: $0)
                },
                .yuyv(width: width, height: height, bytes: bytes), time)
        }
    }

    private func skipped(_ reason: String) -> SourceEvent {
        defer { index += 1 }
        return .skipped(index: index, name: "frame \(index)", reason: reason)
    }

    /// An event with the next frame. `time` is computed from the rate of a recorded stream; for a
    /// live one, it is when the picture arrived.
    private func frame(
        _ luma: LumaPlane, _ preview: ColorImage?, _ original: OriginalImage, _ time: Timestamp
    ) -> SourceEvent {
        defer { index += 1 }
        var frame = Frame(
            index: index, name: "frame \(index)", timestamp: time, luma: luma,
            preview: preview,
            original: original, intrinsics: intrinsics)
        frame.isLumaHalved = wasHalved
        return .frame(frame)
    }
}
