import Foundation
import Scene

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

/// A number of a line of JSON, to four decimals: enough for shares, degrees and seconds. An
/// infinite number becomes 0, because JSON has none.
func rounded(_ value: Double) -> Double {
    value.isFinite ? value.rounded(decimals: 4) : 0
}
