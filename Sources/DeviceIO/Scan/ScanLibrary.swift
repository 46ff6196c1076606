/// The scans in a directory. Listing reads journals and file lengths, never pictures.
public struct ScanLibrary: Sendable {
    /// The directory of scan folders.
    public let directory: String
    private let fileSystem: any FileSystem

    /// The scans in `directory`, which need not exist yet.
    public init(directory: String, fileSystem: any FileSystem) {
        self.directory = ScanPath.trimmed(directory)
        self.fileSystem = fileSystem
    }

    /// All scans, newest first; other folders are left out. Throws when the directory cannot be
    /// listed.
    public func scans() throws(DeviceError) -> [ScanSummary] {
        guard try fileSystem.status(directory) != nil else { return [] }
        var scans: [ScanSummary] = []
        for name in try fileSystem.list(directory) where !name.hasPrefix(".") {
            let folder = ScanFolder(path: path(of: name))
            guard try folder.isScan(on: fileSystem) else { continue }
            do throws(DeviceError) {
                let reader = try ScanReader.open(at: folder.path, fileSystem: fileSystem)
                scans.append(
                    ScanSummary(
                        name: name, path: folder.path, created: reader.session.created,
                        shots: reader.shots.count, bytes: reader.bytes, state: reader.state,
                        trouble: reader.problems.first))
            } catch {
                let files = (try? folder.files(on: fileSystem)) ?? [:]
                scans.append(
                    ScanSummary(
                        name: name, path: folder.path, created: nil, shots: 0,
                        bytes: files.values.reduce(0, +), state: nil, trouble: error.words))
            }
        }
        return scans.sorted { ($0.created ?? "", $1.name) > ($1.created ?? "", $0.name) }
    }

    /// Renames a scan and returns its new path. Throws `.data` when the name is invalid or taken,
    /// or the scan is being written.
    @discardableResult
    public func rename(_ name: String, to newName: String) throws(DeviceError) -> String {
        let lock = try take(name, phrase("rename"))
        defer { lock.release() }
        if let fault = Self.fault(inName: newName) {
            throw trouble(phrase("rename"), name, fault, phrase("Choose another name."))
        }
        if try fileSystem.status(path(of: newName)) != nil {
            throw trouble(
                phrase("rename"), name, phrase("\(newName) is there already"),
                phrase("Choose another name."))
        }
        try fileSystem.rename(path(of: name), to: path(of: newName))
        try fileSystem.sync(directory: directory)
        return path(of: newName)
    }

    /// Deletes a scan with all its files. It is first renamed to a hidden name, so that an
    /// interrupted deletion leaves no partial scan in the list; the next deletion removes the rest.
    public func delete(_ name: String) throws(DeviceError) {
        let lock = try take(name, phrase("delete"))
        defer { lock.release() }
        var trash = path(of: Self.trashPrefix + name)
        while try fileSystem.status(trash) != nil { trash += "-" }
        try fileSystem.rename(path(of: name), to: trash)
        try fileSystem.sync(directory: directory)
        for leftover in try fileSystem.list(directory) where leftover.hasPrefix(Self.trashPrefix) {
            try removeTree(path(of: leftover))
        }
    }

    /// Longest name of a scan in bytes: Linux's NAME_MAX is 255, and the difference is room for the
    /// hidden name during deletion.
    private static let longestName = 200

    /// Why a text cannot be a scan's name; nil when it can.
    public static func fault(inName name: String) -> String? {
        if name.allSatisfy(\.isWhitespace) { return phrase("a name cannot be empty") }
        if name.hasPrefix(".") { return phrase("a name cannot begin with a dot") }
        if name.contains("/") { return phrase("a name cannot hold a slash") }
        if name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
            return phrase("a name cannot hold control characters")
        }
        return name.utf8.count > longestName
            ? phrase("a name cannot be longer than 200 bytes") : nil
    }

    private static let trashPrefix = ".trash-"

    private func path(of name: String) -> String { ScanPath.join(directory, name) }

    /// Locks a scan so that no capture writes to it meanwhile.
    private func take(_ name: String, _ operation: String) throws(DeviceError) -> FileLock {
        let folder = ScanFolder(path: path(of: name))
        guard Self.fault(inName: name) == nil, try folder.isScan(on: fileSystem) else {
            throw folder.isNoScan(operation)
        }
        return try fileSystem.lock(folder.path(of: ScanFolder.lock))
    }

    private func trouble(
        _ operation: String, _ name: String, _ reason: String, _ suggestion: String
    ) -> DeviceError {
        DeviceError(
            kind: .data, operation: operation, subject: name, reason: reason,
            suggestion: suggestion)
    }

    private func removeTree(_ path: String) throws(DeviceError) {
        // A link has status `other`: the link is removed, its target stays.
        if try fileSystem.status(path)?.kind == .directory {
            for name in try fileSystem.list(path) { try removeTree(ScanPath.join(path, name)) }
        }
        try fileSystem.remove(path)
    }
}
