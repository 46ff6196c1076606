extension ScreenCapabilities {
    /// What is drawn in a reduced form because of the terminal, NO_COLOR or the locale, as short
    /// sentences on one line; nil where nothing is.
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

/// Says once that the line to the terminal is slow, and how the screen adapts.
struct SlowLineNotice: Equatable, Sendable {
    /// Bytes a second. On a slower line, a picture of 4 kB takes longer than half of the time
    /// between two pictures.
    private static let slow = 160_000.0
    /// Bytes a second. On a slower line, a moving picture is drawn in fewer than the usual 12 kB,
    /// which take 0.2 s here.
    private static let coarse = 60_000.0
    /// The measurements needed, so that a terminal that was busy for a moment does not count as
    /// slow.
    private static let leastMeasurements = 4

    private var last: Double?
    private var measurements = 0

    /// Takes a measured rate; returns the notice when it should be shown now.
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
