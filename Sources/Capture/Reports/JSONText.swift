import Foundation

/// A value as one line of JSON with sorted keys, as all commands print it.
func jsonText(_ value: some Encodable) throws -> String {
    String(decoding: try jsonBytes(value), as: UTF8.self)
}

/// A value as JSON over several lines, for people who edit it.
func jsonPage(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
}

/// A value as the bytes of one line of JSON with sorted keys.
func jsonBytes(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(value)
}
