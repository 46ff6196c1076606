/// Writes a scan folder that survives power loss. When a call returns, its files are on the disk;
/// journal lines are on the disk only if the call was `durable`. Only one owner may use a writer.
/// The folder is locked against other writers until `close` is called or the writer is gone.
///
/// The caller must `write` a shot before appending the journal line that names the shot.
public final class ScanWriter {
    /// The scan folder that is written.
    public let folder: ScanFolder
    private let fileSystem: any FileSystem
    private let lock: FileLock
    /// The numbers of the shots in the journal.
    private var named: Set<Int>
    /// Whether this writer has synced the depth folder. A killed writer may have made the folder
    /// without a sync.
    private var hasDepthFolder = false
    private var lineCount: Int
    private var safeLines: Int
    private var safeBytes: Int64
    /// The bytes of the lines after `safeBytes`. A failed sync may remove these lines from the
    /// disk; then they are written again.
    private var unsynced: [UInt8] = []
    private var needsRepair = false
    /// Whether the journal was shortened without a sync. If so, its removed end may come back after
    /// a power loss.
    private var isCutUnsynced = false

    init(
        _ folder: ScanFolder, _ fileSystem: any FileSystem, lock: FileLock,
        continuing reader: ScanReader? = nil
    ) {
        (self.folder, self.fileSystem, self.lock) = (folder, fileSystem, lock)
        named = Set(reader.map { ($0.shots + $0.rejectedShots).map(\.number) } ?? [])
        (lineCount, safeBytes) = (reader?.lines.count ?? 0, reader?.journalBytes ?? 0)
        safeLines = lineCount
    }

    /// Starts a scan in an empty or new folder. Throws `.data` when the folder is not empty or is
    /// locked; throws `.storage` when there is no room.
    public static func create(
        at path: String, fileSystem: any FileSystem, session: SessionRecord
    ) throws(DeviceError) -> ScanWriter {
        let folder = ScanFolder(path: path)
        if try fileSystem.status(folder.path) == nil {
            try fileSystem.makeDirectories(folder.path)
        } else {
            try folder.requireUnused(on: fileSystem)
            // An error is ignored: if the folder existed before, the program that made it must sync
            // its parent.
            try? fileSystem.sync(directory: ScanPath.parent(of: folder.path))
        }
        let lock = try fileSystem.lock(folder.path(of: ScanFolder.lock))
        // The folder is checked again, because another capture may have written to it before it was
        // locked.
        try folder.requireUnused(on: fileSystem)
        let images = folder.path(of: ScanFolder.images)
        if try fileSystem.status(images) == nil { try fileSystem.makeDirectory(images) }
        let journal = folder.path(of: ScanFolder.journal)
        try fileSystem.write([], to: journal)
        try fileSystem.sync(file: journal)
        try fileSystem.sync(directory: folder.path)
        // The session record is written last, because a folder with a session record counts as a
        // scan.
        let writer = ScanWriter(folder, fileSystem, lock: lock)
        try writer.rewriteSession(session)
        return writer
    }

    /// The free space on the disk of the folder, in bytes.
    public func freeBytes() throws(DeviceError) -> Int64 {
        try fileSystem.freeBytes(at: folder.path)
    }

    /// Writes the files of a new shot. When they are on the disk, returns the shot for its journal
    /// line. After an error, the files are removed if the disk allows it, and the same shot may be
    /// written again.
    @discardableResult
    public func write(_ shot: ShotFiles) throws(DeviceError) -> StoredShot {
        let stored = shot.stored
        if named.contains(shot.number) {
            throw DeviceError(
                kind: .data, operation: phrase("write shot \(shot.number) to"),
                subject: folder.path,
                reason: phrase("the journal names a shot of that number already"),
                suggestion: phrase("Go on with the next number."))
        }
        let depthFolder = folder.path(of: ScanFolder.depth)
        if shot.depth != nil, !hasDepthFolder {
            if try fileSystem.status(depthFolder) == nil {
                try fileSystem.makeDirectory(depthFolder)
            }
            try fileSystem.sync(directory: folder.path)
            hasDepthFolder = true
        }
        do throws(DeviceError) {
            try fileSystem.place(shot.image, at: folder.path(of: stored.imageFile))
            if let depth = shot.depth, let file = stored.depthFile {
                try fileSystem.place(depth, at: folder.path(of: file))
                try fileSystem.sync(directory: depthFolder)
            }
            try fileSystem.place(shot.sidecar, at: folder.path(of: stored.sidecarFile))
            try fileSystem.sync(directory: folder.path(of: ScanFolder.images))
        } catch {
            for (path, _) in stored.files {
                // If this fails, the file is an orphan, which is moved away when the scan is
                // resumed.
                try? fileSystem.remove(folder.path(of: path))
            }
            throw error
        }
        return stored
    }

    /// Appends lines to the journal in one write. If `durable`, waits until these lines and all
    /// earlier ones are on the disk; this also works without lines. After an error, none of the
    /// lines is in the journal, and the caller may pass them again. Lines that are not on the disk
    /// yet are also in memory, so the caller should make a durable call from time to time.
    public func appendJournal(
        _ lines: [JournalLine], durable: Bool
    ) throws(DeviceError) {
        try repairJournal()
        let journal = folder.path(of: ScanFolder.journal)
        var batch: [UInt8] = []
        for (index, line) in lines.enumerated() {
            batch += Journal.text(line, number: lineCount + index + 1, safe: safeLines)
        }
        do throws(DeviceError) {
            if !batch.isEmpty { try fileSystem.append(batch, to: journal) }
            if durable { try fileSystem.sync(file: journal) }
        } catch {
            needsRepair = true
            // Removes a torn line now if the disk allows it, else before the next line.
            try? repairJournal()
            throw error
        }
        lineCount += lines.count
        named.formUnion(lines.compactMap { $0.shot?.number })
        unsynced += batch
        if durable {
            safeBytes += Int64(unsynced.count)
            (safeLines, unsynced, isCutUnsynced) = (lineCount, [], false)
        }
    }

    /// Moves the files of shots to `orphans/`. Two kinds of shot keep their files: shots that the
    /// journal names, and shots that the journal may name again after a power loss, because it was
    /// shortened without a sync.
    public func setAside(_ shots: [StoredShot]) throws(DeviceError) {
        let journal = folder.path(of: ScanFolder.journal)
        // The repair may fail and leave lines that name shots, so the journal is read here.
        try? repairJournal()
        if isCutUnsynced {
            try fileSystem.sync(file: journal)
            isCutUnsynced = false
        }
        let lines = try Journal(
            reading: fileSystem.read(journal, maximumBytes: ScanFolder.maximumJournalBytes),
            path: journal
        ).lines
        let inJournal = Set(lines.compactMap { $0.shot?.number })
        let files = shots.filter { !inJournal.contains($0.number) }.flatMap { $0.files.map(\.path) }
        try folder.setAside(files, on: fileSystem)
    }

    /// Replaces the session record.
    public func rewriteSession(_ session: SessionRecord) throws(DeviceError) {
        try fileSystem.place(session.encoded(), at: folder.path(of: ScanFolder.session))
        try fileSystem.sync(directory: folder.path)
    }

    /// Unlocks the folder. The system writes lines that are not on the disk yet at some later time.
    public func close() { lock.release() }

    /// Repairs the journal after a failed write or sync. Only the bytes up to the last good sync
    /// are certain: the kernel may drop the data of a failed sync and report success for the next
    /// one. So the journal is cut there, and the later lines are written again.
    private func repairJournal() throws(DeviceError) {
        guard needsRepair else { return }
        let journal = folder.path(of: ScanFolder.journal)
        try fileSystem.truncate(journal, to: safeBytes)
        isCutUnsynced = true
        if !unsynced.isEmpty { try fileSystem.append(unsynced, to: journal) }
        needsRepair = false
    }
}

extension ScanFolder {
    /// Throws unless the folder is empty or has only the remains of an interrupted start: a lock
    /// file, a session record, an empty journal, or an empty folder for pictures.
    fileprivate func requireUnused(on fileSystem: any FileSystem) throws(DeviceError) {
        func refusal(_ reason: String, _ suggestion: String) -> DeviceError {
            DeviceError(
                kind: .data, operation: phrase("start a scan in"), subject: path, reason: reason,
                suggestion: suggestion)
        }
        guard try isDirectory(on: fileSystem) else {
            throw refusal(phrase("it is a file, not a folder"), phrase("Name a folder."))
        }
        var records = [Self.lock, Self.journal, ScanPath.temporaryName(for: Self.session)]
        let hasEmptyJournal = try fileSystem.status(path(of: Self.journal))?.bytes == 0
        // A session record without an empty journal beside it must not be replaced.
        if hasEmptyJournal { records.append(Self.session) }
        for name in try fileSystem.list(path) {
            let status = try fileSystem.status(path(of: name))
            var isLeftover = false
            if status?.kind == .file {
                isLeftover = records.contains(name) && (name != Self.journal || hasEmptyJournal)
            } else if name == Self.images, status?.kind == .directory {
                isLeftover = try fileSystem.list(path(of: name)).isEmpty
            }
            if isLeftover { continue }
            if try isScan(on: fileSystem) {
                throw refusal(
                    phrase("it holds a scan already"),
                    phrase("Go on with that scan (--resume), or name a new folder."))
            }
            throw refusal(
                phrase("it is not empty (it holds \(name.debugDescription))"),
                phrase("Name a new or an empty folder."))
        }
    }
}
