/// An element of XML: only what answers of cameras need. Foundation's parser would add libxml2 to
/// the program, and expands entities that a device may define; this one expands none, and drops
/// prefixes, since each maker chooses different ones.
struct MarkupElement: Equatable, Sendable {
    /// Name without its prefix.
    var name: String
    /// Attributes by their names without prefixes.
    var attributes: [String: String] = [:]
    var children: [MarkupElement] = []
    var text = ""

    /// The deepest accepted nesting; real answers have some twelve levels.
    private static let deepestNesting = 48

    /// The first child with a name.
    func child(_ name: String) -> MarkupElement? { children.first { $0.name == name } }

    /// The first element with a name, this one included.
    func first(_ name: String) -> MarkupElement? {
        if self.name == name { return self }
        for child in children {
            if let found = child.first(name) { return found }
        }
        return nil
    }

    /// All elements with a name below this one, in order.
    func all(_ name: String) -> [MarkupElement] {
        children.flatMap { ($0.name == name ? [$0] : []) + $0.all(name) }
    }

    /// The text without blanks at its ends; nil where it is empty.
    var words: String? {
        let words = text.trimmingBlanks
        return words.isEmpty ? nil : words
    }

    /// The text as a finite number.
    var number: Double? { words.flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil } }

    /// The root of a document; nil where it is not XML.
    static func root(of bytes: [UInt8]) -> MarkupElement? {
        var (open, place) = ([MarkupElement](), bytes.startIndex)
        while let start = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
            if !open.isEmpty { open[open.count - 1].text += plain(bytes[place..<start]) }
            if let end = skipped(bytes, at: start, into: &open) {
                place = end
                continue
            }
            guard let end = bytes[start...].firstIndex(of: UInt8(ascii: ">")) else { return nil }
            let tag = bytes[(start + 1)..<end]
            place = end + 1
            if tag.first == UInt8(ascii: "/") {
                let name = local(String(decoding: tag.dropFirst(), as: UTF8.self).trimmingBlanks)
                guard let last = open.popLast(), last.name == name else { return nil }
                if open.isEmpty { return last }
                open[open.count - 1].children.append(last)
            } else {
                let isClosed = tag.last == UInt8(ascii: "/")
                guard let element = element(isClosed ? tag.dropLast() : tag),
                    open.count < deepestNesting
                else { return nil }
                if !isClosed {
                    open.append(element)
                } else if open.isEmpty {
                    return element
                } else {
                    open[open.count - 1].children.append(element)
                }
            }
        }
        return nil
    }

    /// The end of a comment, a declaration or a CDATA section that begins here; nil where a tag
    /// begins.
    private static func skipped(
        _ bytes: [UInt8], at start: Int, into open: inout [MarkupElement]
    ) -> Int? {
        let pairs = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>"), ("<!", ">")]
        for (begin, end) in pairs where bytes[start...].starts(with: Array(begin.utf8)) {
            let mark = Array(end.utf8)
            var place = start + begin.utf8.count
            while place + mark.count <= bytes.count, !bytes[place...].starts(with: mark) {
                place += 1
            }
            if begin == "<![CDATA[", !open.isEmpty, place + mark.count <= bytes.count {
                let inside = bytes[(start + begin.utf8.count)..<place]
                open[open.count - 1].text += String(decoding: inside, as: UTF8.self)
            }
            return min(place + mark.count, bytes.count)
        }
        return nil
    }

    private static func element(_ tag: ArraySlice<UInt8>) -> MarkupElement? {
        var rest = Substring(String(decoding: tag, as: UTF8.self))
        let name = local(String(rest.prefix { !$0.isWhitespace }))
        guard let first = name.first, first.isLetter || first == "_" else { return nil }
        rest = rest.drop { !$0.isWhitespace }
        var element = MarkupElement(name: name)
        while true {
            rest = rest.drop { $0.isWhitespace }
            guard !rest.isEmpty else { return element }
            let key = rest.prefix { $0 != "=" && !$0.isWhitespace }
            rest = rest.dropFirst(key.count).drop { $0.isWhitespace }
            guard rest.first == "=" else { return nil }
            rest = rest.dropFirst().drop { $0.isWhitespace }
            guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
            rest = rest.dropFirst()
            guard let end = rest.firstIndex(of: quote) else { return nil }
            element.attributes[local(String(key))] = plain(Array(rest[..<end].utf8)[...])
            rest = rest[rest.index(after: end)...]
        }
    }

    private static func local(_ name: String) -> String {
        name.lastIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
    }

    /// Text with the five named entities and the character references replaced.
    private static func plain(_ bytes: ArraySlice<UInt8>) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.contains("&") else { return text }
        var (rest, plain) = (text[...], "")
        let named = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
        while let start = rest.firstIndex(of: "&") {
            plain += rest[..<start]
            rest = rest[rest.index(after: start)...]
            guard let end = rest.prefix(10).firstIndex(of: ";") else {
                plain += "&"
                continue
            }
            let word = String(rest[..<end])
            let code =
                word.hasPrefix("#x")
                ? UInt32(word.dropFirst(2), radix: 16)
                : word.hasPrefix("#") ? UInt32(word.dropFirst()) : nil
            if let found = named[word] {
                plain += found
            } else if let scalar = code.flatMap(Unicode.Scalar.init) {
                plain.unicodeScalars.append(scalar)
            } else {
                plain += "&" + word + ";"
            }
            rest = rest[rest.index(after: end)...]
        }
        return plain + rest
    }

    /// Text escaped for an element or an attribute.
    static func escaped(_ text: String) -> String {
        text.map { character in
            switch character {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            default: String(character)
            }
        }.joined()
    }
}
