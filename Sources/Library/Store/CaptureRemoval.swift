import Glibc
import Scene

/// Removes captures from a library. Models that were made of them stay. `LibrarySweep` later frees
/// the disk space.
public struct CaptureRemoval: Sendable {
    /// A removed capture.
    public struct Removed: Codable, Equatable, Sendable {
        /// The capture's key, and its name.
        public var capture, name: String
        /// Bytes of the capture, which `LibrarySweep` frees later.
        public var bytes: Int64
        /// The jobs that needed the capture and were withdrawn, and the published models that were
        /// made of the capture. These models stay.
        public var withdrawn, models: [String]
    }

    /// The prefix of a removed capture's folder.
    static let prefix = ".removed-"

    private let library: CaptureLibrary
    private let times: LeaseTimes

    /// The removal of captures from a library.
    public init(_ library: CaptureLibrary, times: LeaseTimes = .usual) {
        (self.library, self.times) = (library, times)
    }

    /// Removes a capture, given by its name, its key or the first digits of its key. Throws `.data`
    /// when there is none, `.failed` when a job still needs it.
    /// - Parameters:
    ///   - rows: the library's jobs.
    ///   - withdraws: whether to withdraw jobs that still need the capture, instead of throwing.
    public func remove(
        _ words: String, rows: [QueueRow], withdraws: Bool
    ) throws(LibraryError) -> Removed {
        let card = try card(words)
        guard let key = card.key else { throw missing(words) }
        let rows = rows.filter { $0.description?.captures.contains(key.text) == true }
        let open = rows.filter { !$0.state.isSettled }
        if let first = open.first, !withdraws {
            throw LibraryError(
                .failed, phrase("remove"), visible(card.name),
                open.count == 1
                    ? phrase("job \(first.job.short) needs it")
                    : phrase("\(open.count) jobs need it, job \(first.job.short) among them"),
                open.count == 1
                    ? phrase("Withdraw it first, or take --force.")
                    : phrase("Withdraw them first, or take --force."))
        }
        var removed = Removed(
            capture: card.capture, name: card.name, bytes: card.bytes, withdrawn: [],
            models: rows.filter { $0.state == .published }.map(\.job.text))
        for row in open {
            switch try library.withdraw(row.job, times: times) {
            case .withdrawn, .wasWithdrawn: removed.withdrawn.append(row.job.text)
            case .published: removed.models.append(row.job.text)
            }
        }
        let place = "\(library.path)/captures/\(Self.prefix)\(key).\(ProcessName.unique())"
        guard rename(library.capturePath(key), place) == 0 else {
            if errno == ENOENT { throw missing(words) }
            throw .kernel(errno, phrase("remove"), visible(card.name))
        }
        try Disk.sync("\(library.path)/captures")
        return removed
    }

    private func card(_ words: String) throws(LibraryError) -> CaptureCard {
        let there = try library.captures()
        if CaptureLibrary.cards(named: words, in: there).isEmpty {
            // The stations' files still list captures that were removed.
            let keys = Set(there.map(\.capture))
            let gone = try StationLog(library).cards().values.filter { !keys.contains($0.capture) }
            let found = CaptureLibrary.cards(named: words, in: gone)
            if let first = found.first { throw missing(first.name) }
        }
        return try CaptureLibrary.card(named: words, in: there, library: library.path)
    }

    private func missing(_ name: String) -> LibraryError {
        LibraryError(.data, phrase("remove"), visible(name), phrase("it was removed already"))
    }
}
