import Scene

/// A text with columns that white space or commas separate, and with comments after `#`. TUM,
/// 7-Scenes and EuRoC have such files.
struct TextTable {
    /// The name of the file, for notes.
    let file: String
    /// The path of the file, for errors.
    private let path: String
    private let bytes: [UInt8]

    /// The longest accepted line, in bytes. 7-Scenes has lines of about 100 bytes.
    static let longestLine = 4096

    /// The table in the dataset's file `file`; nil when there is no such file.
    init?(_ folder: DatasetFolder, _ file: String) throws(DeviceError) {
        guard let bytes = try folder.bytes(of: file) else { return nil }
        (self.file, self.path, self.bytes) = (file, "\(folder.path)/\(file)", bytes)
    }

    /// The table in a file that the person gave. Throws when the file cannot be read.
    init(path: String) throws(DeviceError) {
        bytes = try BoundedFile.read(path, limit: BoundedFile.textLimit, subject: path)
        (file, self.path) = (path, path)
    }

    /// Calls `row` with the number and the columns of each line, in order. Skips blank lines and
    /// comments. Throws at the first line that is not text or is too long.
    func forEachRow(
        separatedByCommas hasCommas: Bool = false,
        _ row: (Int, [Substring]) throws(DeviceError) -> Void
    ) throws(DeviceError) {
        var (start, number) = (0, 0)
        while start < bytes.count {
            number += 1
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            let line = bytes[start..<end]
            start = end + 1
            guard line.count <= Self.longestLine else {
                throw failure(number, phrase("the line is longer than \(Self.longestLine) bytes"))
            }
            guard !line.contains(0), let text = String(validating: line, as: UTF8.self) else {
                throw failure(number, phrase("the line is not text"))
            }
            let columns = text.split {
                $0 == " " || $0 == "\t" || $0 == "\r" || $0 == "\u{FEFF}"
                    || (hasCommas && $0 == ",")
            }
            // A comment starts with a column that starts with #. A # inside a column does not start
            // one: NaN may be written as -1.#IND.
            let content = columns.prefix { $0.first != "#" }
            if !content.isEmpty { try row(number, Array(content)) }
        }
    }

    /// The number in a column, which may be NaN or infinite. Older Windows programs wrote NaN as
    /// `-1.#IND` and similar.
    func number(_ text: Substring, line: Int) throws(DeviceError) -> Double {
        if text.contains(".#") { return .nan }
        guard let value = Double(text) else {
            throw failure(line, phrase("“\(visible(String(text.prefix(40))))” is not a number"))
        }
        return value
    }

    /// The time in a column, which is in seconds, exact to the nanosecond.
    func timestamp(_ text: Substring, line: Int) throws(DeviceError) -> Timestamp {
        guard let time = Timestamp(decimalSeconds: text) else {
            throw failure(
                line, phrase("“\(visible(String(text.prefix(40))))” is not a time in seconds"))
        }
        return time
    }

    /// An error about a line of this file.
    func failure(_ line: Int, _ reason: String) -> DeviceError {
        DeviceError(
            kind: .data, operation: phrase("read"), subject: visible(path),
            reason: phrase("line \(line): \(reason)"),
            suggestion: phrase("Correct the line, or remove the file if it is not needed."))
    }
}

extension Timestamp {
    /// A larger time in seconds does not fit 64 bits of nanoseconds (derived, rounded down from 2⁶³
    /// / 10⁹).
    private static let mostSeconds: Int64 = 9_000_000_000

    /// The time for a text in seconds; nil when the text is not a finite number or is out of range.
    /// The digits before and after the point are read separately, because a Double holds the Unix
    /// time of today only to 0.24 µs.
    init?(decimalSeconds text: Substring) {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let isPlain = text.utf8.allSatisfy { $0 == 46 || (48...57).contains($0) }
        if isPlain, !text.isEmpty, text != ".", parts.count <= 2 {
            let fraction = parts.count == 2 ? parts[1].prefix(9) : ""
            let padded = fraction + String(repeating: "0", count: 9 - fraction.count)
            guard let whole = Int64(parts[0].isEmpty ? "0" : parts[0]), let part = Int64(padded),
                whole < Self.mostSeconds
            else { return nil }
            self.init(nanoseconds: whole * 1_000_000_000 + part)
        } else {
            guard let value = Double(text), value.isFinite, abs(value) < Double(Self.mostSeconds)
            else { return nil }
            self.init(seconds: value)
        }
    }
}
