import Foundation
import Glibc
import Library
import Synchronization
import TestKit
import Testing
import Waiting

@testable import Node

@Suite("Tasks of a node on the disk", .serialized)
struct TaskStoreTests {
    private let folder: TemporaryFolder
    private let library: CaptureLibrary

    init() throws {
        folder = try TemporaryFolder()
        library = try CaptureLibrary.create(path: folder("library"))
    }

    private func record(_ name: TaskName) -> TaskRecord {
        TaskRecord(uuid: name.text, name: "x", options: [], outputs: [], created: 1)
    }

    @Test("a task that has got no file for two days makes room for another, not before")
    func forsaken() throws {
        var limits = UploadLimits()
        limits.tasks = 1
        let store = try TaskStore(library, limits: limits)
        let (first, second) = (TaskName(), TaskName())
        try store.begin(record(first), named: first)
        let upload = store.folder(first).upload
        try folder.write("half", "library/tasks/\(first)/upload/.a.jpg.1")
        try age(upload, days: 3)
        #expect(throws: NodeFault.self) { try store.begin(record(second), named: second) }
        try age(upload + "/.a.jpg.1", days: 3)
        try store.begin(record(second), named: second)
        #expect(!Disk.exists(store.folder(first).path))
        #expect(try TaskStore(library).task(second).stage == .collecting)
    }

    @Test("a task that is removed during a change is gone, and the last change is on the disk")
    func changes() throws {
        let store = try TaskStore(library)
        for _ in 0..<50 {
            let (kept, removed) = (TaskName(), TaskName())
            for name in [kept, removed] { try store.begin(record(name), named: name) }
            DispatchQueue.concurrentPerform(iterations: 6) { number in
                _ = try? store.change(kept) { $0.attempts += 1 }
                if number == 3 { try? store.remove(removed) }
                _ = try? store.change(removed) { $0.attempts += 1 }
            }
            #expect(!Disk.exists(store.folder(removed).path))
            #expect(try store.folder(kept).record()?.attempts == 6)
        }
    }

    @Test("a task that is cancelled during its intake has its pictures when it is restarted")
    func cancelledEarly() throws {
        let store = try TaskStore(library)
        let name = TaskName()
        try store.begin(record(name), named: name)
        try folder.write("one", "library/tasks/\(name)/upload/a.jpg")
        try store.change(name) { $0.stage = .committed }
        let isEnding = Atomic(false)
        let runner = TaskRunner(
            store: store, engine: engine(cancelling: name, of: store), times: .usual,
            webhook: Webhook(pauses: []), isEnding: { isEnding.load(ordering: .relaxed) })
        store.enqueue(name)
        Thread.detachNewThread { runner.run() }
        defer { isEnding.store(true, ordering: .relaxed) }
        try waitUntil("the worker gives it back") {
            try store.task(name).stage == .cancelled && !store.isWorking(name)
        }
        #expect(try store.task(name).job != nil)
        try store.change(name) { $0.restart([], job: $0.job) }
        store.enqueue(name)
        try waitUntil("it ends") { ![.submitted, .committed].contains(try store.task(name).stage) }
        #expect(try store.task(name).stage == .completed)
        #expect(try store.task(name).pictures == 1)
    }

    /// An engine that cancels this task when it is asked for a recipe for the first time.
    private func engine(cancelling name: TaskName, of store: TaskStore) -> NodeEngine {
        let isFirst = Atomic(true)
        return NodeEngine(
            version: "0", format: 7, options: [],
            recipe: { _ throws(NodeFault) in
                if isFirst.exchange(false, ordering: .relaxed) {
                    store.stop(name)
                    try store.change(name) { $0.stage = .cancelled }
                }
                return JobRecipe(settings: [:])
            },
            work: { order, _ in
                try Data("model".utf8).write(to: URL(fileURLWithPath: "\(order.output)/model.glb"))
                return .made
            })
    }

    @Test("simultaneous requests share the quota of one task")
    func room() throws {
        var limits = UploadLimits()
        (limits.files, limits.bytes) = (3, 100)
        try folder.write("1234567890", "upload/there.jpg")
        let upload = UploadFolder(path: folder("upload"), limits: limits)
        let meter = UploadMeter()
        for _ in 0..<2 { try meter.enter(upload) }
        try meter.addFile(to: upload)
        try meter.addFile(to: upload)
        #expect(throws: NodeFault.self) { try meter.addFile(to: upload) }
        try meter.add(bytes: 60, to: upload)
        #expect(throws: NodeFault.self) { try meter.add(bytes: 31, to: upload) }
        // Removes one of the files. A file that is sent again counts only once.
        meter.removeFile(bytes: 60, from: upload)
        try meter.addFile(to: upload)
        try meter.add(bytes: 90, to: upload)
        for _ in 0..<2 { meter.leave(upload) }
        try meter.enter(upload)
        try meter.add(bytes: 90, to: upload)
        #expect(throws: NodeFault.self) { try meter.add(bytes: 1, to: upload) }
    }

    private func age(_ path: String, days: Int) throws {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        let then = timespec(tv_sec: now.tv_sec - days * 86_400, tv_nsec: 0)
        var times = [then, then]
        try #require(utimensat(AT_FDCWD, path, &times, 0) == 0)
    }
}
