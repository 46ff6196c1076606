/// An element of an XML file: enough of the language for camera lists. Entities that a file defines
/// itself are not expanded, so none can grow without end.
struct XMLElement {
    var name: String
    var attributes: [String: String] = [:]
    var children: [XMLElement] = []
    var text = ""
    /// Its first line, from 1.
    var line: Int

    /// Real files nest seven levels.
    private static let deepestNesting = 64

    /// The first child of a name.
    func child(_ name: String) -> XMLElement? { children.first { $0.name == name } }

    /// All elements of a name below this one, in order.
    func all(_ name: String) -> [XMLElement] {
        children.flatMap { ($0.name == name ? [$0] : []) + $0.all(name) }
    }

    /// The numbers of its text.
    var numbers: [Double]? {
        let words = text.split { $0.isWhitespace }
        let numbers = words.compactMap { Double($0) }
        return numbers.count == words.count && !numbers.isEmpty ? numbers : nil
    }

    /// The root of a file. Throws `.data`, with the line, when it is not XML.
    static func root(
        of bytes: [UInt8], subject: String
    ) throws(DeviceError) -> XMLElement {
        var reader = XMLText(bytes: bytes, subject: subject)
        var open: [XMLElement] = []
        while true {
            let text = reader.text()
            if !open.isEmpty { open[open.count - 1].text += text }
            switch try reader.tag() {
            case nil:
                throw reader.failure(phrase("it ends inside “\(open.last?.name ?? "the file")”"))
            case .opened(let element, let isClosed):
                guard open.count < deepestNesting else {
                    throw reader.failure(phrase("it nests deeper than \(deepestNesting) levels"))
                }
                if !isClosed {
                    open.append(element)
                } else if open.isEmpty {
                    return element
                } else {
                    open[open.count - 1].children.append(element)
                }
            case .closed(let name):
                guard let last = open.popLast(), last.name == name else {
                    throw reader.failure(
                        phrase("“</\(visible(name))>” closes nothing that is open"))
                }
                if open.isEmpty { return last }
                open[open.count - 1].children.append(last)
            }
        }
    }
}

/// The text of an XML file while it is parsed.
private struct XMLText {
    enum Tag {
        case opened(XMLElement, isClosed: Bool)
        case closed(String)
    }

    let bytes: [UInt8]
    let subject: String
    private var at = 0
    private var line = 1

    init(bytes: [UInt8], subject: String) {
        (self.bytes, self.subject) = (bytes, subject)
    }

    func failure(_ reason: String) -> DeviceError {
        DeviceError(
            kind: .data, operation: phrase("read"), subject: visible(subject),
            reason: phrase("line \(line): \(reason)"),
            suggestion: phrase("Write the file again with the program that made it."))
    }

    private mutating func advance(to end: Int) -> ArraySlice<UInt8> {
        let part = bytes[at..<end]
        line += part.count { $0 == 10 }
        at = end
        return part
    }

    /// The text up to the next tag.
    mutating func text() -> String {
        let end = bytes[at...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
        return Self.plain(String(decoding: advance(to: end), as: UTF8.self))
    }

    /// The next tag; nil at the end. Skips comments and declarations.
    mutating func tag() throws(DeviceError) -> Tag? {
        while at < bytes.count {
            let rest = bytes[at...]
            if rest.starts(with: Array("<!--".utf8)) {
                try skip(past: "-->")
            } else if rest.starts(with: Array("<?".utf8)) {
                try skip(past: "?>")
            } else if rest.starts(with: Array("<!".utf8)) {
                try skip(past: ">")
            } else {
                return try element()
            }
            _ = text()
        }
        return nil
    }

    private mutating func skip(past mark: String) throws(DeviceError) {
        let mark = Array(mark.utf8)
        var end = at
        while end + mark.count <= bytes.count, !bytes[end...].starts(with: mark) { end += 1 }
        guard end + mark.count <= bytes.count else { throw failure(phrase("a comment has no end")) }
        _ = advance(to: end + mark.count)
    }

    private mutating func element() throws(DeviceError) -> Tag {
        let start = line
        var end = at
        var quote: UInt8?
        while end < bytes.count {
            if let open = quote {
                if bytes[end] == open { quote = nil }
            } else if bytes[end] == UInt8(ascii: "\"") || bytes[end] == UInt8(ascii: "'") {
                quote = bytes[end]
            } else if bytes[end] == UInt8(ascii: ">") {
                break
            }
            end += 1
        }
        guard end < bytes.count else { throw failure(phrase("a tag has no end")) }
        var text = String(decoding: advance(to: end).dropFirst(), as: UTF8.self)
        at += 1
        if text.hasPrefix("/") {
            return .closed(String(text.dropFirst().filter { !$0.isWhitespace }))
        }
        let isClosed = text.hasSuffix("/")
        if isClosed { text.removeLast() }
        var rest = Substring(text)
        let name = rest.prefix { !$0.isWhitespace }
        guard let first = name.first, first.isLetter || first == "_" else {
            throw failure(phrase("“<\(visible(String(text.prefix(20))))” is no tag"))
        }
        var element = XMLElement(name: String(name), line: start)
        rest = rest.dropFirst(name.count).drop { $0.isWhitespace }
        while !rest.isEmpty {
            let key = rest.prefix { $0 != "=" && !$0.isWhitespace }
            rest = rest.dropFirst(key.count).drop { $0.isWhitespace }
            guard rest.first == "=" else {
                throw failure(phrase("“\(visible(String(key)))” has no value"))
            }
            rest = rest.dropFirst().drop { $0.isWhitespace }
            guard let quote = rest.first, quote == "\"" || quote == "'" else {
                throw failure(
                    phrase("the value of “\(visible(String(key)))” has no quotation marks"))
            }
            let value = rest.dropFirst().prefix { $0 != quote }
            rest = rest.dropFirst(value.count + 2).drop { $0.isWhitespace }
            element.attributes[String(key)] = Self.plain(String(value))
        }
        return .opened(element, isClosed: isClosed)
    }

    private static func plain(_ text: String) -> String {
        guard text.contains("&") else { return text }
        var text = text
        for (mark, letter) in [
            ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&"),
        ] {
            text = text.split(separator: mark, omittingEmptySubsequences: false)
                .joined(separator: letter)
        }
        return text
    }
}
