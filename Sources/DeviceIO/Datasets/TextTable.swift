import Scene

/// A text of columns separated by white space or commas, with comments after `#`, as in TUM,
/// 7-Scenes and EuRoC files.
struct TextTable {
    /// The file's name, for notes.
    let file: String
    /// The file's path, for errors.
    private let path: String
    private let bytes: [UInt8]

    /// Bound on the line length; 7-Scenes writes about 100 bytes.
    static let longestLine = 4096

    /// The table in `file`; nil when there is no such file.
    init?(_ folder: DatasetFolder, _ file: String) throws(DeviceError) {
        guard let bytes = try folder.bytes(of: file) else { return nil }
        (self.file, self.path, self.bytes) = (file, "\(folder.path)/\(file)", bytes)
    }

    /// The table in a file that the person gave. Throws when it cannot be read.
    init(path: String) throws(DeviceError) {
        bytes = try BoundedFile.read(path, limit: BoundedFile.textLimit, subject: path)
        (file, self.path) = (path, path)
    }

    /// Calls `row` with each line's number and columns, in order; skips blank lines and comments.
    /// Throws at the first line that is not text.
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
            // Only a column that starts with # is a comment: NaN may be written -1.#IND.
            let content = columns.prefix { $0.first != "#" }
            if !content.isEmpty { try row(number, Array(content)) }
        }
    }

    /// A column as a number, which may be NaN or infinite; older Windows programs wrote
    /// `-1.#IND` and the like for these.
    func number(_ text: Substring, line: Int) throws(DeviceError) -> Double {
        if text.contains(".#") { return .nan }
        guard let value = Double(text) else {
            throw failure(line, phrase("“\(visible(String(text.prefix(40))))” is not a number"))
        }
        return value
    }

    /// A column as a moment in seconds, exact to the nanosecond.
    func timestamp(_ text: Substring, line: Int) throws(DeviceError) -> Timestamp {
        guard let time = Timestamp(decimalSeconds: text) else {
            throw failure(
                line, phrase("“\(visible(String(text.prefix(40))))” is not a time in seconds"))
        }
        return time
    }

    /// An error at a line of this file.
    func failure(_ line: Int, _ reason: String) -> DeviceError {
        DeviceError(
            kind: .data, operation: phrase("read"), subject: visible(path),
            reason: phrase("line \(line): \(reason)"),
            suggestion: phrase("Correct the line, or remove the file if it is not needed."))
    }
}

extension Timestamp {
    /// Larger times do not fit 64 bits of nanoseconds, in seconds (derived, rounded down from 2⁶³ /
    /// 10⁹).
    private static let mostSeconds: Int64 = 9_000_000_000

    /// Seconds as written in a file. Whole and fractional digits are read separately, because a
    /// Double holds a present-day Unix time only to 0.24 µs. Nil when it is not a finite number or
    /// out of range.
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
