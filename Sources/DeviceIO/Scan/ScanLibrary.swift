/// The scans in a directory. To list them, only session records, journals and lengths of files are
/// read, never pictures.
public struct ScanLibrary: Sendable {
    /// The directory of scan folders.
    public let directory: String
    private let fileSystem: any FileSystem

    /// The scans in `directory`, which may be missing until the first scan.
    public init(directory: String, fileSystem: any FileSystem) {
        self.directory = ScanPath.trimmed(directory)
        self.fileSystem = fileSystem
    }

    /// All scans, the newest first. Other folders are left out, also those that this user may not
    /// enter, such as `lost+found`. Throws when the directory cannot be listed, or when not one
    /// folder in it can be entered.
    public func scans() throws(DeviceError) -> [ScanSummary] {
        guard try fileSystem.status(directory) != nil else { return [] }
        var scans: [ScanSummary] = []
        var (entered, refusal) = (0, DeviceError?.none)
        for name in try fileSystem.list(directory) where !name.hasPrefix(".") {
            let folder = ScanFolder(path: path(of: name))
            do throws(DeviceError) {
                let isScan = try folder.isScan(on: fileSystem)
                entered += 1
                guard isScan else { continue }
            } catch {
                refusal = refusal ?? error
                continue
            }
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
        if entered == 0, let refusal { throw refusal }
        return scans.sorted { ($0.created ?? "", $1.name) > ($1.created ?? "", $0.name) }
    }

    /// Renames a scan and returns the new path. Throws `.data` when the name is invalid or taken,
    /// or while a capture writes the scan.
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

    /// Deletes a scan with all its files. The scan is renamed to a hidden name first, so that an
    /// interrupted deletion leaves no part of a scan in the list. The next deletion removes the
    /// rest.
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

    /// The longest name of a scan, in bytes. Linux permits 255 (NAME_MAX); the rest is room for the
    /// hidden name during a deletion.
    private static let longestName = 200

    /// Why a text cannot be the name of a scan, in words; nil when it can.
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

    /// Locks a scan, so that no capture writes to it at the same time.
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
        // The kind of a link is `other`, so the link is removed and its target is kept.
        if try fileSystem.status(path)?.kind == .directory {
            for name in try fileSystem.list(path) { try removeTree(ScanPath.join(path, name)) }
        }
        try fileSystem.remove(path)
    }
}
