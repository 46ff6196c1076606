/// The pictures that the lab's USB camera sends, in the order of sending; after the last picture
/// the camera begins again with the first.
struct Film {
    private let pictures: [[UInt8]]

    /// Reads a film of JPEG files that follow one another.
    init(jpegs bytes: [UInt8]) {
        var (pictures, start): ([[UInt8]], Int) = ([], 0)
        for index in bytes.indices.dropLast() where bytes[index] == 0xFF {
            if bytes[index + 1] == 0xD8 { start = index }
            if bytes[index + 1] == 0xD9 { pictures.append(Array(bytes[start...index + 1])) }
        }
        self.pictures = pictures
    }

    /// Reads a film of raw pictures. Each picture has `pictureBytes` bytes.
    init(raw bytes: [UInt8], pictureBytes: Int) {
        pictures = stride(from: 0, through: bytes.count - pictureBytes, by: pictureBytes).map {
            Array(bytes[$0..<$0 + pictureBytes])
        }
    }

    /// The number of pictures in the film.
    var count: Int { pictures.count }

    /// Whether the picture with this number has exactly these bytes.
    func holds(_ bytes: [UInt8], at number: Int) -> Bool {
        pictures.indices.contains(number) && pictures[number] == bytes
    }

    /// The number of the first picture with exactly these bytes; nil if no picture has them.
    func number(of bytes: [UInt8]) -> Int? { pictures.firstIndex(of: bytes) }
}
