extension ScreenCapabilities {
    /// Short sentences on one line that say what is drawn in a reduced form because of the
    /// terminal, NO_COLOR or the locale; nil if nothing is reduced.
    /// - Parameter hasNoColor: whether NO_COLOR is set.
    public func limitWords(hasNoColor: Bool) -> String? {
        var words: [String] = []
        if colors == .mono {
            words.append(
                hasNoColor
                    ? phrase("No colours (NO_COLOR is set).")
                    : phrase("No colours (the terminal has none)."))
        }
        if glyphs == .basic {
            words.append(phrase("Plain pictures (the console's font has few signs)."))
        }
        if glyphs == .ascii { words.append(phrase("ASCII only (the locale is not UTF-8).")) }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}

/// Decides when to show the notice that the line to the terminal is slow. The notice also says how
/// the screen adapts, and is shown only once.
struct SlowLineNotice: Equatable, Sendable {
    /// A line below this rate is slow, in bytes a second. On such a line, a picture of 4 kB takes
    /// longer than half of the time between two pictures.
    private static let slow = 160_000.0
    /// Below this rate, in bytes a second, moving pictures are drawn coarser. At this rate, the
    /// usual 12 kB of a picture take 0.2 s.
    private static let coarse = 60_000.0
    /// The notice is shown after this number of slow measurements in a row, since a terminal may be
    /// busy for a moment.
    private static let leastMeasurements = 4

    private var last: Double?
    private var measurements = 0

    /// Takes a measured rate of the line. Returns the notice if it should be shown now.
    mutating func take(_ bytesPerSecond: Double?) -> String? {
        guard bytesPerSecond != last else { return nil }
        last = bytesPerSecond
        guard measurements < Self.leastMeasurements else { return nil }
        guard let rate = bytesPerSecond, rate.isFinite, rate > 0, rate < Self.slow else {
            measurements = 0
            return nil
        }
        measurements += 1
        guard measurements == Self.leastMeasurements else { return nil }
        let speed = fixed(max(1, rate / 1000), 0)
        return rate < Self.coarse
            ? phrase("Slow line (\(speed) kB/s): fewer pictures are sent, coarser while they move.")
            : phrase("Slow line (\(speed) kB/s): fewer pictures are sent.")
    }
}
