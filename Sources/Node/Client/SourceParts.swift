import DeviceIO
import Exchange
import Foundation
import Library

/// Splits a scan, with its poses, depth and masks, into zip files of bounded size. Each call makes
/// the same zip files, so those that have arrived need not be sent again.
struct SourceParts {
    /// A part: its name, its files, and their total size.
    struct Part: Equatable {
        var name: String
        var files: [String]
        var bytes: Int64
    }

    /// The default size of a part, bytes. When a connection breaks, at most the part that is being
    /// sent must be sent again (guess).
    static let mostPartBytes: Int64 = 16_000_000

    let source: String
    let parts: [Part]

    /// - Parameter most: the largest size of a part in bytes; a single file may be larger.
    init(_ source: String, most: Int64 = SourceParts.mostPartBytes) throws(LibraryError) {
        self.source = source
        var parts: [Part] = []
        for path in try Disk.files(below: source) {
            let bytes = try Int64(Disk.freshStatus("\(source)/\(path)").st_size)
            if let last = parts.indices.last, parts[last].bytes + bytes <= most {
                parts[last].files.append(path)
                parts[last].bytes += bytes
            } else {
                let number = String(10_001 + parts.count).dropFirst()
                parts.append(Part(name: "scan-\(number).zip", files: [path], bytes: bytes))
            }
        }
        self.parts = parts
    }

    /// Writes a part.
    func write(_ part: Part, to path: String) throws(NodeFault) {
        Disk.removeAll(path)
        do throws(DeviceError) {
            let zip = try ZipWriter(path)
            for file in part.files { try zip.add("\(source)/\(file)", as: "scan/\(file)") }
            try zip.finish()
        } catch {
            throw NodeFault(error.words, isFinal: false)
        }
    }
}
