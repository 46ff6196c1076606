import Library
import Synchronization

/// The line of the log for each stage of the work.
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
