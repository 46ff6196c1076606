import Foundation
import Library

/// The UUID that names a task (RFC 9562): versions 1 to 5, lower case.
public struct TaskName: Hashable, Sendable, CustomStringConvertible {
    /// The UUID as 36 characters, with its dashes.
    public let text: String

    /// Nil for any other text, since the name becomes a folder's name.
    public init?(_ text: some StringProtocol) {
        let letters = Array(text.lowercased().utf8)
        guard letters.count == 36, text.utf8.count == 36 else { return nil }
        for (place, letter) in letters.enumerated() {
            let isDigit = (48...57).contains(letter) || (97...102).contains(letter)
            guard [8, 13, 18, 23].contains(place) ? letter == 45 : isDigit else { return nil }
        }
        guard (49...53).contains(letters[14]), [56, 57, 97, 98].contains(letters[19]) else {
            return nil
        }
        self.text = String(decoding: letters, as: UTF8.self)
    }

    /// A new random name.
    public init() { text = UUID().uuidString.lowercased() }

    /// The name for a job's task. It contains 122 bits of the job's key, so that a client that
    /// sends the job again finds its task.
    public init(job: LibraryKey) {
        var digits = Array(job.text.prefix(32))
        digits[12] = "4"
        digits[16] = ["8", "9", "a", "b"][(digits[16].hexDigitValue ?? 0) & 3]
        var parts: [String] = []
        var start = 0
        for length in [8, 4, 4, 4, 12] {
            parts.append(String(digits[start..<start + length]))
            start += length
        }
        text = parts.joined(separator: "-")
    }

    public var description: String { text }
}
