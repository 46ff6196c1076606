import Library
import Synchronization

/// Writes a line to a task's log when a new stage of the work begins.
final class StageLines: Sendable {
    private let folder: TaskFolder
    private let last = Mutex("")

    init(_ folder: TaskFolder) { self.folder = folder }

    func note(_ progress: JobProgress) {
        let isNew = last.withLock { last in
            defer { last = progress.stage }
            return last != progress.stage
        }
        if isNew, !progress.stage.isEmpty {
            folder.note("\(Int(progress.share * 100)) % \(progress.stage)")
        }
    }
}
