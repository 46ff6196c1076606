import Scene

/// Reads a camera's exposure control about once a second. A reading may be a transfer over USB,
/// which is too slow for every picture.
struct ExposurePoller {
    /// The control's number (V4L2_CID_EXPOSURE_ABSOLUTE in videodev2.h); its unit is 100 µs.
    private static let control: UInt32 = 0x009A_0902
    private static let secondsPerUnit = 1e-4
    /// Seconds between two readings. Automatic exposure settles in about one second.
    private static let period = 1.0
    /// After this many failed readings in a row, the control is not read again. A camera without
    /// the control fails every time.
    private static let mostFailures = 3

    private var failures = 0
    private var last: (time: Timestamp, exposure: Exposure?)?

    /// The exposure at the last reading; nil when the camera does not report it.
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
