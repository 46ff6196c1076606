import DeviceIO
import Scene

/// The EXIF block of exported pictures. It says that the picture is upright, and has the focal
/// length for 36 mm film along the longer side, so that every reader derives the same focal length
/// in pixels (CIPA DC-008, TIFF 6.0; little endian).
enum ExifBlock {
    /// A focal length for 35 mm film is written only between these limits, in millimetres. Derived:
    /// its field holds whole numbers from 1, and 0.5 rounds to 1. The exact focal length is a
    /// number of 32 bits in millionths of a millimetre, so it is below 2³² / 10⁶ = 4294.
    private static let leastFocalMillimeters = 0.5
    private static let mostFocalMillimeters = 4000.0

    /// The block, beginning with its TIFF header. It has no focal length if the camera is a guess.
    static func bytes(_ camera: Intrinsics, isCalibrated: Bool) -> [UInt8] {
        let longer = Double(max(camera.width, camera.height))
        let focal = camera.fx * ExifFacts.filmMillimeters / longer
        var inner: [(tag: UInt16, kind: UInt16, value: UInt32)] = [
            (0xA002, 4, UInt32(camera.width)), (0xA003, 4, UInt32(camera.height)),
        ]
        var rationals: [(UInt32, UInt32)] = []
        if isCalibrated, focal > leastFocalMillimeters, focal < mostFocalMillimeters {
            let innerCount = 7
            // The rationals follow the header of 8 bytes, the first list of 2 + 2 × 12 + 4, and the
            // second list of 2 + 7 × 12 + 4.
            let first = UInt32(8 + 30 + 2 + 12 * innerCount + 4)
            let across = longer / ExifFacts.filmMillimeters
            rationals = [
                (UInt32((focal * 1e6).rounded()), 1_000_000),
                (UInt32((across * 1e6).rounded()), 1_000_000),
            ]
            inner = [
                (0x920A, 5, first), (0xA002, 4, UInt32(camera.width)),
                (0xA003, 4, UInt32(camera.height)), (0xA20E, 5, first + 8), (0xA20F, 5, first + 8),
                (0xA210, 3, 4), (0xA405, 3, UInt32(focal.rounded())),
            ]
        }
        var block = LittleEndianBuffer(bytes: [0x49, 0x49, 42, 0])
        block.append(8 as UInt32)
        append(list: [(0x0112, 3, 1), (0x8769, 4, 38)], to: &block)
        append(list: inner, to: &block)
        for (over, under) in rationals {
            block.append(over)
            block.append(under)
        }
        return block.bytes
    }

    private static func append(
        list: [(tag: UInt16, kind: UInt16, value: UInt32)], to block: inout LittleEndianBuffer
    ) {
        block.append(UInt16(list.count))
        for (tag, kind, value) in list {
            block.append(tag)
            block.append(kind)
            block.append(1 as UInt32)
            block.append(value)
        }
        block.append(0 as UInt32)
    }
}
