import DeviceIO
import Foundation

/// Packs a scan with its report, models and exports into one zip file, to move it off a machine
/// without a screen.
public struct ScanBundle {
    /// What was packed.
    public struct Summary: Equatable, Sendable {
        /// The zip file.
        public var output: String
        /// Number of files, and their total size in bytes.
        public var files: Int
        public var bytes: Int64
        /// The result of each export.
        public var exports: [ExportReport]

        /// Whether every export was verified.
        public var isProven: Bool { exports.allSatisfy(\.proof.holds) }
    }

    private let scan: String
    private let name: String

    /// The scan at a path. Throws `.data` when there is none.
    public init(scan: String) throws(DeviceError) {
        let folder = try ScanFolder.required(scan, phrase("bundle"))
        self.scan = folder.path
        let real = URL(fileURLWithPath: folder.path).resolvingSymlinksInPath().lastPathComponent
        name = ExportNames.stems(of: [real + ".x"])[0]
    }

    /// Packs the scan, and an export of it in each of these formats, into a zip file, which must
    /// not exist yet. Throws when a file cannot be read or the disk is full; then no file is left
    /// under the output's name.
    /// - Parameter report: a page of HTML that becomes `report.html` in the scan's folder; it
    ///   replaces a file with that name in the scan.
    public func write(
        to output: String, formats: [ExportFormat] = [], report: String? = nil
    ) throws(DeviceError) -> Summary {
        let zip = try ZipWriter(output)
        var (files, bytes): (Int, Int64) = (0, 0)
        func add(_ folder: String, _ prefix: String) throws(DeviceError) {
            for file in try Self.files(in: folder)
            where report == nil || "\(folder)/\(file.name)" != "\(scan)/report.html" {
                try zip.add("\(folder)/\(file.name)", as: "\(prefix)/\(file.name)")
                (files, bytes) = (files + 1, bytes + file.bytes)
            }
        }
        try add(scan, name)
        if let report {
            let page = "\(output).\(getpid()).report"
            defer { unlink(page) }
            let disk = DiskFileSystem()
            try disk.write(Array(report.utf8), to: page)
            try zip.add(page, as: "\(name)/report.html")
            (files, bytes) = (files + 1, bytes + Int64(report.utf8.count))
        }
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

    /// Plain files of a folder and its subfolders, sorted; links and unfinished files are skipped.
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
