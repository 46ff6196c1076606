import Foundation

/// Finds the phrases in sources, so that a test can compare them with translations: the text of
/// every literal in `phrase(…)`, with `{1}` for its first figure; a sum of literals is joined. Also
/// finds the nouns in `counted(…)`.
public struct PhraseSources {
    /// The phrases, each with the name of a file that contains it.
    public private(set) var phrases: [String: String] = [:]
    /// Literals of three words or more that are neither phrases nor messages of preconditions, each
    /// with the name of a file that contains it.
    public private(set) var sentences: [String: String] = [:]

    private let hasNouns: Bool
    private var text: [Character] = []
    private var file = ""

    /// The phrases in the sources of a room.
    /// - Parameter withNouns: whether to include the nouns of `counted(…)`.
    public init(room: String, withNouns: Bool = true) throws {
        let checkout = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        try self.init(below: checkout.appending(path: "Sources/\(room)"), withNouns: withNouns)
    }

    /// The figures of a phrase or of its translation, such as `{1}`.
    public static func figures(in text: String) -> Set<String> {
        Set(text.matches(of: /\{\d+\}/).map { String($0.output) })
    }

    /// The phrases in the Swift files below a folder.
    /// - Parameter withNouns: whether to include the nouns of `counted(…)`.
    public init(below folder: URL, withNouns: Bool = true) throws {
        hasNouns = withNouns
        let found =
            FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?
            .allObjects ?? []
        for case let url as URL in found where url.pathExtension == "swift" {
            text = Array(try String(contentsOf: url, encoding: .utf8))
            file = url.lastPathComponent
            scan(0..<text.count)
        }
    }

    /// Reads the literals in a range of code, and those inside of their figures.
    private mutating func scan(_ range: Range<Int>) {
        var place = range.lowerBound
        while place < range.upperBound {
            if has("//", at: place) {
                while place < range.upperBound, text[place] != "\n" { place += 1 }
            } else if text[place] == "\"" {
                place = takeLiteral(at: place)
            } else {
                place += 1
            }
        }
    }

    private func has(_ word: String, at place: Int) -> Bool {
        place + word.count <= text.count && text[place..<(place + word.count)].elementsEqual(word)
    }

    /// Reads the literal that begins here, and the literals that are added to it; returns the index
    /// after them.
    private mutating func takeLiteral(at start: Int) -> Int {
        var (body, figures) = ("", 0)
        var place = start
        repeat {
            let (part, end) = readLiteral(at: place, figures: &figures)
            body += part
            place = end
        } while nextPart(&place)
        take(body, startingAt: start)
        return place
    }

    /// Whether another literal is added to the one that ends here; moves the index to its
    /// beginning.
    private func nextPart(_ place: inout Int) -> Bool {
        let next = { (from: Int) in
            (from..<max(from, text.count)).first { !text[$0].isWhitespace } ?? text.count
        }
        let plus = next(place)
        guard has("+ ", at: plus) else { return false }
        let literal = next(plus + 1)
        guard has("\"", at: literal) else { return false }
        place = literal
        return true
    }

    /// The text of one literal, and the index after the literal. `figures` is the number of figures
    /// so far; the numbers of the literal's figures continue from it.
    private mutating func readLiteral(at start: Int, figures: inout Int) -> (String, Int) {
        let quotes = has("\"\"\"", at: start) ? "\"\"\"" : "\""
        var place = start + quotes.count
        var body = ""
        while place < text.count, !has(quotes, at: place) {
            if has("\\(", at: place) {
                let end = endOfFigure(at: place + 2)
                scan((place + 2)..<(end - 1))
                figures += 1
                body += "{\(figures)}"
                place = end
            } else if text[place] == "\\" {
                body.append(text[place + 1] == "\n" ? "\u{0}" : text[place + 1])
                place += 2
            } else {
                body.append(text[place])
                place += 1
            }
        }
        return (quotes.count == 3 ? unindented(body) : body, place + quotes.count)
    }

    /// The index after the closing parenthesis of an interpolation `\(…)` whose content begins at
    /// `start`.
    private func endOfFigure(at start: Int) -> Int {
        var (place, depth) = (start, 1)
        while place < text.count, depth > 0 {
            switch text[place] {
            case "\"":
                place += 1
                while place < text.count, text[place] != "\"" {
                    if has("\\(", at: place) {
                        place = endOfFigure(at: place + 2)
                    } else {
                        place += text[place] == "\\" ? 2 : 1
                    }
                }
            case "(": depth += 1
            case ")": depth -= 1
            default: break
            }
            place += 1
        }
        return place
    }

    /// The text of a literal of several lines: without the indentation of its last line, and joined
    /// where a line ends with a backslash.
    private func unindented(_ body: String) -> String {
        let joined = body.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
        let indent = joined.last?.count ?? 0
        let lines = joined.dropLast().map { line in
            line.split(separator: "\u{0}", omittingEmptySubsequences: false)
                .map { $0.dropFirst(min(indent, $0.prefix { $0 == " " }.count)) }.joined()
        }
        return lines.joined(separator: "\n")
    }

    private mutating func take(_ body: String, startingAt start: Int) {
        var before = start
        while before > 0, text[before - 1].isWhitespace { before -= 1 }
        let call = String(text[max(0, before - 7)..<before])
        if call == "phrase(" {
            phrases[body] = file
        } else if hasNouns, !body.isEmpty, isNoun(endingAt: before) {
            phrases[body] = file
            // A noun without a given plural gets an s for more than one.
            let after = start + body.count + 2
            if text[before - 1] == ",", after < text.count, text[after] == ")",
                !String(text[max(0, before - 12)..<before]).hasSuffix("\",")
            {
                phrases[body + "s"] = file
            }
        } else if Self.isSentence(body), !isPrecondition(at: before) {
            sentences[body] = file
        }
    }

    /// Whether a text is a sentence for a person: it has three words in a row, or figures between
    /// its words. Commands to type and names of keys do not count.
    private static func isSentence(_ body: String) -> Bool {
        !body.contains("\n") && !body.hasPrefix("capstan ") && body.contains(/[A-Za-z]{3}/)
            && body.contains(
                /(^| )[“(]?[A-Za-z][a-z’']*[,;:]?( (\{\d\}|[“(]?[A-Za-z][A-Za-z’'-]*)[”),;:.]*){2}/)
    }

    /// Whether an index in the code is inside of an argument of `precondition(` or `assert(`.
    private func isPrecondition(at place: Int) -> Bool {
        let code = String(text[max(0, place - 400)..<place])
        let calls = ["precondition(", "preconditionFailure(", "assert(", "assertionFailure("]
        guard
            let call = calls.compactMap({ code.range(of: $0, options: .backwards) })
                .max(by: { $0.lowerBound < $1.lowerBound })
        else { return false }
        // The call's parentheses must still be open at the index.
        var open = 1
        for character in code[call.upperBound...] {
            if character == "(" { open += 1 }
            if character == ")" { open -= 1 }
            if open == 0 { return false }
        }
        return true
    }

    /// Whether the code before this index ends with an argument of `counted(` and a comma.
    private func isNoun(endingAt place: Int) -> Bool {
        guard place > 0, text[place - 1] == "," else { return false }
        var (open, start) = (0, place - 1)
        while start > 0, place - start < 120 {
            start -= 1
            if text[start] == ")" { open += 1 }
            if text[start] == "(" {
                if open == 0 { return String(text[max(0, start - 7)..<start]) == "counted" }
                open -= 1
            }
        }
        return false
    }
}
