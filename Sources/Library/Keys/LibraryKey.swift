import Foundation
import Scene

/// The name of a capture, a job or a list: a SHA-256 digest as 64 hexadecimal digits.
public struct LibraryKey: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The 64 hexadecimal digits, lower case.
    public let text: String

    /// Number of hexadecimal digits of a key: 256 bits.
    static let digits = 64
    /// Number of a key's digits that people see: 48 bits distinguish all keys of a library.
    public static let shortDigits = 12
    /// A person must enter at least this number of digits for a key. A shorter text could be a
    /// capture's name (guess).
    private static let fewestDigits = 6

    /// The key in this text; nil when the text is no key.
    public init?(_ text: some StringProtocol) {
        let isKey =
            text.utf8.count == Self.digits
            && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
        guard isKey else { return nil }
        self.text = String(text)
    }

    /// The key with this digest.
    init(_ hash: SHA256) { text = hash.hexadecimal() }

    /// The first `shortDigits` digits.
    public var short: String { String(text.prefix(Self.shortDigits)) }

    /// The first digits of a key that a person entered, in lower case; nil where the text is not
    /// the start of a key.
    static func prefix(in words: String) -> String? {
        let digits = words.lowercased()
        return digits.count >= fewestDigits && digits.allSatisfy(\.isHexDigit) ? digits : nil
    }

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
