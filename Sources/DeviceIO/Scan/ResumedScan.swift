/// A scan that continues after it was ended or interrupted.
public struct ResumedScan {
    /// The writer for the rest of the scan; the journal continues after its intact lines.
    public var writer: ScanWriter
    /// The session record of the scan's start.
    public var session: SessionRecord
    /// The journal's lines so far, for replay.
    public var lines: [JournalLine]
    /// Shots in the journal that are missing or damaged, a sentence each; none after power loss
    /// alone.
    public var problems: [String]
    /// Traces of the interruption that were found and repaired, a sentence each.
    public var notes: [String]
}

extension ScanWriter {
    /// Opens a scan to continue it: truncates the journal after its intact lines, moves files of
    /// shots that the journal does not name to `orphans/`, removes unfinished files. Can be
    /// repeated when interrupted. Throws `.data` when it is not a scan, is locked by another
    /// process or has a damaged journal, `.storage` when there is no room.
    public static func resume(
        at path: String, fileSystem: any FileSystem
    ) throws(DeviceError) -> ResumedScan {
        let folder = ScanFolder(path: path)
        guard try folder.isScan(on: fileSystem) else { throw folder.isNoScan(phrase("resume")) }
        let lock = try fileSystem.lock(folder.path(of: ScanFolder.lock))
        let reader = try ScanReader.open(at: path, fileSystem: fileSystem)
        let journal = folder.path(of: ScanFolder.journal)
        if reader.tornBytes > 0 {
            try fileSystem.truncate(journal, to: reader.journalBytes)
        }
        // Syncs even when nothing was torn: lines of a killed program may not be on the disk.
        try fileSystem.sync(file: journal)

        // Always syncs the scan folder: a killed program may have created a folder in it without a
        // sync.
        var touched: Set<String> = ["."]
        for file in reader.temporaries {
            try fileSystem.remove(folder.path(of: file))
            touched.insert(ScanPath.parent(of: file))
        }
        try folder.setAside(reader.orphans, on: fileSystem)
        for name in touched.sorted() {
            try fileSystem.sync(directory: name == "." ? folder.path : folder.path(of: name))
        }
        return ResumedScan(
            writer: ScanWriter(folder, fileSystem, lock: lock, continuing: reader),
            session: reader.session, lines: reader.lines, problems: reader.problems,
            notes: reader.notes)
    }
}

extension ScanFolder {
    /// Moves files to `orphans/` under free names; returns when the moves are on the disk.
    func setAside(_ files: [String], on fileSystem: any FileSystem) throws(DeviceError) {
        guard !files.isEmpty else { return }
        for file in files { try setAside(file, on: fileSystem) }
        // Syncs the new folders first, then the old ones: after a power loss, each file is in at
        // least one of them.
        let parents = Set(files.map { ScanPath.parent(of: $0) }).sorted()
        for folder in [path, path(of: Self.orphans)] + parents.map({ path(of: $0) }) {
            try fileSystem.sync(directory: folder)
        }
    }

    /// Moves a file to `orphans/` under a free name.
    private func setAside(
        _ file: String, on fileSystem: any FileSystem
    ) throws(DeviceError) {
        let orphans = path(of: Self.orphans)
        try fileSystem.makeDirectories(orphans)
        let name = ScanPath.name(of: file)
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        var target = ScanPath.join(orphans, name)
        var copy = 2
        while try fileSystem.status(target) != nil {
            target = ScanPath.join(orphans, "\(name[..<dot])-\(copy)\(name[dot...])")
            copy += 1
        }
        try fileSystem.rename(path(of: file), to: target)
    }
}
