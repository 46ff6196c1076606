import Scene

/// Assigns shots to runs of frames with a pose. The tracker has followed all views between the
/// shots of one run, so these shots are connected even if their pictures do not match.
struct TrackingRuns: Sendable {
    /// A run ends if there is no pose for longer than this, seconds; after a shorter gap the
    /// tracker still has its map (a guess).
    private static let longestGap = 0.5

    private var current = 0
    /// Time at which a frame of the current run last had a pose; nil before the first such frame.
    private var lastPose: Timestamp?
    private var runs: [Int: Int] = [:]

    /// Adds a frame that has a pose.
    mutating func follow(at time: Timestamp) {
        if let lastPose, time.seconds(since: lastPose) > Self.longestGap { current += 1 }
        lastPose = time
    }

    /// Begins a new run: later frames are not connected to earlier ones.
    mutating func begin() { (current, lastPose) = (current + 1, nil) }

    /// Adds a shot to the current run.
    mutating func add(shot: Int) { runs[shot] = current }

    mutating func remove(shot: Int) { runs[shot] = nil }

    /// Joins those parts that have shots of the same run.
    func joined(_ parts: [[Int]]) -> [[Int]] {
        let runsOfParts = parts.map { Set($0.compactMap { runs[$0] }) }
        let groups = connectedComponents(of: Array(parts.indices)) { part in
            parts.indices.filter { !runsOfParts[$0].isDisjoint(with: runsOfParts[part]) }
        }
        return groups.map { $0.sorted().flatMap { parts[$0] }.sorted() }
            .sorted { ($1.count, $0[0]) < ($0.count, $1[0]) }
    }
}
