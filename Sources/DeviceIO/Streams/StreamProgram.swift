import Foundation
import Glibc
import Processes
import Scene
import Synchronization
import Vision
import Wording

/// A program of the system that writes pictures to a pipe. It serves cameras that V4L2 alone does
/// not support, and everything that FFmpeg reads. Capstan does not need such a program to be
/// installed, and a crash in a decoder ends only the program, not the capture.
public final class StreamProgram: Sendable {
    /// The name of the program in messages: what the person typed, without a password.
    let name: String
    private let address: String
    /// Whether pictures come in real time. If false, they come as fast as they are read.
    let isLive: Bool
    /// What to try when the program fails and its message gives no advice.
    let remedy: String
    private let installing: String
    private let alternatives: [[String]]
    /// The command that takes a full-size picture; empty when there is none.
    private let stillWords: [String]
    /// The signal by which the program is asked to end.
    private let endSignal: Int32
    private let running = Mutex<(process: pid_t, errors: Int32)?>(nil)

    /// A live stream without bytes for this many seconds counts as broken. Network cameras need up
    /// to 5 s to start.
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

    /// An address without its password: `rtsp://user:secret@host/…` becomes `rtsp://user:…@host/…`.
    static func withoutPassword(_ address: String) -> String {
        guard let start = address.range(of: "://")?.upperBound else { return address }
        let host = address[start...].prefix { $0 != "/" }
        guard let at = host.lastIndex(of: "@"), let colon = host[..<at].firstIndex(of: ":") else {
            return address
        }
        return address[...colon] + "…" + address[at...]
    }

    /// The libcamera camera with this number, with the Raspberry Pi's image processing. The program
    /// has a new name since 2024; both names are tried.
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

    /// The command of libcamera's own tool, for cameras that compress their pictures. It counts
    /// cameras from 1 and writes messages between the pictures.
    private static func cam(_ number: Int, _ options: StreamOptions) -> [String] {
        [
            "cam", "--camera=\(number + 1)",
            "--stream=width=\(options.width),height=\(options.height),pixelformat=MJPEG",
            "--capture", "--file=/proc/self/fd/1",
        ]
    }

    /// The preview of a still camera on USB, through gphoto2, which also takes its full-size
    /// pictures.
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
            // Only after this signal, gphoto2 lowers the mirror and ends the session with the
            // camera.
            endSignal: SIGINT)
    }

    /// A video file, or the stream of a network camera or a phone (rtsp://, http://), through
    /// FFmpeg.
    public static func ffmpeg(_ address: String) -> StreamProgram {
        let isRemote = address.contains("://")
        // A video file on a server is not live: FFmpeg reads it only as fast as the capture uses
        // its pictures.
        let path = address.prefix { $0 != "?" && $0 != "#" }.lowercased()
        let isLive = isRemote && !filmEndings.contains { path.hasSuffix($0) }
        // RTSP uses TCP, because over UDP a lost packet damages the pictures until the next key
        // frame. `-timeout` and `-rw_timeout` are in microseconds.
        let patience = "\(Int(patienceSeconds * 1e6))"
        let transport =
            address.hasPrefix("rtsp")
            ? ["-rtsp_transport", "tcp", "-timeout", patience]
            : isRemote ? ["-rw_timeout", patience] : []
        // Without `file:`, a name that starts with a dash would be an option, and a name with a
        // colon a protocol.
        let input = isRemote ? address : "file:\(address)"
        return StreamProgram(
            name: address, isLive: isLive,
            remedy: phrase("`ffprobe \(withoutPassword(address))` says what FFmpeg finds there."),
            installing: phrase("Install ffmpeg."),
            [
                ["ffmpeg", "-nostdin", "-loglevel", "error"] + transport
                    + ["-i", input, "-an", "-vf", squarePixels, "-pix_fmt", "yuv420p"]
                    + ["-f", "yuv4mpegpipe", "-"]
            ])
    }

    /// FFmpeg's filters that make pixels square, and sides even as `yuv420p` needs them. HDV and
    /// DVD store 1440 or 720 columns of a wider picture: read as they are, all shapes would be too
    /// narrow. A picture of square pixels and even sides passes unchanged.
    private static let squarePixels =
        "scale=round(iw*sar):ih,setsar=1,crop=trunc(iw/2)*2:trunc(ih/2)*2:0:0"

    private static let filmEndings = [
        ".mp4", ".mov", ".m4v", ".mkv", ".webm", ".avi", ".mpg", ".ts",
    ]

    /// All pictures of a video file as JPEG files, through FFmpeg. No picture is repeated or
    /// dropped.
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

    /// A program with this command, for tests.
    static func words(
        _ words: [String], isLive: Bool = true, still: [String] = []
    ) -> StreamProgram {
        StreamProgram(
            name: words.first ?? "", isLive: isLive, remedy: "Look at the test.",
            installing: "Install it.", [words], still: still)
    }

    /// Whether the program can take full-size pictures.
    var hasStills: Bool { !stillWords.isEmpty }

    /// The longest wait for bytes while a full-size picture is read, in seconds. It includes the
    /// longest exposure that a camera times itself, and the transfer.
    private static let stillPatienceSeconds = 45.0

    /// Takes a full-size picture. The program must not be running. Throws why no picture was taken.
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

    /// The most bytes that are read of a full-size picture: more than the raw file and the JPEG of
    /// any camera together.
    private static let mostStillBytes = 512 << 20

    /// Starts the first alternative that is installed. Returns the reading end of its pipe.
    func start() throws(DeviceError) -> Int32 {
        for words in alternatives {
            guard let path = ChildProcess.path(of: words.first ?? "") else { continue }
            return try launch(path, words)
        }
        let names = alternatives.compactMap(\.first).joined(separator: " or ")
        throw failure(phrase("\(names) is not installed"), installing)
    }

    /// Starts the program and reads its first picture. If none comes, ends the program and throws
    /// the reason.
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
        // The error messages are read only when the program is ended, and the read must not block.
        _ = fcntl(errors.reading, F_SETFL, O_NONBLOCK)
        // Ctrl-C must reach only the capture, so the program gets a process group of its own.
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

    /// A pipe that other child processes do not inherit.
    private static func pipe() -> (reading: Int32, writing: Int32)? {
        var ends: [Int32] = [-1, -1]
        guard Glibc.pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    /// The error for this program, with a reason and a suggestion. If no suggestion is given, the
    /// error has the usual one of the program (`remedy`).
    func failure(_ reason: String, _ suggestion: String? = nil) -> DeviceError {
        DeviceError(
            kind: isFile ? .data : .device, operation: phrase("read pictures from"),
            subject: visible(name),
            reason: reason, suggestion: suggestion ?? remedy)
    }

    /// Whether the program reads a local file.
    private var isFile: Bool { !isLive && !name.contains("://") }

    /// The most bytes of error messages that are read (guess).
    private static let errorBytes = 16_384

    /// Ends the program and returns the explanation of its error messages; nil when there are none.
    /// May be called more than once, from any thread.
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
        // The pipe of error messages is closed only after the program has ended, because a write
        // into a closed pipe would kill the program and leave the camera in a bad state.
        defer { _ = Glibc.close(errors) }
        // The program should end when its pipe is closed, or when it receives this signal. If it
        // does not end in time, it is killed.
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

    /// A program has two seconds to end. In this time it is checked `mostWaits` times, every
    /// `waitMilliseconds`.
    private static let mostWaits = 100, waitMilliseconds: Int32 = 20
}
