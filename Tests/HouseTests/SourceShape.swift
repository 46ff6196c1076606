import Foundation

/// The functions and types that a Swift file declares, with their sizes. Reads files that `swift
/// format` has laid out; it does not parse all of Swift.
struct SourceShape {
    /// A function or type that the file declares.
    struct Declaration {
        var name: String
        /// The number of the declaration's first line, counted from 1.
        var line: Int
        /// The number of lines from the declaration to the closing brace; 0 without a body.
        var lines = 0
        /// The number of a function's parameters, or of a type's stored fields.
        var parts = 0
        /// Whether a comment above the function gives the reason for its parameters: `// More than
        /// six parameters: …`.
        var hasReason = false
    }

    private(set) var functions: [Declaration] = []
    private(set) var types: [Declaration] = []
    private let code: [UInt8]
    private let sourceLines: [Substring]

    init(_ source: String) {
        code = Self.blanked(Array(source.utf8))
        sourceLines = source.split(separator: "\n", omittingEmptySubsequences: false)
        scan()
    }

    /// The source's bytes with blanks in place of comments and of the contents of strings.
    private static func blanked(_ source: [UInt8]) -> [UInt8] {
        var code = source
        var place = 0
        func starts(_ text: StaticString) -> Bool {
            (0..<text.utf8CodeUnitCount).allSatisfy {
                place + $0 < source.count && source[place + $0] == text.utf8Start[$0]
            }
        }
        func blank(to end: Int) {
            for index in place..<min(end, source.count) where source[index] != 10 {
                code[index] = 32
            }
            place = end
        }
        func end(after text: [UInt8], from start: Int) -> Int {
            var index = start
            while index + text.count <= source.count {
                if Array(source[index..<index + text.count]) == text { return index + text.count }
                index += 1
            }
            return source.count
        }
        while place < source.count {
            if starts("//") {
                blank(to: source[place...].firstIndex(of: 10) ?? source.count)
            } else if starts("/*") {
                blank(to: end(after: [42, 47], from: place + 2))
            } else if starts("\"\"\"") {
                blank(to: end(after: [34, 34, 34], from: place + 3))
            } else if source[place] == 34 {
                blank(to: endOfString(source, from: place + 1))
            } else {
                place += 1
            }
        }
        return code
    }

    /// The index after the quote that ends a string on one line. A quote within `\( )` does not end
    /// the string.
    private static func endOfString(_ source: [UInt8], from start: Int) -> Int {
        var (index, depth) = (start, 0)
        while index < source.count, source[index] != 10 {
            switch source[index] {
            case 92:
                if index + 1 < source.count, source[index + 1] == 40 { depth += 1 }
                index += 1
            case 40 where depth > 0: depth += 1
            case 41 where depth > 0: depth -= 1
            case 34 where depth == 0: return index + 1
            default: break
            }
            index += 1
        }
        return index
    }

    private mutating func scan() {
        var place = 0
        while place < code.count {
            guard isLetter(place), place == 0 || !isLetter(place - 1) else {
                place += 1
                continue
            }
            let word = self.word(at: place)
            switch word {
            case "func":
                if let found = function(at: place, nameAt: place + 4) { functions.append(found) }
            case "init" where opensLine(place):
                if let found = function(at: place, nameAt: place) { functions.append(found) }
            case "struct", "class", "actor":
                if let found = type(at: place, keyword: word.utf8.count) { types.append(found) }
            default: break
            }
            place += max(1, word.utf8.count)
        }
    }

    private func isLetter(_ place: Int) -> Bool {
        let byte = code[place]
        return (97...122).contains(byte) || (65...90).contains(byte) || (48...57).contains(byte)
            || byte == 95
    }

    private func word(at place: Int) -> String {
        var end = place
        while end < code.count, isLetter(end) { end += 1 }
        return String(decoding: code[place..<end], as: UTF8.self)
    }

    private func line(of place: Int) -> Int { code[..<place].count { $0 == 10 } + 1 }

    /// The part of a line that precedes an index of the source.
    private func prefix(_ place: Int) -> String {
        let start = code[..<place].lastIndex(of: 10).map { $0 + 1 } ?? 0
        return String(decoding: code[start..<place], as: UTF8.self)
    }

    /// Whether the part of a line before an index has only modifiers and attributes.
    private func opensLine(_ place: Int) -> Bool {
        let words = [
            "public", "private", "internal", "fileprivate", "package", "convenience", "required",
            "static", "nonisolated", "override", "mutating", "lazy", "weak", "unowned", "final",
        ]
        return prefix(place).split(separator: " ").allSatisfy { word in
            word.hasPrefix("@") || words.contains { word == $0 || word.hasPrefix($0 + "(") }
        }
    }

    /// The index of the bracket that closes the bracket at `open`.
    private func closing(_ open: Int) -> Int? {
        let (opening, closing): (UInt8, UInt8) = (code[open], code[open] == 40 ? 41 : 125)
        var depth = 0
        for index in open..<code.count {
            if code[index] == opening { depth += 1 }
            if code[index] == closing { depth -= 1 }
            if depth == 0 { return index }
        }
        return nil
    }

    private func function(at place: Int, nameAt: Int) -> Declaration? {
        guard let open = code[nameAt...].firstIndex(of: 40), let end = closing(open) else {
            return nil
        }
        let name = String(decoding: code[nameAt..<open], as: UTF8.self)
            .trimmingCharacters(in: .whitespaces)
        // In an expression such as `map(Value.init)`, other characters precede the bracket after
        // `init`.
        guard !name.contains("\n"), !name.contains(")"), !name.contains(",") else { return nil }
        var found = Declaration(name: name, line: line(of: place))
        found.parts = Self.items(code[(open + 1)..<end])
        found.hasReason = reason("More than six parameters: ", above: found.line)
        if let body = self.body(after: end), let last = closing(body) {
            found.lines = line(of: last) - found.line + 1
        }
        return found
    }

    /// The number of items that commas separate, outside of nested brackets.
    private static func items(_ list: ArraySlice<UInt8>) -> Int {
        var (depth, count, isEmpty, before) = (0, 0, true, UInt8(0))
        for byte in list {
            switch byte {
            case 40, 91, 123, 60: depth += 1
            case 41, 93, 125: depth -= 1
            case 62 where before != 45: depth -= 1
            case 44 where depth == 0:
                count += 1
                isEmpty = true
            default: break
            }
            if byte != 32, byte != 10, byte != 44 { isEmpty = false }
            before = byte
        }
        return count + (isEmpty ? 0 : 1)
    }

    /// The index of the brace that opens a function's body; nil for a requirement of a protocol.
    private func body(after end: Int) -> Int? {
        guard let brace = code[end...].firstIndex(of: 123) else { return nil }
        let between = String(decoding: code[(end + 1)..<brace], as: UTF8.self)
        let starts = [
            "func ", "var ", "let ", "init", "public ", "private ", "static ", "case ", "@",
        ]
        let hasNext = between.split(separator: "\n").dropFirst().contains { line in
            let text = line.trimmingCharacters(in: .whitespaces)
            return text.hasPrefix("}") || starts.contains { text.hasPrefix($0) }
        }
        return hasNext || between.contains("}") ? nil : brace
    }

    private func type(at place: Int, keyword: Int) -> Declaration? {
        var start = place + keyword
        while start < code.count, code[start] == 32 { start += 1 }
        guard start > place + keyword, start < code.count, isLetter(start), opensLine(place),
            let open = code[start...].firstIndex(of: 123), let end = closing(open)
        else { return nil }
        let name = word(at: start)
        guard !["func", "var", "let"].contains(name) else { return nil }
        var found = Declaration(name: name, line: line(of: place))
        found.lines = line(of: end) - found.line + 1
        found.parts = declarations(in: (open + 1)..<end).map(Self.fields).reduce(0, +)
        return found
    }

    /// The declarations directly within a type, each on one line, without the arguments of
    /// attributes. Bodies of functions and computed properties become empty braces. Bodies of
    /// observers are removed, because the property that they observe is stored.
    private func declarations(in range: Range<Int>) -> [Substring] {
        var (own, place) = ([UInt8](), range.lowerBound)
        while place < range.upperBound {
            switch code[place] {
            case 123:
                let end = closing(place) ?? range.upperBound
                if !observes(place) { own += [123, 125] }
                place = end
            case 40 where Self.endsWithAttribute(own):
                place = closing(place) ?? range.upperBound
                own.append(32)
            case 40:
                let end = closing(place) ?? range.upperBound
                own += code[place..<end].map { $0 == 10 ? 32 : $0 } + [41]
                place = end
            // After a comma, a list of names may continue on the next line.
            case 10 where own.last { $0 != 32 } == 44: own.append(32)
            default: own.append(code[place])
            }
            place += 1
        }
        return String(decoding: own, as: UTF8.self).split(separator: "\n")
    }

    /// Whether the body of a property begins with `didSet` or `willSet`.
    private func observes(_ brace: Int) -> Bool {
        let start = code[(brace + 1)...].firstIndex { $0 != 32 && $0 != 10 }
        return start.map { ["didSet", "willSet"].contains(word(at: $0)) } ?? false
    }

    /// Whether the text ends with the name of an attribute, as in `@Option`.
    private static func endsWithAttribute(_ text: [UInt8]) -> Bool {
        let last = text.last { $0 == 32 || $0 == 10 || $0 == 64 }
        return last == 64
    }

    /// The number of stored fields that a line declares.
    private static func fields(_ line: Substring) -> Int {
        let words = line.split(separator: " ")
        guard let start = words.firstIndex(where: { $0 == "let" || $0 == "var" }),
            !words[..<start].contains(where: { ["static", "class", "case"].contains($0) }),
            words[..<start].allSatisfy({ $0.first?.isLetter == true || $0.first == "@" })
        else { return 0 }
        let rest = words[(start + 1)...].joined(separator: " ")
        let head = rest.prefix { $0 != "=" }
        // A computed property has a body and no initial value.
        if head.contains("{") { return 0 }
        if head.first == "(" {
            return items(ArraySlice(head.dropFirst().prefix { $0 != ")" }.utf8))
        }
        return items(ArraySlice(rest.utf8))
    }

    /// Whether one of the comment lines right above a declaration begins with these words.
    private func reason(_ words: String, above line: Int) -> Bool {
        var index = line - 2
        while index >= 0 {
            let text = sourceLines[index].trimmingCharacters(in: .whitespaces)
            guard text.hasPrefix("//") || text.hasPrefix("@") else { return false }
            if text.hasPrefix("// " + words) { return true }
            index -= 1
        }
        return false
    }
}
