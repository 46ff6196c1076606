import Foundation
import Glibc
import Scene
import Wording

/// Adds scans to a library. The same content exists once, however many stations add it at the same
/// time: it is copied under a temporary name and then renamed to its key, and only the first rename
/// succeeds.
public struct CaptureImporter: Sendable {
    /// The added capture.
    public struct Added: Equatable, Sendable {
        /// The capture's key.
        public var key: LibraryKey
        /// Whether the capture was new to the library.
        public var isNew: Bool
        /// The capture's data in lists.
        public var card: CaptureCard
    }

    private let library: CaptureLibrary
    private let station: String
    private let pictures: @Sendable (String) -> Int?
    private let copied: @Sendable (String) -> Void

    /// An importer for a station; its name is free text.
    /// - Parameter pictures: counts the pictures that a scan or dataset consists of, by its folder.
    ///   Where it returns nil, all files that are pictures are counted.
    public init(
        _ library: CaptureLibrary, station: String,
        pictures: @escaping @Sendable (String) -> Int? = { _ in nil }
    ) {
        (self.library, self.station) = (library, station)
        (self.pictures, copied) = (pictures, { _ in })
    }

    /// - Parameter copied: called after each file that is copied, with its path in the scan.
    package init(
        _ library: CaptureLibrary, station: String, copied: @escaping @Sendable (String) -> Void
    ) {
        (self.library, self.station) = (library, station)
        (pictures, self.copied) = ({ _ in nil }, copied)
    }

    /// The default name of the station.
    public static var defaultStation: String { ProcessName.host }

    /// Adds the scan or dataset in a folder.
    /// - Parameter name: the capture's name; nil for the folder's name.
    public func add(_ folder: String, name: String? = nil) throws(LibraryError) -> Added {
        guard !Disk.exists("\(folder)/library.json") else {
            throw LibraryError(
                .data, phrase("add"), visible(folder), phrase("it is a library itself"),
                phrase("Name a scan folder, a data set or a folder of photographs."))
        }
        let source = try SourceFiles(folder: folder)
        let free = try Disk.freeBytes(library.path)
        // The disk must have room for the copy, and for as much again: intermediate results and the
        // model.
        guard free >= 2 * source.bytes else {
            throw LibraryError(
                .storage, phrase("add"), visible(folder),
                phrase(
                    "\(2 * source.bytes / 1_000_000 + 1) MB are needed, and \(free / 1_000_000) "
                        + "are free"),
                phrase("Make room where the library is."))
        }
        let incoming = library.incomingPrefix + ProcessName.unique()
        do throws(LibraryError) {
            let (manifest, bytes) = try copy(source, to: incoming)
            let real = URL(fileURLWithPath: folder).standardizedFileURL.lastPathComponent
            let card = CaptureCard(
                capture: manifest.key.text, name: name ?? real, station: station,
                files: source.files.count, bytes: bytes,
                pictures: pictures(folder) ?? source.pictures,
                added: library.time.now)
            try Disk.place(try CanonicalText.bytes(of: card), at: "\(incoming)/card.json")
            return try settle(incoming, manifest.key, card)
        } catch {
            Disk.removeAll(incoming)
            throw error
        }
    }

    /// Renames a copied folder to its key. If the library has this key already, the copy is
    /// dropped.
    private func settle(
        _ incoming: String, _ key: LibraryKey, _ card: CaptureCard
    ) throws(LibraryError) -> Added {
        let place = library.capturePath(key)
        try Disk.sync(incoming)
        let isNew = rename(incoming, place) == 0
        if !isNew {
            guard Disk.isTaken(place, code: errno) else {
                throw .kernel(errno, phrase("add"), place)
            }
            Disk.removeAll(incoming)
            try requireWhole(key, card)
        }
        try Disk.sync("\(library.path)/captures")
        try StationLog(library).note(card, by: station, isFirst: isNew)
        return Added(key: key, isNew: isNew, card: card)
    }

    /// Checks the number of files under this key and their total size, and throws if one is wrong.
    /// `LibraryCheck` compares checksums.
    private func requireWhole(_ key: LibraryKey, _ card: CaptureCard) throws(LibraryError) {
        let there = try SourceFiles(folder: library.scanPath(key))
        guard there.files.count == card.files, there.bytes == card.bytes else {
            throw LibraryError(
                .data, phrase("add"), card.name,
                phrase("the library holds a damaged copy of it, \(key.short)"),
                phrase("Look with capstan library check, remove that copy, and add it again."))
        }
    }

    private func copy(
        _ source: SourceFiles, to incoming: String
    ) throws(LibraryError) -> (Manifest, bytes: Int64) {
        var bytes: Int64 = 0
        var listed: [(path: String, sum: LibraryKey)] = []
        var folders: Set<String> = ["\(incoming)/scan"]
        try Disk.makeFolder("\(incoming)/scan")
        for file in source.files {
            let target = "\(incoming)/scan/\(file.path)"
            let folder = String(target[..<(target.lastIndex(of: "/") ?? target.endIndex)])
            if folders.insert(folder).inserted { try Disk.makeFolder(folder) }
            let written = try FileCopy.copy(
                "\(source.folder)/\(file.path)", to: target, endsAtLine: file.isJournal,
                mode: 0o444)
            listed.append((file.path, written.sum))
            bytes += written.bytes
            copied(file.path)
        }
        let manifest = try Manifest(listed)
        try Disk.place(manifest.bytes, at: "\(incoming)/\(Manifest.name)")
        for folder in folders { try Disk.sync(folder) }
        return (manifest, bytes)
    }
}
