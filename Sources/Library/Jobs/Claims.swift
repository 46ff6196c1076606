import Foundation
import Glibc
import Scene

/// The attempts at a job: one file for each, named by the attempt's number. The attempt with the
/// highest number holds the job while its file is touched regularly. Files are created exclusively,
/// so two attempts never have the same number. A file appears only with its content, so every claim
/// names its holder. Numbers are never reused, so a holder that was frozen detects a later attempt.
struct Claims {
    let folder: String
    let times: LeaseTimes

    /// The last attempt.
    struct Newest: Equatable {
        var epoch: Int
        /// The holder; nil where the file is damaged. The file can also be empty on a file system
        /// without hard links, when the holder died before it wrote its name.
        var holder: ClaimHolder?
        /// Whether the holder has recorded the end of its work.
        var isReleased: Bool
        /// Seconds since the file was last touched, by the file server's clock.
        var age: Double
    }

    init(job folder: String, times: LeaseTimes) {
        (self.folder, self.times) = ("\(folder)/claims", times)
    }

    func path(_ epoch: Int) -> String { "\(folder)/\(epoch)" }
    private func ending(_ epoch: Int) -> String { "\(folder)/\(epoch).ended" }

    /// The highest number; 0 without attempts.
    func lastEpoch() throws(LibraryError) -> Int {
        try Disk.names(folder).compactMap { Int($0) }.max() ?? 0
    }

    /// The last attempt; nil before the first.
    func newest(_ clock: ServerClock) throws(LibraryError) -> Newest? {
        let names = try Disk.names(folder)
        guard let epoch = names.compactMap({ Int($0) }).max() else { return nil }
        let holder = try Disk.read(path(epoch)).flatMap {
            CanonicalText.value(ClaimHolder.self, of: $0)
        }
        return Newest(
            epoch: epoch, holder: holder, isReleased: names.contains("\(epoch).ended"),
            age: try clock.age(of: path(epoch)))
    }

    /// Whether the holder of the last attempt is still working on the job.
    func isLive(_ newest: Newest) -> Bool {
        !newest.isReleased && newest.age < times.expirySeconds && newest.holder?.hasEnded != true
    }

    /// Claims the job and returns the attempt's number. Throws `.held` while another holder has it.
    func take(_ holder: ClaimHolder) throws(LibraryError) -> Int {
        try Disk.makeFolder(folder)
        let newest = try newest(ServerClock(folder: folder))
        if let newest, isLive(newest) { throw Self.held(newest.holder) }
        let epoch = (newest?.epoch ?? 0) + 1
        guard try Disk.createWhole(try CanonicalText.bytes(of: holder), at: path(epoch)) else {
            throw Self.held(nil)
        }
        try Disk.sync(folder)
        return epoch
    }

    /// Touches the attempt's file. Throws `.held` when another holder has taken the job.
    func touch(_ epoch: Int) throws(LibraryError) {
        try require(epoch)
        try Disk.touch(path(epoch))
    }

    /// Throws `.held` when there is a newer attempt. Throws `.storage` when the file of this
    /// attempt is gone and there is no newer one.
    func require(_ epoch: Int) throws(LibraryError) {
        let last = try lastEpoch()
        guard last >= epoch else {
            throw LibraryError(
                .storage, phrase("go on with"), phrase("the job"),
                phrase("its claim is gone from the library"),
                phrase("Check that the library is mounted."))
        }
        guard last == epoch else { throw Self.held(nil) }
    }

    /// Records that the holder ended, so that the next one need not wait until the claim lapses.
    func release(_ epoch: Int) {
        _ = try? Disk.create(Data(), at: ending(epoch))
    }

    /// Removes the files of attempts before this one.
    func forget(before epoch: Int) {
        for name in (try? Disk.names(folder)) ?? [] {
            let number = name.split(separator: ".").first.flatMap { Int($0) }
            if let number, number < epoch { unlink("\(folder)/\(name)") }
        }
    }

    private static func held(_ holder: ClaimHolder?) -> LibraryError {
        LibraryError(
            .held, phrase("work on"), phrase("the job"),
            holder.map { phrase("\(visible($0.host)) has worked on it since \(visible($0.start))") }
                ?? phrase("another has taken it"),
            phrase("It will be tried again."))
    }
}
