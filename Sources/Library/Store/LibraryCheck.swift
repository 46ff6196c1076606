import Foundation
import Scene

/// Verifies all checksums of a library.
public struct LibraryCheck: Sendable {
    /// A file that differs from what was added or published.
    public struct Finding: Codable, Equatable, Sendable {
        /// `capture` or `model`.
        public var kind: String
        /// The key of the capture or model.
        public var key: String
        /// What is wrong, in words.
        public var trouble: String
    }

    /// The result of a check.
    public struct Summary: Equatable, Sendable {
        /// The number of captures and models that were read.
        public var captures = 0
        public var models = 0
        /// The faults, ordered by key.
        public var findings: [Finding] = []
    }

    private let library: CaptureLibrary

    /// The check of a library.
    public init(_ library: CaptureLibrary) { self.library = library }

    /// Reads every file. Throws only when the library itself cannot be listed.
    public func run() throws(LibraryError) -> Summary {
        var summary = Summary()
        for key in try library.keys(in: "captures") {
            summary.captures += 1
            if let trouble = Self.trouble(
                in: library.scanPath(key), manifest: library.capturePath(key), key: key)
            {
                summary.findings.append(Finding(kind: "capture", key: key.text, trouble: trouble))
            }
        }
        for key in try library.keys(in: "models") {
            summary.models += 1
            let path = library.modelPath(key)
            if let trouble = Self.trouble(in: path, manifest: path, key: nil) {
                summary.findings.append(Finding(kind: "model", key: key.text, trouble: trouble))
            }
        }
        return summary
    }

    /// What is wrong with a folder; nil for a folder without faults.
    /// - Parameter key: the checksum that the manifest must have; nil if any checksum is right.
    static func trouble(in folder: String, manifest place: String, key: LibraryKey?) -> String? {
        do throws(LibraryError) {
            guard let bytes = try Disk.read("\(place)/\(Manifest.name)") else {
                return phrase("its manifest is missing")
            }
            guard let manifest = Manifest(bytes), !manifest.files.isEmpty else {
                return phrase("its manifest is damaged")
            }
            if let key, manifest.key != key {
                return phrase("its manifest does not match its name")
            }
            for file in manifest.files {
                guard Disk.exists("\(folder)/\(file.path)") else {
                    return phrase("\(file.path) is missing")
                }
                guard try FileCopy.sum("\(folder)/\(file.path)") == file.sum else {
                    return phrase("\(file.path) is damaged")
                }
            }
            let listed = Set(manifest.files.map(\.path) + [Manifest.name])
            let there = FileManager.default.enumerator(atPath: folder)
            while let path = there?.nextObject() as? String {
                let isFolder = there?.fileAttributes?[.type] as? FileAttributeType == .typeDirectory
                if !isFolder, !listed.contains(path) {
                    return phrase("\(visible(path)) was put there later")
                }
            }
            return nil
        } catch {
            return error.words
        }
    }
}
