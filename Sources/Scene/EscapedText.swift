extension String {
    /// The text as a file name or a part of a URL: each byte of its UTF-8 becomes `mark` and two
    /// hexadecimal digits (RFC 3986), except ASCII letters, digits and the characters of `plain`.
    public func escaped(keeping plain: String, mark: String = "%") -> String {
        let kept = Set(plain.utf8)
        return utf8.map { (byte) -> String in
            let isPlain =
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
                || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || kept.contains(byte)
            return isPlain ? String(UnicodeScalar(byte)) : mark + byte.hexadecimal
        }.joined()
    }

    /// The text as JSON: in quotation marks, with the escapes that JSON requires (RFC 8259).
    public var jsonQuoted: String {
        let letters = unicodeScalars.map { (scalar) -> String in
            switch scalar {
            case "\"", "\\": return "\\" + String(scalar)
            default:
                guard scalar.value < 0x20 else { return String(scalar) }
                return "\\u" + UInt16(scalar.value).hexadecimal
            }
        }
        return "\"" + letters.joined() + "\""
    }
}
