import Foundation
import Glibc
import Scene
import Synchronization
import TestKit
import Testing
import Waiting

@testable import Library

@Suite("A job that is withdrawn", .serialized, .waits)
struct WithdrawalTests {
    private let made: MadeLibrary
    private let job: LibraryKey
    private var library: CaptureLibrary { made.library }
    private static let quick = LeaseTimes(heartbeatSeconds: 0.02, expirySeconds: 20)

    init() throws {
        made = try MadeLibrary()
        job = try made.jobs(1)[0]
    }

    private func worker(triesAgain: Bool = false, _ work: @escaping JobWork) -> Worker {
        var options = Worker.Options()
        (options.times, options.triesAgain) = (Self.quick, triesAgain)
        return Worker(library, options: options, isInterrupted: { false }, work: work)
    }

    private static func make(_ order: JobAssignment) throws -> JobEnding {
        try Data(order.key.text.utf8).write(to: URL(filePath: order.output + "/model.txt"))
        return .made
    }

    /// Submits the job again.
    private func submit() throws {
        #expect(try library.put(try library.job(job)) == job)
    }

    @Test("nobody begins a withdrawn job; when it is submitted again, it waits again")
    func waiting() throws {
        #expect(try library.withdraw(job) == .withdrawn)
        #expect(try library.state(of: job).word == "withdrawn")
        #expect(try library.withdraw(job) == .wasWithdrawn)
        let never = worker { _, _ in
            Issue.record("it was begun")
            return .stopped
        }
        #expect(never.run(job).status == 4)
        var tried: Set<LibraryKey> = []
        #expect(never.runNext(besides: &tried)?.outcome == nil && tried.isEmpty)
        #expect(try Disk.names(library.jobPath(job) + "/claims").isEmpty)
        try submit()
        #expect(try library.state(of: job) == .waiting)
        #expect(worker { order, _ in try Self.make(order) }.run(job).status == 0)
        #expect(
            try library.history(of: job).map(\.event) == [
                "withdrawn", "submitted", "began", "published",
            ])
        let unknown = SHA256.key(of: Data("none".utf8))
        #expect(throws: LibraryError.self) { try library.withdraw(unknown) }
    }

    @Test("withdrawal stops the worker, which publishes nothing and keeps intermediate results")
    func running() throws {
        let library = library
        let first = worker { order, context in
            try Data([1]).write(to: URL(filePath: order.pieces + "/depth-1"))
            #expect(try library.withdraw(order.key) == .withdrawn)
            #expect(try library.state(of: order.key).word == "withdrawn")
            try waitUntil("the worker is told") { context.isStopped() }
            return .stopped
        }.run(job)
        #expect(first == WorkOutcome(status: 4, .withdrawn))
        #expect(!library.hasModel(job))
        try submit()
        #expect(try library.state(of: job).word == "resting")
        let second = worker { order, _ in
            #expect(FileManager.default.fileExists(atPath: order.pieces + "/depth-1"))
            return try Self.make(order)
        }.run(job)
        #expect(second.status == 0 && library.hasModel(job))
    }

    @Test("a worker does not publish a withdrawn job; a published job stays published")
    func finished() throws {
        let library = library
        let late = worker { order, _ in
            defer { _ = try? library.withdraw(order.key) }
            return try Self.make(order)
        }.run(job)
        #expect(late == WorkOutcome(status: 4, .withdrawn))
        #expect(!library.hasModel(job))
        #expect(try Disk.names(library.jobPath(job)).allSatisfy { !$0.hasPrefix("out.") })
        // A person can also start the withdrawn job again without submitting it.
        #expect(worker(triesAgain: true) { order, _ in try Self.make(order) }.run(job).status == 0)
        #expect(try library.withdraw(job) == .published)
        #expect(try library.state(of: job) == .published)
        #expect(try LibraryCheck(library).run().findings.isEmpty)
    }

    @Test("a job ends published or withdrawn, whichever came first", arguments: 0..<20)
    func race(round: UInt64) throws {
        var rng = RandomSource(seed: round)
        let pauseSeconds = Double(rng.integer(0...3000)) / 1_000_000
        let (library, job) = (library, job)
        let worker = worker { order, _ in try Self.make(order) }
        let outcome = Mutex<WorkOutcome?>(nil)
        Thread.detachNewThread {
            let ended = worker.run(job)
            outcome.withLock { $0 = ended }
        }
        Thread.sleep(forTimeInterval: pauseSeconds)
        let withdrawal = try library.withdraw(job)
        let ended = try waitFor("the worker's end") { outcome.withLock { $0 } }
        let state = try library.state(of: job)
        #expect(state.word == (library.hasModel(job) ? "published" : "withdrawn"))
        #expect(ended.status == (library.hasModel(job) ? 0 : 4), "\(ended.words)")
        if withdrawal == .published { #expect(library.hasModel(job)) }
    }
}
