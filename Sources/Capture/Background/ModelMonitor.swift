import Foundation
import Glibc
import Models
import Synchronization
import TUI

/// Follows a background reconstruction for the console on a thread of its own. The work survives
/// the console and its terminal.
final class ModelMonitor: Sendable {
    /// What has changed since the console last took the changes.
    private struct Changes: Sendable {
        var progress: ModelProgress?
        var notes: [String] = []
        var ending: ModelEnding?
    }

    private let run: BackgroundRun
    private let changes = Mutex(Changes())
    private let isCancelled = Atomic(false)
    private let isLeft = Atomic(false)
    private let wake: @Sendable () -> Void

    /// - Parameter wake: called from another thread when something changed.
    init(_ run: BackgroundRun, wake: @escaping @Sendable () -> Void) {
        (self.run, self.wake) = (run, wake)
        // The thread opens the finished model, which needs a large stack.
        Thread.startWithLargeStack { [self] in
            guard let ending = watch() else { return }
            tell { $0.ending = ending }
        }
    }

    /// The changes since the last call, as console events. If the reconstruction has ended, the
    /// last event says so.
    func takeEvents() -> [ConsoleEvent] {
        changes.withLock { changes in
            defer { changes = Changes() }
            return (changes.progress.map { [.modelProgress($0)] } ?? [])
                + changes.notes.map { .modelNote($0) }
                + (changes.ending.map { [.modelEnded($0)] } ?? [])
        }
    }

    /// Cancels the reconstruction.
    func cancel() {
        isCancelled.store(true, ordering: .relaxed)
        run.stop()
    }

    /// Detaches the console; the reconstruction continues.
    func leave() { isLeft.store(true, ordering: .relaxed) }

    private func tell(_ change: (inout Changes) -> Void) {
        changes.withLock { change(&$0) }
        wake()
    }

    /// Waits for the end of the reconstruction and returns how it ended; nil if the console was
    /// detached before.
    private func watch() -> ModelEnding? {
        var (files, failure, isWhole) = ([String](), String?.none, false)
        let hasEnded = run.follow(isInterrupted: { isLeft.load(ordering: .relaxed) }) { text in
            guard let line = ReconstructionLine(text) else { return }
            if let progress = line.progress { tell { $0.progress = progress } }
            if let note = line.note { tell { $0.notes.append(note) } }
            if line.event == "requestComplete", let file = line.file { files.append(file) }
            if line.event == "requestError" { failure = line.reason }
            if line.event == "processingComplete" { isWhole = true }
        }
        guard hasEnded else { return nil }
        // Reading the status of an ended child removes it from the kernel's table.
        var status: Int32 = 0
        waitpid(run.process, &status, WNOHANG)
        if let failure { return .failed(failure) }
        if let file = files.first, isWhole { return opened(file, files) }
        if isCancelled.load(ordering: .relaxed) { return .cancelled }
        return .failed(run.lastMessage ?? phrase("The work in the background was ended."))
    }

    private func opened(_ file: String, _ files: [String]) -> ModelEnding {
        do {
            let model = try ModelFile.viewed(file)
            return .finished(model, files: (files + forTelephones(file)).map(ScanModels.row))
        } catch {
            return .failed(CaptureError(error).words)
        }
    }

    /// Converts a GLB model to USDZ, the format of Apple's devices. Returns the new file's path, or
    /// nothing if the conversion fails.
    private func forTelephones(_ file: String) -> [String] {
        guard file.hasSuffix(".glb") else { return [] }
        let path = String(file.dropLast(3)) + "usdz"
        do {
            try ModelWriter.write(try ModelReader.read(file), to: path)
            return [path]
        } catch {
            tell {
                $0.notes.append(phrase("\(path) was not written: \(CaptureError(error).words)"))
            }
            return []
        }
    }
}
