import Foundation
import Scene

/// The name of a capture, a job or a list: a SHA-256 digest as 64 hexadecimal digits.
public struct LibraryKey: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// 64 digits, lower case.
    public let text: String

    /// The key in this text; nil when the text is no key.
    public init?(_ text: some StringProtocol) {
        let isKey =
            text.utf8.count == 64
            && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
        guard isKey else { return nil }
        self.text = String(text)
    }

    /// The key of what a digest was computed from.
    init(_ hash: SHA256) { text = hash.hexadecimal() }

    /// The first 12 digits, enough for a person: 48 bits.
    public var short: String { String(text.prefix(12)) }

    public var description: String { text }

    public static func < (first: LibraryKey, second: LibraryKey) -> Bool {
        first.text < second.text
    }
}

extension SHA256 {
    /// Adds these bytes.
    mutating func update(_ bytes: Data) {
        bytes.withUnsafeBytes { update($0) }
    }

    /// The digest as a key.
    func key() -> LibraryKey { LibraryKey(self) }

    /// The key of these bytes.
    static func key(of bytes: Data) -> LibraryKey {
        var hash = SHA256()
        hash.update(bytes)
        return hash.key()
    }
}
