/// A picture in which each pixel also holds its right and lower neighbours, so that bilinear
/// interpolation needs one load. The bytes of a value, from the lowest: the pixel, its right
/// neighbour, its lower neighbour, its lower right neighbour.
struct PackedPicture {
    let width, height: Int
    let values: [UInt32]

    init(_ picture: GrayPicture) {
        let (width, height) = (picture.width, picture.height)
        (self.width, self.height) = (width, height)
        values = [UInt32](unsafeUninitializedCapacity: width * height) { target, count in
            picture.values.withUnsafeBufferPointer { source in
                for y in 0..<height {
                    let row = y &* width
                    let below = min(y + 1, height - 1) &* width
                    for x in 0..<width {
                        let right = min(x + 1, width - 1)
                        target[row &+ x] =
                            UInt32(source[row &+ x]) | UInt32(source[row &+ right]) << 8
                            | UInt32(source[below &+ x]) << 16 | UInt32(source[below &+ right])
                            << 24
                    }
                }
            }
            count = width * height
        }
    }
}
