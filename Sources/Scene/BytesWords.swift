/// A size in words, with decimal units as disk makers use them: "512 bytes", "61.0 MB", "112 MB",
/// "1.2 GB". A negative size counts as 0.
public func bytesWords(_ bytes: Int64) -> String {
    guard bytes >= 1000 else {
        return bytes == 1 ? phrase("1 byte") : phrase("\(max(0, bytes)) bytes")
    }
    var value = Double(bytes) / 1000
    for unit in ["kB", "MB", "GB"] {
        if value < 999.5 { return "\(threeDigits(value)) \(unit)" }
        value /= 1000
    }
    return "\(threeDigits(value)) TB"
}

private func threeDigits(_ value: Double) -> String {
    value < 99.95 ? "\(value.rounded(decimals: 1))" : "\(Int64(value.rounded()))"
}
