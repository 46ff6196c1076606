import Foundation
import Scene

/// Decodes untrusted JSON. Foundation decodes it only after a check of the nesting depth; the size
/// was limited when the file was read. Errors name the field that is at fault.
enum BoundedJSON {
    /// JSON with more levels of nesting than this is refused (guess). Real files have four or five
    /// levels.
    static let deepestNesting = 64

    /// The decoded value. Throws `.data` when the bytes are not JSON, nest too deeply or lack what
    /// `Value` needs.
    static func decode<Value: Decodable>(
        _ type: Value.Type, from bytes: [UInt8], subject: String
    ) throws(DeviceError) -> Value {
        let reason: String
        if nesting(of: bytes) > deepestNesting {
            reason = phrase("it nests deeper than \(deepestNesting) levels")
        } else {
            do {
                return try JSONDecoder().decode(type, from: Data(bytes))
            } catch let error as DecodingError {
                reason = words(for: error)
            } catch {
                reason = phrase("it is not valid JSON")
            }
        }
        throw DeviceError(
            kind: .data, operation: phrase("read"), subject: visible(subject), reason: reason,
            suggestion: phrase("Write the file again with the program that made it."))
    }

    private static func nesting(of bytes: [UInt8]) -> Int {
        var (depth, deepest) = (0, 0)
        var (isString, isEscaped) = (false, false)
        for byte in bytes {
            if isString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isString = true
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                deepest = max(deepest, depth)
                if deepest > deepestNesting { return deepest }
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            default: break
            }
        }
        return deepest
    }

    private static func words(for error: DecodingError) -> String {
        func place(_ path: [any CodingKey]) -> String {
            let text = path.reduce("") { text, key in
                if let index = key.intValue { return "\(text)[\(index)]" }
                return text.isEmpty ? key.stringValue : "\(text).\(key.stringValue)"
            }
            return visible(text)
        }
        switch error {
        case .keyNotFound(let key, let context):
            return phrase("“\(place(context.codingPath + [key]))” is missing")
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            return phrase("“\(place(context.codingPath))” has a value of the wrong kind")
        case .dataCorrupted(let context):
            let path = place(context.codingPath)
            return path.isEmpty
                ? phrase("it is not valid JSON") : phrase("“\(path)” has an impossible value")
        @unknown default:
            return phrase("it is not valid JSON")
        }
    }
}
