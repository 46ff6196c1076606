import Foundation
import Wording

/// The time of the library's disk. Machines' clocks differ, so times shown to people come from this
/// one clock, and a machine whose clock is wrong is reported.
public struct LibraryTime: Equatable, Sendable {
    /// Seconds by which this machine's clock is ahead of the disk's.
    public var secondsAhead: Double

    /// The smallest difference that is reported, seconds; a guess. Nothing else depends on the
    /// clocks.
    static let notableSeconds = 60.0

    /// A known difference.
    public init(secondsAhead: Double = 0) { self.secondsAhead = secondsAhead }

    /// Now, ISO 8601.
    var now: String { (Date() - secondsAhead).formatted(.iso8601) }

    /// Whole minutes by which this machine's clock is ahead of the disk's, negative when it is
    /// behind; nil where the difference is too small to report.
    public var minutesAhead: Int? {
        guard abs(secondsAhead) >= Self.notableSeconds else { return nil }
        return Int((secondsAhead / 60).rounded())
    }

    /// A sentence for the journal of a machine whose clock is off; nil for one that is right.
    var words: String? {
        guard let minutes = minutesAhead else { return nil }
        return minutes > 0
            ? phrase(
                """
                This machine's clock is \(minutes) min ahead of the library's disk. The disk's \
                clock counts; correct the clock of this machine.
                """)
            : phrase(
                """
                This machine's clock is \(-minutes) min behind the library's disk. The disk's \
                clock counts; correct the clock of this machine.
                """)
    }
}

extension CaptureLibrary {
    /// The disk's time compared with this machine's; equal where the disk's time cannot be read.
    public var time: LibraryTime {
        guard let clock = try? clock() else { return LibraryTime() }
        return LibraryTime(secondsAhead: Date().timeIntervalSince1970 - clock.now)
    }
}
