import Scene

/// Makes stored pictures upright, by EXIF orientation (CIPA DC-008, 4.6.4): 1 changes nothing, 2
/// mirrors left to right, 3 rotates by 180°, 4 mirrors top to bottom, 5 transposes, 6 rotates by
/// 90° clockwise, 7 transposes about the other diagonal, 8 rotates by 90° counterclockwise.
enum ExifOrientation {
    /// Whether the upright picture has the stored height as its width.
    static func isSideways(_ orientation: Int) -> Bool { orientation >= 5 }

    static func turned(_ plane: LumaPlane, _ orientation: Int) -> LumaPlane {
        let (width, height, values) = turned(
            plane.values, plane.width, plane.height, 1, orientation)
        return LumaPlane(width: width, height: height, values: values)
    }

    static func turned(_ image: ColorImage, _ orientation: Int) -> ColorImage {
        let (width, height, values) = turned(
            image.values, image.width, image.height, 3, orientation)
        return ColorImage(width: width, height: height, values: values)
    }

    private static func turned(
        _ source: [UInt8], _ width: Int, _ height: Int, _ channels: Int, _ orientation: Int
    ) -> (Int, Int, [UInt8]) {
        guard (2...8).contains(orientation) else { return (width, height, source) }
        let (newWidth, newHeight) =
            isSideways(orientation) ? (height, width) : (width, height)
        // `start` is where the first pixel of the upright picture is in the stored picture. `right`
        // and `below` are the steps in the stored picture from a pixel to its upright right
        // neighbour and to its upright lower neighbour.
        let isFromRight = [2, 3, 7, 8].contains(orientation)
        let isFromBelow = [3, 4, 6, 7].contains(orientation)
        let (across, down) = (isFromRight ? -1 : 1, (isFromBelow ? -1 : 1) * width)
        let start = (isFromRight ? width - 1 : 0) + (isFromBelow ? (height - 1) * width : 0)
        let (right, below) = isSideways(orientation) ? (down, across) : (across, down)
        let values = [UInt8](unsafeUninitializedCapacity: source.count) { target, filled in
            source.withUnsafeBufferPointer { source in
                var to = 0
                for y in 0..<newHeight {
                    var from = start + y * below
                    for _ in 0..<newWidth {
                        for channel in 0..<channels {
                            target[to] = source[channels * from + channel]
                            to += 1
                        }
                        from += right
                    }
                }
            }
            filled = source.count
        }
        return (newWidth, newHeight, values)
    }
}
