import Foundation

/// The text of the journal. Each line is JSON with a checksum, the line's number, and the number of
/// lines that were known to be on the disk. See `Docs/Reference/ScanFolder.md`.
///
///     {"crc":"1c291ca3","n":17,"safe":12,"state":"capturing","shot":{…},"entry":{…}}
///
/// The checksum covers the bytes from the key `"n"` to the end of the line.
public struct Journal: Equatable, Sendable {
    /// The intact lines before the first damaged one. The first line has the number 1.
    public private(set) var lines: [JournalLine] = []
    /// The size of the intact lines in bytes.
    public private(set) var wholeBytes: Int64 = 0
    /// The size in bytes of the torn end, which is left when power is lost during a write.
    public private(set) var tornBytes: Int64 = 0

    /// Reads a journal. Damaged bytes at the end are counted in `tornBytes`. Throws an error of
    /// kind `.data`, which names the line, when a damaged line was known to be on the disk.
    public init(reading bytes: [UInt8], path: String) throws(DeviceError) {
        let texts = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        // After the last line feed there is nothing, or a torn line.
        for (index, text) in texts.dropLast().enumerated() {
            guard let (header, line) = Self.parse(text), header.n == index + 1 else {
                try Self.requireUnsafe(lineAndAfter: texts[index...].dropLast(), index + 1, path)
                break
            }
            lines.append(line)
            wholeBytes += Int64(text.count) + 1
        }
        tornBytes = Int64(bytes.count) - wholeBytes
    }

    /// The numbers of the shots that the person has rejected and not restored.
    var rejectedShots: Set<Int> {
        var numbers: Set<Int> = []
        for case .some(let choice) in lines.map(\.choice) {
            switch choice {
            case .rejected(let number): numbers.insert(number)
            case .restored(let number): numbers.remove(number)
            }
        }
        return numbers
    }

    /// The text of a line, with a line feed. The first `safe` lines are known to be on the disk.
    static func text(_ line: JournalLine, number: Int, safe: Int) -> [UInt8] {
        var body = "\"n\":\(number),\"safe\":\(safe)"
        if let state = line.state { body += ",\"state\":\"\(state)\"" }
        switch line.choice {
        case .rejected(let number): body += ",\"rejected\":\(number)"
        case .restored(let number): body += ",\"restored\":\(number)"
        case nil: break
        }
        if let shot = line.shot { body += ",\"shot\":\(shot.json)" }
        body += ",\"entry\":"
        var bytes = Array(body.utf8)
        bytes += line.entry
        bytes.append(0x7D)
        return Array("{\"crc\":\"\(CRC32.hex(bytes))\",".utf8) + bytes + [0x0A]
    }

    private struct Header: Decodable {
        var n: Int
        var safe: Int
        var state: String?
        var shot: StoredShot?
        var rejected: Int?
        var restored: Int?

        var choice: ShotChoice? {
            rejected.map { .rejected($0) } ?? restored.map { .restored($0) }
        }
    }

    /// The length of `{"crc":"12345678",` in bytes.
    private static let prefixLength = 18

    private static func parse(_ text: ArraySlice<UInt8>) -> (Header, JournalLine)? {
        let body = text.dropFirst(prefixLength)
        guard text.prefix(prefixLength).elementsEqual("{\"crc\":\"\(CRC32.hex(body))\",".utf8),
            body.last == 0x7D,
            // The first occurrence of this key ends the header, because no field of the header can
            // contain it.
            let key = body.firstRange(of: Array(",\"entry\":".utf8)),
            let header = header(body[..<key.lowerBound])
        else { return nil }
        let entry = body[key.upperBound...].dropLast()
        guard entry.first == 0x7B, entry.last == 0x7D, !entry.contains(where: { $0 < 0x20 }),
            header.shot.map({ $0.number >= 1 && ScanFolder.isFileExtension($0.fileExtension) })
                ?? true,
            header.choice.map({ $0.shot >= 1 }) ?? true,
            header.state?.utf8.allSatisfy({ JournalLine.isLetter($0) }) ?? true
        else { return nil }
        return (
            header,
            JournalLine(
                entry: Array(entry), shot: header.shot, state: header.state,
                choice: header.choice)
        )
    }

    private static func header(_ bytes: ArraySlice<UInt8>) -> Header? {
        // Most lines have only the numbers `n` and `safe` before the entry. For these lines this is
        // about twenty times as fast as JSONDecoder.
        if let (n, safe) = twoNumbers(bytes) { return Header(n: n, safe: safe) }
        return try? JSONDecoder().decode(
            Header.self, from: Data([0x7B] + bytes + [0x7D]))
    }

    private static func twoNumbers(_ bytes: ArraySlice<UInt8>) -> (Int, Int)? {
        let parts = bytes.split(separator: 0x2C)
        guard parts.count == 2, parts[0].starts(with: "\"n\":".utf8),
            parts[1].starts(with: "\"safe\":".utf8),
            let n = Int(String(decoding: parts[0].dropFirst(4), as: UTF8.self)),
            let safe = Int(String(decoding: parts[1].dropFirst(7), as: UTF8.self))
        else { return nil }
        return (n, safe)
    }

    /// Throws when one of these lines is intact and states that line `number` was on the disk: then
    /// the journal is damaged.
    private static func requireUnsafe(
        lineAndAfter texts: ArraySlice<ArraySlice<UInt8>>, _ number: Int, _ path: String
    ) throws(DeviceError) {
        for text in texts {
            if let (header, _) = parse(text), header.safe >= number {
                throw DeviceError(
                    kind: .data, operation: phrase("read"), subject: path,
                    reason: phrase("line \(number) is damaged, and later lines are whole"),
                    suggestion: phrase("Restore the file from a copy; the pictures are untouched."))
            }
        }
    }
}

extension StoredShot {
    /// The shot as JSON in one line. It has only digits and lower-case letters, so nothing must be
    /// escaped.
    fileprivate var json: String {
        var text = "{\"number\":\(number),\"extension\":\"\(fileExtension)\""
        text += ",\"image\":\(image.json),\"sidecar\":\(sidecar.json)"
        if let depth { text += ",\"depth\":\(depth.json)" }
        return text + "}"
    }
}

extension FileCheck {
    fileprivate var json: String { "{\"bytes\":\(bytes),\"crc32\":\"\(crc32)\"}" }
}
