import Glibc
import Scene

/// Results of matching a kept shot with other shots.
public struct ShotMatches: Equatable, Sendable, Codable {
    /// The match with one other shot.
    public struct Match: Equatable, Sendable, Codable {
        /// Number of the other shot.
        public var shot: Int
        /// Number of matches that agree with one two-view geometry.
        public var inliers: Int
        /// Share of the inliers that a homography also explains, 0...1; nil where it was not
        /// measured.
        public var homographyShare: Double?
        /// Whether the geometry of the matches contradicts the known poses: the two shots then only
        /// look alike. Nil where the poses are unknown.
        public var contradictsPoses: Bool?

        /// A match of these figures.
        public init(
            shot: Int, inliers: Int, homographyShare: Double? = nil, contradictsPoses: Bool? = nil
        ) {
            (self.shot, self.inliers) = (shot, inliers)
            (self.homographyShare, self.contradictsPoses) = (homographyShare, contradictsPoses)
        }
    }

    /// Number of the shot that was matched.
    public var shot: Int
    /// All matches that were tried, with many inliers or few.
    public var matches: [Match]

    /// The results for this shot.
    public init(shot: Int, matches: [Match]) { (self.shot, self.matches) = (shot, matches) }
}

/// The graph of kept shots, with verified matches as edges.
struct ConnectionGraph {
    /// Two shots are joined only if they have at least this number of inliers: as many as COLMAP
    /// requires to register a picture.
    static let leastInliers = 30
    /// A shot should have at least this number of neighbours: one to register with, and one to
    /// spare.
    static let leastNeighbours = 2
    /// Two shots that are farther apart around the box than this, radians, show no common surface.
    /// If they match, the object or the room looks alike in both.
    static let lookAlikeRadians = 60 * Double.pi / 180
    /// Two views have no parallax if a homography explains more than this share of the matches:
    /// COLMAP's 0.8.
    static let leastHomographyShare = 0.8
    /// This number of consecutive shots without parallax is no coincidence (a guess).
    static let leastFlatShots = 5

    /// The runs of frames that show which shots the tracker connects.
    var runs = TrackingRuns()
    private var neighbours: [Int: Set<Int>] = [:]
    /// Numbers of rejected shots. Their matches are kept in case the shots are restored.
    private var rejected: Set<Int> = []
    private var flatRun = 0
    /// Number of strongly matched pairs of shots that contradict the poses or are far apart around
    /// the box: the object or the room looks alike in both shots.
    private(set) var lookAlikes = 0

    /// Whether the latest shots have no parallax.
    var hasNoParallax: Bool { flatRun >= Self.leastFlatShots }

    mutating func take(_ found: ShotMatches, azimuth: (Int) -> Double?) {
        neighbours[found.shot, default: []] = neighbours[found.shot] ?? []
        var flat: [Double] = []
        for match in found.matches where match.inliers >= Self.leastInliers {
            guard match.shot != found.shot else { continue }
            if let contradicts = match.contradictsPoses {
                guard !contradicts else {
                    lookAlikes += 1
                    continue
                }
            }
            neighbours[found.shot, default: []].insert(match.shot)
            neighbours[match.shot, default: []].insert(found.shot)
            if let share = match.homographyShare { flat.append(share) }
            if match.contradictsPoses == nil, let a = azimuth(found.shot),
                let b = azimuth(match.shot),
                abs(CameraPlace.turn(from: a, to: b)) > Self.lookAlikeRadians
            {
                lookAlikes += 1
            }
        }
        if let least = flat.min() { flatRun = least > Self.leastHomographyShare ? flatRun + 1 : 0 }
    }

    /// Whether matching was tried for a shot, with or without success.
    func wasMatched(_ shot: Int) -> Bool { neighbours[shot] != nil }

    mutating func remove(shot: Int) {
        for other in neighbours.removeValue(forKey: shot) ?? [] {
            neighbours[other]?.remove(shot)
        }
        rejected.remove(shot)
        runs.remove(shot: shot)
    }

    /// Leaves out a rejected shot, or includes such a shot again.
    mutating func setRejected(_ isRejected: Bool, shot: Int) {
        if isRejected { rejected.insert(shot) } else { rejected.remove(shot) }
    }

    /// The neighbours of each shot, without rejected shots.
    private var keptNeighbours: [Int: Set<Int>] {
        if rejected.isEmpty { return neighbours }
        return neighbours.filter { !rejected.contains($0.key) }.mapValues {
            $0.subtracting(rejected)
        }
    }

    /// The connected components, the largest first; those of equal size are sorted by their first
    /// shot.
    /// - Parameter joining: lists of shots whose largest components are known to be connected.
    func parts(joining orientations: [[Int]]) -> [[Int]] {
        var neighbours = keptNeighbours
        if !orientations.isEmpty {
            let alone = parts(joining: [])
            // The components are sorted by size. So the first one that shares a shot with a list is
            // the largest one that does.
            let anchors = orientations.compactMap { orientation in
                alone.first { !Set(orientation).isDisjoint(with: $0) }?.first
            }
            for (a, b) in zip(anchors, anchors.dropFirst()) where a != b {
                neighbours[a, default: []].insert(b)
                neighbours[b, default: []].insert(a)
            }
        }
        let parts = connectedComponents(of: neighbours.keys.sorted()) { shot -> Set<Int> in
            neighbours[shot] ?? []
        }
        return parts.map { $0.sorted() }.sorted { ($1.count, $0[0]) < ($0.count, $1[0]) }
    }

    /// Shots with too few neighbours; empty while there are too few shots for each to have enough.
    var weak: [Int] {
        let neighbours = keptNeighbours
        guard neighbours.count > Self.leastNeighbours else { return [] }
        return neighbours.filter { $0.value.count < Self.leastNeighbours }.keys.sorted()
    }

    /// Describes how the shots are connected, with the nearest gap between the largest component
    /// and another one.
    func connectivity(joining orientations: [[Int]], place: (Int) -> CameraPlace?) -> Connectivity {
        var connectivity = Connectivity()
        let matched = parts(joining: orientations)
        (connectivity.parts, connectivity.weak) = (matched, weak)
        connectivity.trackedParts = runs.joined(matched)
        let parts = connectivity.modelParts
        guard let largest = parts.first, connectivity.isSplit else { return connectivity }
        var nearest = Double.infinity
        for part in parts.dropFirst() {
            for a in part {
                guard let from = place(a) else { continue }
                for b in largest {
                    guard let to = place(b) else { continue }
                    let turn = CameraPlace.turn(from: from.azimuth, to: to.azimuth)
                    let apart = hypot(turn, to.elevation - from.elevation)
                    guard apart < nearest else { continue }
                    nearest = apart
                    var middle = from.azimuth + turn / 2
                    if middle < 0 { middle += 2 * .pi }
                    if middle >= 2 * .pi { middle -= 2 * .pi }
                    connectivity.gap = Connectivity.Gap(
                        shots: [a, b].sorted(), azimuth: middle,
                        elevation: (from.elevation + to.elevation) / 2)
                }
            }
        }
        return connectivity
    }
}
