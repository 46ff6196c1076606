/// The pictures that the USB camera sends, in its order; the camera repeats them after the last.
struct Film {
    private let pictures: [[UInt8]]

    /// Reads JPEG files, one after the other.
    init(jpegs bytes: [UInt8]) {
        var (pictures, start): ([[UInt8]], Int) = ([], 0)
        for index in bytes.indices.dropLast() where bytes[index] == 0xFF {
            if bytes[index + 1] == 0xD8 { start = index }
            if bytes[index + 1] == 0xD9 { pictures.append(Array(bytes[start...index + 1])) }
        }
        self.pictures = pictures
    }

    /// Reads raw pictures of this size in bytes.
    init(raw bytes: [UInt8], pictureBytes: Int) {
        pictures = stride(from: 0, through: bytes.count - pictureBytes, by: pictureBytes).map {
            Array(bytes[$0..<$0 + pictureBytes])
        }
    }

    /// The number of pictures.
    var count: Int { pictures.count }

    /// Whether these bytes equal the picture of this number.
    func holds(_ bytes: [UInt8], at number: Int) -> Bool {
        pictures.indices.contains(number) && pictures[number] == bytes
    }

    /// The number of the picture that these bytes equal; nil for none.
    func number(of bytes: [UInt8]) -> Int? { pictures.firstIndex(of: bytes) }
}
