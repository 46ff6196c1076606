import Foundation
import Glibc
import Scene
import TestKit
import Testing

@testable import DeviceIO

/// The program of a still camera is a shell script that behaves like gphoto2.
@Suite("Full-size pictures beside a preview", .serialized)
struct StillShutterTests {
    private let folder: TemporaryFolder
    private let preview: [UInt8]
    private let still: [UInt8]

    init() throws {
        folder = try TemporaryFolder()
        preview = try Studio.jpeg()
        still = Self.turned(try Studio.jpeg(96, 64))
        try folder.write(preview, "preview")
        try folder.write(still, "still")
    }

    /// The JPEG with an added EXIF block. Its orientation, 6, says that the picture was taken in
    /// portrait format.
    private static func turned(_ jpeg: [UInt8]) -> [UInt8] {
        let tiff: [UInt8] =
            [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1]
            + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0] + [0, 0, 0, 0]
        let block = Array("Exif\0\0".utf8) + tiff
        return jpeg[..<2] + [0xFF, 0xE1, 0, UInt8(block.count + 2)] + block + jpeg[2...]
    }

    private func camera(taking still: String) -> StreamProgram {
        // The camera does one thing at a time: the still program fails while the preview program
        // runs.
        .words(
            [
                "sh", "-c",
                "cd '\(folder.path)'; mkdir busy || { echo busy >&2; exit 1; }; "
                    + "trap 'echo bye >&2; rmdir busy; exit' EXIT TERM; echo on >> log; "
                    + "while cat preview 2>&-; do sleep 0.02; done",
            ],
            still: [
                "sh", "-c",
                "cd '\(folder.path)'; [ ! -d busy ] || exit 1; echo still >> log; \(still)",
            ])
    }

    private func frame(_ source: StreamSource) throws -> Frame {
        while let event = try source.next() { if let frame = event.frame { return frame } }
        throw CocoaError(.fileReadUnknown)
    }

    @Test("a full-size still replaces the frame's picture, and the preview starts again")
    func pictures() throws {
        let shutter = StillShutter()
        #expect(try shutter.take() == nil)
        var options = StreamOptions()
        options.shutter = shutter
        let source = try StreamSource.running(camera(taking: "cat still"), options)
        defer { source.close() }
        for round in 1...3 {
            let before = try frame(source)
            let picture = try #require(try shutter.take())
            #expect((picture.width, picture.height) == (96, 64))
            let shot = picture.replacing(before)
            #expect((shot.intrinsics.width, shot.intrinsics.height) == (96, 64))
            #expect(shot.original == .jpeg(picture.jpeg) && shot.luma == before.luma)
            // The pixels have the preview's orientation, so the file must not ask for a rotation.
            #expect(ExifFacts(file: still).orientation == 6)
            #expect(ExifFacts(file: picture.jpeg).orientation == 1)
            #expect(zip(picture.jpeg, still).count { $0 != $1 } == 1)
            let after = try frame(source)
            #expect(after.index > before.index && after.timestamp > before.timestamp)
            let log = try folder.text("log")
            #expect(
                log.hasPrefix(String(repeating: "on\nstill\n", count: round)),
                "one after the other, never both")
        }
    }

    @Test("a preview of other proportions shows the middle of the picture")
    func shapes() throws {
        let picture = try StillPicture(still)
        // A 16:9 preview shows the whole width of a 3:2 picture.
        let wide = Intrinsics(width: 48, height: 27, fx: 50, fy: 50, cx: 23.5, cy: 13)
        #expect(
            picture.intrinsics(from: wide)
                == Intrinsics(width: 96, height: 64, fx: 100, fy: 100, cx: 47.5, cy: 31.5))
        // A 4:3 preview shows the whole height of a 3:2 picture.
        let narrow = Intrinsics(width: 24, height: 18, fx: 18, fy: 18, cx: 11.5, cy: 8.5)
        let full = picture.intrinsics(from: narrow)
        #expect(
            abs(full.fx - 64) < 1e-9 && abs(full.cx - 47.5) < 1e-9 && abs(full.cy - 31.5) < 1e-9)
    }

    @Test(
        "a camera that takes no still reports the reason, and its preview goes on",
        arguments: [
            ("echo '*** Error (-1: Could not focus) ***' >&2; exit 1", "Could not focus"),
            ("true", "took no picture"), ("printf 'II*.raw'", "no JPEG file"),
        ] as [(String, String)])
    func refusals(script: String, words: String) throws {
        var options = StreamOptions()
        options.shutter = StillShutter()
        let source = try StreamSource.running(camera(taking: script), options)
        defer { source.close() }
        _ = try frame(source)
        let error = #expect(throws: DeviceError.self) { _ = try options.shutter?.take() }
        #expect(error?.reason.contains(words) == true)
        _ = try frame(source)
        source.close()
        #expect(throws: DeviceError.self) { _ = try options.shutter?.take() }
    }
}
