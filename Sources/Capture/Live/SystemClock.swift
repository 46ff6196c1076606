import Glibc

/// A clock of the system by which work is measured.
struct SystemClock {
    /// Time as it passes.
    static let wall = SystemClock(kind: CLOCK_MONOTONIC)
    /// The processor's time that the calling thread has had.
    static let thread = SystemClock(kind: CLOCK_THREAD_CPUTIME_ID)
    /// The processor's time that all threads of the program have had.
    static let process = SystemClock(kind: CLOCK_PROCESS_CPUTIME_ID)

    private let kind: clockid_t

    /// Milliseconds since some moment.
    var milliseconds: Double {
        var time = timespec()
        clock_gettime(kind, &time)
        return 1e3 * Double(time.tv_sec) + 1e-6 * Double(time.tv_nsec)
    }
}
