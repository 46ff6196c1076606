/// Cleans text that comes from a device or a driver.
enum DeviceText {
    /// The text before the first NUL or line feed, without control characters. A maker chooses the
    /// name of a device, and the name must not control a terminal.
    static func clean(_ bytes: some Sequence<UInt8>) -> String {
        let line = bytes.prefix { $0 != 0 && $0 != 0x0A }
        let text = String(decoding: Array(line), as: UTF8.self)
        let shown = text.unicodeScalars.filter { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: false
            default: true
            }
        }
        return String(String.UnicodeScalarView(shown))
    }
}
