extension FixedWidthInteger where Self: UnsignedInteger {
    /// All bits as hexadecimal digits, lower case, with leading zeros.
    public var hexadecimal: String {
        let digits = String(self, radix: 16)
        return String(repeating: "0", count: Self.bitWidth / 4 - digits.count) + digits
    }
}
