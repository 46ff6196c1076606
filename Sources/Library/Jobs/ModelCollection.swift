import Foundation
import Glibc
import Processes

/// Copies published models out of a library, into folders named by their captures.
public struct ModelCollection: Sendable {
    /// A copied model.
    public struct Collected: Codable, Equatable, Sendable {
        /// The job, the folder of the copy, and the names of its files.
        public var job: String
        public var folder: String
        public var files: [String]
        /// Whether the copy existed already.
        public var wasThere: Bool
    }

    private let library: CaptureLibrary

    /// A collection of models from this library.
    public init(_ library: CaptureLibrary) { self.library = library }

    /// Copies the models of these rows, each into a folder named by its capture; where captures
    /// have equal names, the folder's name includes the job's key. Existing files stay.
    public func collect(_ rows: [QueueRow], into folder: String) throws(LibraryError) -> [Collected]
    {
        try Self.makeOutput(folder)
        var uses: [String: Int] = [:]
        for row in rows { uses[Self.fileName(row.name), default: 0] += 1 }
        var collected: [Collected] = []
        for row in rows where row.state == .published {
            var name = Self.fileName(row.name)
            if uses[name] ?? 0 > 1 { name += "-" + row.job.short }
            let target = "\(folder)/\(name)"
            let isThere = try isModel(row.job, at: target)
            if !isThere { try copy(row.job, to: target) }
            let files = try Disk.names(target).filter { $0 != Manifest.name && $0 != "job.json" }
            collected.append(
                Collected(job: row.job.text, folder: target, files: files, wasThere: isThere))
        }
        return collected
    }

    /// Creates the folder for the copies. Throws `.data` where nothing can be written there.
    private static func makeOutput(_ folder: String) throws(LibraryError) {
        do throws(LibraryError) {
            try Disk.makeFolder(folder)
            if let code = WriteAccess.fault(inFolder: folder) {
                throw .kernel(code, phrase("collect into"), folder)
            }
        } catch {
            throw LibraryError(
                .data, phrase("collect into"), folder, error.reason, phrase("Name another folder."))
        }
    }

    /// Whether the folder holds the same model already; throws when it holds something else.
    private func isModel(_ job: LibraryKey, at target: String) throws(LibraryError) -> Bool {
        guard Disk.exists(target) else { return false }
        let theirs = try Disk.read("\(target)/\(Manifest.name)")
        guard try theirs == Disk.read("\(library.modelPath(job))/\(Manifest.name)"), theirs != nil
        else {
            throw LibraryError(
                .data, phrase("collect into"), target,
                phrase("there is something else of that name"),
                phrase("Name another folder."))
        }
        return true
    }

    private func copy(_ job: LibraryKey, to target: String) throws(LibraryError) {
        let source = library.modelPath(job)
        guard let bytes = try Disk.read("\(source)/\(Manifest.name)"),
            let manifest = Manifest(bytes)
        else {
            throw LibraryError(
                .data, phrase("collect"), phrase("the model of job \(job.short)"),
                phrase("its manifest is damaged"),
                phrase("Look with capstan library check."))
        }
        let temporary = "\(target).\(ProcessName.unique()).tmp"
        do throws(LibraryError) {
            try Disk.makeFolder(temporary)
            for file in manifest.files {
                let place = "\(temporary)/\(file.path)"
                try Disk.makeFolder(String(place[..<(place.lastIndex(of: "/") ?? place.endIndex)]))
                guard try FileCopy.copy("\(source)/\(file.path)", to: place).sum == file.sum else {
                    throw LibraryError(
                        .data, phrase("collect"), "\(source)/\(file.path)", phrase("it is damaged"),
                        phrase("Look with capstan library check."))
                }
            }
            try Disk.place(bytes, at: "\(temporary)/\(Manifest.name)")
            guard rename(temporary, target) == 0 else {
                throw .kernel(errno, phrase("write"), target)
            }
        } catch {
            Disk.removeAll(temporary)
            throw error
        }
    }

    /// The capture's name as a valid name of one folder.
    static func fileName(_ name: String) -> String {
        let plain = String(
            name.unicodeScalars.map {
                $0 == "/" || $0.isControlCharacter ? "_" : Character($0)
            })
        let trimmed = plain.hasPrefix(".") ? "_" + plain.dropFirst() : plain
        return trimmed.isEmpty ? "_" : String(trimmed.prefix(60))
    }
}
