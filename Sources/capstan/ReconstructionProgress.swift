import Capture
import Foundation
import Glibc
import Reconstruction
import Synchronization
import TUI

/// Shows the progress of a reconstruction: as a bar on one line of the terminal, or as JSON lines.
final class ReconstructionProgress: Sendable {
    private let isJSON: Bool
    private let isTerminal: Bool
    private let state = Mutex(State())

    private struct State {
        var hasFailed = false
        var isBarShown = false
        var percent = -1
        var stage: PhotogrammetryStage?
    }

    init(isJSON: Bool) {
        self.isJSON = isJSON
        isTerminal = isatty(2) == 1
    }

    /// Whether at least one request failed.
    var hasFailed: Bool { state.withLock { $0.hasFailed } }

    func show(_ output: PhotogrammetryOutput) {
        if case .requestError = output { state.withLock { $0.hasFailed = true } }
        if case .requestProgress(_, let progress) = output {
            guard isNews(progress) else { return }
            if !isJSON {
                draw(progress)
                return
            }
        }
        if isJSON {
            if let line = try? ReconstructionEvent(output).jsonLine() { put(line) }
        } else {
            tell(output)
        }
    }

    /// Whether the stage or the percentage, as a whole number, has changed since the last report.
    private func isNews(_ progress: PhotogrammetryProgress) -> Bool {
        let percent = Int(progress.fraction * 100)
        return state.withLock { state in
            guard percent != state.percent || progress.stage != state.stage else { return false }
            (state.percent, state.stage) = (percent, progress.stage)
            return true
        }
    }

    private func draw(_ progress: PhotogrammetryProgress) {
        guard isTerminal else { return }
        let width = 24
        let filled = Int(progress.fraction * Double(width))
        let bar =
            String(repeating: "#", count: filled)
            + String(repeating: ".", count: width - filled)
        var line = "[\(bar)] \(Int(progress.fraction * 100)) %  \(Self.words(progress.stage))"
        if let seconds = progress.remainingSeconds {
            line += ", \(Self.words(seconds: seconds)) left"
        }
        write("\r" + line + "\u{1B}[K")
        state.withLock { $0.isBarShown = true }
    }

    private func tell(_ output: PhotogrammetryOutput) {
        endBar()
        switch output {
        case .inputComplete, .requestProgress, .processingComplete: break
        case .requestComplete(let request, let result):
            if case .modelFile(let path, let facts) = result {
                say(phrase("\(facts.triangles) triangles, \(facts.vertices) vertices."))
                put(path)
            } else if let line = try? ReconstructionEvent(
                .requestComplete(request, result)
            ).jsonLine() {
                put(line)
            }
        case .requestError(_, let error): say(error.words)
        case .invalidSample, .skippedSample, .automaticDownsampling, .posesAligned,
            .stitchingIncomplete, .inventedSurface, .seldomSeenSurface, .surfaceBeyondBox,
            .objectMoved:
            output.note.map(say)
        case .processingCancelled: say(phrase("Cancelled."))
        }
    }

    private func endBar() {
        let isShown = state.withLock { state in
            defer { state.isBarShown = false }
            return state.isBarShown
        }
        if isShown { write("\r\u{1B}[K") }
    }

    private func write(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }

    private static func words(_ stage: PhotogrammetryStage) -> String {
        switch stage {
        case .preProcessing: phrase("reading pictures")
        case .imageAlignment: phrase("aligning pictures")
        case .pointCloudGeneration: phrase("finding depth")
        case .meshGeneration: phrase("making the surface")
        case .textureMapping: phrase("painting")
        case .optimization: phrase("finishing")
        }
    }

    private static func words(seconds: Double) -> String {
        let whole = Int(seconds.rounded(.up))
        return whole < 60 ? "\(whole) s" : "\(whole / 60) min \(whole % 60) s"
    }
}
