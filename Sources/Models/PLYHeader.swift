/// The header of a PLY file: its elements, their properties, and the format.
struct PLYHeader {
    /// A scalar type.
    enum Scalar: String {
        case int8 = "char"
        case uint8 = "uchar"
        case int16 = "short"
        case uint16 = "ushort"
        case int32 = "int"
        case uint32 = "uint"
        case float32 = "float"
        case float64 = "double"

        /// The scalar type of a name, old (`uchar`) or new (`uint8`).
        init?(name: Substring) {
            let news: [Substring: Scalar] = [
                "int8": .int8, "uint8": .uint8, "int16": .int16, "uint16": .uint16,
                "int32": .int32, "uint32": .uint32, "float32": .float32, "float64": .float64,
            ]
            guard let scalar = news[name] ?? Scalar(rawValue: String(name)) else { return nil }
            self = scalar
        }

        /// Size in bytes.
        var size: Int {
            switch self {
            case .int8, .uint8: 1
            case .int16, .uint16: 2
            case .int32, .uint32, .float32: 4
            case .float64: 8
            }
        }
    }

    /// A property of an element; `count` is the type of a list's length, nil for a scalar.
    struct Property {
        var name: String
        var count: Scalar?
        var value: Scalar
    }

    /// An element with its properties in order.
    struct Element {
        var name: String
        var count: Int
        var properties: [Property]
    }

    /// The body's format.
    var format: PLYFormat
    /// The elements, in order.
    var elements: [Element]
    /// Offset of the body in the file, in bytes.
    var bodyStart: Int

    /// The longest accepted header, in bytes (guess): real headers are far shorter.
    private static let mostBytes = 65_536
    /// The most elements of a kind: 32-bit indices reach no further.
    private static let mostElements = Int(Int32.max)

    /// Parses the header at the start of these bytes; throws the reason, in words.
    init(_ bytes: [UInt8]) throws(PLYFault) {
        var format: PLYFormat?
        elements = []
        var start = 0
        while true {
            guard
                let end = bytes[start..<min(bytes.count, Self.mostBytes)].firstIndex(
                    of: UInt8(ascii: "\n"))
            else { throw PLYFault(phrase("its head has no end")) }
            let text = String(decoding: bytes[start..<end], as: UTF8.self)
            let words = text.split { $0 == " " || $0 == "\r" || $0 == "\t" }
            let isFirst = start == 0
            start = end + 1
            if isFirst {
                guard words == ["ply"] else {
                    throw PLYFault(phrase("it does not begin with “ply”"))
                }
                continue
            }
            switch words.first {
            case nil, "comment", "obj_info": continue
            case "end_header":
                guard let format else { throw PLYFault(phrase("it does not say its format")) }
                (self.format, bodyStart) = (format, start)
                return
            case "format":
                guard words.count == 3, let known = PLYFormat(rawValue: String(words[1])) else {
                    throw PLYFault(phrase("its format is neither ascii nor binary_little_endian"))
                }
                format = known
            case "element":
                guard words.count == 3, let count = Int(words[2]), count >= 0,
                    count <= Self.mostElements
                else { throw PLYFault(phrase("an element has no number")) }
                elements.append(Element(name: String(words[1]), count: count, properties: []))
            case "property":
                guard !elements.isEmpty, let property = Self.property(words) else {
                    throw PLYFault(phrase("a property cannot be understood"))
                }
                elements[elements.count - 1].properties.append(property)
            default: throw PLYFault(phrase("its head has a line that is not PLY"))
            }
        }
    }

    private static func property(_ words: [Substring]) -> Property? {
        if words.count == 3, let value = Scalar(name: words[1]) {
            return Property(name: String(words[2]), count: nil, value: value)
        }
        if words.count == 5, words[1] == "list", let count = Scalar(name: words[2]),
            let value = Scalar(name: words[3])
        {
            return Property(name: String(words[4]), count: count, value: value)
        }
        return nil
    }
}

/// Why bytes are not a readable PLY, in words.
struct PLYFault: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}
