import Scene

/// Reads the exposure control at intervals: each reading may be a transfer over USB, too slow for
/// every picture.
struct ExposurePoller {
    /// V4L2_CID_EXPOSURE_ABSOLUTE, in units of 100 µs (videodev2 camera controls).
    private static let control: UInt32 = 0x009A_0902
    private static let secondsPerUnit = 1e-4
    /// Seconds between readings; automatic exposure settles in about one.
    private static let period = 1.0
    /// Readings in a row that may fail; a camera without the control fails every time.
    private static let mostFailures = 3

    private var failures = 0
    private var last: (time: Timestamp, exposure: Exposure?)?

    /// The exposure as last read; nil where the camera does not tell.
    mutating func current(of stream: VideoStream, now: Timestamp) -> Exposure? {
        if failures >= ExposurePoller.mostFailures { return nil }
        if let last, now.seconds(since: last.time) < ExposurePoller.period { return last.exposure }
        let units = stream.control(ExposurePoller.control) ?? 0
        failures = units > 0 ? 0 : failures + 1
        let exposure =
            units > 0 ? Exposure(seconds: Double(units) * ExposurePoller.secondsPerUnit) : nil
        last = (now, exposure)
        return exposure
    }
}
