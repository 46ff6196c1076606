import DeviceIO
import Foundation
import Guidance
import Scene
import TUI

extension ConsoleRun {
    /// - Parameter keepScan: whether a new scan without shots is kept too.
    func end(status ending: ExitStatus, keepScan: Bool) {
        guard outcome == nil else { return }
        let shared = endSharing()
        defer {
            outcome?.words += shared
            if let making {
                making.leave()
                outcome?.words.append(
                    phrase("The model is still being made: `capstan attach` comes back to it."))
            }
        }
        var status = ending
        if let attached = capture.attached {
            let shots = attached.takeView().snapshot.shots.taken
            let words =
                attached.leave()
                ? phrase(
                    "The capture goes on in the background: `capstan attach` comes back to it.")
                : phrase("\(counted(shots, "shot")) in \(attached.scan)")
            outcome = ConsoleOutcome(status: status, words: [words])
            return
        }
        guard let job = capture.own?.job, let live = capture.live else {
            outcome = ConsoleOutcome(status: status, words: [])
            return
        }
        live.stop()
        let snapshot = live.takeView().snapshot
        capture.endLive()
        if !keepScan, snapshot.shots.taken == 0, job.discardScan() {
            outcome = ConsoleOutcome(
                status: status, words: [phrase("No shot was taken: nothing is kept.")])
            return
        }
        guard isOnDisk(job) else {
            let words = phrase("The scan \(job.output) is gone: it was moved or deleted meanwhile.")
            outcome = ConsoleOutcome(status: status == .done ? .failed : status, words: [words])
            return
        }
        var words = [phrase("\(counted(snapshot.shots.taken, "shot")) in \(job.output)")]
        if settings.verbose == true, let times = live.times.words { words.append(times) }
        switch snapshot.state {
        case .completed: break
        case .failed(let error):
            words.append(state.told(error))
            // The exit status tells a script what failed. If the person cancels, nothing has
            // failed.
            switch error {
            case .cancelled: break
            case .sensorFailed: if status == .done { status = .device }
            case .directoryNotEmpty, .insufficientStorage, .trackingFailed:
                if status == .done { status = .failed }
            }
        case .initializing, .ready, .detecting, .capturing, .finishing:
            words.append(phrase("Go on with: \(job.resumeCommand)"))
        }
        outcome = ConsoleOutcome(status: status, words: words)
    }

    /// Whether the scan is still where it was begun. The folder of a running capture can be moved
    /// or deleted.
    private func isOnDisk(_ job: CaptureJob) -> Bool {
        let journal = ScanFolder(path: job.output).path(of: ScanFolder.journal)
        return FileManager.default.fileExists(atPath: journal)
    }
}
