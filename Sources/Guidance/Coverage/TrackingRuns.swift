import Scene

/// Runs of frames with a pose. The tracker has followed all views between the shots of one run, so
/// these shots are connected even if their pictures do not match.
struct TrackingRuns: Sendable {
    /// A shorter time without a pose, seconds, does not end a run: the tracker keeps its map. A
    /// guess.
    private static let longestGap = 0.5

    private var current = 0
    /// When a frame of the current run last had a pose; nil before its first.
    private var lastPose: Timestamp?
    private var runs: [Int: Int] = [:]

    /// Adds a frame with a pose.
    mutating func follow(at time: Timestamp) {
        if let lastPose, time.seconds(since: lastPose) > Self.longestGap { current += 1 }
        lastPose = time
    }

    /// Begins a new run: what follows is not connected to earlier frames.
    mutating func begin() { (current, lastPose) = (current + 1, nil) }

    /// Adds a shot that was taken at the latest pose.
    mutating func add(shot: Int) { runs[shot] = current }

    mutating func remove(shot: Int) { runs[shot] = nil }

    /// Joins the parts that have shots of the same run.
    func joined(_ parts: [[Int]]) -> [[Int]] {
        let runsOfParts = parts.map { Set($0.compactMap { runs[$0] }) }
        let groups = connectedComponents(of: Array(parts.indices)) { part in
            parts.indices.filter { !runsOfParts[$0].isDisjoint(with: runsOfParts[part]) }
        }
        return groups.map { $0.sorted().flatMap { parts[$0] }.sorted() }
            .sorted { ($1.count, $0[0]) < ($0.count, $1[0]) }
    }
}
