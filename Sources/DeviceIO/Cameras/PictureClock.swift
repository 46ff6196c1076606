import Scene

/// Gives each picture its moment: the kernel's own where it can be right, else the time of
/// reading. Moments always grow.
struct PictureClock {
    /// How old a picture may be when it is read, and how far ahead of the clock, in seconds: four
    /// buffers at 1 picture a second wait 4 s; hardware clocks are fitted to within milliseconds.
    private static let oldest = 10.0, newest = 0.1

    private var last: Timestamp?

    /// The moment of a picture that the kernel stamped so, and that is read now.
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
