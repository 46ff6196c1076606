import Foundation
import Glibc

/// Removes leftovers and the files of removed captures, but never a listed capture or a model.
public struct LibrarySweep: Sendable {
    /// The removed files.
    public struct Summary: Equatable, Sendable {
        /// Captures that a station did not finish adding.
        public var incoming = 0
        /// Captures that a person removed. They are deleted whatever their age.
        public var removed = 0
        /// Models that a worker did not finish writing.
        public var outputs = 0
        /// Intermediate results of jobs whose models are published.
        public var pieces = 0
        /// Temporary files of processes that have died.
        public var temporaries = 0
    }

    private let library: CaptureLibrary
    private let ageSeconds: Double

    /// - Parameter ageSeconds: leftovers that were not touched for this long belong to a dead
    ///   process; a day by default.
    public init(_ library: CaptureLibrary, ageSeconds: Double = 86_400) {
        (self.library, self.ageSeconds) = (library, ageSeconds)
    }

    /// Removes the leftovers. Throws when the library cannot be listed or written.
    public func run() throws(LibraryError) -> Summary {
        let clock = try ServerClock(folder: "\(library.path)/jobs")
        var summary = Summary()
        for name in try Disk.names("\(library.path)/captures") {
            let path = "\(library.path)/captures/\(name)"
            if name.hasPrefix(".in-") {
                if remove(path, clock) { summary.incoming += 1 }
            } else if name.hasPrefix(CaptureRemoval.prefix) {
                Disk.removeAll(path)
                if !Disk.exists(path) { summary.removed += 1 }
            }
        }
        let turns = try Disk.names("\(library.path)/jobs").filter { $0.hasSuffix(".turn") }
        for folder in ["", "/lists", "/jobs"] + turns.map({ "/jobs/\($0)/claims" }) {
            summary.temporaries += try temporaries("\(library.path)\(folder)", clock)
        }
        for key in try library.keys(in: "jobs") {
            let folder = library.jobPath(key)
            summary.temporaries += try temporaries(folder, clock)
            summary.temporaries += try temporaries("\(folder)/claims", clock)
            for name in try Disk.names(folder) where name.hasPrefix("out.") {
                if remove("\(folder)/\(name)", clock) { summary.outputs += 1 }
            }
            guard library.hasModel(key) else { continue }
            for name in try Disk.names("\(folder)/pieces")
            where unlink("\(folder)/pieces/\(name)") == 0 {
                summary.pieces += 1
            }
        }
        return summary
    }

    private func temporaries(_ folder: String, _ clock: ServerClock) throws(LibraryError) -> Int {
        var count = 0
        for name in try Disk.names(folder)
        where name.hasSuffix(".tmp") || name.hasPrefix(".clock-") {
            if remove("\(folder)/\(name)", clock) { count += 1 }
        }
        return count
    }

    /// Removes an old file or folder; returns whether it did. A folder is as old as its newest
    /// file.
    private func remove(_ path: String, _ clock: ServerClock) -> Bool {
        var places = [path]
        while let place = places.popLast() {
            guard let age = try? clock.age(of: place), age > ageSeconds else { return false }
            places += ((try? Disk.names(place)) ?? []).map { "\(place)/\($0)" }
        }
        Disk.removeAll(path)
        return !Disk.exists(path)
    }
}
