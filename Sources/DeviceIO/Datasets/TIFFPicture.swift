import Scene
import Vision

/// Reads TIFF pictures of cameras and editors: grey or colour, 8 or 16 bits per channel, in strips.
/// The strips are uncompressed, or compressed with PackBits or LZW (TIFF 6.0, sections 3 to 9, 13
/// and 14).
struct TIFFPicture {
    /// The stored size in pixels, before a rotation, and the EXIF data.
    let width, height: Int
    let facts: ExifFacts

    private let bytes: [UInt8]
    private let isLittle: Bool
    private let channels, bits, compression, rowsPerStrip: Int
    private let isInverted, isPredicted: Bool
    private let offsets, counts: [Int]

    /// Whether the bytes start like a TIFF file.
    static func isTIFF(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: [0x49, 0x49, 42, 0]) || bytes.starts(with: [0x4D, 0x4D, 0, 42])
    }

    /// Reads the first list of fields. Throws what is missing or not supported.
    init(_ bytes: [UInt8]) throws(PictureFault) {
        guard let file = TIFFFields(bytes) else {
            throw PictureFault(phrase("the file is damaged"))
        }
        let fields = file.fields(at: file.first)
        func values(_ tag: Int, _ usual: [Int]? = nil) throws(PictureFault) -> [Int] {
            if let found = fields[tag].flatMap({ file.integers($0) }) ?? usual { return found }
            throw PictureFault(phrase("its field \(tag) is missing"))
        }
        (self.bytes, isLittle, facts) = (bytes, file.isLittle, ExifFacts(tiff: bytes))
        (width, height) = (try values(256)[0], try values(257)[0])
        guard (1...ImageDecoder.maximumSide).contains(width),
            (1...ImageDecoder.maximumSide).contains(height),
            width * height <= ImageDecoder.maximumPixels
        else {
            throw PictureFault(phrase("\(width) × \(height) pixels are impossible or too many"))
        }
        channels = try values(277, [1])[0]
        let depths = try values(258, [1])
        (bits, compression) = (depths[0], try values(259, [1])[0])
        let kind = try values(262)[0]
        (isInverted, isPredicted) = (kind == 0, try values(317, [1])[0] == 2)
        guard [8, 16].contains(bits), depths.allSatisfy({ $0 == depths[0] }),
            kind <= 1 && channels <= 2 || kind == 2 && [3, 4].contains(channels), channels >= 1,
            try values(284, [1])[0] == 1
        else {
            throw PictureFault(phrase("this kind of TIFF is not read (kind \(kind), \(bits) bits)"))
        }
        guard [1, 5, 32773].contains(compression), fields[322] == nil else {
            throw PictureFault(
                phrase("tiles and the compression \(compression) of TIFF are not read"))
        }
        rowsPerStrip = min(height, max(1, try values(278, [height])[0]))
        (offsets, counts) = (try values(273), try values(279))
        guard offsets.count == counts.count,
            offsets.count == (height + rowsPerStrip - 1) / rowsPerStrip
        else { throw PictureFault(phrase("the number of its strips does not fit its rows")) }
    }

    /// The picture in colour, without rotation. Of 16 bits, the high eight are used. Throws when a
    /// strip is damaged.
    func color() throws(PictureFault) -> ColorImage {
        var values: [UInt8] = []
        values.reserveCapacity(3 * width * height)
        let bytesPerRow = width * channels * bits / 8
        for (index, (offset, count)) in zip(offsets, counts).enumerated() {
            guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset
            else {
                throw PictureFault(phrase("strip \(index) lies outside of the file"))
            }
            let rows = min(rowsPerStrip, height - index * rowsPerStrip)
            let packed = bytes[offset..<(offset + count)]
            var strip: [UInt8]
            switch compression {
            case 1: strip = Array(packed)
            case 5: strip = Self.unpackedLZW(packed, limit: rows * bytesPerRow)
            default: strip = Self.unpackedBits(packed, limit: rows * bytesPerRow)
            }
            guard strip.count >= rows * bytesPerRow else {
                throw PictureFault(phrase("strip \(index) ends early"))
            }
            for row in 0..<rows {
                if isPredicted { undoPrediction(&strip, row * bytesPerRow, bytesPerRow) }
                append(strip, row * bytesPerRow, to: &values)
            }
        }
        return ColorImage(width: width, height: height, values: values)
    }

    private func append(_ strip: [UInt8], _ start: Int, to values: inout [UInt8]) {
        let size = bits / 8
        let high = size == 2 && isLittle ? 1 : 0
        for x in 0..<width {
            let at = start + x * channels * size + high
            for channel in 0..<3 {
                let value = strip[at + (channels >= 3 ? channel * size : 0)]
                values.append(isInverted ? 255 - value : value)
            }
        }
    }

    /// Undoes the horizontal predictor, which replaces each value by its difference from the
    /// previous pixel (section 14).
    private func undoPrediction(_ strip: inout [UInt8], _ start: Int, _ count: Int) {
        guard bits == 16 else {
            for at in (start + channels)..<max(start + channels, start + count) {
                strip[at] &+= strip[at - channels]
            }
            return
        }
        let (low, high) = isLittle ? (0, 1) : (1, 0)
        for at in stride(from: start + 2 * channels, to: start + count, by: 2) {
            let before = at - 2 * channels
            let a = UInt16(strip[at + low]) | UInt16(strip[at + high]) << 8
            let b = UInt16(strip[before + low]) | UInt16(strip[before + high]) << 8
            let sum = a &+ b
            (strip[at + low], strip[at + high]) = (UInt8(sum & 0xFF), UInt8(sum >> 8))
        }
    }

    private static func unpackedBits(_ packed: ArraySlice<UInt8>, limit: Int) -> [UInt8] {
        var result: [UInt8] = []
        var at = packed.startIndex
        while at < packed.endIndex, result.count < limit {
            let head = Int(Int8(bitPattern: packed[at]))
            at += 1
            if head >= 0 {
                let end = min(at + head + 1, packed.endIndex)
                result += packed[at..<end]
                at = end
            } else if head != -128, at < packed.endIndex {
                result += repeatElement(packed[at], count: 1 - head)
                at += 1
            }
        }
        return result
    }

    /// The largest number of strings in the table. There are 4096 codes of 12 bits. 256 of them are
    /// single bytes, two are control codes, and encoders do not use the last one.
    private static let mostStrings = 3837

    /// Decodes LZW with codes of 9 to 12 bits, the highest bit first. Code 256 clears the table,
    /// code 257 ends the data.
    private static func unpackedLZW(_ packed: ArraySlice<UInt8>, limit: Int) -> [UInt8] {
        var result: [UInt8] = []
        // For each code above 257, the start and the length of its string in `result`.
        var (starts, lengths): ([Int], [Int]) = ([], [])
        var previous: (start: Int, length: Int)?
        var (buffer, held, width) = (0, 0, 9)
        for byte in packed {
            (buffer, held) = ((buffer << 8 | Int(byte)) & 0xFF_FFFF, held + 8)
            guard held >= width else { continue }
            held -= width
            let code = (buffer >> held) & ((1 << width) - 1)
            if code == 257 || result.count >= limit { break }
            if code == 256 {
                (starts, lengths, previous, width) = ([], [], nil, 9)
                continue
            }
            let begin = result.count
            if code < 256 {
                result.append(UInt8(code))
            } else if code - 258 < starts.count {
                let (start, length) = (starts[code - 258], lengths[code - 258])
                for i in 0..<length { result.append(result[start + i]) }
            } else if let previous, code - 258 == starts.count {
                for i in 0..<previous.length { result.append(result[previous.start + i]) }
                result.append(result[previous.start])
            } else {
                return result
            }
            if let previous, starts.count < mostStrings {
                // The new string is the previous string and one more byte, which follows it in
                // `result`.
                starts.append(previous.start)
                lengths.append(previous.length + 1)
            }
            previous = (begin, result.count - begin)
            // Codes get one more bit one code earlier than necessary, as in Aldus's original
            // implementation.
            let next = 258 + starts.count + 1
            width = next >= 2048 ? 12 : next >= 1024 ? 11 : next >= 512 ? 10 : 9
        }
        return result
    }
}
