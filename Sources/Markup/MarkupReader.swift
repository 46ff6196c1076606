/// The bytes of an XML file while they are read.
struct MarkupReader {
    /// A part of the file that is not plain text, such as a tag or a comment.
    enum Part {
        case comment
        /// The characters of a CDATA section.
        case characters(String)
        /// An opening tag; `name` is the element's name with its prefix.
        case opened(MarkupElement, name: String, isClosed: Bool)
        /// A closing tag; the value is its name with the prefix.
        case closed(String)
    }

    private let bytes: [UInt8]
    private let prefixes: MarkupElement.Prefixes
    private var place = 0
    private var line = 1

    init(bytes: [UInt8], prefixes: MarkupElement.Prefixes) {
        (self.bytes, self.prefixes) = (bytes, prefixes)
    }

    func failure(_ reason: MarkupError.Reason) -> MarkupError {
        MarkupError(reason: reason, line: line)
    }

    /// Reads the text up to the next part.
    mutating func text() -> String {
        Self.plain(advance(to: bytes[place...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count))
    }

    /// Reads the next part, which begins at the present place; nil at the end of the file.
    mutating func part() throws(MarkupError) -> Part? {
        guard place < bytes.count else { return nil }
        if try inside("<!--", "-->") != nil { return .comment }
        if try inside("<?", "?>") != nil { return .comment }
        if let characters = try inside("<![CDATA[", "]]>") {
            return .characters(String(decoding: characters, as: UTF8.self))
        }
        guard !bytes[place...].starts(with: "<!".utf8) else { throw failure(.documentType) }
        return try tag()
    }

    private mutating func advance(to end: Int) -> ArraySlice<UInt8> {
        let passed = bytes[place..<end]
        line += passed.count { $0 == UInt8(ascii: "\n") }
        place = end
        return passed
    }

    /// Reads the bytes between two marks; nil if the first mark is not at the present place.
    private mutating func inside(
        _ begin: String, _ end: String
    ) throws(MarkupError) -> ArraySlice<UInt8>? {
        guard bytes[place...].starts(with: begin.utf8) else { return nil }
        let mark = Array(end.utf8)
        let start = place + begin.utf8.count
        var stop = start
        while stop + mark.count <= bytes.count {
            if bytes[stop...].starts(with: mark) {
                _ = advance(to: stop + mark.count)
                return bytes[start..<stop]
            }
            stop += 1
        }
        throw failure(.endlessComment)
    }

    private mutating func tag() throws(MarkupError) -> Part {
        let start = line
        var rest = try tagBytes()
        if rest.first == UInt8(ascii: "/") {
            let name = rest.dropFirst().filter { !Self.isBlank($0) }
            return .closed(String(decoding: name, as: UTF8.self))
        }
        let isClosed = rest.last == UInt8(ascii: "/")
        if isClosed { rest = rest.dropLast() }
        let name = String(decoding: rest.prefix { !Self.isBlank($0) }, as: UTF8.self)
        guard Self.isName(name), Self.isName(kept(name)) else {
            throw failure(.noTag(String(String(decoding: rest, as: UTF8.self).prefix(20))))
        }
        var element = MarkupElement(name: kept(name), line: start)
        rest = rest.drop { !Self.isBlank($0) }.drop { Self.isBlank($0) }
        while !rest.isEmpty {
            let key = rest.prefix { $0 != UInt8(ascii: "=") && !Self.isBlank($0) }
            let name = String(decoding: key, as: UTF8.self)
            rest = rest.dropFirst(key.count).drop { Self.isBlank($0) }
            guard rest.first == UInt8(ascii: "=") else { throw failure(.noValue(name)) }
            rest = rest.dropFirst().drop { Self.isBlank($0) }
            guard let quote = rest.first, Self.isQuote(quote),
                let end = rest.dropFirst().firstIndex(of: quote)
            else { throw failure(.noQuotationMarks(name)) }
            element.attributes[kept(name)] = Self.plain(rest[..<end].dropFirst())
            rest = rest[(end + 1)...].drop { Self.isBlank($0) }
        }
        return .opened(element, name: name, isClosed: isClosed)
    }

    /// Reads the bytes between the brackets of the tag at the present place. A bracket in an
    /// attribute's value does not end the tag.
    private mutating func tagBytes() throws(MarkupError) -> ArraySlice<UInt8> {
        var end = place
        var quote: UInt8?
        while end < bytes.count, quote != nil || bytes[end] != UInt8(ascii: ">") {
            if let open = quote {
                if bytes[end] == open { quote = nil }
            } else if Self.isQuote(bytes[end]) {
                quote = bytes[end]
            }
            end += 1
        }
        guard end < bytes.count else { throw failure(.endlessTag) }
        return advance(to: end + 1).dropFirst().dropLast()
    }

    /// A name with or without its prefix, as `prefixes` says.
    private func kept(_ name: String) -> String {
        guard prefixes == .dropped, let colon = name.lastIndex(of: ":") else { return name }
        return String(name[name.index(after: colon)...])
    }

    private static func isName(_ name: String) -> Bool {
        name.first.map { $0.isLetter || $0 == "_" } ?? false
    }

    private static func isQuote(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || (9...10).contains(byte) || byte == UInt8(ascii: "\r")
    }

    private static let named = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
    /// Length of the longest reference without its ampersand, `#x10FFFF;`, in characters.
    private static let longestReference = 9

    /// Text with the five named entities and the character references replaced. Other entities stay
    /// as they are.
    private static func plain(_ bytes: ArraySlice<UInt8>) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        guard bytes.contains(UInt8(ascii: "&")) else { return text }
        var (rest, plain) = (text[...], "")
        while let start = rest.firstIndex(of: "&") {
            plain += rest[..<start]
            rest = rest[rest.index(after: start)...]
            guard let end = rest.prefix(longestReference).firstIndex(of: ";"),
                let characters = named[String(rest[..<end])] ?? character(rest[..<end])
            else {
                plain += "&"
                continue
            }
            plain += characters
            rest = rest[rest.index(after: end)...]
        }
        return plain + rest
    }

    /// The character of a reference such as `#xB7`; nil where XML does not allow the character.
    private static func character(_ reference: Substring) -> String? {
        let code =
            reference.hasPrefix("#x")
            ? UInt32(reference.dropFirst(2), radix: 16)
            : reference.hasPrefix("#") ? UInt32(reference.dropFirst()) : nil
        guard let scalar = code.flatMap(Unicode.Scalar.init),
            scalar.value >= 0x20 || "\t\n\r".unicodeScalars.contains(scalar)
        else { return nil }
        return String(Character(scalar))
    }
}
