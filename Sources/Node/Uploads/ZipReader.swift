import CDeflate
import DeviceIO
import Foundation
import Glibc
import Processes
import Scene
import Wording

/// Reads untrusted zip files: stored and deflated entries, ZIP64. The central directory is checked
/// before a byte is unpacked. Source: PKWARE APPNOTE 6.3.
struct ZipReader {
    /// A file in the archive.
    struct Entry: Equatable {
        var path: String
        var isDeflated: Bool
        var crc: UInt32
        /// The file's size in the archive, and its size when unpacked.
        var packed, bytes: Int
        /// The offset of the file's local header in the archive.
        var offset: Int
    }

    let entries: [Entry]
    private let data: Data

    /// A deflated entry may have at most this many bytes, because it is unpacked in memory.
    /// Pictures and models are smaller (guess).
    private static let mostDeflated = 1 << 29

    /// Opens a file. Throws when it is damaged, hostile, or exceeds the limits.
    init(_ path: String, limits: UploadLimits) throws(NodeFault) {
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
        } catch {
            throw NodeFault(phrase("The zip file cannot be read: \(error.localizedDescription)"))
        }
        let bytes = ZipBytes(data)
        let (count, start) = try bytes.ending()
        guard count <= limits.files else {
            throw NodeFault(
                phrase("The zip file has \(count) entries, and \(limits.files) are allowed."))
        }
        var (place, found) = (start, [Entry]())
        var (total, packed) = (0, 0)
        for _ in 0..<count {
            guard let entry = try bytes.entry(&place) else { continue }
            try UploadName.requirePath(entry.path)
            let (sum, isTooMuch) = total.addingReportingOverflow(entry.bytes)
            guard !isTooMuch, Int64(sum) <= limits.bytes else {
                throw NodeFault(phrase("Unpacked, the zip file is larger than is allowed."))
            }
            guard !entry.isDeflated || entry.bytes <= Self.mostDeflated else {
                throw NodeFault(
                    phrase(
                        "\(visible(entry.path)) is too large to be unpacked: store it without "
                            + "compression."))
            }
            (total, packed) = (sum, packed &+ entry.packed)
            found.append(entry)
        }
        // Overlapping entries would unpack to far more than the archive's size (Fifield, 2019).
        guard packed >= 0, packed <= data.count else {
            throw NodeFault(phrase("Entries of the zip file overlap."))
        }
        guard Set(found.map(\.path)).count == found.count else {
            throw NodeFault(phrase("Two entries of the zip file have the same name."))
        }
        entries = found
    }

    /// Unpacks an entry to a new file. Throws when its bytes do not match the directory.
    func unpack(_ entry: Entry, to target: String) throws(NodeFault) {
        let content = try ZipBytes(data).content(of: entry)
        var unpacked = content
        if entry.isDeflated {
            guard let decompressor = libdeflate_alloc_decompressor() else {
                throw NodeFault(phrase("There is not enough memory to unpack."), isFinal: false)
            }
            defer { libdeflate_free_decompressor(decompressor) }
            unpacked = Data(count: entry.bytes)
            let result = unpacked.withUnsafeMutableBytes { output in
                content.withUnsafeBytes { input in
                    libdeflate_deflate_decompress(
                        decompressor, input.baseAddress, input.count, output.baseAddress,
                        output.count, nil)
                }
            }
            guard result == LIBDEFLATE_SUCCESS else { throw Self.damaged(entry) }
        }
        guard unpacked.count == entry.bytes, CRC32.checksum(unpacked) == entry.crc else {
            throw Self.damaged(entry)
        }
        let file = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
        guard file >= 0 else { throw Self.trouble(entry, errno) }
        defer { close(file) }
        let code = unpacked.withUnsafeBytes { writeWhole($0, to: file) }
        if code != 0 { throw Self.trouble(entry, code) }
    }

    private static func damaged(_ entry: Entry) -> NodeFault {
        NodeFault(phrase("\(visible(entry.path)) in the zip file is damaged. Send it again."))
    }

    private static func trouble(_ entry: Entry, _ code: Int32) -> NodeFault {
        NodeFault(
            phrase("Cannot unpack \(visible(entry.path)): \(BoundedFile.describe(code))."),
            isFinal: code == EEXIST || code == ENOTDIR)
    }
}
