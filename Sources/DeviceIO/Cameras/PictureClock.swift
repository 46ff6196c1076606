import Scene

/// Gives each picture its time: the kernel's timestamp when it is plausible, else the time of
/// reading. The times always increase.
struct PictureClock {
    /// A timestamp is not plausible if it is more than `oldest` seconds before the time of reading,
    /// or more than `newest` seconds after it. At 1 picture per second, a picture may wait 4 s in
    /// four buffers. Hardware clocks agree within milliseconds.
    private static let oldest = 10.0, newest = 0.1

    private var last: Timestamp?

    /// The time of a picture. `now` is when the picture is read; `kernel` is the kernel's timestamp
    /// in nanoseconds, nil for none.
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
