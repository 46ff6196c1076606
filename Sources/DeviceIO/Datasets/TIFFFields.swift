/// Reads the lists of fields in a TIFF file or an EXIF block (TIFF 6.0, section 2).
struct TIFFFields {
    struct Field {
        var kind: Int
        /// The number of values.
        var count: Int
        /// The offset of the values in the file.
        var place: Int
    }

    let bytes: [UInt8]
    let isLittle: Bool
    /// The offset of the first list of fields (image file directory, IFD).
    let first: Int

    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 8, bytes[0] == bytes[1], bytes[0] == 0x49 || bytes[0] == 0x4D else {
            return nil
        }
        (self.bytes, isLittle) = (bytes, bytes[0] == 0x49)
        let order = isLittle ? bytes[4..<8].reversed() : Array(bytes[4..<8])
        first = order.reduce(0) { $0 << 8 | Int($1) }
    }

    /// All values of a field of bytes, shorts or longs. Nil for a field of another type, or when
    /// the values are outside the file.
    func integers(_ field: Field) -> [Int]? {
        guard let size = Self.sizes[field.kind], size <= 4, field.count >= 1,
            field.count <= bytes.count / size
        else { return nil }
        var values: [Int] = []
        for i in 0..<field.count {
            guard let value = integer(field.place + size * i, size) else { return nil }
            values.append(value)
        }
        return values
    }

    private func integer(_ at: Int, _ size: Int) -> Int? {
        guard at >= 0, at <= bytes.count - size else { return nil }
        let part = bytes[at..<(at + size)]
        return isLittle
            ? part.reversed().reduce(0) { $0 << 8 | Int($1) } : part.reduce(0) { $0 << 8 | Int($1) }
    }

    /// The number of bytes of one value, for each type by its number.
    private static let sizes = [1: 1, 3: 2, 4: 4, 5: 8]

    /// The fields in the list at an offset, by their tags.
    func fields(at start: Int) -> [Int: Field] {
        guard let count = integer(start, 2), count < 1000 else { return [:] }
        var fields: [Int: Field] = [:]
        for i in 0..<count {
            let at = start + 2 + 12 * i
            guard let tag = integer(at, 2), let kind = integer(at + 2, 2),
                let size = Self.sizes[kind], let values = integer(at + 4, 4)
            else { continue }
            // Values of more than four bytes in total are elsewhere, and the field has their
            // offset.
            let place = size * values > 4 ? integer(at + 8, 4) : at + 8
            if let place { fields[tag] = Field(kind: kind, count: values, place: place) }
        }
        return fields
    }

    /// The first value of a field of bytes, shorts, longs or rationals; nil for another type.
    func number(_ field: Field) -> Double? {
        switch field.kind {
        case 1: return integer(field.place, 1).map(Double.init)
        case 3: return integer(field.place, 2).map(Double.init)
        case 4: return integer(field.place, 4).map(Double.init)
        case 5:
            guard let over = integer(field.place, 4), let under = integer(field.place + 4, 4),
                under > 0
            else { return nil }
            return Double(over) / Double(under)
        default: return nil
        }
    }
}
