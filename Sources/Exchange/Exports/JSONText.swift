/// JSON in exports: the shortest numbers that round-trip, a list's numbers on one line.
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

    /// Numbers in brackets.
    static func list(_ numbers: [Double]) -> String {
        "[" + numbers.map { "\($0)" }.joined(separator: ", ") + "]"
    }

    /// Rows of numbers.
    static func rows(_ rows: [[Double]]) -> String {
        "[" + rows.map(list).joined(separator: ", ") + "]"
    }
}
