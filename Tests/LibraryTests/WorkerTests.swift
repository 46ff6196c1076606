import Foundation
import Glibc
import Scene
import Synchronization
import TestKit
import Testing
import Waiting

@testable import Library

@Suite("A worker does a job", .serialized, .waits)
struct WorkerTests {
    private let made: MadeLibrary
    private let job: LibraryKey
    private var library: CaptureLibrary { made.library }

    init() throws {
        made = try MadeLibrary()
        job = try made.jobs(1)[0]
    }

    private func worker(
        options: Worker.Options = Worker.Options(), isInterrupted: Bool = false,
        _ work: @escaping JobWork
    ) -> Worker {
        Worker(library, options: options, isInterrupted: { isInterrupted }, work: work)
    }

    private static func make(_ order: JobAssignment) throws -> JobEnding {
        try Data(order.key.text.utf8).write(to: URL(filePath: order.output + "/model.txt"))
        return .made
    }

    @Test("the model is published once, and later workers find it")
    func published() throws {
        #expect(try library.state(of: job) == .waiting)
        let library = library
        let outcome = worker { order, context in
            #expect(try library.state(of: order.key).word == "running")
            let source = try #require(order.sources.first)
            #expect(FileManager.default.fileExists(atPath: source + "/session.json"))
            return try Self.make(order)
        }.run(job)
        #expect(outcome.status == 0, "\(outcome.words)")
        #expect(try library.state(of: job) == .published)
        #expect(made.model(job) == job.text)
        #expect(try LibraryCheck(library).run() == .init(captures: 1, models: 1, findings: []))
        let later = worker { _, _ in
            Issue.record("it was done again")
            return .stopped
        }.run(job)
        #expect(later.status == 0)
        #expect(try Disk.names(library.jobPath(job)).filter { $0.hasPrefix("out.") }.isEmpty)
    }

    @Test("a job of a few seconds shows its progress before the claim's first heartbeat")
    func progress() throws {
        let (library, job) = (library, job)
        @Sendable func share() throws -> Double? {
            guard case .running(_, let progress) = try library.state(of: job) else { return nil }
            return progress?.share
        }
        let outcome = worker { order, context in
            context.report(JobProgress(share: 0.1, stage: "preProcessing"))
            #expect(try share() == 0.1)
            context.report(JobProgress(share: 0.2, stage: "preProcessing"))
            #expect(try share() == 0.1, "one file a second at most")
            Thread.sleep(forTimeInterval: 1.1)
            context.report(JobProgress(share: 0.6, stage: "meshing"))
            #expect(try share() == 0.6)
            return try Self.make(order)
        }.run(job)
        #expect(outcome.status == 0, "\(outcome.words)")
    }

    @Test("a stopped job is tried again, and its pieces are kept")
    func stopped() throws {
        let first = worker(isInterrupted: true) { order, context in
            #expect(context.isStopped())
            try Data([1]).write(to: URL(filePath: order.pieces + "/depth-1"))
            return .stopped
        }.run(job)
        #expect(first.status == 75)
        #expect(try library.state(of: job).word == "resting")
        let second = worker { order, context in
            #expect(FileManager.default.fileExists(atPath: order.pieces + "/depth-1"))
            return try Self.make(order)
        }.run(job)
        #expect(second.status == 0)
    }

    @Test("unusable data is never tried again, an unknown failure once, a device error always")
    func failures() throws {
        let tries = Mutex(0)
        func run(_ status: Int32, again: Bool = false) -> Int32 {
            var options = Worker.Options()
            options.triesAgain = again
            return worker(options: options) { _, _ in
                tries.withLock { $0 += 1 }
                return .failed(status: status, words: "No surface was found.")
            }.run(job).status
        }
        #expect((0..<4).map { _ in run(3) } == [3, 3, 3, 3])
        #expect((0..<4).map { _ in run(1) } == [1, 1, 1, 1])
        #expect(tries.withLock { $0 } == 6)
        guard case .failed(let result, comesAgain: false) = try library.state(of: job) else {
            Issue.record("it is not told as failed")
            return
        }
        #expect(result.words == "No surface was found." && result.failures == 2)
        #expect(run(4, again: true) == 4)
        #expect(run(4) == 4)
        #expect(tries.withLock { $0 } == 7)
    }

    @Test("lack of memory raises the memory step, another signal does not; an error has a message")
    func memory() throws {
        _ = worker { _, _ in .killed(signal: SIGSEGV, isOutOfMemory: false) }.run(job)
        #expect(try library.memoryStep(of: job) == 0)
        let outcome = worker { _, _ in .killed(signal: SIGKILL, isOutOfMemory: true) }.run(job)
        #expect(outcome.status == 137 && outcome.words.contains("more memory"))
        #expect(try library.memoryStep(of: job) == 1)
        #expect(try library.state(of: job).word == "again")
        let nothing = worker { _, _ in .made }.run(job)
        #expect(nothing.status == 1 && nothing.words.contains("no file was made"))
    }

    @Test("scratch pieces are copied back, also when stopped, and an earlier attempt's are reused")
    func scratch() throws {
        var options = Worker.Options()
        options.scratch = made.folder("scratch")
        let shared = library.jobPath(job) + "/pieces"
        _ = try Disk.create(Data([1]), at: shared + "/depth-1")
        let outcome = worker(options: options) { order, _ in
            #expect(order.pieces.hasPrefix(made.folder("scratch")))
            #expect(try Disk.names(order.pieces) == ["depth-1"])
            try Data([2]).write(to: URL(filePath: order.pieces + "/depth-2"))
            return .stopped
        }.run(job)
        #expect(outcome.status == 75)
        #expect(try Disk.names(shared) == ["depth-1", "depth-2"])
    }

    @Test("a worker that lost the job while it worked publishes and reports nothing")
    func lost() throws {
        let (library, folder) = (library, library.jobPath(job))
        let outcome = worker { order, _ in
            let claims = Claims(job: folder, times: .usual)
            _ = try Disk.create(Data(), at: claims.path(2))
            return try Self.make(order)
        }.run(job)
        #expect(outcome.status == 75)
        #expect(!library.hasModel(job))
        #expect(try JobResult.read(job: folder) == nil)
    }

    @Test("the publisher removes leftovers of killed attempts, and nothing else")
    func killedBefore() throws {
        let folder = library.jobPath(job)
        let interrupted = worker(isInterrupted: true) { _, _ in .stopped }.run(job)
        #expect(interrupted.status == 75)
        try Disk.makeFolder(folder + "/out.1.killed/textures")
        try Data([1]).write(to: URL(filePath: folder + "/out.1.killed/model.obj"))
        try Disk.makeFolder(folder + "/out.7.later")
        try Disk.makeFolder(folder + "/out.odd")
        #expect(worker { order, _ in try Self.make(order) }.run(job).status == 0)
        let left = try Disk.names(folder).filter { $0.hasPrefix("out.") }
        #expect(left.sorted() == ["out.7.later", "out.odd"])
    }

    @Test("sweep removes leftovers of dead workers and of published jobs, never live files")
    func sweep() throws {
        let folder = library.jobPath(job)
        _ = worker { order, _ in
            try Data([1]).write(to: URL(filePath: order.pieces + "/depth-1"))
            return try Self.make(order)
        }.run(job)
        try Disk.makeFolder(folder + "/out.7.dead")
        try Disk.makeFolder(library.incomingPrefix + "dead/scan")
        var summary = try LibrarySweep(library).run()
        #expect(summary.pieces == 1 && summary.outputs == 0 && summary.incoming == 0)
        summary = try LibrarySweep(library, ageSeconds: -1).run()
        #expect(summary.outputs == 1 && summary.incoming == 1)
        let check = try LibraryCheck(library).run()
        #expect(check.captures == 1 && check.models == 1 && check.findings.isEmpty)
    }

    @Test("a worker that takes any job tries each once, whatever the failure")
    func next() throws {
        let tries = Mutex(0)
        var tried: Set<LibraryKey> = []
        let worker = worker { _, _ in
            tries.withLock { $0 += 1 }
            return .failed(status: 3, words: "The disk is full.")
        }
        let first = worker.runNext(besides: &tried)
        #expect(first?.outcome.status == 3 && first?.job == job)
        #expect(worker.runNext(besides: &tried)?.outcome == nil)
        #expect(tries.withLock { $0 } == 1)
    }

    @Test("a rename whose answer was lost counts as done where the folder exists, not elsewhere")
    func lostAnswer() throws {
        let model = library.modelPath(job)
        #expect(!Disk.isTaken(model, code: ENOENT) && Disk.isTaken(model, code: ENOTEMPTY))
        try Disk.makeFolder(model)
        #expect(Disk.isTaken(model, code: ENOENT) && !Disk.isTaken(model, code: ENOSPC))
        #expect(!Disk.isTaken(made.folder("no-library/models/key"), code: ENOENT))
    }

    @Test("a missing library, or one whose disk is away, is named")
    func away() throws {
        #expect(throws: LibraryError.self) { _ = try CaptureLibrary(path: made.folder("empty")) }
        let missing = SHA256.key(of: Data("no job".utf8))
        let outcome = worker { _, _ in .stopped }.run(missing)
        #expect(outcome.status == 4 && outcome.words.contains(missing.short))
    }
}
