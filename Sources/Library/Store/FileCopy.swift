import Foundation
import Glibc
import Scene

/// Copies files and computes their checksums, in blocks.
package enum FileCopy {
    /// Bytes per block (guess).
    private static let pieceBytes = 1 << 18

    /// Copies a file to a new one, and returns when the copy is on the disk.
    /// - Parameter endsAtLine: whether to omit bytes after the last line feed.
    /// - Returns: the checksum and the length of the copy.
    package static func copy(
        _ path: String, to target: String, endsAtLine: Bool = false, mode: mode_t = 0o644
    ) throws(LibraryError) -> (sum: LibraryKey, bytes: Int64) {
        let output = open(
            target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
        guard output >= 0 else { throw .kernel(errno, phrase("write"), target) }
        defer { close(output) }
        var (hash, written) = (SHA256(), Int64(0))
        var held = Data()
        try read(path) { (piece) throws(LibraryError) in
            var whole = piece
            if endsAtLine {
                held += piece
                let end = held.lastIndex(of: 10).map { $0 + 1 } ?? held.startIndex
                whole = Data(held[..<end])
                held = Data(held[end...])
            }
            hash.update(whole)
            written += Int64(whole.count)
            try Disk.put(whole, output, target)
        }
        while fsync(output) != 0 {
            if errno != EINTR { throw .kernel(errno, phrase("save"), target) }
        }
        return (hash.key(), written)
    }

    /// The checksum of a file.
    package static func sum(_ path: String) throws(LibraryError) -> LibraryKey {
        var hash = SHA256()
        try read(path) { (piece) throws(LibraryError) in hash.update(piece) }
        return hash.key()
    }

    private static func read(
        _ path: String, _ take: (Data) throws(LibraryError) -> Void
    ) throws(LibraryError) {
        let input = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
        guard input >= 0 else { throw .kernel(errno, phrase("read"), visible(path)) }
        defer { close(input) }
        var piece = Data(count: pieceBytes)
        while true {
            let count = piece.withUnsafeMutableBytes {
                Glibc.read(input, $0.baseAddress, $0.count)
            }
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw .kernel(errno, phrase("read"), visible(path)) }
            if count == 0 { return }
            try take(piece.prefix(count))
        }
    }
}
