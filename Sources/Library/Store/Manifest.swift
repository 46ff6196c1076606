import Foundation
import Scene

/// The checksums of all files of a folder, in the format of `sha256sum --check`. The checksum of
/// these lines is the folder's key, so that a capture can be verified without this program.
public struct Manifest: Equatable, Sendable {
    /// Each file's path in the folder and the checksum of its content; sorted by the path's bytes.
    public private(set) var files: [(path: String, sum: LibraryKey)]

    /// The file name of a manifest.
    public static let name = "manifest.sha256"
    /// The blanks between a checksum and the path, as `sha256sum` writes them.
    private static let separator = "  "

    /// A manifest of these files in any order. Throws when a path cannot be written in a line.
    public init(_ files: [(path: String, sum: LibraryKey)]) throws(LibraryError) {
        for file in files {
            if let fault = Self.fault(in: file.path) {
                throw LibraryError(
                    .data, phrase("list"), visible(file.path), fault, phrase("Rename the file."))
            }
        }
        self.files = files.sorted {
            $0.path.utf8.lexicographicallyPrecedes($1.path.utf8)
        }
    }

    /// Reads a manifest; nil when a line is damaged.
    public init?(_ bytes: Data) {
        var files: [(path: String, sum: LibraryKey)] = []
        guard let text = String(data: bytes, encoding: .utf8) else { return nil }
        for line in text.split(separator: "\n") {
            guard line.utf8.count > LibraryKey.digits + Self.separator.count,
                let sum = LibraryKey(line.prefix(LibraryKey.digits)),
                line.dropFirst(LibraryKey.digits).hasPrefix(Self.separator)
            else { return nil }
            let path = String(line.dropFirst(LibraryKey.digits + Self.separator.count))
            guard Self.fault(in: path) == nil else { return nil }
            files.append((path, sum))
        }
        guard let manifest = try? Manifest(files), manifest.bytes == bytes else { return nil }
        self = manifest
    }

    /// The lines of the file.
    public var bytes: Data {
        Data(files.map { "\($0.sum)\(Self.separator)\($0.path)\n" }.joined().utf8)
    }

    /// The folder's key: the checksum of the manifest.
    public var key: LibraryKey { SHA256.key(of: bytes) }

    public static func == (first: Manifest, second: Manifest) -> Bool {
        first.bytes == second.bytes
    }

    /// Why a path cannot be written in a manifest; nil where it can.
    private static func fault(in path: String) -> String? {
        if path.unicodeScalars.contains(where: { $0.isControlCharacter || $0 == "\\" }) {
            return phrase("its name has a control character or a backslash")
        }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let isOdd = parts.contains { $0.isEmpty || $0 == "." || $0 == ".." }
        return isOdd ? phrase("it is no path below a folder") : nil
    }
}

extension Unicode.Scalar {
    /// Whether the character is an ASCII control character.
    package var isControlCharacter: Bool { value < 32 || value == 127 }
}
