import Scene
import TestKit
import Testing
import Vision

/// Depth files have a reader of their own. If a file is damaged, or has features that the reader
/// does not support, libpng reads it.
@Suite struct DepthPNGTests {
    let decoder: ImageDecoder

    init() throws { decoder = try ImageDecoder() }

    /// A PNG whose rows use these filters in turn, with uncompressed pixels in parts of
    /// `bytesAPart` bytes. No writer here makes such files; they follow the specification.
    private func file(
        _ depth: DepthPlane, filters: [UInt8], bytesAPart: Int = 1000, extra: [UInt8] = []
    ) -> [UInt8] {
        var rows: [UInt8] = []
        func byte(_ x: Int, _ y: Int, _ place: Int) -> Int {
            guard x >= 0, y >= 0 else { return 0 }
            return Int(depth.values[y * depth.width + x] >> (place == 0 ? 8 : 0)) & 255
        }
        for y in 0..<depth.height {
            let filter = filters[y % filters.count]
            rows.append(filter)
            for x in 0..<depth.width {
                for place in 0..<2 {
                    let (a, b, c) = (
                        byte(x - 1, y, place), byte(x, y - 1, place), byte(x - 1, y - 1, place)
                    )
                    let nearest = [(abs(b - c), a), (abs(a - c), b), (abs(a + b - 2 * c), c)]
                    let paeth = nearest.min { $0.0 < $1.0 }.map(\.1) ?? 0
                    let predicted = [0, a, b, (a + b) / 2, paeth][Int(filter)]
                    rows.append(UInt8(truncatingIfNeeded: byte(x, y, place) - predicted))
                }
            }
        }
        var stream: [UInt8] = [0x78, 0x01]
        var (one, two): (UInt32, UInt32) = (1, 0)
        for byte in rows {
            (one, two) = ((one + UInt32(byte)) % 65521, (two + one + UInt32(byte)) % 65521)
        }
        for start in stride(from: 0, to: rows.count, by: 60_000) {
            let part = rows[start..<min(rows.count, start + 60_000)]
            let length = UInt16(part.count)
            stream.append(part.endIndex == rows.count ? 1 : 0)
            for word in [length, ~length] { stream += [UInt8(word & 255), UInt8(word >> 8)] }
            stream += part
        }
        stream += bigEndian(two << 16 | one)
        func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
            let body = Array(name.utf8) + content
            return bigEndian(UInt32(content.count)) + body + checksum(body[...])
        }
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        file += chunk(
            "IHDR",
            bigEndian(UInt32(depth.width)) + bigEndian(UInt32(depth.height)) + [16, 0, 0, 0, 0])
        file += extra
        for start in stride(from: 0, to: stream.count, by: bytesAPart) {
            file += chunk("IDAT", Array(stream[start..<min(stream.count, start + bytesAPart)]))
        }
        return file + chunk("IEND", [])
    }

    @Test(
        "every PNG filter is undone, alone and with others, in any number of chunks",
        arguments: [[0], [1], [2], [3], [4], [4, 0, 3, 1, 2]] as [[UInt8]], [(1, 1), (67, 41)])
    func filters(_ filters: [UInt8], size: (Int, Int)) throws {
        let depth = Pictures.depth(width: size.0, height: size.1, seed: 8)
        for bytesAPart in [7, 100_000] {
            let file = file(depth, filters: filters, bytesAPart: bytesAPart)
            #expect(try decoder.depth(file, metersPerUnit: 0.0002) == depth)
        }
        // libpng alone reads the file too, which shows that it is valid.
        let gray = try decoder.luma(try ImageEncoder().png(depth))
        #expect(try decoder.luma(file(depth, filters: filters)) == gray)
    }

    @Test("unusual or damaged files go to libpng, which reads them or gives the reason")
    func others() throws {
        let depth = Pictures.depth(width: 9, height: 6, seed: 9)
        let plain = file(depth, filters: [4])
        // A reader may ignore an unknown chunk if the first letter of its name is small ("spam"),
        // and must refuse it otherwise ("Spam").
        for (name, isRead) in [("spam", true), ("Spam", false)] {
            let body = Array(name.utf8) + [1, 2, 3]
            let extra = bigEndian(3) + body + checksum(body[...])
            let strange = file(depth, filters: [4], extra: extra)
            #expect((try? decoder.depth(strange, metersPerUnit: 0.0002)) == (isRead ? depth : nil))
        }
        var refused = 0
        for at in plain.indices {
            var damaged = plain
            damaged[at] ^= 0x10
            do throws(VisionError) {
                _ = try decoder.depth(damaged, metersPerUnit: 1)
            } catch {
                refused += 1
                #expect(!error.reason.isEmpty)
            }
        }
        #expect(refused == plain.count, "every byte is checked")
        #expect(throws: VisionError.self) {
            try decoder.depth(forged(png: plain, width: 8_000, height: 8_000), metersPerUnit: 1)
        }
    }
}
