/// Reads archives of stored files, as USDZ requires (Pixar, "Usdz File Format Specification"; field
/// names of PKWARE's APPNOTE 6.3).
struct StoredZipReader {
    /// The names of the files, in the order of the archive's directory.
    let names: [String]
    private let files: [String: ArraySlice<UInt8>]

    /// The fault of an archive, in words.
    struct Fault: Error { let reason: String }

    /// Reads the directory at the end of an archive.
    init(_ bytes: [UInt8]) throws(Fault) {
        guard let end = Self.endRecord(of: bytes) else {
            throw Fault(reason: phrase("it is no zip archive"))
        }
        let count = Int(bytes.littleEndian16(at: end + 10))
        var place = Int(bytes.littleEndian32(at: end + 16))
        var (names, files): ([String], [String: ArraySlice<UInt8>]) = ([], [:])
        for _ in 0..<count {
            guard place >= 0, place + ZipRecord.directorySize <= bytes.count,
                bytes.littleEndian32(at: place) == ZipRecord.directorySignature
            else { throw Fault(reason: phrase("its directory is damaged")) }
            let nameLength = Int(bytes.littleEndian16(at: place + 28))
            let nameStart = place + ZipRecord.directorySize
            let further =
                Int(bytes.littleEndian16(at: place + 30))
                + Int(bytes.littleEndian16(at: place + 32))
            guard nameStart + nameLength <= bytes.count else {
                throw Fault(reason: phrase("its directory ends too early"))
            }
            let name = String(
                decoding: bytes[nameStart..<(nameStart + nameLength)], as: UTF8.self)
            guard bytes.littleEndian16(at: place + 10) == 0 else {
                throw Fault(reason: phrase("\(name) in it is compressed, which USDZ forbids"))
            }
            let size = Int(bytes.littleEndian32(at: place + 20))
            files[name] = try Self.content(
                of: bytes, at: Int(bytes.littleEndian32(at: place + 42)), size: size, name: name)
            names.append(name)
            place = nameStart + nameLength + further
        }
        (self.names, self.files) = (names, files)
    }

    /// The bytes of a file; nil where there is none of this name.
    func file(_ name: String) -> [UInt8]? { files[name].map { [UInt8]($0) } }

    /// The offset of the record that ends an archive; only its comment follows, whose length has 16
    /// bits.
    private static func endRecord(of bytes: [UInt8]) -> Int? {
        guard bytes.count >= ZipRecord.endSize else { return nil }
        var place = bytes.count - ZipRecord.endSize
        while place >= max(0, bytes.count - ZipRecord.endSize - Int(UInt16.max)) {
            if bytes.littleEndian32(at: place) == ZipRecord.endSignature { return place }
            place -= 1
        }
        return nil
    }

    private static func content(
        of bytes: [UInt8], at header: Int, size: Int, name: String
    ) throws(Fault) -> ArraySlice<UInt8> {
        guard header + ZipRecord.localSize <= bytes.count,
            bytes.littleEndian32(at: header) == ZipRecord.localSignature
        else {
            throw Fault(reason: phrase("\(name) in it cannot be found"))
        }
        let start =
            header + ZipRecord.localSize + Int(bytes.littleEndian16(at: header + 26))
            + Int(bytes.littleEndian16(at: header + 28))
        guard start <= bytes.count, size <= bytes.count - start else {
            throw Fault(reason: phrase("\(name) in it ends too early"))
        }
        return bytes[start..<(start + size)]
    }
}

extension [UInt8] {
    /// The number at an offset. The caller checks that both its bytes are inside.
    func littleEndian16(at place: Int) -> UInt16 {
        UInt16(self[place]) | UInt16(self[place + 1]) << 8
    }
}
