import Foundation
import Wording

/// The time of the library's disk. Machines' clocks differ, so times shown to people come from this
/// one clock, and a machine whose clock is wrong is reported.
public struct LibraryTime: Equatable, Sendable {
    /// Seconds by which this machine's clock is ahead of the disk's.
    public var secondsAhead: Double

    /// A difference between the clocks is reported if it is at least this many seconds (guess). The
    /// difference affects only the times that people see.
    static let notableSeconds = 60.0

    /// The time of a disk whose difference from this machine's clock is known.
    public init(secondsAhead: Double = 0) { self.secondsAhead = secondsAhead }

    /// The present time by the disk's clock, ISO 8601.
    var now: String { (Date() - secondsAhead).formatted(.iso8601) }

    /// Whole minutes by which this machine's clock is ahead of the disk's, negative when it is
    /// behind; nil where the difference is too small to report.
    public var minutesAhead: Int? {
        guard abs(secondsAhead) >= Self.notableSeconds else { return nil }
        return Int((secondsAhead / 60).rounded())
    }

    /// A sentence for a machine's journal when its clock is wrong; nil when the clock is right.
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
    /// The time of the library's disk. Where it cannot be read, this machine's clock is taken as
    /// right.
    public var time: LibraryTime {
        guard let clock = try? clock() else { return LibraryTime() }
        return LibraryTime(secondsAhead: Date().timeIntervalSince1970 - clock.now)
    }
}
