import Foundation
import Glibc
import Processes
import Synchronization
import Vision
import Wording

/// A system program that writes pictures to a pipe: for cameras that V4L2 alone does not support,
/// and everything that FFmpeg reads. As a process it need not be installed with Capstan, and a
/// crash in a decoder ends that process, not the capture.
public final class StreamProgram: Sendable {
    /// The program's name in messages: what the person typed, without a password.
    let name: String
    private let address: String
    /// Whether pictures arrive in real time, or as fast as they are read.
    let isLive: Bool
    /// What to try when the program fails.
    let remedy: String
    private let installing: String
    private let alternatives: [[String]]
    /// The command for a full-size picture; empty where there is none.
    private let stillWords: [String]
    /// The signal that ends the program.
    private let endSignal: Int32
    private let running = Mutex<(process: pid_t, errors: Int32)?>(nil)

    /// Seconds without a byte after which a live stream counts as broken: network cameras take up
    /// to 5 to begin.
    static let patienceSeconds = 10.0

    // More than six parameters: one for each stored field.
    private init(
        name: String, isLive: Bool, remedy: String, installing: String,
        _ alternatives: [[String]], still: [String] = [], endSignal: Int32 = SIGTERM
    ) {
        (address, self.name) = (name, Self.withoutPassword(name))
        (self.isLive, self.remedy, self.installing) = (isLive, remedy, installing)
        (self.alternatives, stillWords, self.endSignal) = (alternatives, still, endSignal)
    }

    deinit { end() }

    /// The address without its password: `rtsp://user:secret@host/…` becomes
    /// `rtsp://user:…@host/…`.
    static func withoutPassword(_ address: String) -> String {
        guard let start = address.range(of: "://")?.upperBound else { return address }
        let host = address[start...].prefix { $0 != "/" }
        guard let at = host.lastIndex(of: "@"), let colon = host[..<at].firstIndex(of: ":") else {
            return address
        }
        return address[...colon] + "…" + address[at...]
    }

    /// The libcamera camera of this number, through the Raspberry Pi's image processing. The
    /// program has two names: one since 2024 and an older one.
    public static func libcamera(_ number: Int, _ options: StreamOptions) -> StreamProgram {
        let rate = options.framesPerSecond ?? StreamOptions.usualFramesPerSecond
        let words = [
            "--camera", "\(number)", "--timeout", "0", "--nopreview", "--codec", "mjpeg",
            "--quality", "90", "--width", "\(options.width)", "--height", "\(options.height)",
            "--framerate", "\(rate)", "--flush", "--output", "-",
        ]
        return StreamProgram(
            name: "libcamera:\(number)", isLive: true,
            remedy: phrase("`rpicam-hello --list-cameras` (or `cam --list`) lists the cameras."),
            installing: phrase(
                """
                Install rpicam-apps (or libcamera-apps) for a Raspberry Pi's cameras, \
                libcamera-tools for those on USB.
                """),
            [["rpicam-vid"] + words, ["libcamera-vid"] + words, Self.cam(number, options)])
    }

    /// libcamera's own tool, for cameras that compress their pictures. It counts cameras from 1,
    /// and writes its messages between the pictures.
    private static func cam(_ number: Int, _ options: StreamOptions) -> [String] {
        [
            "cam", "--camera=\(number + 1)",
            "--stream=width=\(options.width),height=\(options.height),pixelformat=MJPEG",
            "--capture", "--file=/proc/self/fd/1",
        ]
    }

    /// The preview stream of a still camera on USB, through gphoto2, which takes its stills too.
    public static func gphoto2() -> StreamProgram {
        StreamProgram(
            name: "gphoto2:", isLive: true,
            remedy: phrase(
                """
                Switch the camera on, and close programs that show its files; \
                `gphoto2 --auto-detect` lists it.
                """),
            installing: phrase("Install gphoto2."),
            [["gphoto2", "--quiet", "--stdout", "--capture-movie"]],
            still: ["gphoto2", "--quiet", "--stdout", "--capture-image-and-download"],
            // gphoto2 lowers the mirror and ends the camera's session only on this signal.
            endSignal: SIGINT)
    }

    /// A video file, or the stream of a network camera or a phone (rtsp://, http://), through
    /// FFmpeg.
    public static func ffmpeg(_ address: String) -> StreamProgram {
        let isRemote = address.contains("://")
        // FFmpeg reads a video on a server at the speed of its reader, like a file, until its end.
        let path = address.prefix { $0 != "?" && $0 != "#" }.lowercased()
        let isLive = isRemote && !filmEndings.contains { path.hasSuffix($0) }
        // RTSP over TCP: over UDP a lost packet damages pictures until the next key frame.
        // `-timeout` and `-rw_timeout` are in microseconds.
        let patience = "\(Int(patienceSeconds * 1e6))"
        let transport =
            address.hasPrefix("rtsp")
            ? ["-rtsp_transport", "tcp", "-timeout", patience]
            : isRemote ? ["-rw_timeout", patience] : []
        // A file name may start with a dash, or contain a colon that FFmpeg takes for a protocol.
        let input = isRemote ? address : "file:\(address)"
        return StreamProgram(
            name: address, isLive: isLive,
            remedy: phrase("`ffprobe \(withoutPassword(address))` says what FFmpeg finds there."),
            installing: phrase("Install ffmpeg."),
            [
                ["ffmpeg", "-nostdin", "-loglevel", "error"] + transport
                    + ["-i", input, "-an", "-pix_fmt", "yuv420p", "-f", "yuv4mpegpipe", "-"]
            ])
    }

    private static let filmEndings = [
        ".mp4", ".mov", ".m4v", ".mkv", ".webm", ".avi", ".mpg", ".ts",
    ]

    /// Every picture of a video file as a JPEG, through FFmpeg, without duplicates or drops.
    static func pictures(ofVideo file: String) -> StreamProgram {
        StreamProgram(
            name: file, isLive: false, remedy: phrase("`ffprobe` says what FFmpeg finds there."),
            installing: phrase("Install ffmpeg."),
            [
                [
                    "ffmpeg", "-nostdin", "-loglevel", "error", "-i", "file:\(file)", "-an",
                    "-fps_mode", "passthrough", "-c:v", "mjpeg", "-q:v", "2", "-f", "image2pipe",
                    "-",
                ]
            ])
    }

    /// Runs these words as a command, for tests.
    static func words(
        _ words: [String], isLive: Bool = true, still: [String] = []
    ) -> StreamProgram {
        StreamProgram(
            name: words.first ?? "", isLive: isLive, remedy: "Look at the test.",
            installing: "Install it.", [words], still: still)
    }

    /// Whether the program can take full-size pictures.
    var hasStills: Bool { !stillWords.isEmpty }

    /// Timeout for a still in seconds: the longest exposure that cameras time themselves, plus the
    /// transfer.
    private static let stillPatienceSeconds = 45.0

    /// Takes a full-size picture; the program must not be running. Throws why there is none.
    func takeStill() throws(DeviceError) -> StillPicture {
        guard let word = stillWords.first, let path = ChildProcess.path(of: word) else {
            throw failure(phrase("\(stillWords.first ?? "a shutter") is not installed"), installing)
        }
        let bytes = PipeReader(
            descriptor: try launch(path, stillWords), patienceSeconds: Self.stillPatienceSeconds)
        while bytes.count < Self.mostStillBytes, bytes.readMore() {}
        let picture = bytes.take(bytes.count)
        bytes.close()
        let trouble = end()
        do {
            return try StillPicture(picture)
        } catch {
            if let trouble, picture.isEmpty { throw failure(trouble.reason, trouble.suggestion) }
            throw failure(
                picture.isEmpty ? phrase("the camera took no picture") : error.reason,
                phrase(
                    """
                    Set the camera to JPEG, and to manual focus if autofocus does not get the \
                    object sharp.
                    """))
        }
    }

    /// Most bytes of a still's output: more than the raw and JPEG file of any camera together.
    private static let mostStillBytes = 512 << 20

    /// Starts the first installed program; returns the reading end of its pipe.
    func start() throws(DeviceError) -> Int32 {
        for words in alternatives {
            guard let path = ChildProcess.path(of: words.first ?? "") else { continue }
            return try launch(path, words)
        }
        let names = alternatives.compactMap(\.first).joined(separator: " or ")
        throw failure(phrase("\(names) is not installed"), installing)
    }

    /// Starts the program and reads up to the first picture. If none comes, ends the program and
    /// throws the reason.
    func open() throws(DeviceError) -> sending PictureStream {
        let bytes = PipeReader(
            descriptor: try start(), patienceSeconds: isLive ? Self.patienceSeconds : nil)
        do {
            return try PictureStream(bytes)
        } catch {
            bytes.close()
            let trouble = end()
            let reason =
                bytes.wasSilent
                ? phrase("no picture came for \(Int(Self.patienceSeconds)) seconds")
                : trouble?.reason ?? (error as? StreamFault)?.reason
                    ?? (error as? VisionError)?.reason ?? phrase("no picture comes")
            throw failure(reason, trouble?.suggestion)
        }
    }

    private func launch(_ path: String, _ words: [String]) throws(DeviceError) -> Int32 {
        guard let pictures = Self.pipe() else { throw failure(phrase("no pipe can be opened")) }
        guard let errors = Self.pipe() else {
            _ = Glibc.close(pictures.reading)
            _ = Glibc.close(pictures.writing)
            throw failure(phrase("no pipe can be opened"))
        }
        // The program's error messages are read after it has ended.
        _ = fcntl(errors.reading, F_SETFL, O_NONBLOCK)
        // The capture itself handles Ctrl-C, so the program gets its own process group.
        let (process, code) = ChildProcess.start(
            path, words, output: pictures.writing, messages: errors.writing, group: .group)
        _ = Glibc.close(pictures.writing)
        _ = Glibc.close(errors.writing)
        guard code == 0 else {
            _ = Glibc.close(pictures.reading)
            _ = Glibc.close(errors.reading)
            throw failure(
                phrase("\(words.first ?? "") does not start (\(KernelFault(code).words))"))
        }
        let started = (process: process, errors: errors.reading)
        running.withLock { $0 = started }
        return pictures.reading
    }

    /// A pipe that no other child inherits.
    private static func pipe() -> (reading: Int32, writing: Int32)? {
        var ends: [Int32] = [-1, -1]
        guard Glibc.pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    /// The error of a program that fails.
    func failure(_ reason: String, _ suggestion: String? = nil) -> DeviceError {
        DeviceError(
            kind: isFile ? .data : .device, operation: phrase("read pictures from"),
            subject: visible(name),
            reason: reason, suggestion: suggestion ?? remedy)
    }

    /// Whether the program reads a file, which is not a device.
    private var isFile: Bool { !isLive && !name.contains("://") }

    /// Bytes of error messages that are read at the end (guess).
    private static let errorBytes = 16_384

    /// Ends the program and returns its error message, nil for none. May be called more than once,
    /// from any thread.
    @discardableResult
    func end() -> StreamFailure? {
        guard
            let (process, errors) = running.withLock({ running in
                defer { running = nil }
                return running
            })
        else { return nil }
        var bytes = [UInt8](repeating: 0, count: Self.errorBytes)
        let count = bytes.withUnsafeMutableBytes { read(errors, $0.baseAddress, $0.count) }
        // The pipe of error messages stays open until the program has ended: a write into a broken
        // pipe would kill the program and leave the camera in a bad state.
        defer { _ = Glibc.close(errors) }
        // The program ends when its pipe closes or on this signal; one that does not is killed.
        kill(process, endSignal)
        var hasEnded = false
        for _ in 0..<Self.mostWaits where !hasEnded {
            hasEnded = waitpid(process, nil, WNOHANG) != 0
            if !hasEnded { _ = poll(nil, 0, Self.waitMilliseconds) }
        }
        if !hasEnded {
            kill(process, SIGKILL)
            waitpid(process, nil, 0)
        }
        let complaint = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        return StreamFailure(complaint: complaint, address: address, shown: name)
    }

    /// Two seconds in total for a program to end by itself.
    private static let mostWaits = 100, waitMilliseconds: Int32 = 20
}
