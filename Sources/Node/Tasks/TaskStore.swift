import Foundation
import Library
import Synchronization

/// The tasks of a node. They are stored in the library, so a node that was killed can continue.
public final class TaskStore: Sendable {
    private struct State {
        var tasks: [String: TaskRecord] = [:]
        /// Tasks that wait for a worker, in order.
        var queue: [String] = []
        /// `working`: the tasks that workers process. `stopping`: those of them that should stop.
        var working: Set<String> = []
        var stopping: Set<String> = []
    }

    let library: CaptureLibrary
    let limits: UploadLimits
    let meter = UploadMeter()
    private let state: Mutex<State>
    /// This lock is held while a task's record is written or its folder is removed. So changes
    /// reach the disk in the order in which they were made.
    private let disk = Mutex(())
    private let wake = DispatchSemaphore(value: 0)

    /// The tasks in a library. Throws when they cannot be read.
    public init(_ library: CaptureLibrary, limits: UploadLimits = UploadLimits())
        throws(LibraryError)
    {
        (self.library, self.limits) = (library, limits)
        var found = State()
        try Disk.makeFolder("\(library.path)/tasks")
        for name in try Disk.names("\(library.path)/tasks") {
            guard let name = TaskName(name),
                let record = try TaskFolder(library, name).record()
            else { continue }
            found.tasks[name.text] = record
        }
        let open = found.tasks.values.filter { $0.stage == .committed || $0.stage == .submitted }
        found.queue = open.sorted { ($0.created, $0.uuid) < ($1.created, $1.uuid) }.map(\.uuid)
        state = Mutex(found)
    }

    func folder(_ name: TaskName) -> TaskFolder { TaskFolder(library, name) }

    /// All tasks whose files are complete, oldest first.
    func names() -> [String] {
        state.withLock { state in
            state.tasks.values.filter { $0.stage != .collecting }
                .sorted { ($0.created, $0.uuid) < ($1.created, $1.uuid) }.map(\.uuid)
        }
    }

    /// The number of tasks that wait or run.
    func openCount() -> Int {
        state.withLock { $0.queue.count + $0.working.count }
    }

    /// The number of open tasks, which must not exceed the limit. A task is open from its creation
    /// to the end of the work on it.
    private static func openTasks(_ state: State) -> Int {
        state.tasks.values.count { [.collecting, .committed, .submitted].contains($0.stage) }
    }

    private func openTasks() -> Int { state.withLock { Self.openTasks($0) } }

    /// The task with this name. Throws when there is none.
    func task(_ name: TaskName) throws(NodeFault) -> TaskRecord {
        guard let record = state.withLock({ $0.tasks[name.text] }) else {
            throw NodeFault(NodeODMWords.notFound(name))
        }
        return record
    }

    /// Creates a task. A task that still receives files may be created again with the same options,
    /// to continue it. Throws when another task has the name, or when too many tasks are open.
    func begin(_ record: TaskRecord, named name: TaskName) throws(NodeFault) {
        if openTasks() >= limits.tasks { removeAbandoned() }
        let fault = state.withLock { state -> NodeFault? in
            if let there = state.tasks[name.text] {
                let isSame = there.stage == .collecting && there.options == record.options
                return isSame ? nil : NodeFault(NodeODMWords.taken(name))
            }
            let open = Self.openTasks(state)
            guard open < limits.tasks else {
                return NodeFault(
                    phrase("\(open) tasks are open, and no more are taken. Try again later."),
                    isFinal: false)
            }
            state.tasks[name.text] = record
            return nil
        }
        if let fault { throw fault }
        try keep(name) { (folder) throws(LibraryError) in try Disk.makeFolder(folder.upload) }
    }

    /// Writes the present record of a task, unless it was removed meanwhile.
    private func keep(
        _ name: TaskName,
        preparing prepare: (TaskFolder) throws(LibraryError) -> Void = { _ in }
    ) throws(NodeFault) {
        do throws(LibraryError) {
            try disk.withLock { _ throws(LibraryError) in
                guard let record = state.withLock({ $0.tasks[name.text] }) else { return }
                try prepare(folder(name))
                try folder(name).keep(record)
            }
        } catch {
            throw NodeFault(error)
        }
    }

    /// Removes tasks for which no more files arrive. A client that died would otherwise leave an
    /// open task for ever.
    private func removeAbandoned() {
        let names = state.withLock { state in
            state.tasks.filter { $0.value.stage == .collecting }.keys.compactMap { TaskName($0) }
        }
        guard !names.isEmpty,
            let clock = try? ServerClock(folder: "\(library.path)/tasks")
        else { return }
        for name in names where isAbandoned(name, clock) { try? remove(name) }
    }

    /// Whether no file of a task has changed for so long that its client must be gone.
    private func isAbandoned(_ name: TaskName, _ clock: ServerClock) -> Bool {
        let upload = folder(name).upload
        let files = ((try? Disk.names(upload)) ?? []).map { "\(upload)/\($0)" }
        return ([upload] + files).allSatisfy { path in
            (try? clock.age(of: path)).map { $0 > limits.timeoutSeconds } ?? false
        }
    }

    /// Changes a task and stores it. Throws when it does not exist, or cannot be written.
    @discardableResult
    func change(
        _ name: TaskName, _ body: (inout TaskRecord) -> Void
    ) throws(NodeFault) -> TaskRecord {
        let record = state.withLock { state -> TaskRecord? in
            guard var record = state.tasks[name.text] else { return nil }
            body(&record)
            state.tasks[name.text] = record
            return record
        }
        guard let record else { throw NodeFault(NodeODMWords.notFound(name)) }
        try keep(name)
        return record
    }

    /// Removes a task and its files; the capture, the job and the model stay in the library. A task
    /// that a worker has is stopped first.
    func remove(_ name: TaskName) throws(NodeFault) {
        _ = try task(name)
        stop(name)
        // A worker stops within 20 s; it then finds that its task is gone, and stores nothing.
        state.withLock { state in
            state.tasks[name.text] = nil
            state.queue.removeAll { $0 == name.text }
        }
        disk.withLock { _ in
            // The folder stays if a new task got the same name meanwhile.
            let isGone = state.withLock { $0.tasks[name.text] == nil }
            if isGone { Disk.removeAll(folder(name).path) }
        }
    }

    /// Queues a task for the workers.
    func enqueue(_ name: TaskName) {
        state.withLock { state in
            if !state.queue.contains(name.text) { state.queue.append(name.text) }
        }
        wake.signal()
    }

    /// Asks the worker to stop, and removes the task from the queue.
    func stop(_ name: TaskName) {
        state.withLock { state in
            state.queue.removeAll { $0 == name.text }
            if state.working.contains(name.text) { state.stopping.insert(name.text) }
        }
    }

    /// Whether the worker should stop.
    func isStopping(_ name: TaskName) -> Bool {
        state.withLock { $0.stopping.contains(name.text) }
    }

    /// Whether a worker has the task.
    func isWorking(_ name: TaskName) -> Bool {
        state.withLock { $0.working.contains(name.text) }
    }

    /// The next task for a worker, which must call `release` afterwards; nil when none came within
    /// a second.
    func take() -> TaskName? {
        _ = wake.wait(timeout: .now() + 1)
        return state.withLock { state in
            // A task may have been restarted while its worker still stops. Such a task is skipped
            // until the worker has stopped.
            guard let place = state.queue.firstIndex(where: { !state.working.contains($0) }) else {
                return nil
            }
            let name = state.queue.remove(at: place)
            state.working.insert(name)
            return TaskName(name)
        }
    }

    /// Reports that a worker has finished with a task.
    func release(_ name: TaskName) {
        state.withLock { state in
            state.working.remove(name.text)
            state.stopping.remove(name.text)
        }
        wake.signal()
    }
}
