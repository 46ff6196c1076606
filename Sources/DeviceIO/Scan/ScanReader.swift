import Scene
import Wording

/// Reads a scan folder. Opening reads the session record and the journal, and compares the lengths
/// of the files; `inspect` also reads all files. Nothing on the disk is changed.
public struct ScanReader: Sendable {
    /// The scan folder that is read.
    public let folder: ScanFolder
    /// The session record from the start of the scan.
    public let session: SessionRecord
    /// The intact lines of the journal, in order.
    public let lines: [JournalLine]
    /// The shots in the journal, in order, without the rejected ones.
    public let shots: [StoredShot]
    /// The rejected shots, in order. Their files still exist.
    public let rejectedShots: [StoredShot]
    /// Sentences about files of shots in the journal that are missing or have another length, and
    /// about shots that the journal names twice.
    public let problems: [String]
    /// Sentences for the person about traces of an interrupted capture.
    public let notes: [String]
    /// The files of shots that the journal does not name, relative to the folder.
    public let orphans: [String]
    /// The unfinished files, relative to the folder.
    public let temporaries: [String]
    /// The size of the folder in bytes.
    public let bytes: Int64
    /// The size of the journal's intact lines and the size of its torn end, in bytes.
    let (journalBytes, tornBytes): (Int64, Int64)
    private let fileSystem: any FileSystem

    /// Opens the scan at `path`. Throws an error of kind `.data` when the path is no scan folder,
    /// when the session record cannot be read, or when the journal is damaged before its torn end.
    public static func open(
        at path: String, fileSystem: any FileSystem
    ) throws(DeviceError) -> ScanReader {
        try ScanReader(ScanFolder(path: path), fileSystem)
    }

    private init(_ folder: ScanFolder, _ fileSystem: any FileSystem) throws(DeviceError) {
        guard try folder.isScan(on: fileSystem) else { throw folder.isNoScan(phrase("open")) }
        let sessionPath = folder.path(of: ScanFolder.session)
        let journalPath = folder.path(of: ScanFolder.journal)
        session = try SessionRecord(
            reading: fileSystem.read(
                sessionPath, maximumBytes: ScanFolder.maximumRecordBytes), path: sessionPath)
        let journal = try Journal(
            reading: fileSystem.read(
                journalPath, maximumBytes: ScanFolder.maximumJournalBytes), path: journalPath)
        (self.folder, self.fileSystem, lines) = (folder, fileSystem, journal.lines)
        (journalBytes, tornBytes) = (journal.wholeBytes, journal.tornBytes)
        let stored = journal.lines.compactMap(\.shot)
        let rejected = journal.rejectedShots
        shots = stored.filter { !rejected.contains($0.number) }
        rejectedShots = stored.filter { rejected.contains($0.number) }

        let found = try folder.files(on: fileSystem)
        bytes = found.values.reduce(0, +)
        temporaries = found.keys.filter { ScanPath.isTemporary(ScanPath.name(of: $0)) }.sorted()
        let named = Set(stored.flatMap { $0.files.map(\.path) })
        orphans = found.keys.filter { path in
            !named.contains(path) && ScanPath.parent(of: path) != ScanFolder.orphans
                && ScanFolder.isShotFile(ScanPath.name(of: path))
        }.sorted()
        problems = Self.problems(of: stored, in: found)
        notes = Self.notes(
            tornBytes: tornBytes, orphans: orphans, temporaries: temporaries.count)
    }

    /// The last session state in the journal; nil when there is none.
    public var state: String? { lines.last { $0.state != nil }?.state }

    /// The bytes of a shot's picture. Throws when the file cannot be read. The checksum is not
    /// verified.
    public func image(of shot: StoredShot) throws(DeviceError) -> [UInt8] {
        try read(shot.imageFile)
    }

    /// The sidecar of a shot. Throws when the file cannot be read or is no sidecar.
    public func sidecar(of shot: StoredShot) throws(DeviceError) -> ShotSidecar {
        try folder.sidecar(ofShot: shot.number, on: fileSystem)
    }

    /// The bytes of a shot's depth picture; nil when the shot has none. Throws when the file cannot
    /// be read.
    public func depth(of shot: StoredShot) throws(DeviceError) -> [UInt8]? {
        guard let file = shot.depthFile else { return nil }
        return try read(file)
    }

    /// Reads all files of the shots in the journal and reports what is wrong with them.
    public func inspect() -> ScanInspection {
        var problems = problems
        var passes: Set<Int> = []
        for shot in shots + rejectedShots {
            for (path, check) in shot.files {
                do throws(DeviceError) {
                    let content = try read(path)
                    if content.count == check.bytes, CRC32.hex(content) != check.crc32 {
                        problems.append(phrase("\(path) is damaged: its checksum does not match."))
                    } else if path == shot.sidecarFile, content.count == check.bytes {
                        let sidecar = try ShotSidecar(reading: content, path: path)
                        if let pass = sidecar.scanPassID { passes.insert(pass) }
                    }
                } catch {
                    // A missing file or one with another length is already among the problems.
                    if !problems.contains(where: { $0.hasPrefix(path + " ") }) {
                        problems.append(phrase("\(path) cannot be used: \(error.reason)."))
                    }
                }
            }
        }
        return ScanInspection(
            ok: problems.isEmpty, path: folder.path, created: session.created,
            source: session.source, state: state, shots: shots.count, passes: passes.count,
            bytes: bytes, problems: problems, notes: notes)
    }

    private func read(_ file: String) throws(DeviceError) -> [UInt8] {
        try fileSystem.read(
            folder.path(of: file), maximumBytes: ScanFolder.maximumPictureBytes)
    }

    private static func problems(of shots: [StoredShot], in found: [String: Int64]) -> [String] {
        var problems: [String] = []
        var numbers: Set<Int> = []
        for shot in shots {
            if !numbers.insert(shot.number).inserted {
                problems.append(phrase("The journal names shot \(shot.number) twice."))
            }
            for (path, check) in shot.files {
                guard let bytes = found[path] else {
                    problems.append(phrase("\(path) is missing."))
                    continue
                }
                if bytes != check.bytes {
                    problems.append(
                        phrase("\(path) is not whole: it has \(bytes) bytes of \(check.bytes)."))
                }
            }
        }
        return problems
    }

    private static func notes(
        tornBytes: Int64, orphans: [String], temporaries: Int
    ) -> [String] {
        var notes: [String] = []
        if tornBytes > 0 {
            notes.append(
                phrase(
                    """
                    The last \(bytesWords(tornBytes)) of \(ScanFolder.journal) were not fully \
                    written when the capture was cut off; they are left aside.
                    """))
        }
        if !orphans.isEmpty {
            notes.append(
                phrase(
                    "The journal does not name \(orphans.joined(separator: ", ")); resuming moves "
                        + "them to \(ScanFolder.orphans)/."))
        }
        if temporaries > 0 {
            notes.append(
                phrase("Files that were not finished: \(temporaries); resuming removes them."))
        }
        return notes
    }
}

extension ScanFolder {
    /// The error for a path that is no scan.
    func isNoScan(_ operation: String) -> DeviceError {
        DeviceError(
            kind: .data, operation: operation, subject: path,
            reason: phrase("it is no scan folder (a scan has \(Self.session) and \(Self.journal))"),
            suggestion: phrase("Name a folder that a capture has made, or start a new capture."))
    }

    /// The lengths in bytes of the plain files in the folder and its known subfolders, by relative
    /// path. Throws `.data` when a known subfolder is a file or a link.
    func files(on fileSystem: any FileSystem) throws(DeviceError) -> [String: Int64] {
        var found: [String: Int64] = [:]
        for folder in ["", Self.images, Self.depth, Self.orphans] {
            let full = self.path(of: folder.isEmpty ? "." : folder)
            guard let kind = try fileSystem.status(full)?.kind else { continue }
            // A link is refused before anything is read, because later writes would be outside the
            // scan.
            guard kind == .directory else {
                throw DeviceError(
                    kind: .data, operation: phrase("open"), subject: path,
                    reason: phrase("its \(folder) is not a folder"),
                    suggestion: phrase("Restore the scan from a copy."))
            }
            for name in try fileSystem.list(full) {
                let status = try fileSystem.status(ScanPath.join(full, name))
                guard let status, status.kind == .file else { continue }
                found[folder.isEmpty ? name : "\(folder)/\(name)"] = status.bytes
            }
        }
        return found
    }
}
