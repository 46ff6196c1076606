/// A scan that continues after it was ended or interrupted.
public struct ResumedScan {
    /// Writes the rest of the scan. The journal continues after its intact lines.
    public var writer: ScanWriter
    /// The session record from the start of the scan.
    public var session: SessionRecord
    /// The lines of the journal until now, for replay.
    public var lines: [JournalLine]
    /// Sentences about shots in the journal whose files are missing or damaged. A power loss alone
    /// causes none.
    public var problems: [String]
    /// Sentences about traces of the interruption that were found and repaired.
    public var notes: [String]
}

extension ScanWriter {
    /// Opens a scan to continue it. Cuts the journal after its intact lines, moves the files of
    /// shots that the journal does not name to `orphans/`, and removes unfinished files. After an
    /// interruption, the call can be repeated. Throws `.data` when the path is no scan, another
    /// process has locked it or the journal is damaged; throws `.storage` when there is no room.
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
        // The journal is synced even if its end was intact, because lines of a killed program may
        // not be on the disk.
        try fileSystem.sync(file: journal)

        // The scan folder is always synced, because a killed program may have made a folder in it
        // without a sync.
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
    /// Moves files to `orphans/` and gives them new names if theirs are taken. Waits until the
    /// moves are on the disk.
    func setAside(_ files: [String], on fileSystem: any FileSystem) throws(DeviceError) {
        guard !files.isEmpty else { return }
        for file in files { try setAside(file, on: fileSystem) }
        // The new folders are synced first, then the old ones. So after a power loss, each file is
        // in at least one of them.
        let parents = Set(files.map { ScanPath.parent(of: $0) }).sorted()
        for folder in [path, path(of: Self.orphans)] + parents.map({ path(of: $0) }) {
            try fileSystem.sync(directory: folder)
        }
    }

    /// Moves a file to `orphans/`, under a new name if its own is taken.
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
