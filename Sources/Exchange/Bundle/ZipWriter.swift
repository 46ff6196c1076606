import DeviceIO
import Glibc
import Processes
import Scene

/// Writes a zip file of stored entries (pictures do not compress), with ZIP64 where sizes need it;
/// memory is independent of file sizes. Source: PKWARE APPNOTE 6.3.
package final class ZipWriter {
    private struct Entry {
        var name: String
        var crc: UInt32
        var size, offset: UInt64
        var time: UInt32
    }

    private let path: String
    private let temporary: String
    private var file: Int32
    private var entries: [Entry] = []
    private var offset: UInt64 = 0
    private var isFinished = false

    private static let limit = UInt64(UInt32.max)
    /// Bytes that are copied at a time (guess).
    private static let chunkBytes = 1 << 20

    /// Starts a file under a temporary name. Throws `.data` when the name is taken.
    package init(_ path: String) throws(DeviceError) {
        self.path = path
        temporary = "\(path).\(getpid()).part"
        file = -1
        var status = stat()
        guard lstat(path, &status) != 0 else {
            throw AppendedFile.failure(path, phrase("something of this name is there already"))
        }
        file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        if file < 0 { throw AppendedFile.failure(path, errno: errno) }
    }

    deinit {
        if file >= 0 { close(file) }
        if !isFinished { unlink(temporary) }
    }

    /// Adds the file at `source` as `name`. Throws when it cannot be read, or the disk is full.
    package func add(_ source: String, as name: String) throws(DeviceError) {
        let input = open(source, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard input >= 0 else { throw Self.unreadable(source, errno) }
        defer { close(input) }
        var status = stat()
        guard fstat(input, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw Self.unreadable(source, EINVAL)
        }
        let start = offset
        let size = UInt64(status.st_size)
        let entry = Entry(
            name: name, crc: 0, size: size, offset: start,
            time: Self.dosTime(status.st_mtim.tv_sec))
        // Length and checksum are filled in afterwards: the file may grow meanwhile.
        try put(head(entry))
        var crc: UInt32 = 0
        var length: UInt64 = 0
        var chunk = [UInt8](repeating: 0, count: Self.chunkBytes)
        while length < size {
            let count = read(input, &chunk, min(chunk.count, Int(size - length)))
            if count < 0 && errno == EINTR { continue }
            if count < 0 { throw Self.unreadable(source, errno) }
            if count == 0 { break }
            crc = CRC32.checksum(chunk[..<count], continuing: crc)
            length += UInt64(count)
            try put(chunk[..<count])
        }
        var finished = entry
        (finished.crc, finished.size) = (crc, length)
        let bytes = head(finished, is64: size >= Self.limit)
        guard pwrite(file, bytes, bytes.count, off_t(start)) == bytes.count else {
            throw AppendedFile.failure(path, errno: errno)
        }
        entries.append(finished)
    }

    /// Writes the central directory and renames the file. Throws when the disk is full.
    package func finish() throws(DeviceError) {
        let start = offset
        for entry in entries { try put(listed(entry)) }
        let size = offset - start
        var end = LittleEndianBuffer()
        if offset >= Self.limit || entries.count >= 0xFFFF {
            let at = offset
            end.append(0x0606_4B50 as UInt32)
            end.append(Self.zip64EndBytes)
            for version: UInt16 in [Self.zip64Version, Self.zip64Version] { end.append(version) }
            for disk: UInt32 in [0, 0] { end.append(disk) }
            for number in [UInt64(entries.count), UInt64(entries.count), size, start] {
                end.append(number)
            }
            end.append(0x0706_4B50 as UInt32)
            end.append(0 as UInt32)
            end.append(at)
            end.append(1 as UInt32)
        }
        end.append(0x0605_4B50 as UInt32)
        for disk: UInt16 in [0, 0] { end.append(disk) }
        for _ in 0..<2 { end.append(UInt16(clamping: entries.count)) }
        end.append(UInt32(clamping: size))
        end.append(UInt32(clamping: start))
        end.append(0 as UInt16)
        try put(end.bytes)
        guard fsync(file) == 0, rename(temporary, path) == 0 else {
            throw AppendedFile.failure(path, errno: errno)
        }
        isFinished = true
    }

    /// The versions of the format that a reader needs for an entry with a folder name, and for one
    /// with Zip64 (APPNOTE, 4.4.3.2).
    private static let plainVersion: UInt16 = 20
    private static let zip64Version: UInt16 = 45
    /// `zip64EndBytes`: bytes of the Zip64 end record after its size field. `zip64ExtraBytes`:
    /// bytes of an entry's Zip64 field, which are its header and two sizes (APPNOTE, 4.3.14 and
    /// 4.5.3).
    private static let zip64EndBytes: UInt64 = 44
    private static let zip64ExtraBytes: UInt16 = 20

    /// The local header of an entry. Its length depends only on the entry's name and on `is64`.
    private func head(_ entry: Entry, is64: Bool? = nil) -> [UInt8] {
        let is64 = is64 ?? (entry.size >= Self.limit)
        var bytes = LittleEndianBuffer()
        bytes.append(0x0403_4B50 as UInt32)
        bytes.append(is64 ? Self.zip64Version : Self.plainVersion)
        bytes.append(0x0800 as UInt16)  // UTF-8 names
        bytes.append(0 as UInt16)
        bytes.append(entry.time)
        bytes.append(entry.crc)
        for _ in 0..<2 { bytes.append(is64 ? UInt32.max : UInt32(clamping: entry.size)) }
        bytes.append(UInt16(entry.name.utf8.count))
        bytes.append(is64 ? Self.zip64ExtraBytes : 0)
        bytes.bytes += Array(entry.name.utf8)
        if is64 {
            bytes.append(1 as UInt16)
            bytes.append(16 as UInt16)
            for _ in 0..<2 { bytes.append(entry.size) }
        }
        return bytes.bytes
    }

    /// An entry of the central directory.
    private func listed(_ entry: Entry) -> [UInt8] {
        var extra = LittleEndianBuffer()
        if entry.size >= Self.limit { for _ in 0..<2 { extra.append(entry.size) } }
        if entry.offset >= Self.limit { extra.append(entry.offset) }
        var bytes = LittleEndianBuffer()
        bytes.append(0x0201_4B50 as UInt32)
        bytes.append(0x032D as UInt16)  // host system Unix
        bytes.append(extra.bytes.isEmpty ? Self.plainVersion : Self.zip64Version)
        bytes.append(0x0800 as UInt16)
        bytes.append(0 as UInt16)
        bytes.append(entry.time)
        bytes.append(entry.crc)
        for _ in 0..<2 { bytes.append(UInt32(clamping: entry.size)) }
        bytes.append(UInt16(entry.name.utf8.count))
        bytes.append(UInt16(extra.bytes.isEmpty ? 0 : extra.bytes.count + 4))
        for _ in 0..<3 { bytes.append(0 as UInt16) }
        bytes.append(0o100644 << 16 as UInt32)
        bytes.append(UInt32(clamping: entry.offset))
        bytes.bytes += Array(entry.name.utf8)
        if !extra.bytes.isEmpty {
            bytes.append(1 as UInt16)
            bytes.append(UInt16(extra.bytes.count))
            bytes.bytes += extra.bytes
        }
        return bytes.bytes
    }

    private func put(_ bytes: some Collection<UInt8>) throws(DeviceError) {
        let bytes = Array(bytes)
        let code = bytes.withUnsafeBytes { writeWhole($0, to: file) }
        if code != 0 { throw AppendedFile.failure(path, errno: code) }
        offset += UInt64(bytes.count)
    }

    private static func unreadable(_ path: String, _ number: Int32) -> DeviceError {
        DeviceError(
            kind: .data, operation: phrase("read"), subject: visible(path),
            reason: BoundedFile.describe(number),
            suggestion: phrase("Check the file and its permissions."))
    }

    /// Local time in steps of two seconds since 1980: time in the lower half, date in the upper.
    private static func dosTime(_ seconds: Int) -> UInt32 {
        var (seconds, parts) = (seconds, tm())
        guard localtime_r(&seconds, &parts) != nil, parts.tm_year >= 80 else { return 0x21_0000 }
        let date = UInt32(parts.tm_year - 80) << 9 | UInt32(parts.tm_mon + 1) << 5
        let time = UInt32(parts.tm_hour) << 11 | UInt32(parts.tm_min) << 5
        return (date | UInt32(parts.tm_mday)) << 16 | time | UInt32(parts.tm_sec / 2)
    }
}
