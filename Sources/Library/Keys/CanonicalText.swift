import Foundation

/// Values as JSON in one way only: keys sorted, no white space, slashes as they are.
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

    /// A record that was read; nil when the bytes are none.
    package static func value<Value: Decodable>(_ type: Value.Type, of bytes: Data) -> Value? {
        try? JSONDecoder().decode(type, from: bytes)
    }

    /// Now, as people read it; never compared with another machine's time.
    package static func now() -> String { Date().formatted(.iso8601) }
}
