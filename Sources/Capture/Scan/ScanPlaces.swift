import Foundation
import Models
import Wording

extension Settings {
    /// The folder of scans.
    public func scans(
        in environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> String {
        scansDirectory ?? Directories(environment: environment).scans
    }

    /// A folder for a scan that starts now; a number is added if another scan started in the same
    /// second.
    public func newScanPath(now: Date = Date()) -> String {
        let first = scans() + "/" + Directories.scanName(for: now)
        var path = first
        var number = 2
        while FileManager.default.fileExists(atPath: path) {
            path = "\(first)-\(number)"
            number += 1
        }
        return path
    }
}

extension Directories {
    /// A log file for a console run; its folder is created.
    public func newLogPath(now: Date = Date()) throws -> String {
        do {
            try FileManager.default.createDirectory(
                atPath: state, withIntermediateDirectories: true)
        } catch {
            throw CaptureError(
                .failed,
                phrase(
                    """
                    Cannot make the folder \(state) for logs: \(systemReason(error)). Name another \
                    one with XDG_STATE_HOME.
                    """))
        }
        return state + "/" + Directories.scanName(for: now) + ".log"
    }
}
