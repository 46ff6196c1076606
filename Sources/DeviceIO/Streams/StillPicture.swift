import Scene
import Vision

/// A full-size picture of a still camera, as a JPEG with the orientation of the preview.
public struct StillPicture: Equatable, Sendable {
    /// The bytes of the JPEG file.
    public let jpeg: [UInt8]
    /// The size of the picture in pixels.
    public let width, height: Int

    /// The first JPEG file in a camera's output. Throws an error in words when there is none.
    init(_ bytes: [UInt8]) throws(StreamFault) {
        let length = bytes.withUnsafeBytes { JPEGExtent.length(in: $0) }
        guard let length, let header = try? ImageDecoder.header(of: Array(bytes[..<length])) else {
            throw StreamFault(phrase("its picture is no JPEG file"))
        }
        jpeg = Self.unturned(Array(bytes[..<length]))
        (width, height) = (header.width, header.height)
    }

    /// Sets the EXIF orientation to upright and keeps the pixels. A camera in portrait position
    /// writes another orientation into its pictures, but does not rotate the preview from which the
    /// pose comes.
    private static func unturned(_ jpeg: [UInt8]) -> [UInt8] {
        guard let place = ExifFacts.orientationPlace(jpeg) else { return jpeg }
        var jpeg = jpeg
        // The number 1 as two bytes, in the byte order of the file.
        let isLittle = jpeg[place.block] == 0x49
        (jpeg[place.value], jpeg[place.value + 1]) = isLittle ? (1, 0) : (0, 1)
        return jpeg
    }

    /// The camera of this picture, computed from the camera of the preview. A preview with another
    /// aspect ratio shows the middle of the picture, at its full width or its full height.
    func intrinsics(from preview: Intrinsics) -> Intrinsics {
        let scale = min(
            Double(width) / Double(preview.width), Double(height) / Double(preview.height))
        func center(_ value: Double, _ small: Int, _ large: Int) -> Double {
            (value + 0.5 - Double(small) / 2) * scale + Double(large) / 2 - 0.5
        }
        return Intrinsics(
            width: width, height: height, fx: preview.fx * scale, fy: preview.fy * scale,
            cx: center(preview.cx, preview.width, width),
            cy: center(preview.cy, preview.height, height), distortion: preview.distortion)
    }

    /// The frame with this picture as its original.
    public func replacing(_ frame: Frame) -> Frame {
        var still = frame
        still.original = .jpeg(jpeg)
        still.intrinsics = intrinsics(from: frame.intrinsics)
        return still
    }
}
