import Foundation
import Glibc
import Synchronization

/// A program of the system that films and writes pictures into a pipe: the cameras that V4L2 alone
/// does not serve, and everything that FFmpeg reads. As a process, so that nothing of it is needed
/// to install Capstan, and a fault in a decoder ends that process and no capture.
public final class StreamProgram: Sendable {
    /// What it is called in messages: what the person typed.
    let name: String
    /// Whether pictures come when they come, or as fast as they are taken.
    let isLive: Bool
    /// What to do when it does not film.
    let remedy: String
    private let alternatives: [[String]]
    private let running = Mutex<(process: pid_t, errors: Int32)?>(nil)

    private init(name: String, isLive: Bool, remedy: String, _ alternatives: [[String]]) {
        (self.name, self.isLive, self.remedy) = (name, isLive, remedy)
        self.alternatives = alternatives
    }

    deinit { _ = end() }

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
            remedy: "Install rpicam-apps (or libcamera-apps); `rpicam-hello --list-cameras` lists "
                + "the cameras.", [["rpicam-vid"] + words, ["libcamera-vid"] + words])
    }

    /// The preview stream of a still camera on USB, through gphoto2.
    public static func gphoto2() -> StreamProgram {
        StreamProgram(
            name: "gphoto2:", isLive: true,
            remedy: "Install gphoto2, switch the camera on, and close programs that show its "
                + "files; `gphoto2 --auto-detect` lists it.",
            [["gphoto2", "--quiet", "--stdout", "--capture-movie"]])
    }

    /// A video file, or a stream of a network camera or a phone (rtsp://, http://), through FFmpeg.
    public static func ffmpeg(_ address: String) -> StreamProgram {
        let isLive = address.contains("://")
        // RTSP over TCP: over UDP a lost packet damages pictures until the next key frame.
        let transport = address.hasPrefix("rtsp:") ? ["-rtsp_transport", "tcp"] : []
        // A file name may begin with a dash, or hold a colon that FFmpeg takes for a protocol.
        let input = isLive ? address : "file:\(address)"
        return StreamProgram(
            name: address, isLive: isLive,
            remedy: "Install ffmpeg; `ffprobe \(address)` says what it finds there.",
            [
                ["ffmpeg", "-nostdin", "-loglevel", "error"] + transport
                    + ["-i", input, "-an", "-pix_fmt", "yuv420p", "-f", "yuv4mpegpipe", "-"]
            ])
    }

    /// Every picture of a video file as a JPEG, through FFmpeg, with none doubled or left out.
    static func pictures(ofVideo file: String) -> StreamProgram {
        StreamProgram(
            name: file, isLive: false, remedy: "Install ffmpeg.",
            [
                [
                    "ffmpeg", "-nostdin", "-loglevel", "error", "-i", "file:\(file)", "-an",
                    "-fps_mode", "passthrough", "-c:v", "mjpeg", "-q:v", "2", "-f", "image2pipe",
                    "-",
                ]
            ])
    }

    /// Runs the words as they are, for tests.
    static func words(_ words: [String], isLive: Bool = true) -> StreamProgram {
        StreamProgram(
            name: words.first ?? "", isLive: isLive, remedy: "Look at the test.", [words])
    }

    /// Starts the first of the programs that there is; the end of the pipe that it writes into.
    func start() throws(DeviceError) -> Int32 {
        for words in alternatives {
            guard let path = Self.path(of: words.first ?? "") else { continue }
            return try launch(path, words)
        }
        let names = alternatives.compactMap(\.first).joined(separator: " or ")
        throw failure("\(names) is not installed")
    }

    private static func path(of program: String) -> String? {
        let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
        return folders.split(separator: ":").map { "\($0)/\(program)" }.first {
            access($0, X_OK) == 0
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

    private func failure(_ reason: String) -> DeviceError {
        DeviceError(
            kind: .device, operation: "film with", subject: name, reason: reason,
            suggestion: remedy)
    }

    /// Ends the program; the last line of what it complained of, nil for nothing. May be called
    /// more than once.
    @discardableResult
    func end() -> String? {
        guard
            let (process, errors) = running.withLock({ running in
                defer { running = nil }
                return running
            })
        else { return nil }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = bytes.withUnsafeMutableBytes { read(errors, $0.baseAddress, $0.count) }
        _ = Glibc.close(errors)
        // Reading programs end when their pipe is closed or at this; one that does not is
        // killed.
        kill(process, SIGTERM)
        var hasEnded = false
        for _ in 0..<Self.mostWaits where !hasEnded {
            hasEnded = waitpid(process, nil, WNOHANG) != 0
            if !hasEnded { _ = poll(nil, 0, Self.waitMilliseconds) }
        }
        if !hasEnded {
            kill(process, SIGKILL)
            waitpid(process, nil, 0)
        }
        let lines = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(
            separator: "\n")
        return lines.last.map { visible(String($0)) }
    }

    /// A second in all for a program to end by itself.
    private static let mostWaits = 50, waitMilliseconds: Int32 = 20
}
