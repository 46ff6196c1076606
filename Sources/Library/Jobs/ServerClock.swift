import Foundation
import Glibc

/// The clock of the file server. This machine's clock is not used, since clocks in a cluster may
/// differ by hours.
package struct ServerClock {
    /// The file server's time, in seconds since 1970.
    package let now: Double

    init(now: Double) { self.now = now }

    /// Reads the clock: writes a file into a folder of the library and reads its time.
    package init(folder: String) throws(LibraryError) {
        let probe = "\(folder)/.clock-\(ProcessName.unique())"
        guard try Disk.create(Data([10]), at: probe) else {
            throw LibraryError(
                .failed, phrase("ask the time of"), folder,
                phrase("its test file is there already"))
        }
        defer { unlink(probe) }
        now = Self.seconds(try Disk.freshStatus(probe))
    }

    /// Seconds since a file was last touched.
    package func age(of path: String) throws(LibraryError) -> Double {
        now - Self.seconds(try Disk.freshStatus(path))
    }

    private static func seconds(_ facts: stat) -> Double {
        Double(facts.st_mtim.tv_sec) + Double(facts.st_mtim.tv_nsec) / 1e9
    }
}
