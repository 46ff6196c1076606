import DeviceIO
import Exchange

/// `capstan bundle`: a scan in one zip file.
public struct BundleRun {
    private let bundle: ScanBundle
    private let formats: [ExportFormat]

    /// Looks whether it is a scan; throws what is wrong with it or with a format's name.
    public init(scan: String, formats names: [String]) throws {
        formats = try names.map { name in
            guard let format = ExportFormat(rawValue: name) else {
                throw CaptureError(
                    .usage,
                    "There is no format \(name): \(ExportRun.formats.joined(separator: ", ")).")
            }
            return format
        }
        bundle = try ScanBundle(scan: scan)
    }

    /// Packs; says what was packed and whether every export was proven.
    public func write(to output: String) throws -> (words: [String], isProven: Bool) {
        let summary = try bundle.write(to: output, formats: formats)
        var words = ["\(summary.files) files, \(summary.bytes / 1_000_000) MB."]
        words += summary.exports.map { "\($0.format.words): \($0.proof.words)" }
        return (words, summary.isProven)
    }
}

/// `capstan serve`: a scan as a page on the loopback address.
public struct ServeRun {
    private let server: ScanServer

    /// Listens; throws when it is no scan or the port is taken.
    public init(scan: String, port: UInt16) throws {
        server = try ScanServer(scan: scan, port: port)
    }

    /// Where the page is.
    public var address: String { server.address }

    /// Answers until interrupted.
    public func run(isInterrupted: () -> Bool) { server.run(isInterrupted: isInterrupted) }
}
