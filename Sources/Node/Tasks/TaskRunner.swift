import Foundation
import Library

/// Processes the tasks of a node one after the other: adds their pictures to the library, runs the
/// same worker as every engine, and packs the result.
struct TaskRunner: Sendable {
    let store: TaskStore
    let engine: NodeEngine
    let times: LeaseTimes
    let webhook: Webhook
    /// Whether the node should stop.
    let isEnding: @Sendable () -> Bool

    /// A task that was killed, or that failed for an unknown reason, is attempted at most this many
    /// times (guess).
    private static let mostAttempts = 5
    /// Another worker may have the job. The job is then checked at this interval, in seconds
    /// (guess).
    private static let pollSeconds = 3.0

    /// Processes tasks until the node stops.
    func run() {
        while !isEnding() {
            guard let name = store.take() else { continue }
            // A failure does not change a task that was cancelled or removed meanwhile.
            do throws(NodeFault) {
                try work(name)
            } catch {
                fail(name, error.words, status: error.isFinal ? 4 : 3)
            }
            store.release(name)
        }
    }

    private func work(_ name: TaskName) throws(NodeFault) {
        var task = try store.change(name) { task in
            task.began = task.began ?? TaskRecord.now()
            task.attempts += 1
        }
        if task.stage == .committed { task = try takeIn(name, task) }
        guard let key = task.job.flatMap({ LibraryKey($0) }) else { return }
        // Until the record on the disk names the job, the task still needs its uploads. So they are
        // removed only now.
        store.folder(name).dropUploads()
        guard task.stage == .submitted, !store.isStopping(name) else { return }
        let outcome = worker(name, triesAgain: task.triesAgain).run(key)
        if isEnding() || store.isStopping(name) { return }
        settle(name, outcome, attempts: task.attempts)
    }

    /// The worker that every engine uses; here it also writes its progress to the task's log.
    private func worker(_ name: TaskName, triesAgain: Bool) -> Worker {
        var options = Worker.Options()
        (options.engine, options.engineNumber, options.times) = ("nodeodm", name.text, times)
        options.triesAgain = triesAgain
        let (tasks, isEnding, work) = (store, isEnding, engine.work)
        let folder = store.folder(name)
        return Worker(
            store.library, options: options,
            isInterrupted: { isEnding() || tasks.isStopping(name) }
        ) { order, context in
            folder.note(phrase("Making the model."))
            let stages = StageLines(folder)
            let report = context.report
            var told = context
            told.report = { progress in
                stages.note(progress)
                report(progress)
            }
            return try work(order, told)
        }
    }

    /// Makes a job from the uploaded files. If the task was cancelled meanwhile, it keeps the job
    /// in case it is restarted. If it was restarted with other options, it gets the job for these
    /// options.
    private func takeIn(_ name: TaskName, _ task: TaskRecord) throws(NodeFault) -> TaskRecord {
        let folder = store.folder(name)
        folder.note(phrase("Taking in what was uploaded."))
        let recipe = try engine.recipe(task.options)
        let upload = UploadFolder(path: folder.upload, limits: store.limits)
        let source = try UploadedSource(upload: upload, target: folder.source).make()
        let (job, pictures) = try submit(source, task.name, recipe, folder)
        let options = task.options
        return try store.change(name) { task in
            guard task.options == options else { return }
            (task.job, task.pictures) = (job.text, pictures)
            if task.stage == .committed { task.stage = .submitted }
        }
    }

    /// Adds a folder to the library as a capture with a job.
    private func submit(
        _ source: String, _ called: String, _ recipe: JobRecipe, _ folder: TaskFolder
    ) throws(NodeFault) -> (job: LibraryKey, pictures: Int) {
        do throws(LibraryError) {
            let importer = CaptureImporter(store.library, station: "node")
            let added = try importer.add(source, name: called)
            folder.note(
                added.isNew
                    ? phrase("Capture \(added.key.short) is in the library.")
                    : phrase("Capture \(added.key.short) was already in the library."))
            let job = try store.library.put(
                Job(captures: [added.key], recipe: recipe, format: engine.format))
            return (job, added.card.pictures)
        } catch {
            throw NodeFault(error)
        }
    }

    private func settle(_ name: TaskName, _ outcome: WorkOutcome, attempts: Int) {
        let folder = store.folder(name)
        folder.note(outcome.words)
        switch outcome.status {
        case 0:
            do throws(NodeFault) {
                try pack(name)
            } catch {
                return fail(name, error.words, status: 3)
            }
            end(name) { $0.stage = .completed }
        case WorkOutcome.temporaryFailure:
            // Another worker has the job. When its model is published, this task uses that model.
            Thread.sleep(forTimeInterval: Self.pollSeconds)
            _ = try? store.change(name) { $0.attempts -= 1 }
            store.enqueue(name)
        case 1, 128...:
            if attempts < Self.mostAttempts, outcome.status != 1 || attempts < 2 {
                store.enqueue(name)
            } else {
                fail(name, outcome.words, status: outcome.status)
            }
        default: fail(name, outcome.words, status: outcome.status)
        }
    }

    private func pack(_ name: TaskName) throws(NodeFault) {
        let task = try store.task(name)
        guard let key = task.job.flatMap({ LibraryKey($0) }) else { return }
        try ResultArchive(model: store.library.modelPath(key), outputs: task.outputs)
            .write(to: store.folder(name).result)
    }

    private func fail(_ name: TaskName, _ words: String, status: Int32) {
        store.folder(name).note(words)
        end(name) { task in
            (task.stage, task.words, task.exitStatus) = (.failed, words, status)
        }
    }

    /// Ends a task, unless it was cancelled or removed, and informs its webhook.
    private func end(_ name: TaskName, _ body: @escaping (inout TaskRecord) -> Void) {
        guard !store.isStopping(name) else { return }
        let ended = try? store.change(name) { task in
            guard task.stage != .cancelled else { return }
            body(&task)
            task.ended = TaskRecord.now()
        }
        guard let ended, ended.stage != .cancelled, let address = ended.webhook else { return }
        webhook.send(address, TaskState(store).info(ended, name: name), log: store.folder(name))
    }
}
