import Foundation

/// A job in the list of `capstan queue`.
public struct QueueRow: Equatable, Sendable {
    /// The job's key.
    public var job: LibraryKey
    /// The job's captures and recipe; nil where its record is damaged.
    public var description: Job?
    /// The name of the first capture, and the station that added this capture.
    public var name: String
    public var station: String
    /// The number of pictures of all captures.
    public var pictures: Int
    /// The job's state.
    public var state: JobState
}

extension CaptureLibrary {
    /// The jobs of `list`, or all jobs if it is nil; ordered by name.
    public func queue(
        list: [LibraryKey]? = nil, times: LeaseTimes = .usual
    ) throws(LibraryError) -> [QueueRow] {
        let cards = try StationLog(self).cards()
        let clock = try clock()
        var rows: [QueueRow] = []
        var keys = list ?? []
        if list == nil { keys = try self.keys(in: "jobs") }
        for key in keys {
            let job = try? job(key)
            var found: [CaptureCard] = []
            for capture in job?.captures ?? [] {
                var card = cards[capture]
                if card == nil, let key = LibraryKey(capture) { card = try self.card(key) }
                if let card { found.append(card) }
            }
            rows.append(
                QueueRow(
                    job: key, description: job, name: found.first?.name ?? key.short,
                    station: found.first?.station ?? "",
                    pictures: found.reduce(0) { $0 + $1.pictures },
                    state: try state(of: key, times: times, clock: clock)))
        }
        return rows.sorted { ($0.name, $0.job.text) < ($1.name, $1.job.text) }
    }
}
