/// An XML element, with the parts of XML that camera lists and answers of devices need. Entities
/// that a file itself defines are not expanded, since they could grow without limit.
public struct MarkupElement: Equatable, Sendable {
    /// Whether the names of elements and attributes keep their prefixes, such as `tt` in
    /// `tt:PanTilt`.
    public enum Prefixes: Sendable {
        case kept
        /// Names lose their prefixes: in some protocols each maker chooses other prefixes.
        case dropped
    }

    public var name: String
    public var attributes: [String: String] = [:]
    public var children: [MarkupElement] = []
    /// The element's own text, without that of its children.
    public var text = ""
    /// The element's first line in the file, from 1.
    public var line: Int

    /// The deepest accepted nesting (guess): answers of cameras have about twelve levels, camera
    /// lists seven.
    static let deepestNesting = 48

    /// An element without attributes, children and text.
    public init(name: String, line: Int = 1) { (self.name, self.line) = (name, line) }

    /// The root of a file. Throws the reason when the bytes are not XML, or when the reader refuses
    /// them. Takes time and memory in proportion to the bytes; the caller limits their number.
    public static func root(
        of bytes: [UInt8], prefixes: Prefixes = .kept
    ) throws(MarkupError) -> MarkupElement {
        var reader = MarkupReader(bytes: bytes, prefixes: prefixes)
        var open: [MarkupElement] = []
        // The names of the open elements, with prefixes.
        var names: [String] = []
        while true {
            let text = reader.text()
            if !open.isEmpty { open[open.count - 1].text += text }
            let complete: MarkupElement
            switch try reader.part() {
            case nil: throw reader.failure(.endsInside(names.last))
            case .comment: continue
            case .characters(let text):
                if !open.isEmpty { open[open.count - 1].text += text }
                continue
            case .opened(let element, let name, let isClosed):
                guard open.count < deepestNesting else {
                    throw reader.failure(.nestsDeeper(than: deepestNesting))
                }
                guard isClosed else {
                    open.append(element)
                    names.append(name)
                    continue
                }
                complete = element
            case .closed(let name):
                guard let last = open.popLast(), names.popLast() == name else {
                    throw reader.failure(.closesNothing(name))
                }
                complete = last
            }
            if open.isEmpty { return complete }
            open[open.count - 1].children.append(complete)
        }
    }

    /// Text escaped for an element or an attribute.
    public static func escaped(_ text: String) -> String {
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

extension MarkupElement {
    /// The first child with a name.
    public func child(_ name: String) -> MarkupElement? { children.first { $0.name == name } }

    /// The first element with a name, this one included.
    public func first(_ name: String) -> MarkupElement? {
        if self.name == name { return self }
        for child in children {
            if let found = child.first(name) { return found }
        }
        return nil
    }

    /// All elements with a name below this one, in order.
    public func all(_ name: String) -> [MarkupElement] {
        children.flatMap { ($0.name == name ? [$0] : []) + $0.all(name) }
    }

    /// The text without blanks at its ends; nil where it is empty.
    public var words: String? {
        let words = text.drop { $0.isWhitespace }
        return words.lastIndex { !$0.isWhitespace }.map { String(words[...$0]) }
    }

    /// The text as a finite number.
    public var number: Double? { words.flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil } }

    /// The numbers in the text; nil where the text has none, or contains anything else.
    public var numbers: [Double]? {
        let words = text.split { $0.isWhitespace }
        let numbers = words.compactMap { Double($0) }
        return numbers.count == words.count && !numbers.isEmpty ? numbers : nil
    }
}
