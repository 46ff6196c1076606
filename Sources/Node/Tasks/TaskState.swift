import Library

/// The answers of a node about its tasks.
struct TaskState {
    private let store: TaskStore
    /// The progress in percent that is shown while the result is packed, as the last step.
    private static let packingPercent = 99.0

    init(_ store: TaskStore) { self.store = store }

    /// A task in the form of the protocol.
    /// - Parameter line: the first line of the log to include; nil for no log.
    func info(_ task: TaskRecord, name: TaskName, line: Int? = nil) -> TaskInfo {
        var info = TaskInfo(
            uuid: task.uuid, name: task.name, dateCreated: task.created,
            processingTime: task.began.map { (task.ended ?? TaskRecord.now()) - $0 } ?? -1,
            status: TaskInfo.Status(code: TaskCode.queued), options: task.options,
            imagesCount: task.pictures, progress: 0)
        switch task.stage {
        case .collecting: break
        case .committed: if store.isWorking(name) { info.status.code = TaskCode.running }
        case .submitted: addProgress(task, &info)
        case .cancelled: info.status.code = TaskCode.cancelled
        case .failed:
            info.status = TaskInfo.Status(
                code: TaskCode.failed, errorMessage: task.words, exitStatus: task.exitStatus)
        case .completed: (info.status.code, info.progress) = (TaskCode.completed, 100)
        }
        if let line { info.output = store.folder(name).lines(from: line) }
        return info
    }

    /// Adds the progress of the task's job, which may be running on another machine.
    private func addProgress(_ task: TaskRecord, _ info: inout TaskInfo) {
        guard let key = task.job.flatMap({ LibraryKey($0) }),
            let state = try? store.library.state(of: key)
        else { return }
        switch state {
        case .running(_, let progress):
            info.status.code = TaskCode.running
            info.progress = (progress?.share ?? 0) * 100
            info.remainingSeconds = progress?.remainingSeconds
        // The model is finished; the result is being packed.
        case .published: (info.status.code, info.progress) = (TaskCode.running, Self.packingPercent)
        case .waiting, .resting, .interrupted, .failed, .withdrawn: break
        }
    }
}
