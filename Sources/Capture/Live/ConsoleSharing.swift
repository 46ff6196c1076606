import Foundation
import Scene
import TUI

/// Exports a scan, packs it or copies its path, as requested on the start screen.
extension ConsoleRun {
    /// Exports a scan into a new folder inside the folder in which the program was started.
    func export(_ item: StartItem, as format: String) {
        let (scan, name, sharing) = (item.id, item.title, start.sharing)
        sharing.run {
            do {
                let output = Self.newPath(named: "\(name)-\(format)")
                let run = try ExportRun(
                    source: scan, calibration: nil, format: format, output: output)
                let clock = ContinuousClock()
                var told = clock.now
                let summary = try run.run(isInterrupted: { sharing.isStopping }) { done, all in
                    guard !sharing.isStopping, clock.now - told > .seconds(Self.noticeSeconds)
                    else {
                        return
                    }
                    told = clock.now
                    sharing.tell(.notice(phrase("Exporting \(name): \(done) of \(all) pictures.")))
                }
                guard let summary else {
                    return [
                        .notice(phrase("The export of \(name) was stopped: nothing is left of it."))
                    ]
                }
                let frames = counted(summary.frames, "picture")
                return [
                    .notice(
                        summary.proven
                            ? phrase("\(name) was exported: \(frames) in \(output).")
                            : phrase(
                                "\(name) was exported, but what was read back differs: \(summary.proof)"
                            )
                    )
                ]
            } catch {
                return [.notice(CaptureError(error).words)]
            }
        }
    }

    /// Packs a scan into a new file in the folder in which the program was started.
    func bundle(_ item: StartItem) {
        let (scan, name) = (item.id, item.title)
        let sharing = start.sharing
        sharing.run {
            // If the person has left the console meanwhile, the scan is not packed.
            if sharing.isStopping { return [.notice(phrase("\(name) was not packed."))] }
            do {
                let output = Self.newPath(named: name, ending: ".zip")
                let words = try BundleRun(scan: scan, formats: []).write(to: output).words
                return [.notice(phrase("\(name) was packed into \(output): \(words[0])"))]
            } catch {
                return [.notice(CaptureError(error).words)]
            }
        }
    }

    /// Ends exports and bundles before the program ends. An export is stopped and its files are
    /// removed; a zip file is completed. Returns a sentence for each of them.
    func endSharing() -> [String] {
        let sharing = start.sharing
        sharing.takeEvents().forEach(take)
        if sharing.isBusy, !sharing.isStopping {
            take(.notice(phrase("One moment: what is being exported or packed is ended first.")))
            draw()
        }
        return sharing.finish().compactMap {
            if case .notice(let words) = $0 { words } else { nil }
        }
    }

    /// Copies the path of a scan's folder to the terminal's clipboard.
    func copyPath(of item: StartItem) {
        let path = URL(filePath: item.id).path
        guard text == nil else { return take(.notice(phrase("The scan's folder is \(path)"))) }
        terminal.copy(path)
        take(.notice(phrase("Copied to the terminal's clipboard: \(path)")))
    }

    /// Seconds between two messages about the progress of an export (guess).
    private static let noticeSeconds = 2.0

    /// A path in the working directory at which no file exists.
    static func newPath(named name: String, ending: String = "") -> String {
        let folder = FileManager.default.currentDirectoryPath
        var path = "\(folder)/\(name)\(ending)"
        var number = 2
        while FileManager.default.fileExists(atPath: path) {
            path = "\(folder)/\(name)-\(number)\(ending)"
            number += 1
        }
        return path
    }
}
