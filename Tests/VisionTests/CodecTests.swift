import Scene
import TestKit
import Testing
import Vision

@Suite struct CodecTests {
    let decoder: ImageDecoder
    let encoder: ImageEncoder

    init() throws {
        decoder = try ImageDecoder()
        encoder = try ImageEncoder()
    }

    @Test(arguments: [(1, 1), (7, 3), (64, 48), (33, 65)])
    func pngKeepsEveryValue(width: Int, height: Int) throws {
        let image = Pictures.noise(width: width, height: height, seed: 1)
        let colored = try encoder.png(image)
        #expect(try decoder.color(colored) == image)
        #expect(
            try ImageDecoder.header(of: colored)
                == ImageHeader(
                    format: .png, width: width, height: height, bitsPerChannel: 8, channels: 3))

        let luma = ColorConversion.luma(image)
        let gray = try encoder.png(luma)
        #expect(try decoder.luma(gray) == luma)
        #expect(try decoder.luma(colored) == luma)

        let depth = Pictures.depth(width: width, height: height, seed: 2)
        #expect(try decoder.depth(try encoder.png(depth), metersPerUnit: 0.0002) == depth)
    }

    @Test func pngOfSixteenBitsShowsItsUpperEight() throws {
        let depth = DepthPlane(
            width: 3, height: 1, values: [0, 0x8080, 0xFFFF], metersPerUnit: 1)
        #expect(try decoder.luma(try encoder.png(depth)).values == [0, 0x80, 0xFF])
    }

    @Test func jpegStaysClose() throws {
        let image = Pictures.ramps(width: 160, height: 120)
        let file = try encoder.jpeg(image)
        let back = try decoder.color(file)
        #expect(back.width == 160 && back.height == 120)
        let worst = zip(image.values, back.values).map { abs(Int($0) - Int($1)) }.max() ?? 255
        #expect(worst <= 12)

        let wanted = ColorConversion.luma(image).values
        let luma = try decoder.luma(file).values
        #expect((zip(wanted, luma).map { abs(Int($0) - Int($1)) }.max() ?? 255) <= 4)
    }

    @Test func colorEdgesOfAWholeJPEGStayWhereTheyAre() throws {
        // Red and blue of the same brightness, with edges at odd columns.
        let image = ColorImage(
            width: 64, height: 16,
            values: (0..<64 * 16).flatMap { place -> [UInt8] in
                (place / 3) % 2 == 0 ? [220, 20, 20] : [40, 70, 200]
            })
        func worst(isWhole: Bool) throws -> Int {
            let file = try encoder.jpeg(image, quality: 92, isColorWhole: isWhole)
            let back = try decoder.color(file)
            return zip(image.values, back.values).map { abs(Int($0) - Int($1)) }.max() ?? 255
        }
        #expect(try worst(isWhole: true) <= 40)
        #expect(try worst(isWhole: false) > 60)
    }

    @Test(arguments: [
        (1280, 320, 320), (1080, 320, 405), (640, 320, 320), (300, 320, 300), (641, 320, 321),
    ])
    func jpegIsReducedAsFarAsAllowed(width: Int, minimum: Int, expected: Int) throws {
        let file = try encoder.jpeg(Pictures.ramps(width: width, height: 16))
        #expect(try decoder.color(file, minimumWidth: minimum).width == expected)
    }

    @Test func pngIsReducedByMeans() throws {
        let image = ColorImage(
            width: 4, height: 2,
            values: [0, 0, 0, 10, 20, 30, 100, 100, 100, 100, 100, 100]
                + [0, 0, 0, 30, 60, 90, 200, 200, 200, 200, 200, 200])
        let small = try decoder.color(try encoder.png(image), minimumWidth: 2)
        #expect(small == ColorImage(width: 2, height: 1, values: [10, 20, 30, 150, 150, 150]))
    }

    @Test func depthMustBeSixteenBitGray() throws {
        let image = Pictures.ramps(width: 8, height: 8)
        for file in [
            try encoder.png(image), try encoder.png(ColorConversion.luma(image)),
            try encoder.jpeg(image),
        ] {
            let error = #expect(throws: VisionError.self) {
                try decoder.depth(file, metersPerUnit: 1)
            }
            #expect(error?.reason.contains("16-bit gray") == true)
        }
    }

    @Test func hugeHeadersAreRefused() throws {
        let image = Pictures.ramps(width: 8, height: 8)
        let (png, jpeg) = (try encoder.png(image), try encoder.jpeg(image))
        for file in [
            forged(png: png, width: 30_000, height: 30_000),
            forged(png: png, width: 8, height: 16_385),
            forged(jpeg: jpeg, width: 30_000, height: 30_000),
            forged(jpeg: jpeg, width: 16_385, height: 8),
            forged(png: png, width: 16_384, height: 16_384),
            forged(jpeg: jpeg, width: 16_384, height: 16_384),
        ] {
            #expect(throws: VisionError.self) { try ImageDecoder.header(of: file) }
            #expect(throws: VisionError.self) { try decoder.luma(file) }
            #expect(throws: VisionError.self) { try decoder.color(file, minimumWidth: 320) }
        }
        let error = #expect(throws: VisionError.self) {
            try ImageDecoder.header(of: forged(jpeg: jpeg, width: 30_000, height: 30_000))
        }
        #expect(error?.reason.contains("30000 × 30000") == true)
    }

    @Test func everyTruncationIsNoticed() throws {
        let image = Pictures.noise(width: 12, height: 9, seed: 3)
        for file in [try encoder.png(image), try encoder.jpeg(image)] {
            for length in 0..<file.count {
                let part = Array(file[..<length])
                #expect(throws: VisionError.self, "length \(length)") { try decoder.luma(part) }
                #expect(throws: VisionError.self, "length \(length)") { try decoder.color(part) }
            }
        }
        let depth = try encoder.png(Pictures.depth(width: 5, height: 4, seed: 4))
        for length in 0..<depth.count {
            #expect(throws: VisionError.self, "length \(length)") {
                try decoder.depth(Array(depth[..<length]), metersPerUnit: 1)
            }
        }
    }

    /// A regression test. If libjpeg-turbo reads a file that ends before its picture begins, it
    /// keeps a wrong state: it would then take the next file for an empty one, and write its pixels
    /// past their buffer.
    @Test func aPictureAfterOneCutShortIsReadWhole() throws {
        let image = ColorImage(
            width: 48, height: 32, values: (0..<(48 * 32 * 3)).map { UInt8($0 % 251) })
        let bytes = try ImageEncoder().jpeg(image, quality: 95)
        let whole = try ImageDecoder().color(bytes)
        let decoder = try ImageDecoder()
        for length in stride(from: 2, to: bytes.count, by: 7) {
            #expect(throws: VisionError.self) { try decoder.color(Array(bytes.prefix(length))) }
            let header = try decoder.header(of: bytes)
            #expect(header.width == 48 && header.height == 32, "after \(length) bytes")
            #expect(try decoder.color(bytes) == whole, "after \(length) bytes")
        }
        // Tables without a picture, as another program's stream may begin.
        var tables: [UInt8] = [0xFF, 0xD8, 0xFF, 0xDB, 0, 67, 0]
        tables += Array(repeating: 1, count: 64)
        tables += [0xFF, 0xD9]
        #expect(throws: VisionError.self) { try decoder.color(tables) }
        #expect(try decoder.color(bytes) == whole)
    }

    /// A damaged JPEG may be decoded without an error, but it must never cause a crash.
    @Test func damagedBytesNeverCrash() throws {
        var random = RandomSource(seed: 5)
        let image = Pictures.noise(width: 40, height: 30, seed: 6)
        let files = [try encoder.png(image), try encoder.jpeg(image)]
        var refused = 0
        for round in 0..<600 {
            var file = files[round % 2]
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let at = Int.random(in: 0..<file.count, using: &random)
                file[at] = UInt8.random(in: 0...255, using: &random)
            }
            do throws(VisionError) {
                let plane = try decoder.luma(file)
                #expect(plane.values.count == plane.width * plane.height)
            } catch {
                refused += 1
                #expect(!error.reason.isEmpty)
            }
        }
        #expect(refused > 300, "every damaged PNG fails its checksum")
        // The decoder still works after failures.
        #expect(try decoder.color(files[0]) == image)
    }

    @Test func garbageIsNamed() {
        var random = RandomSource(seed: 7)
        for length in [0, 1, 100] {
            let bytes = (0..<length).map { _ in UInt8.random(in: 0...0x7F, using: &random) }
            let error = #expect(throws: VisionError.self) { try decoder.color(bytes) }
            #expect(
                error?.reason == (length == 0 ? "the file is empty" : "it is neither JPEG nor PNG"))
        }
    }

    @Test func emptyPicturesAreRefused() {
        let none = ColorImage(width: 0, height: 0, values: [])
        #expect(throws: VisionError.self) { try encoder.jpeg(none) }
        #expect(throws: VisionError.self) { try encoder.png(none) }
    }
}
