import Glibc

/// The system's clocks.
package enum SystemTime {
    /// The present time of a clock of clock_gettime(2), nanoseconds.
    package static func nanoseconds(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
