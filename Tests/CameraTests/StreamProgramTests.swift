import Foundation
import Glibc
import Scene
import TestKit
import Testing
import Waiting

@testable import DeviceIO

/// Programs that write pictures: shell scripts that behave like FFmpeg, gphoto2, rpicam-vid and
/// cam.
@Suite("Pictures from a program", .serialized, .waits)
struct StreamProgramTests {
    private let folder: TemporaryFolder
    private let jpeg: [UInt8]

    init() throws {
        folder = try TemporaryFolder()
        jpeg = try Studio.jpeg()
        try folder.write(jpeg + jpeg, "film")
    }

    private func shell(_ script: String, isLive: Bool) -> StreamProgram {
        .words(["sh", "-c", "cd '\(folder.path)'; " + script], isLive: isLive)
    }

    /// The marks of all events of a source until its end.
    private func marks(_ source: StreamSource) throws -> [String] {
        var marks: [String] = []
        while let event = try source.next() { marks.append(event.mark) }
        return marks
    }

    @Test("a recorded stream is read as fast as possible; closing ends an endless one")
    func recorded() throws {
        let film = try StreamSource.running(
            shell("cat film", isLive: false), StreamOptions())
        #expect(try marks(film) == ["F", "F"])
        let endless = try StreamSource.running(
            shell("while cat film; do :; done", isLive: false), StreamOptions())
        #expect(try endless.next()?.mark == "F")
        endless.close()
        #expect(try endless.next() == nil)
    }

    @Test("the newest picture of a live stream wins, the others are counted, and none waits")
    func newestWins() throws {
        // A FIFO signals that all pictures are written, so the test needs no clock.
        #expect(mkfifo(folder("done"), 0o600) == 0)
        let source = try StreamSource.running(
            shell("cat film film film; echo > done; exec cat", isLive: true), StreamOptions())
        let done = try #require(fopen(folder("done"), "r"))
        fclose(done)
        var (frames, dropped) = (0, 0)
        while frames + dropped < 6, let event = try source.next() {
            if case .dropped(let count) = event { dropped += count }
            if let frame = event.frame {
                frames += 1
                #expect(frame.original == .jpeg(jpeg))
            }
        }
        #expect(frames >= 1 && frames + dropped == 6)
        #expect(source.description.kind == .live)
        source.close()
        #expect(try source.next() == nil)
    }

    @Test("a program that breaks off is started again, and a notice says so; then pictures go on")
    func reconnects() throws {
        var options = StreamOptions()
        options.recoverySeconds = 60
        // The program gives pictures at its first and third start, and fails at its second start.
        let script = """
            n=$(cat turn 2>/dev/null || echo 0); echo $((n + 1)) > turn
            case $n in 0) cat film; echo 'x: Connection refused' >&2 ;;
            1) echo 'x: Connection refused' >&2 ;; *) cat film; exec cat ;; esac
            """
        let source = try StreamSource.running(shell(script, isLive: true), options)
        defer { source.close() }
        var notices: [SourceNotice] = []
        var framesAfter = 0
        while framesAfter == 0, let event = try source.next() {
            if case .notice(let notice) = event { notices.append(notice) }
            if event.frame != nil, notices.contains(where: { !$0.isInterruption }) {
                framesAfter += 1
            }
        }
        #expect(notices.map(\.isInterruption) == [true, true, false])
        #expect(notices.first?.words.contains("nothing answers there") == true)
        #expect(notices.last?.words == "The stream is back.")
    }

    @Test(
        "without recovery, a program that ends with a complaint is an error, else the source ends")
    func endings() throws {
        #expect(
            try marks(StreamSource.running(shell("cat film", isLive: true), StreamOptions()))
                .last == "F")
        let broken = try StreamSource.running(
            shell("cat film; echo 'Connection timed out' >&2", isLive: true), StreamOptions())
        let error = #expect(throws: DeviceError.self) { _ = try marks(broken) }
        #expect(error?.kind == .device && error?.reason == "nothing answers there")
    }

    @Test("the reason why a program gives no pictures is told in plain words, with its remedy")
    func refusals() throws {
        let silent = #expect(throws: DeviceError.self) {
            _ = try StreamSource.running(
                shell("echo no camera there >&2", isLive: true), StreamOptions())
        }
        #expect(silent?.kind == .device && silent?.reason == "no camera there")
        let file = #expect(throws: DeviceError.self) {
            _ = try StreamSource.running(
                shell("echo 'a: Invalid data found when processing input' >&2", isLive: false),
                StreamOptions())
        }
        #expect(file?.kind == .data && file?.reason == "it is no video that FFmpeg reads")
        let missing = #expect(throws: DeviceError.self) {
            _ = try StreamSource.running(.words(["capstan-films-not"]), StreamOptions())
        }
        #expect(missing?.reason == "capstan-films-not is not installed")
        #expect(missing?.suggestion == "Install it.")
    }

    @Test(
        "complaints of the real programs are recognised",
        arguments: [
            (
                "[rtsp @ 0x55] method DESCRIBE failed: 401 Unauthorized\n"
                    + "rtsp://me:secret@host/a: Server returned 401 Unauthorized (authorization failed)",
                "needs a user name and a password"
            ),
            (
                "[rtsp @ 0x55] method DESCRIBE failed: 404 Not Found\n"
                    + "rtsp://me:secret@host/a: Server returned 404 Not Found",
                "nothing of this name"
            ),
            (
                "[tcp @ 0x55] Failed to resolve hostname host: Name or service not known\n"
                    + "rtsp://me:secret@host/a: Input/output error", "no machine of this name"
            ),
            (
                "*** Error: No camera found. ***\n\n*** Error (-105: 'Unknown model') ***       \n\n"
                    + "For debugging messages, please use the --debug option.\n",
                "no camera answers"
            ),
            (
                "\n*** Error ***              \nAn error occurred in the io-library "
                    + "('Could not claim the USB device'): Could not claim interface 0\n"
                    + "*** Error (-53: 'Could not claim the USB device') ***",
                "another program has the camera"
            ),
            (
                "*** Error ***\nThis camera cannot preview.\n*** Error (-6: 'Unsupported') ***\n"
                    + "Please make sure there is sufficient quoting around the arguments.\n",
                "*** Error ***"
            ),
            (
                "[0:01:02] [17]  INFO Camera camera_manager.cpp:326 libcamera v0.5.0\n"
                    + "ERROR: *** no cameras available ***\n",
                "libcamera finds no camera"
            ),
            (
                "[0:00:04] [114]  WARN IPAManager ipa_manager.cpp:154 No IPA found in '/usr/lib'\n"
                    + "Camera 8 not found\n",
                "libcamera has no camera of this number"
            ),
            (
                "ERROR V4L2 v4l2_videodevice.cpp:1047 /dev/video0[13:cap]: Unable to set format: "
                    + "Device or resource busy\n",
                "another program has the camera"
            ),
            ("rtsp://me:secret@host/a: something new", "rtsp://me:…@host/a: something new"),
        ] as [(String, String)])
    func complaints(text: String, words: String) throws {
        let address = "rtsp://me:secret@host/a"
        let trouble = try #require(
            StreamFailure(
                complaint: text, address: address,
                shown: StreamProgram.withoutPassword(address)))
        #expect(trouble.reason.contains(words))
        #expect(!trouble.reason.contains("secret"))
        #expect(StreamFailure(complaint: " \n\n", address: address, shown: "") == nil)
    }

    @Test("a password is never shown")
    func passwords() {
        for (address, shown) in [
            ("rtsp://me:secret@host:554/a", "rtsp://me:…@host:554/a"),
            ("http://me@host/a", "http://me@host/a"),
            ("http://host:8080/a:b@c", "http://host:8080/a:b@c"),
            ("http://a:b:c@host", "http://a:…@host"), ("film:a@b.mp4", "film:a@b.mp4"),
        ] {
            #expect(StreamProgram.withoutPassword(address) == shown)
        }
        #expect(StreamProgram.ffmpeg("rtsp://me:secret@host/a").name == "rtsp://me:…@host/a")
    }

    @Test("a film on a server has an end, a camera has none")
    func kinds() {
        for (address, isLive) in [
            ("http://host/film.mp4", false), ("http://host/film.MOV?x=1", false),
            ("http://host/video", true), ("http://host/list.m3u8", true), ("rtsp://host/a", true),
            ("film.mp4", false),
        ] {
            #expect(StreamProgram.ffmpeg(address).isLive == isLive)
        }
    }

    /// Each argument is the first line of a video, the bytes of its picture, and the size that the
    /// picture gets.
    @Test(
        "FFmpeg makes pixels square and sides even", .enabled(if: hasFFmpeg),
        arguments: [
            ("W12 H8 F25:1 Ip A4:3 C420jpeg", 144, [16, 8]),
            ("W13 H9 F25:1 Ip A1:1 C444", 351, [12, 8]),
            ("W12 H8 F25:1 Ip A0:0 C420jpeg", 144, [12, 8]),
        ] as [(String, Int, [Int])])
    func squarePixels(line: String, count: Int, size: [Int]) throws {
        let bytes = [UInt8](repeating: 90, count: count)
        try folder.write(Array("YUV4MPEG2 \(line)\nFRAME\n".utf8) + bytes, "film.nut")
        let source = try StreamSource.running(.ffmpeg(folder("film.nut")), StreamOptions())
        let frame = try #require(try source.next()?.frame)
        #expect([frame.luma.width, frame.luma.height] == size)
    }
}
