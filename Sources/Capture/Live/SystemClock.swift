import Glibc
import Processes

/// A clock that measures how long work takes.
struct SystemClock {
    /// Elapsed time, including the time in which the program waits.
    static let wall = SystemClock(kind: CLOCK_MONOTONIC)
    /// Processor time of the calling thread.
    static let thread = SystemClock(kind: CLOCK_THREAD_CPUTIME_ID)
    /// Processor time of all threads of the program.
    static let process = SystemClock(kind: CLOCK_PROCESS_CPUTIME_ID)

    private let kind: clockid_t

    /// Milliseconds since an arbitrary moment.
    var milliseconds: Double { 1e-6 * Double(SystemTime.nanoseconds(kind)) }
}
