import Dispatch
import Glibc
import Synchronization

/// Runs units of work on several threads. Each unit writes only its own part of the result, so
/// results are identical to the bit for any number of threads.
struct Workers: Sendable {
    /// Number of threads, at least 1.
    let threads: Int

    /// Workers on this number of threads; on one thread if the number is less than 1.
    init(threads: Int) { self.threads = max(1, threads) }

    /// Runs the units 0..<count, in any order. A unit should take at least 100 µs, so that
    /// starting it costs little (guess).
    func run(_ count: Int, _ unit: (Int) -> Void) {
        guard threads > 1, count > 1 else {
            for index in 0..<count { unit(index) }
            return
        }
        let next = Atomic<Int>(0)
        let niceness = Self.niceness
        withoutActuallyEscaping(unit) { unit in
            // This is safe because units write to separate locations and all are done when `run`
            // returns.
            nonisolated(unsafe) let unit = unit
            DispatchQueue.concurrentPerform(iterations: min(threads, count)) { _ in
                Self.raiseNiceness(niceness)
                while true {
                    let index = next.add(1, ordering: .relaxed).oldValue
                    guard index < count else { return }
                    unit(index)
                }
            }
        }
    }

    /// The results of the units 0..<count, in order.
    func results<Result>(of count: Int, _ unit: (Int) -> Result) -> [Result] {
        results(of: count, inGroupsOf: max(1, count), { (_: Double) in }, unit)
    }

    /// The results of the units 0..<count, in order. Units run in groups of `size`, so that a
    /// cancellation waits for only one group.
    /// - Parameter progress: called with the finished share before each group; may throw to stop
    ///   the work.
    func results<Result, Failure>(
        of count: Int, inGroupsOf size: Int, _ progress: (Double) throws(Failure) -> Void,
        _ unit: (Int) -> Result
    ) throws(Failure) -> [Result] {
        var results = [Result?](repeating: nil, count: count)
        for start in stride(from: 0, to: count, by: size) {
            try progress(Double(start) / Double(count))
            let range = start..<min(start + size, count)
            results.withUnsafeMutableBufferPointer { results in
                nonisolated(unsafe) let results = results
                run(range.count) { offset in
                    let index = range.lowerBound + offset
                    results[index] = unit(index)
                }
            }
        }
        return results.compactMap(\.self)
    }

    /// The niceness of the calling thread or of the main thread, whichever is higher.
    private static var niceness: Int32 {
        let kind = __priority_which_t(PRIO_PROCESS.rawValue)
        return max(getpriority(kind, 0), getpriority(kind, id_t(getpid())))
    }

    /// Raises the niceness of the calling thread to this value if it is lower. On Linux each thread
    /// has its own niceness, and libdispatch may start threads with a lower one than the program's.
    private static func raiseNiceness(_ niceness: Int32) {
        let kind = __priority_which_t(PRIO_PROCESS.rawValue)
        if getpriority(kind, 0) < niceness { _ = setpriority(kind, 0, niceness) }
    }

    /// Divides 0..<count into ranges of `size` numbers and runs `piece` on each range. The last
    /// range may be shorter.
    func runPieces(of count: Int, size: Int, _ piece: (Range<Int>) -> Void) {
        run((count + size - 1) / size) { index in
            piece(Self.piece(index, of: count, size: size))
        }
    }

    /// The range with this index, if 0..<count is divided into ranges of `size` numbers. The last
    /// range may be shorter.
    static func piece(_ index: Int, of count: Int, size: Int) -> Range<Int> {
        index * size..<min(count, (index + 1) * size)
    }
}
