import Foundation
import Glibc
import Synchronization
import TestKit
import Testing
import Waiting

@testable import Library

@Suite("Claims", .serialized, .waits)
struct ClaimTests {
    private let folder: TemporaryFolder
    private var claims: Claims { Claims(job: folder("job"), times: LeaseTimes(expirySeconds: 90)) }

    init() throws { folder = try TemporaryFolder() }

    /// The holder of a claim on another machine. Nobody on this machine can find out whether its
    /// process still runs.
    private var otherHost: ClaimHolder {
        ClaimHolder(
            host: "elsewhere", process: 7, beginning: "1", space: "another kernel",
            engine: "slurm", engineNumber: "12_3", start: "2031-01-01T00:00:00Z")
    }

    /// Moves a claim's last heartbeat into the past, on the file server's clock.
    private func age(_ epoch: Int, seconds: Int) {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        let then = timespec(tv_sec: now.tv_sec - seconds, tv_nsec: 0)
        var times = [then, then]
        utimensat(AT_FDCWD, claims.path(epoch), &times, 0)
    }

    @Test("one of many simultaneous workers gets the job, on every attempt")
    func race() throws {
        for attempt in 1...15 {
            let won = Mutex(0)
            DispatchQueue.concurrentPerform(iterations: 8) { _ in
                if (try? claims.take(otherHost)) != nil { won.withLock { $0 += 1 } }
            }
            #expect(won.withLock { $0 } == 1)
            #expect(try claims.lastEpoch() == attempt)
            age(attempt, seconds: 91)
        }
    }

    @Test("a claim lapses by the file server's clock alone, and its holder then notices")
    func lapse() throws {
        #expect(try claims.take(otherHost) == 1)
        age(1, seconds: 85)
        #expect(throws: LibraryError.self) { _ = try claims.take(otherHost) }
        try claims.touch(1)
        age(1, seconds: 91)
        #expect(try claims.take(otherHost) == 2)
        do {
            try claims.touch(1)
            Issue.record("the first holder still has the job")
        } catch {
            #expect(error.kind == .held)
        }
        try claims.touch(2)
    }

    @Test("a holder that ended, or was killed on this machine, blocks nobody")
    func ended() throws {
        #expect(try claims.take(otherHost) == 1)
        claims.release(1)
        let process = try startWorker([])
        var dead = ClaimHolder.this(engine: "local", engineNumber: "")
        dead.process = process.id
        dead.beginning = "1"
        #expect(try claims.take(dead) == 2)
        _ = process.wait()
        let here = ClaimHolder.this(engine: "local", engineNumber: "")
        #expect(!here.hasEnded && dead.hasEnded && !otherHost.hasEnded)
        #expect(try claims.take(here) == 3)
        #expect(throws: LibraryError.self) { _ = try claims.take(otherHost) }
    }

    @Test("a visible claim always names its holder")
    func whole() throws {
        let count = 200
        let nameless = Mutex(0)
        let end = ContinuousClock.now + .seconds(20)
        DispatchQueue.concurrentPerform(iterations: 2) { part in
            for epoch in 1...count {
                if part == 0 {
                    _ = try? claims.take(otherHost)
                    claims.release(epoch)
                } else {
                    var bytes: Data?
                    while bytes == nil, ContinuousClock.now < end {
                        bytes = try? Disk.read(claims.path(epoch))
                    }
                    if bytes?.isEmpty != false { nameless.withLock { $0 += 1 } }
                }
            }
        }
        #expect(try claims.lastEpoch() == count)
        #expect(nameless.withLock { $0 } == 0)
    }

    @Test("a claim whose holder died before it wrote its name lapses like any other")
    func empty() throws {
        try Disk.makeFolder(folder("job/claims"))
        _ = try Disk.create(Data(), at: claims.path(1))
        #expect(throws: LibraryError.self) { _ = try claims.take(otherHost) }
        age(1, seconds: 91)
        #expect(try claims.take(otherHost) == 2)
    }
}
