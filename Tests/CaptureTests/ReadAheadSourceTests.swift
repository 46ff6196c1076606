import Scene
import Synchronization
import Testing

@testable import Capture

@Suite("Frames that are read ahead")
struct ReadAheadSourceTests {
    private struct Trouble: Error {}

    /// A source that gives events with the numbers 1 to `last`, and then ends or fails.
    private final class Counting: FrameSource {
        /// Counts how many events were requested, and how often the source was closed.
        final class Log: Sendable {
            let asked = Atomic(0)
            let closed = Atomic(0)
        }

        let description = SourceDescription(
            name: "counting", format: "test", kind: .video, frameCount: nil, hasPoses: false,
            hasDepth: false, isMetric: false, intrinsicsOrigin: .guessed)
        private let last: Int
        private let fails: Bool
        private let log: Log
        private var number = 0

        init(last: Int, fails: Bool, log: Log) {
            (self.last, self.fails, self.log) = (last, fails, log)
        }

        func next() throws -> SourceEvent? {
            log.asked.add(1, ordering: .relaxed)
            number += 1
            if number <= last { return .dropped(count: number) }
            if fails { throw Trouble() }
            return nil
        }

        func close() { log.closed.add(1, ordering: .relaxed) }
    }

    private func number(_ event: SourceEvent?) -> Int? {
        if case .dropped(let count) = event { count } else { nil }
    }

    @Test("all frames come in order, and then the end", arguments: [0, 1, 50])
    func order(last: Int) throws {
        let log = Counting.Log()
        let source = ReadAheadSource(Counting(last: last, fails: false, log: log))
        #expect(source.description.name == "counting")
        for expected in 0..<last { #expect(number(try source.next()) == expected + 1) }
        #expect(try source.next() == nil)
        #expect(try source.next() == nil)
        #expect(log.asked.load(ordering: .relaxed) == last + 1)
        source.close()
        source.close()
        #expect(log.closed.load(ordering: .relaxed) == 1)
    }

    @Test("an error is thrown at its place in the order, and once")
    func error() throws {
        let log = Counting.Log()
        let source = ReadAheadSource(Counting(last: 2, fails: true, log: log))
        #expect(number(try source.next()) == 1)
        #expect(number(try source.next()) == 2)
        #expect(throws: Trouble.self) { try source.next() }
        #expect(try source.next() == nil)
    }

    @Test("one frame is read before it is requested, and no more")
    func ahead() async throws {
        let log = Counting.Log()
        let source = ReadAheadSource(Counting(last: 9, fails: false, log: log))
        while log.asked.load(ordering: .relaxed) < 1 { await Task.yield() }
        try await Task.sleep(for: .milliseconds(50))
        #expect(log.asked.load(ordering: .relaxed) == 1)
        _ = try source.next()
        while log.asked.load(ordering: .relaxed) < 2 { await Task.yield() }
        source.close()
        #expect(log.asked.load(ordering: .relaxed) == 2)
        #expect(log.closed.load(ordering: .relaxed) == 1)
        #expect(try source.next() == nil)
    }

    @Test("a released source is closed by itself")
    func forgotten() {
        let log = Counting.Log()
        _ = ReadAheadSource(Counting(last: 9, fails: false, log: log))
        #expect(log.closed.load(ordering: .relaxed) == 1)
    }
}

@Suite("The time that frames take")
struct FrameTimesTests {
    @Test("times of reading and deciding add up; dropped frames do not count")
    func sum() throws {
        let times = FrameTimes()
        for frame in 0..<200 {
            times.read(frame: frame, milliseconds: 4)
            // Every second frame was dropped, so no decision is noted for it.
            guard frame % 2 == 1 else { continue }
            times.decided(frame: frame, milliseconds: frame == 199 ? 5_000 : 6.04)
        }
        let words = try #require(times.words)
        #expect(words == "A frame took 10.1 ms (median); 99 of 100 took at most 10.1 ms.")
        times.read(frame: 200, milliseconds: 4)
        times.decided(frame: 200, milliseconds: 40)
        #expect(try #require(times.words).hasSuffix("99 of 100 took at most 44.1 ms."))
    }

    @Test("times of too few frames give no result")
    func few() {
        let times = FrameTimes()
        for frame in 0..<99 {
            times.read(frame: frame, milliseconds: 1)
            times.decided(frame: frame, milliseconds: 1)
        }
        #expect(times.words == nil)
    }
}
