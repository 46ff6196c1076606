/// JSON for exports. A number has the fewest digits from which the same number is read back; the
/// numbers of a list are on one line.
enum JSONText {
    /// A text in quotation marks.
    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            default:
                if scalar.value < 0x20 {
                    let digits = String(scalar.value, radix: 16)
                    result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                } else {
                    result.unicodeScalars.append(scalar)
                }
            }
        }
        return result + "\""
    }

    /// A list of numbers.
    static func list(_ numbers: [Double]) -> String {
        "[" + numbers.map { "\($0)" }.joined(separator: ", ") + "]"
    }

    /// A list of lists of numbers.
    static func rows(_ rows: [[Double]]) -> String {
        "[" + rows.map(list).joined(separator: ", ") + "]"
    }
}
