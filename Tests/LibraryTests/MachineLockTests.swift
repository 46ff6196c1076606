import Foundation
import Glibc
import Testing

@testable import Library

@Suite("Submissions of one machine take turns", .serialized)
struct MachineLockTests {
    private let made: MadeLibrary
    private var claims: Claims {
        Claims(job: "\(made.library.path)/jobs/\(ProcessName.host).turn", times: .turn)
    }

    init() throws { made = try MadeLibrary() }

    private func take(
        _ isInterrupted: () -> Bool, _ note: (MachineLock.Holder) -> Void
    ) throws -> MachineLock? {
        try MachineLock.take(
            made.library, pollSeconds: 0.01, isInterrupted: isInterrupted, note: note)
    }

    @Test("a second submission names the first and waits for its end; it can be interrupted")
    func turns() throws {
        var first = try take({ true }, { _ in Issue.record("nobody has it") })
        #expect(first != nil)
        var told: [MachineLock.Holder] = []
        #expect(try take({ !told.isEmpty }, { told.append($0) }) == nil)
        #expect(told.count == 1 && told[0].process?.process == getpid())
        #expect(told.first?.lapsesInSeconds == nil)
        let second = try take({ false }) { _ in first = nil }
        #expect(second != nil && first == nil)
        #expect(try made.library.keys(in: "jobs").isEmpty)
    }

    @Test("a frozen holder is named, and loses its turn when its claim has lapsed")
    func frozen() throws {
        let first = try #require(try take({ false }, { _ in }))
        var told: [MachineLock.Holder] = []
        let second = try take({ false }) { holder in
            told.append(holder)
            // At the first report, the claim's last heartbeat becomes 40 s old. At later reports it
            // becomes older than a claim may be.
            age(1, seconds: told.count == 1 ? 40 : 106)
        }
        #expect(told.map { $0.lapsesInSeconds != nil } == [false, true])
        #expect((60...65).contains(told.last?.lapsesInSeconds ?? 0))
        #expect(first.isLost && second?.isLost == false)
        // The newest claim is the second holder's: the first holder still runs, but it has not made
        // a new claim.
        #expect(try claims.newest(ServerClock(folder: claims.folder))?.epoch == 2)
    }

    @Test("a holder that was killed blocks nobody, and old claims do not pile up")
    func killed() throws {
        for number in 1...4 {
            let ended = ClaimHolder(
                host: ProcessName.host, process: getpid(), beginning: "\(number)",
                space: ProcessName.space, engine: "local", engineNumber: "",
                start: "2031-01-01T00:00:00Z")
            #expect(try claims.take(ended) == 2 * number - 1)
            let turn = try take({ true }, { _ in Issue.record("its holder has ended") })
            #expect(turn?.isLost == false)
        }
        #expect(try Disk.names(claims.folder).compactMap { Int($0) } == [7, 8])
    }

    /// Moves a claim's last heartbeat into the past, on the file server's clock.
    private func age(_ epoch: Int, seconds: Int) {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        let then = timespec(tv_sec: now.tv_sec - seconds, tv_nsec: now.tv_nsec)
        var times = [then, then]
        utimensat(AT_FDCWD, claims.path(epoch), &times, 0)
    }
}
