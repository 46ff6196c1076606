import Foundation

/// Reads multipart/form-data (RFC 7578) as its bytes arrive. The reader needs no more memory for a
/// long body than for a short one.
struct MultipartReader {
    enum Event: Equatable {
        /// A part begins: the name of its field, and the file's name where the part is a file.
        case began(name: String, file: String?)
        case bytes(Data)
        case ended
    }

    private enum Place { case before, header, content, after }

    private let delimiter: Data
    private var place = Place.before
    /// The first delimiter may come without a line break before it.
    private var waiting = Data("\r\n".utf8)

    /// The longest accepted header of a part, in bytes (guess): clients send about 150 bytes.
    private static let longestHeader = 8192
    /// The longest boundary in bytes (RFC 2046, 5.1.1).
    private static let longestBoundary = 70

    /// Throws when the header `Content-Type` has no boundary.
    init(contentType: String?) throws(NodeFault) {
        let parts = (contentType ?? "").split(separator: ";").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        let word = parts.dropFirst().first { $0.lowercased().hasPrefix("boundary=") }
        let boundary = word.map {
            $0.dropFirst("boundary=".count).trimmingCharacters(in: ["\""])
        }
        guard parts.first?.lowercased() == "multipart/form-data", let boundary,
            (1...Self.longestBoundary).contains(boundary.utf8.count)
        else {
            throw NodeFault(phrase("The request is not multipart/form-data with a boundary."))
        }
        delimiter = Data("\r\n--\(boundary)".utf8)
    }

    /// Adds bytes, and returns the events that they complete.
    mutating func take(_ bytes: Data) throws(NodeFault) -> [Event] {
        waiting += bytes
        var events: [Event] = []
        while try step(&events) {}
        // Copies the bytes that are left: a slice of `Data` keeps its whole memory.
        waiting = Data(waiting)
        return events
    }

    /// Throws when the body ended before its closing delimiter.
    func finish() throws(NodeFault) {
        guard place == .after else {
            throw NodeFault(
                phrase("The upload ended in the middle. Send it again."), isFinal: false)
        }
    }

    /// Parses one more element of the format; false when more bytes are needed.
    private mutating func step(_ events: inout [Event]) throws(NodeFault) -> Bool {
        switch place {
        case .before, .content:
            guard let found = waiting.range(of: delimiter) else {
                let sure = waiting.count - delimiter.count + 1
                if sure > 0 {
                    if place == .content { events.append(.bytes(Data(waiting.prefix(sure)))) }
                    waiting.removeFirst(sure)
                }
                return false
            }
            // The next two bytes tell whether this delimiter was the last one.
            guard waiting.endIndex - found.upperBound >= 2 else { return false }
            if place == .content {
                if found.lowerBound > waiting.startIndex {
                    events.append(.bytes(Data(waiting[..<found.lowerBound])))
                }
                events.append(.ended)
            }
            let isLast = waiting[found.upperBound...].starts(with: Data("--".utf8))
            waiting.removeSubrange(..<found.upperBound)
            place = isLast ? .after : .header
            return true
        case .header:
            guard let end = waiting.range(of: Data("\r\n\r\n".utf8)) else {
                guard waiting.count <= Self.longestHeader else { throw Self.unreadable }
                return false
            }
            guard end.lowerBound - waiting.startIndex <= Self.longestHeader,
                let text = String(data: waiting[..<end.lowerBound], encoding: .utf8)
            else { throw Self.unreadable }
            events.append(try Self.began(text))
            waiting.removeSubrange(..<end.upperBound)
            place = .content
            return true
        case .after:
            waiting.removeAll()
            return false
        }
    }

    private static var unreadable: NodeFault {
        NodeFault(phrase("The header of a part cannot be read."))
    }

    private static func began(_ header: String) throws(NodeFault) -> Event {
        for line in header.components(separatedBy: "\r\n") {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == "content-disposition" else { continue }
            let words = parameters(String(parts[1]))
            guard let name = words["name"] else { throw unreadable }
            let long = words["filename*"].flatMap { text -> String? in
                // The text has the form charset'language'percent-encoded (RFC 5987).
                let pieces = text.split(
                    separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
                guard pieces.count == 3, pieces[0].lowercased() == "utf-8" else { return nil }
                return pieces[2].removingPercentEncoding
            }
            return .began(name: name, file: long ?? words["filename"])
        }
        throw unreadable
    }

    /// The parameters of `form-data; name="a"; filename="b"` by name; quoted text may contain `\"`
    /// and `\\`.
    private static func parameters(_ text: String) -> [String: String] {
        var found: [String: String] = [:]
        var (name, value, isValue, isQuoted, isEscaped) = ("", "", false, false, false)
        func close() {
            let key = name.trimmingCharacters(in: .whitespaces).lowercased()
            if isValue, found[key] == nil { found[key] = value }
            (name, value, isValue) = ("", "", false)
        }
        for letter in text.unicodeScalars {
            if isEscaped {
                // Browsers do not escape backslashes in Windows file names.
                if letter != "\"" && letter != "\\" { value += "\\" }
                value.unicodeScalars.append(letter)
                isEscaped = false
            } else if isQuoted {
                if letter == "\\" {
                    isEscaped = true
                } else if letter == "\"" {
                    isQuoted = false
                } else {
                    value.unicodeScalars.append(letter)
                }
            } else if letter == ";" {
                close()
            } else if letter == "=", !isValue {
                isValue = true
            } else if isValue {
                if letter == "\"" {
                    isQuoted = true
                } else if letter != " " {
                    value.unicodeScalars.append(letter)
                }
            } else {
                name.unicodeScalars.append(letter)
            }
        }
        close()
        return found
    }
}
