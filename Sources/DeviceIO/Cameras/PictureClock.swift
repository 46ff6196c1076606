import Scene

/// Assigns each picture its time: the kernel's timestamp where plausible, else the time of reading.
/// Times always increase.
struct PictureClock {
    /// The largest age of a picture when it is read, and the largest lead over the clock, in
    /// seconds. Four buffers at 1 picture per second wait 4 s; hardware clocks agree within
    /// milliseconds.
    private static let oldest = 10.0, newest = 0.1

    private var last: Timestamp?

    /// The time of a picture with this kernel timestamp that is read now.
    mutating func moment(kernel: Int64?, now: Timestamp) -> Timestamp {
        var moment = now
        if let kernel {
            let stamped = Timestamp(nanoseconds: kernel)
            let age = now.seconds(since: stamped)
            let grows = last.map { stamped > $0 } ?? true
            if grows, age <= PictureClock.oldest, age >= -PictureClock.newest { moment = stamped }
        }
        if let last, moment <= last {
            moment = Timestamp(nanoseconds: last.nanoseconds &+ 1)
        }
        last = moment
        return moment
    }
}
