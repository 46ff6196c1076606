import Glibc
import Scene

/// Reads an untrusted file from start to end. The memory does not depend on the file's length.
final class ByteStream {
    /// The file's name in errors.
    let subject: String
    /// The length of the file in bytes.
    let count: Int
    /// The number of the line that was read last, from 1; 0 before the first line.
    private(set) var lineNumber = 0
    private let file: Int32
    private var buffer: [UInt8]
    private var (position, filled, consumed) = (0, 0, 0)

    /// The largest size of the buffer for reading, in bytes (guess).
    private static let bufferBytes = 1 << 20
    /// The byte order mark in UTF-8.
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Opens a regular file. Throws `.data` when the file cannot be read.
    init(_ path: String, subject: String) throws(DeviceError) {
        self.subject = subject
        // Without O_NONBLOCK, opening a named pipe would block until another program writes to it.
        file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        var status = stat()
        let isRegular = file >= 0 && fstat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        count = isRegular ? Int(status.st_size) : 0
        buffer = [UInt8](
            repeating: 0, count: isRegular ? min(max(count, 1), ByteStream.bufferBytes) : 1)
        if !isRegular {
            throw failure(
                file < 0 ? BoundedFile.describe(errno) : phrase("it is not a regular file"))
        }
    }

    deinit { if file >= 0 { close(file) } }

    /// The position in the file, in bytes.
    var offset: Int { consumed + position }

    private func fill() throws(DeviceError) -> Bool {
        consumed += filled
        (position, filled) = (0, 0)
        while true {
            let got = read(file, &buffer, buffer.count)
            if got < 0 && errno == EINTR { continue }
            if got < 0 { throw failure(BoundedFile.describe(errno)) }
            filled = got
            return got > 0
        }
    }

    /// The next line without its line break; nil at the end. A line may have at most `limit` bytes:
    /// a longer line is cut there if `isCut` is true; otherwise the call throws.
    func line(limit: Int, isCut: Bool = false) throws(DeviceError) -> [UInt8]? {
        var line: [UInt8] = []
        var isAny = false
        while true {
            if position == filled, try !fill() {
                if isAny { lineNumber += 1 }
                return isAny ? line : nil
            }
            isAny = true
            let end = buffer[position..<filled].firstIndex(of: 10)
            let part = buffer[position..<(end ?? filled)]
            position = end.map { $0 + 1 } ?? filled
            if line.count + part.count > limit, !isCut {
                lineNumber += 1
                throw failure(phrase("line \(lineNumber): it is longer than \(limit) bytes"))
            }
            line += part.prefix(max(0, limit - line.count))
            if end != nil {
                lineNumber += 1
                if line.last == 13 { line.removeLast() }
                // Windows programs begin a text with a byte order mark.
                if lineNumber == 1, line.starts(with: Self.byteOrderMark) { line.removeFirst(3) }
                return line
            }
        }
    }

    /// The next little-endian integer of this type. Throws when the file ends before it.
    func integer<Value: FixedWidthInteger>(
        _ type: Value.Type, _ field: @autoclosure () -> String
    ) throws(DeviceError) -> Value {
        var value: Value = 0
        for index in 0..<(Value.bitWidth / 8) {
            if position == filled, try !fill() { throw ended(field()) }
            value |= Value(truncatingIfNeeded: buffer[position]) << Value(8 * index)
            position += 1
        }
        return value
    }

    /// The next floating-point number of eight little-endian bytes. Throws when the file ends
    /// before it.
    func double(_ field: @autoclosure () -> String) throws(DeviceError) -> Double {
        Double(bitPattern: try integer(UInt64.self, field()))
    }

    /// Reads the number of elements that follow. Throws when the number is above `limit`, or when
    /// the rest of the file is too short for that many elements of `bytes` bytes.
    func count(_ field: @autoclosure () -> String, limit: Int, bytes: Int) throws(DeviceError)
        -> Int
    {
        let value = try integer(UInt64.self, field())
        guard value <= UInt64(limit), Int(value) <= (count - offset) / bytes else {
            throw failure(
                phrase("byte \(offset - 8): \(value) \(field()) are more than the file can hold"))
        }
        return Int(value)
    }

    /// The next text, which ends with a zero byte. Throws when it is not UTF-8 or is longer than
    /// `limit` bytes.
    func text(_ field: @autoclosure () -> String, limit: Int) throws(DeviceError) -> String {
        var bytes: [UInt8] = []
        while true {
            let byte = try integer(UInt8.self, field())
            if byte == 0 { break }
            bytes.append(byte)
            if bytes.count > limit {
                throw failure(phrase("byte \(offset): the \(field()) has no end"))
            }
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw failure(phrase("byte \(offset): the \(field()) is not text"))
        }
        return text
    }

    /// Skips this many bytes. Throws when the file ends before that.
    func skip(_ bytes: Int, _ field: @autoclosure () -> String) throws(DeviceError) {
        guard bytes <= count - offset else { throw ended(field()) }
        if bytes <= filled - position {
            position += bytes
            return
        }
        let target = offset + bytes
        guard lseek(file, off_t(target), SEEK_SET) >= 0 else {
            throw failure(BoundedFile.describe(errno))
        }
        (consumed, position, filled) = (target, 0, 0)
    }

    /// An error about this file, with its reason.
    func failure(_ reason: String) -> DeviceError {
        DeviceError(
            kind: .data, operation: phrase("read"), subject: visible(subject), reason: reason,
            suggestion: phrase("Write the file again with the program that made it."))
    }

    private func ended(_ field: String) -> DeviceError {
        failure(phrase("byte \(offset): the file ends before its \(field)"))
    }
}
