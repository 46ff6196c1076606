import Foundation

/// The time of the library's disk. Machines' clocks differ; what people read of many machines is told
/// by one clock, and a machine whose clock is off is named.
public struct LibraryTime: Equatable, Sendable {
    /// Seconds by which this machine's clock is ahead of the disk's.
    public var secondsAhead: Double

    /// Seconds from which a difference is worth a sentence; a guess. Nothing depends on the clocks.
    static let notableSeconds = 60.0

    /// A known difference.
    public init(secondsAhead: Double = 0) { self.secondsAhead = secondsAhead }

    /// Now, ISO 8601.
    var now: String { (Date() - secondsAhead).formatted(.iso8601) }

    /// A sentence for whoever sits at a machine whose clock is off; nil for one that is right.
    public var words: String? {
        guard abs(secondsAhead) >= Self.notableSeconds else { return nil }
        let minutes = Int((abs(secondsAhead) / 60).rounded())
        return
            "This machine's clock is \(minutes) min \(secondsAhead > 0 ? "ahead of" : "behind") the "
            + "library's disk. Times are told by the disk's clock; set this one right."
    }
}

extension CaptureLibrary {
    /// The disk's time beside this machine's; the same where the disk cannot be asked.
    public var time: LibraryTime {
        guard let clock = try? clock() else { return LibraryTime() }
        return LibraryTime(secondsAhead: Date().timeIntervalSince1970 - clock.now)
    }
}
