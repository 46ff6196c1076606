/// The pictures that the USB camera sends, in its order; it begins again after the last.
struct Film {
    private let pictures: [[UInt8]]

    /// JPEG files, one after the other.
    init(jpegs bytes: [UInt8]) {
        var (pictures, start): ([[UInt8]], Int) = ([], 0)
        for index in bytes.indices.dropLast() where bytes[index] == 0xFF {
            if bytes[index + 1] == 0xD8 { start = index }
            if bytes[index + 1] == 0xD9 { pictures.append(Array(bytes[start...index + 1])) }
        }
        self.pictures = pictures
    }

    /// Pictures of this size in bytes.
    init(raw bytes: [UInt8], pictureBytes: Int) {
        pictures = stride(from: 0, through: bytes.count - pictureBytes, by: pictureBytes).map {
            Array(bytes[$0..<$0 + pictureBytes])
        }
    }

    /// How many there are.
    var count: Int { pictures.count }

    /// Whether these bytes are the picture of this number, to the byte.
    func holds(_ bytes: [UInt8], at number: Int) -> Bool {
        pictures.indices.contains(number) && pictures[number] == bytes
    }

    /// Which picture these bytes are, to the byte; nil for none.
    func number(of bytes: [UInt8]) -> Int? { pictures.firstIndex(of: bytes) }
}
