import Foundation

/// JSON in a canonical form: sorted keys, no white space, unescaped slashes.
package enum CanonicalText {
    package static func bytes(of value: some Encodable) throws(LibraryError) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return try encoder.encode(value)
        } catch {
            throw LibraryError(.failed, phrase("write"), "a record", "\(error)")
        }
    }

    /// Decodes a record; nil where the bytes are no valid record.
    package static func value<Value: Decodable>(_ type: Value.Type, of bytes: Data) -> Value? {
        try? JSONDecoder().decode(type, from: bytes)
    }

    /// The present time by this machine's clock, ISO 8601. Only shown to people, never compared.
    package static func now() -> String { Date().formatted(.iso8601) }
}
