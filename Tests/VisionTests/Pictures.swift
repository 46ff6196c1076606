import Scene
import TestKit

/// Pictures for encoders.
enum Pictures {
    /// A picture of random values.
    static func noise(width: Int, height: Int, seed: UInt64) -> ColorImage {
        var random = RandomSource(seed: seed)
        let values = (0..<3 * width * height).map { _ in UInt8.random(in: 0...255, using: &random) }
        return ColorImage(width: width, height: height, values: values)
    }

    /// Smooth ramps, which survive JPEG nearly unchanged.
    static func ramps(width: Int, height: Int) -> ColorImage {
        var values: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                values.append(UInt8(255 * x / max(1, width - 1)))
                values.append(UInt8(255 * y / max(1, height - 1)))
                values.append(UInt8(255 * (x + y) / max(1, width + height - 2)))
            }
        }
        return ColorImage(width: width, height: height, values: values)
    }

    static func depth(width: Int, height: Int, seed: UInt64) -> DepthPlane {
        var random = RandomSource(seed: seed)
        let values = (0..<width * height).map { _ in UInt16.random(in: 0...65535, using: &random) }
        return DepthPlane(width: width, height: height, values: values, metersPerUnit: 0.0002)
    }
}

/// The checksum of PNG chunks (PNG specification, annex D), to forge valid headers.
func checksum(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
        crc ^= UInt32(byte)
        for _ in 0..<8 { crc = crc & 1 == 1 ? 0xEDB8_8320 ^ (crc >> 1) : crc >> 1 }
    }
    return bigEndian(crc ^ 0xFFFF_FFFF)
}

func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
}

/// The PNG with another size in its header.
func forged(png: [UInt8], width: UInt32, height: UInt32) -> [UInt8] {
    var bytes = png
    bytes.replaceSubrange(16..<24, with: bigEndian(width) + bigEndian(height))
    bytes.replaceSubrange(29..<33, with: checksum(bytes[12..<29]))
    return bytes
}

/// The baseline JPEG with another size in its frame header.
func forged(jpeg: [UInt8], width: Int, height: Int) -> [UInt8] {
    var bytes = jpeg
    for at in 0..<bytes.count - 9 where bytes[at] == 0xFF && bytes[at + 1] == 0xC0 {
        bytes.replaceSubrange(
            at + 5..<at + 9,
            with: [height >> 8, height & 255, width >> 8, width & 255].map(UInt8.init))
        break
    }
    return bytes
}
