import Dispatch
import Glibc
import Synchronization

/// How many threads the kernels use. Each unit of work writes only its own part of the result, so
/// the result is the same to the bit whatever their number.
struct Workers: Sendable {
    /// Threads, at least 1.
    let threads: Int

    /// So many threads; as many as there are processors without a number.
    init(threads: Int) { self.threads = max(1, threads) }

    /// Does the units 0..<count, in any order. A unit should be worth some 100 µs.
    func run(_ count: Int, _ unit: (Int) -> Void) {
        guard threads > 1, count > 1 else {
            for index in 0..<count { unit(index) }
            return
        }
        let next = Atomic<Int>(0)
        let niceness = Self.niceness
        withoutActuallyEscaping(unit) { unit in
            // Units write to separate places, and all are done when this call returns.
            nonisolated(unsafe) let unit = unit
            DispatchQueue.concurrentPerform(iterations: min(threads, count)) { _ in
                Self.becomeNice(niceness)
                while true {
                    let index = next.add(1, ordering: .relaxed).oldValue
                    guard index < count else { return }
                    unit(index)
                }
            }
        }
    }

    /// As nice as the calling thread or the program's first, whichever is nicer.
    private static var niceness: Int32 {
        let kind = __priority_which_t(PRIO_PROCESS.rawValue)
        return max(getpriority(kind, 0), getpriority(kind, id_t(getpid())))
    }

    /// Libdispatch gives its threads a niceness of their own, less than the program was started
    /// with where it is allowed to (Linux: niceness is a thread's own).
    private static func becomeNice(_ niceness: Int32) {
        let kind = __priority_which_t(PRIO_PROCESS.rawValue)
        if getpriority(kind, 0) < niceness { _ = setpriority(kind, 0, niceness) }
    }

    /// Does 0..<count in pieces of `size` neighbours: the piece is named by its range.
    func runPieces(of count: Int, size: Int, _ piece: (Range<Int>) -> Void) {
        run((count + size - 1) / size) { index in
            piece(index * size..<min(count, (index + 1) * size))
        }
    }
}
