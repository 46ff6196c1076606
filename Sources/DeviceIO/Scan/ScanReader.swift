/// A scan folder as it is read. Opening reads the session record and the journal and looks at the
/// files' lengths; `inspect` reads the pictures too. Opening changes nothing on the disk.
public struct ScanReader: Sendable {
    /// The folder.
    public let folder: ScanFolder
    /// What the scan was started with.
    public let session: SessionRecord
    /// The whole lines of the journal, in order.
    public let lines: [JournalLine]
    /// The shots that the journal names, in order, without those that the person rejected.
    public let shots: [StoredShot]
    /// The shots that the person rejected, in order; their files are there.
    public let rejectedShots: [StoredShot]
    /// What is wrong, a sentence each: shots that the journal names and that are missing or not
    /// whole, by their lengths.
    public let problems: [String]
    /// What a person may want to know, a sentence each: traces of a capture that was cut off.
    public let notes: [String]
    /// Files of shots that the journal does not name, relative to the folder.
    public let orphans: [String]
    /// Files that were not finished, relative to the folder.
    public let temporaries: [String]
    /// Room that the folder takes, in bytes.
    public let bytes: Int64
    /// Bytes of the journal's whole lines, and of what follows them.
    let (journalBytes, tornBytes): (Int64, Int64)
    private let fileSystem: any FileSystem

    /// Opens the scan at `path`. Throws an error of kind `.data` when it is no scan folder, when
    /// its session record cannot be read, or when the journal is damaged before its end.
    public static func open(
        at path: String, fileSystem: any FileSystem
    ) throws(DeviceError) -> ScanReader {
        try ScanReader(ScanFolder(path: path), fileSystem)
    }

    private init(_ folder: ScanFolder, _ fileSystem: any FileSystem) throws(DeviceError) {
        guard try folder.isScan(on: fileSystem) else { throw folder.isNoScan("open") }
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

    /// The session's state as the journal last told it; nil when it never did.
    public var state: String? { lines.last { $0.state != nil }?.state }

    /// The picture's bytes. Throws when the file cannot be read; its checksum is not looked at.
    public func image(of shot: StoredShot) throws(DeviceError) -> [UInt8] {
        try read(shot.imageFile)
    }

    /// The sidecar. Throws when the file cannot be read or is no sidecar.
    public func sidecar(of shot: StoredShot) throws(DeviceError) -> ShotSidecar {
        try ShotSidecar(reading: read(shot.sidecarFile), path: folder.path(of: shot.sidecarFile))
    }

    /// The depth picture's bytes; nil without depth. Throws when the file cannot be read.
    public func depth(of shot: StoredShot) throws(DeviceError) -> [UInt8]? {
        guard let file = shot.depthFile else { return nil }
        return try read(file)
    }

    /// Reads every file that the journal names and says what it found.
    public func inspect() -> ScanInspection {
        var problems = problems
        var passes: Set<Int> = []
        for shot in shots + rejectedShots {
            for (path, check) in shot.files {
                do throws(DeviceError) {
                    let content = try read(path)
                    if content.count == check.bytes, CRC32.hex(content) != check.crc32 {
                        problems.append("\(path) is damaged: its checksum does not match.")
                    } else if path == shot.sidecarFile, content.count == check.bytes {
                        let sidecar = try ShotSidecar(reading: content, path: path)
                        if let pass = sidecar.scanPassID { passes.insert(pass) }
                    }
                } catch {
                    // What is missing or of another length is among the problems already.
                    if !problems.contains(where: { $0.hasPrefix(path + " ") }) {
                        problems.append("\(path) cannot be used: \(error.reason).")
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
                problems.append("The journal names shot \(shot.number) twice.")
            }
            for (path, check) in shot.files {
                guard let bytes = found[path] else {
                    problems.append("\(path) is missing.")
                    continue
                }
                if bytes != check.bytes {
                    problems.append(
                        "\(path) is not whole: it has \(bytes) bytes of \(check.bytes).")
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
                "The last \(byteWords(tornBytes)) of \(ScanFolder.journal) were not fully written "
                    + "when the capture was cut off; they are left aside.")
        }
        if !orphans.isEmpty {
            notes.append(
                "The journal does not name \(orphans.joined(separator: ", ")); resuming moves "
                    + "them to \(ScanFolder.orphans)/.")
        }
        if temporaries > 0 {
            notes.append("Files that were not finished: \(temporaries); resuming removes them.")
        }
        return notes
    }
}

extension ScanFolder {
    /// The error that there is no scan at the path.
    func isNoScan(_ operation: String) -> DeviceError {
        DeviceError(
            kind: .data, operation: operation, subject: path,
            reason: "it is no scan folder (a scan has \(Self.session) and \(Self.journal))",
            suggestion: "Name a folder that a capture has made, or start a new capture.")
    }

    /// Lengths of the plain files in the folder and its own folders, by relative path. Throws
    /// `.data` when one of these is something else.
    func files(on fileSystem: any FileSystem) throws(DeviceError) -> [String: Int64] {
        var found: [String: Int64] = [:]
        for folder in ["", Self.images, Self.depth, Self.orphans] {
            let full = self.path(of: folder.isEmpty ? "." : folder)
            guard let kind = try fileSystem.status(full)?.kind else { continue }
            // Above all no link: what is written next would land outside the scan.
            guard kind == .directory else {
                throw DeviceError(
                    kind: .data, operation: "open", subject: path,
                    reason: "its \(folder) is not a folder",
                    suggestion: "Restore the scan from a copy.")
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
