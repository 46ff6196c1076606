import DeviceIO
import Foundation

/// Packs a scan into one zip file, with its report, its models and exports, to carry it off a
/// machine without a screen.
public struct ScanBundle {
    /// What was packed.
    public struct Summary: Equatable, Sendable {
        /// The zip file.
        public var output: String
        /// Files in it, and the length of them all in bytes.
        public var files: Int
        public var bytes: Int64
        /// What became of each export.
        public var exports: [ExportReport]

        /// Whether every export was proven.
        public var isProven: Bool { exports.allSatisfy(\.proof.holds) }
    }

    private let scan: String
    private let name: String

    /// The scan at a path. Throws `.data` when it is none.
    public init(scan: String) throws(DeviceError) {
        let folder = ScanFolder(path: scan)
        guard try folder.isScan(on: DiskFileSystem()) else {
            throw DeviceError(
                kind: .data, operation: "bundle", subject: visible(scan),
                reason: "it is no scan folder (a scan has session.json and journal.jsonl)",
                suggestion: "Name a folder that a capture has made.")
        }
        self.scan = folder.path
        let real = URL(fileURLWithPath: folder.path).resolvingSymlinksInPath().lastPathComponent
        name = ExportNames.stems(of: [real + ".x"])[0]
    }

    /// Writes the zip file, which must not be there yet, with these formats beside the scan. Throws
    /// when a file cannot be read or the disk is full; then nothing is left under the output's name.
    public func write(
        to output: String, formats: [ExportFormat] = []
    ) throws(DeviceError) -> Summary {
        let zip = try ZipWriter(output)
        var (files, bytes): (Int, Int64) = (0, 0)
        func add(_ folder: String, _ prefix: String) throws(DeviceError) {
            for file in try Self.files(in: folder) {
                try zip.add("\(folder)/\(file.name)", as: "\(prefix)/\(file.name)")
                (files, bytes) = (files + 1, bytes + file.bytes)
            }
        }
        try add(scan, name)
        var reports: [ExportReport] = []
        for format in formats {
            let folder = "\(output).\(getpid()).\(format.rawValue)"
            defer { try? FileManager.default.removeItem(atPath: folder) }
            if let report = try Exporter(path: scan, format: format, output: folder).run() {
                reports.append(report)
            }
            try add(folder, "\(name)/exports/\(format.rawValue)")
        }
        try zip.finish()
        return Summary(output: output, files: files, bytes: bytes, exports: reports)
    }

    /// Plain files of a folder and those below, sorted; no link is followed, and what was not
    /// finished is left out.
    private static func files(
        in folder: String
    ) throws(DeviceError) -> [(name: String, bytes: Int64)] {
        let disk = DiskFileSystem()
        var found: [(name: String, bytes: Int64)] = []
        var waiting = [""]
        while let place = waiting.popLast() {
            for name in try disk.list(place.isEmpty ? folder : "\(folder)/\(place)") {
                guard !name.hasPrefix(".") else { continue }
                let path = place.isEmpty ? name : "\(place)/\(name)"
                guard let status = try disk.status("\(folder)/\(path)") else { continue }
                switch status.kind {
                case .file: found.append((path, status.bytes))
                case .directory: waiting.append(path)
                case .other: break
                }
            }
        }
        return found.sorted { $0.name < $1.name }
    }
}
