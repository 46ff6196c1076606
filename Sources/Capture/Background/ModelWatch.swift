import Foundation
import Glibc
import Models
import Synchronization
import TUI

/// Watches a reconstruction in the background for the console, on a thread of its own. The work
/// outlives the console and its terminal.
final class ModelWatch: Sendable {
    /// What became known since it was asked last.
    private struct News: Sendable {
        var progress: ModelProgress?
        var notes: [String] = []
        var ending: ModelEnding?
    }

    private let run: BackgroundRun
    private let news = Mutex(News())
    private let isCancelled = Atomic(false)
    private let isLeft = Atomic(false)
    private let wake: @Sendable () -> Void

    /// - Parameter wake: called from another thread whenever there is news.
    init(_ run: BackgroundRun, wake: @escaping @Sendable () -> Void) {
        (self.run, self.wake) = (run, wake)
        let thread = Thread { [self] in
            guard let ending = watch() else { return }
            tell { $0.ending = ending }
        }
        // A model is opened on it.
        thread.stackSize = 8 << 20
        thread.start()
    }

    /// What became known since the last call, as the console takes it in; the ending comes last.
    func takeNews() -> [ConsoleEvent] {
        news.withLock { news in
            defer { news = News() }
            return (news.progress.map { [.modelProgress($0)] } ?? [])
                + news.notes.map { .modelNote($0) }
                + (news.ending.map { [.modelEnded($0)] } ?? [])
        }
    }

    /// Stops the work soon.
    func cancel() {
        isCancelled.store(true, ordering: .relaxed)
        run.stop()
    }

    /// Looks away; the work goes on.
    func leave() { isLeft.store(true, ordering: .relaxed) }

    private func tell(_ change: (inout News) -> Void) {
        news.withLock { change(&$0) }
        wake()
    }

    /// How it ended; nil when somebody looked away before.
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
        // Of a child of this process the kernel keeps the status until it is asked for.
        var status: Int32 = 0
        waitpid(run.process, &status, WNOHANG)
        if let failure { return .failed(failure) }
        if let file = files.first, isWhole { return opened(file, files) }
        if isCancelled.load(ordering: .relaxed) { return .cancelled }
        return .failed(run.lastWords ?? "The work in the background was ended.")
    }

    private func opened(_ file: String, _ files: [String]) -> ModelEnding {
        do {
            let model = try ModelFile.viewed(file)
            return .finished(model, files: files + forTelephones(file))
        } catch {
            return .failed(CaptureError(error).words)
        }
    }

    /// The same model once more in the format that Apple's devices open, beside a GLB file; nothing
    /// where that fails.
    private func forTelephones(_ file: String) -> [String] {
        guard file.hasSuffix(".glb") else { return [] }
        let path = String(file.dropLast(3)) + "usdz"
        do {
            try ModelWriter.write(try ModelReader.read(file), to: path)
            return [path]
        } catch {
            tell { $0.notes.append("\(path) was not written: \(CaptureError(error).words)") }
            return []
        }
    }
}
