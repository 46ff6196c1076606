import TestKit
import Testing

@testable import DeviceIO

@Suite("Where a JPEG ends")
struct JPEGExtentTests {
    private func length(_ bytes: [UInt8]) -> Int? {
        bytes.withUnsafeBytes { JPEGExtent.length(in: $0) }
    }

    @Test("the end is at the file's own end marker; without one there is no end")
    func whole() throws {
        let jpeg = try Studio.jpeg(64, 48)
        #expect(length(jpeg) == jpeg.count)
        #expect(length(jpeg + jpeg) == jpeg.count)
        for cut in 1..<jpeg.count { #expect(length(Array(jpeg.prefix(cut))) == nil) }
    }

    @Test("the end is not at the end of a thumbnail in the headers")
    func thumbnail() throws {
        let jpeg = try Studio.jpeg()
        let thumbnail: [UInt8] = [0xFF, 0xE1, 0, 8, 0xFF, 0xD8, 0, 0, 0xFF, 0xD9]
        let file = jpeg[..<2] + thumbnail + jpeg[2...]
        #expect(length(Array(file)) == file.count)
        #expect(length(Array(file.prefix(20))) == nil)
    }

    @Test("random bytes never crash", arguments: 0..<200)
    func anything(seed: UInt64) throws {
        var rng = RandomSource(seed: seed)
        var bytes = try Studio.jpeg()
        for _ in 0..<Int.random(in: 1...20, using: &rng) {
            bytes[Int.random(in: 2..<bytes.count, using: &rng)] = UInt8.random(
                in: 0...255, using: &rng)
        }
        if let length = length(bytes) { #expect((4...bytes.count).contains(length)) }
        #expect(length([]) == nil && length([0xFF, 0xD8]) == nil)
    }
}
