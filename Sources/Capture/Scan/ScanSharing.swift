import DeviceIO
import Exchange
import Scene
import Wording

/// `capstan bundle`: a scan in one zip file.
public struct BundleRun {
    private let bundle: ScanBundle
    private let scan: String
    private let formats: [ExportFormat]

    /// Checks the scan and the format names. Throws for an unknown format, and if the folder is not
    /// a scan. A format that is named twice
    /// is packed once, because the zip file would hold each of its files twice.
    public init(scan: String, formats names: [String]) throws {
        var formats: [ExportFormat] = []
        for name in names {
            guard let format = ExportFormat(rawValue: name) else {
                throw CaptureError(
                    .usage,
                    phrase(
                        "There is no format \(name): "
                            + "\(ExportRun.formats.joined(separator: ", "))."))
            }
            if !formats.contains(format) { formats.append(format) }
        }
        self.formats = formats
        bundle = try ScanBundle(scan: scan)
        self.scan = scan
    }

    /// Packs the scan into a zip file, with its report if the report can be made. Returns a
    /// summary, and whether every export was verified.
    public func write(to output: String) throws -> (words: [String], isProven: Bool) {
        let summary = try bundle.write(
            to: output, formats: formats, report: try? CaptureReport(scan: scan).html(scan: scan))
        var words = ["\(counted(summary.files, "file")), \(summary.bytes / 1_000_000) MB."]
        words += summary.exports.map { "\($0.format.words): \($0.proof.words)" }
        return (words, summary.isProven)
    }
}

/// `capstan serve`: a scan as a page on the loopback address.
public struct ServeRun {
    private let server: ScanServer

    /// Listens on the port. Throws if the folder is not a scan or if another program uses the port.
    public init(scan: String, port: UInt16) throws {
        server = try ScanServer(scan: scan, port: port) {
            try CaptureReport(scan: scan).html(scan: scan)
        }
    }

    /// The page's URL.
    public var address: String { server.address }

    /// Serves until interrupted.
    public func run(isInterrupted: () -> Bool) { server.run(isInterrupted: isInterrupted) }
}
