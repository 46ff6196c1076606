import Foundation
import Glibc
import Synchronization
import Vision

/// A program of the system that films and writes pictures into a pipe: the cameras that V4L2 alone
/// does not serve, and everything that FFmpeg reads. As a process, so that nothing of it is needed
/// to install Capstan, and a fault in a decoder ends that process and no capture.
public final class StreamProgram: Sendable {
    /// What it is called in messages: what the person typed, without a password in it.
    let name: String
    private let address: String
    /// Whether pictures come when they come, or as fast as they are taken.
    let isLive: Bool
    /// What to do when it does not film.
    let remedy: String
    private let installing: String
    private let alternatives: [[String]]
    /// What takes a full-size picture while it does not film; empty where nothing does.
    private let stillWords: [String]
    /// What asks it to end.
    private let farewell: Int32
    private let running = Mutex<(process: pid_t, errors: Int32)?>(nil)

    /// Seconds without a byte after which a live stream counts as broken off: cameras of the network
    /// take up to 5 to begin.
    static let patienceSeconds = 10.0

    private init(
        name: String, isLive: Bool, remedy: String, installing: String,
        _ alternatives: [[String]], still: [String] = [], farewell: Int32 = SIGTERM
    ) {
        (address, self.name) = (name, Self.withoutPassword(name))
        (self.isLive, self.remedy, self.installing) = (isLive, remedy, installing)
        (self.alternatives, stillWords, self.farewell) = (alternatives, still, farewell)
    }

    deinit { end() }

    /// `rtsp://user:secret@host/…` as `rtsp://user:…@host/…`.
    static func withoutPassword(_ address: String) -> String {
        guard let start = address.range(of: "://")?.upperBound else { return address }
        let host = address[start...].prefix { $0 != "/" }
        guard let at = host.lastIndex(of: "@"), let colon = host[..<at].firstIndex(of: ":") else {
            return address
        }
        return address[...colon] + "…" + address[at...]
    }

    /// A camera through libcamera, which knows the Raspberry Pi's image processing: the camera of
    /// this number. The programs' first name is that of 2024's, the second the older one.
    public static func libcamera(_ number: Int, _ options: StreamOptions) -> StreamProgram {
        let rate = options.framesPerSecond ?? 30
        let words = [
            "--camera", "\(number)", "--timeout", "0", "--nopreview", "--codec", "mjpeg",
            "--quality", "90", "--width", "\(options.width)", "--height", "\(options.height)",
            "--framerate", "\(rate)", "--flush", "--output", "-",
        ]
        return StreamProgram(
            name: "libcamera:\(number)", isLive: true,
            remedy: "`rpicam-hello --list-cameras` (or `cam --list`) lists the cameras.",
            installing: "Install rpicam-apps (or libcamera-apps) for a Raspberry Pi's cameras, "
                + "libcamera-tools for those on USB.",
            [["rpicam-vid"] + words, ["libcamera-vid"] + words, Self.cam(number, options)])
    }

    /// libcamera's own tool, for cameras that compress by themselves. It counts from 1, and what it
    /// says stands between the pictures.
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
            remedy: "Switch the camera on, and close programs that show its files; `gphoto2 "
                + "--auto-detect` lists it.",
            installing: "Install gphoto2.",
            [["gphoto2", "--quiet", "--stdout", "--capture-movie"]],
            still: ["gphoto2", "--quiet", "--stdout", "--capture-image-and-download"],
            // It lowers the mirror and ends the camera's session at this one alone.
            farewell: SIGINT)
    }

    /// A video file, or a stream of a network camera or a phone (rtsp://, http://), through FFmpeg.
    public static func ffmpeg(_ address: String) -> StreamProgram {
        let isRemote = address.contains("://")
        // A film on a server is played as a file is: it waits, and has an end.
        let path = address.prefix { $0 != "?" && $0 != "#" }.lowercased()
        let isLive = isRemote && !filmEndings.contains { path.hasSuffix($0) }
        // RTSP over TCP: over UDP a lost packet damages pictures until the next key frame. Both
        // times are in microseconds.
        let patience = "\(Int(patienceSeconds * 1e6))"
        let transport =
            address.hasPrefix("rtsp")
            ? ["-rtsp_transport", "tcp", "-timeout", patience]
            : isRemote ? ["-rw_timeout", patience] : []
        // A file name may begin with a dash, or hold a colon that FFmpeg takes for a protocol.
        let input = isRemote ? address : "file:\(address)"
        return StreamProgram(
            name: address, isLive: isLive,
            remedy: "`ffprobe \(withoutPassword(address))` says what FFmpeg finds there.",
            installing: "Install ffmpeg.",
            [
                ["ffmpeg", "-nostdin", "-loglevel", "error"] + transport
                    + ["-i", input, "-an", "-pix_fmt", "yuv420p", "-f", "yuv4mpegpipe", "-"]
            ])
    }

    private static let filmEndings = [
        ".mp4", ".mov", ".m4v", ".mkv", ".webm", ".avi", ".mpg", ".ts",
    ]

    /// Every picture of a video file as a JPEG, through FFmpeg, with none doubled or left out.
    static func pictures(ofVideo file: String) -> StreamProgram {
        StreamProgram(
            name: file, isLive: false, remedy: "`ffprobe` says what FFmpeg finds there.",
            installing: "Install ffmpeg.",
            [
                [
                    "ffmpeg", "-nostdin", "-loglevel", "error", "-i", "file:\(file)", "-an",
                    "-fps_mode", "passthrough", "-c:v", "mjpeg", "-q:v", "2", "-f", "image2pipe",
                    "-",
                ]
            ])
    }

    /// Runs the words as they are, for tests.
    static func words(
        _ words: [String], isLive: Bool = true, still: [String] = []
    ) -> StreamProgram {
        StreamProgram(
            name: words.first ?? "", isLive: isLive, remedy: "Look at the test.",
            installing: "Install it.", [words], still: still)
    }

    /// Whether it can take full-size pictures.
    var hasStills: Bool { !stillWords.isEmpty }

    /// Seconds for a still: the longest exposure that cameras time by themselves, and its way here.
    private static let stillPatienceSeconds = 45.0

    /// Takes a full-size picture; it must not film. Throws why there is none.
    func takeStill() throws(DeviceError) -> StillPicture {
        guard let word = stillWords.first, let path = ChildProcess.path(of: word) else {
            throw failure("\(stillWords.first ?? "a shutter") is not installed", installing)
        }
        let bytes = PipeBytes(
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
                picture.isEmpty ? "the camera took no picture" : error.reason,
                "Set the camera to JPEG and to autofocus that finds its mark, or to manual focus.")
        }
    }

    /// More than the raw and JPEG file of any camera together.
    private static let mostStillBytes = 512 << 20

    /// Starts the first of the programs that there is; the end of the pipe that it writes into.
    func start() throws(DeviceError) -> Int32 {
        for words in alternatives {
            guard let path = ChildProcess.path(of: words.first ?? "") else { continue }
            return try launch(path, words)
        }
        let names = alternatives.compactMap(\.first).joined(separator: " or ")
        throw failure("\(names) is not installed", installing)
    }

    /// Starts it and reads as far as the first picture. Throws why none comes, and ends it then.
    func open() throws(DeviceError) -> sending PictureStream {
        let bytes = PipeBytes(
            descriptor: try start(), patienceSeconds: isLive ? Self.patienceSeconds : nil)
        do {
            return try PictureStream(bytes)
        } catch {
            bytes.close()
            let trouble = end()
            let reason =
                bytes.wasSilent
                ? "no picture came for \(Int(Self.patienceSeconds)) seconds"
                : trouble?.reason ?? (error as? StreamFault)?.reason
                    ?? (error as? VisionError)?.reason ?? "no picture comes"
            throw failure(reason, trouble?.suggestion)
        }
    }

    private func launch(_ path: String, _ words: [String]) throws(DeviceError) -> Int32 {
        guard let pictures = Self.pipe() else { throw failure("no pipe can be opened") }
        guard let errors = Self.pipe() else {
            _ = Glibc.close(pictures.reading)
            _ = Glibc.close(pictures.writing)
            throw failure("no pipe can be opened")
        }
        // What it complains of is read once it has ended.
        _ = fcntl(errors.reading, F_SETFL, O_NONBLOCK)
        // Ctrl-C is the capture's to handle, so the program gets a group of its own.
        let (process, code) = ChildProcess.start(
            path, words, output: pictures.writing, messages: errors.writing, company: .group)
        _ = Glibc.close(pictures.writing)
        _ = Glibc.close(errors.writing)
        guard code == 0 else {
            _ = Glibc.close(pictures.reading)
            _ = Glibc.close(errors.reading)
            throw failure("\(words.first ?? "") does not start (\(KernelFault(code).words))")
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

    /// The words for a program that does not film.
    func failure(_ reason: String, _ suggestion: String? = nil) -> DeviceError {
        DeviceError(
            kind: isFile ? .data : .device, operation: "read pictures from", subject: visible(name),
            reason: reason, suggestion: suggestion ?? remedy)
    }

    /// A file is no device.
    private var isFile: Bool { !isLive && !name.contains("://") }

    /// Ends the program; what it complained of, nil for nothing. May be called more than once, from
    /// any thread.
    @discardableResult
    func end() -> StreamTrouble? {
        guard
            let (process, errors) = running.withLock({ running in
                defer { running = nil }
                return running
            })
        else { return nil }
        var bytes = [UInt8](repeating: 0, count: 16_384)
        let count = bytes.withUnsafeMutableBytes { read(errors, $0.baseAddress, $0.count) }
        // Open until it has ended: its last words into a broken pipe would be its end, with the
        // camera left as it is.
        defer { _ = Glibc.close(errors) }
        // Reading programs end when their pipe is closed or at this; one that does not is
        // killed.
        kill(process, farewell)
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
        return StreamTrouble(complaint: complaint, address: address, shown: name)
    }

    /// Two seconds in all for a program to end by itself.
    private static let mostWaits = 100, waitMilliseconds: Int32 = 20
}
