@testable import DeviceIO
import Scene
import TestKit
import Testing
import Vision

/// A dataset whose pictures are in a video. A script replaces FFmpeg: it writes the same sequence
/// of JPEGs.
@Suite("Pictures of a video") struct VideoPicturesTests {
    private let folder: TemporaryFolder

    /// Writes a dataset with one video of four pictures. Each picture has another gray value.
    init() throws {
        folder = try TemporaryFolder()
        let encoder = try ImageEncoder()
        var film: [UInt8] = []
        for number in 0..<4 {
            film += try encoder.jpeg(
                ColorImage(
                    width: 32, height: 24,
                    values: [UInt8](repeating: UInt8(40 + 50 * number), count: 3 * 32 * 24)))
        }
        try folder.write(film, "rgb.mp4")
        try folder.write("30, 0, 15\n0, 30, 11\n0, 0, 1\n", "camera_matrix.csv")
        try folder.depth("depth/000002.png", raw: [1, 2])
        let rows = (0..<6).map { "\($0).5, 00000\($0), \($0), 2, -1, 0, 0, 0, 1\n" }
        try folder.write(
            "timestamp, frame, x, y, z, qx, qy, qz, qw\n" + rows.joined(), "odometry.csv")
    }

    private func gray(_ bytes: [UInt8]) throws -> Int {
        Int(try ImageDecoder().luma(bytes).values[0])
    }

    @Test("pictures come in any order, and a missing one is named")
    func order() throws {
        var starts = 0
        let file = "\(folder.path)/rgb.mp4"
        let video = VideoPictures(subject: file) {
            starts += 1
            return .words(["cat", file], isLive: false)
        }
        for number in [0, 1, 3, 3, 2, 0] {
            #expect(abs(try gray(try video.picture(number)) - (40 + 50 * number)) <= 2)
        }
        #expect(starts == 3)
        let error = #expect(throws: DeviceError.self) { try video.picture(7) }
        #expect(error?.reason == "it ends after 4 pictures, before picture 7")
        #expect(try video.size() == (32, 24))
    }

    @Test("pictures come with the poses and the depth of their frames")
    func strayScanner() throws {
        let contents = try StrayScannerReader.read(DatasetFolder(folder.path)) {
            .words(["cat", $0], isLive: false)
        }
        #expect(contents.entries.count == 6 && contents.hasPoses && contents.hasDepth)
        let entry = contents.entries[2]
        #expect(entry.videoFrame == 2 && entry.depth != nil)
        #expect(entry.worldFromCamera?.translation == Vector3(2, 2, -1))
        #expect(contents.head(of: entry)?.width == 32)
        #expect(contents.calibration != nil)
    }

    @Test("without FFmpeg, the message says how to go on")
    func missing() throws {
        let error = #expect(throws: DeviceError.self) {
            try StrayScannerReader.read(DatasetFolder(folder.path)) { _ in
                .words(["no-such-player-here"], isLive: false)
            }
        }
        #expect(error?.kind == .data && error?.reason == "no-such-player-here is not installed")
        #expect(error?.words.contains("ffmpeg") == true)
    }
}
