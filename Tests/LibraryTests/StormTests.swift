import Foundation
import Glibc
import TestKit
import Testing
import Waiting

@testable import Library

@Suite("Workers are killed and frozen", .serialized, .waits)
struct StormTests {
    private static let pieces = 8

    @Test(
        "no job is lost, none is published in part or twice, and little work is repeated",
        arguments: [UInt64(1), 2])
    func storm(seed: UInt64) throws {
        var rng = RandomSource(seed: seed)
        let made = try MadeLibrary()
        let jobs = try made.jobs(12)
        let arguments = [made.library.path, "next", "\(Self.pieces)", "25", "1"]
        var running: [(worker: ChildProcess, frozen: Bool)] = []
        var (kills, starts) = (0, 0)
        let deadline = ContinuousClock.now + .seconds(90)
        while !jobs.allSatisfy(made.library.hasModel), ContinuousClock.now < deadline {
            running.removeAll { $0.worker.status != nil }
            while running.count < 4 {
                running.append((try startWorker(arguments), false))
                starts += 1
            }
            Thread.sleep(forTimeInterval: Double(rng.integer(10...70)) / 1000)
            guard kills < 40 else { continue }
            let place = rng.integer(0...running.count - 1)
            let worker = running[place].worker
            switch rng.integer(0...9) {
            case 0...5:
                worker.signal(SIGKILL)
                kills += 1
            case 6: worker.signal(SIGTERM)
            case 7...8 where !running[place].frozen:
                worker.signal(SIGSTOP)
                running[place].frozen = true
            default:
                worker.signal(SIGCONT)
                running[place].frozen = false
            }
        }
        for (worker, _) in running {
            worker.signal(SIGCONT)
            _ = worker.wait()
        }
        for job in jobs {
            #expect(made.model(job) == made.expectedModel(job, pieces: Self.pieces))
            #expect(try made.library.state(of: job) == .published)
        }
        #expect(try LibraryCheck(made.library).run().findings.isEmpty)
        let again = made.made.count - jobs.count * Self.pieces
        // A frozen worker that continues may make one piece that its successor makes too. So each
        // start of a worker may cause one repeated piece.
        #expect(again <= starts, "\(again) pieces made again by \(starts) starts, \(kills) kills")
        #expect(kills >= 10, "\(kills)")
        _ = try LibrarySweep(made.library, ageSeconds: -1).run()
        for job in jobs {
            let left = try Disk.names(made.library.jobPath(job))
            #expect(left.filter { $0.hasPrefix("out.") || $0.hasSuffix(".tmp") }.isEmpty)
        }
    }

    /// Waits until the claim of a frozen worker has lapsed.
    private func waitUntilLapsed(_ job: LibraryKey, of made: MadeLibrary, seconds: Double) throws {
        try waitUntil("the claim lapses") {
            try made.library.state(of: job, times: LeaseTimes(expirySeconds: seconds))
                == .interrupted
        }
    }

    @Test("a holder that was frozen before it published continues after another has published")
    func frozenHolder() throws {
        let made = try MadeLibrary()
        let job = try made.jobs(1)[0]
        let arguments = [made.library.path, job.text, "3", "10", "0.6"]
        let frozen = try startWorker(arguments + ["freeze"])
        #expect(frozen.waitForStop())
        // The frozen worker's claim is still valid, so a second worker ends at once.
        let early = try startWorker(arguments).wait()
        #expect(early == 75)
        try waitUntilLapsed(job, of: made, seconds: 0.6)
        #expect(try startWorker(arguments).wait() == 0)
        frozen.signal(SIGCONT)
        #expect(frozen.wait() == 75)
        #expect(made.model(job) == made.expectedModel(job, pieces: 3))
        #expect(made.made.count == 3)
        #expect(try Disk.names(made.library.jobPath(job)).allSatisfy { !$0.hasPrefix("out.") })
    }

    @Test("of two workers that both believe they have the job, one publishes")
    func splitBrain() throws {
        let made = try MadeLibrary()
        let job = try made.jobs(1)[0]
        let arguments = [made.library.path, job.text, "6", "100", "0.3"]
        // A claim lapses sooner than its next heartbeat would come, so a frozen worker loses it.
        let first = try startWorker(arguments)
        try waitUntil("the first has made a piece") { made.made.count >= 1 }
        first.signal(SIGSTOP)
        try waitUntilLapsed(job, of: made, seconds: 0.3)
        let before = made.made.count
        let second = try startWorker(arguments)
        try waitUntil("the second has made a piece") { made.made.count > before }
        first.signal(SIGCONT)
        let statuses = [first, second].map { $0.wait() }
        #expect(statuses == [75, 0])
        #expect(made.model(job) == made.expectedModel(job, pieces: 6))
    }

    @Test("SIGTERM ends a worker with 75; the next worker makes only the missing pieces")
    func term() throws {
        let made = try MadeLibrary()
        let job = try made.jobs(1)[0]
        let arguments = [made.library.path, job.text, "10", "60", "90"]
        let first = try startWorker(arguments)
        try waitUntil("two pieces are made") { made.made.count >= 2 }
        first.signal(SIGTERM)
        #expect(first.wait() == 75)
        #expect(try made.library.state(of: job).word == "resting")
        #expect(try startWorker(arguments).wait() == 0)
        #expect(made.made.count == 10)
        #expect(made.model(job) == made.expectedModel(job, pieces: 10))
    }
}
