import Foundation

/// Encodes and decodes the scan folder's records as JSON. Keys are sorted, so that equal records
/// have equal bytes.
enum RecordCoding {
    static func encode(_ value: some Encodable, as file: String) throws(DeviceError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            return Array(try encoder.encode(value)) + [0x0A]
        } catch {
            throw DeviceError(
                kind: .data, operation: phrase("write"), subject: file,
                reason: phrase("a number in it is not finite"),
                suggestion: phrase("Check the poses and the intrinsics of the source."))
        }
    }

    static func decode<Value: Decodable>(
        _ type: Value.Type, _ bytes: [UInt8], path: String
    ) throws(DeviceError) -> Value {
        do {
            return try JSONDecoder().decode(type, from: Data(bytes))
        } catch {
            throw DeviceError(
                kind: .data, operation: phrase("read"), subject: path, reason: words(error),
                suggestion: phrase("Restore the file from a copy."))
        }
    }

    private static func words(_ error: any Error) -> String {
        guard let error = error as? DecodingError else { return phrase("it is no JSON") }
        func field(_ context: DecodingError.Context) -> String {
            context.codingPath.map(\.stringValue).joined(separator: ".")
        }
        switch error {
        case .keyNotFound(let key, _): return phrase("the field \(key.stringValue) is missing")
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            return phrase("the field \(field(context)) is of the wrong kind")
        case .dataCorrupted(let context):
            return context.codingPath.isEmpty
                ? phrase("its JSON is incomplete")
                : phrase("the field \(field(context)) has no valid value")
        @unknown default: return phrase("it is no JSON of this kind")
        }
    }
}
