import Glibc
import TestKit
import Testing

@testable import DeviceIO

/// Bytes that no camera should send. The seed is fixed, so that a failure can be reproduced. The
/// default number of turns is small; CAPSTAN_FUZZ_TURNS sets a larger one.
@Suite("Pictures of damaged bytes")
struct PictureFuzzTests {
    private static let formats = [
        "MJPG", "YUYV", "UYVY", "NV12", "RGB3", "BGR3", "GREY", "Y10", "Y12", "Y16", "Z16",
        "BA81", "GBRG", "GRBG", "RGGB", "pBAA", "pGAA", "pgAA", "pRAA", "pBCC", "pGCC", "pgCC",
        "pRCC",
    ]

    private static let turns =
        getenv("CAPSTAN_FUZZ_TURNS").flatMap { Int(String(cString: $0)) } ?? 200

    @Test("any bytes in any format at any size are read or refused", arguments: formats)
    func bytes(name: String) throws {
        var rng = RandomSource(seed: UInt64(name.utf8.reduce(7) { $0 * 31 + Int($1) }))
        let jpeg = try Studio.jpeg(48, 32)
        var (read, refused) = (0, 0)
        for _ in 0..<Self.turns {
            let format = VideoFormat(
                width: Int.random(in: -1...70, using: &rng),
                height: Int.random(in: -1...40, using: &rng),
                pixelFormat: PixelFormat(name),
                bytesPerRow: Bool.random(using: &rng) ? 0 : Int.random(in: -8...300, using: &rng)
            ).withRowBytes
            guard format.fault == nil else {
                refused += 1
                continue
            }
            let reader = try PictureReader(
                format: format, previewWidth: Bool.random(using: &rng) ? 8 : nil)
            var bytes = name == "MJPG" ? jpeg : []
            if bytes.isEmpty {
                let count = max(0, format.leastBytes + Int.random(in: -9...40, using: &rng))
                bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &rng) }
            }
            for _ in 0..<Int.random(in: 0...12, using: &rng) where !bytes.isEmpty {
                bytes[Int.random(in: bytes.indices, using: &rng)] = .random(
                    in: 0...255, using: &rng)
            }
            let buffer = VideoBuffer(
                index: 0, length: bytes.count, offset: 0,
                bytesUsed: bytes.count + Int.random(in: -20...2, using: &rng),
                isDamaged: Int.random(in: 0..<9, using: &rng) == 0)
            // The bytes have an allocation of their own, so that a read past the end leaves the
            // allocation and is detected.
            let picture = bytes.withUnsafeBytes { try? reader.read(buffer, from: $0) }
            if let picture {
                read += 1
                #expect(picture.luma.width == format.width)
                #expect(picture.luma.height == format.height)
            } else {
                refused += 1
            }
        }
        #expect(refused > 0)
        // A JPEG of a wrong size throws, and random JPEGs rarely have the negotiated size. So MJPEG
        // need not give any picture.
        #expect(name == "MJPG" || read > 0)
    }
}
