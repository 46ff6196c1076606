/// The sectors of a guided orbit, each with a mark that tells whether it has a shot.
public struct OrbitDial: Equatable, Sendable, Codable {
    /// Whether a sector has a shot, and whether the shot is sharp.
    public enum Mark: String, Sendable, Codable {
        case empty, sharp, soft
    }

    /// The mark of each sector, by side, height and sector.
    public private(set) var marks: [[[Mark]]]

    /// An empty dial.
    public init(_ plan: OrbitPlan) {
        let turn = [Mark](repeating: .empty, count: plan.sectors)
        marks = Array(repeating: Array(repeating: turn, count: plan.heights), count: plan.sides)
    }

    /// Whether the dial has the plan's numbers of sides, heights and sectors.
    func fits(_ plan: OrbitPlan) -> Bool {
        marks.count == plan.sides && marks.allSatisfy { $0.count == plan.heights }
            && marks.joined().allSatisfy { $0.count == plan.sectors }
    }

    /// Adds empty sides until the dial has this number of sides.
    mutating func addSides(upTo sides: Int) {
        guard let first = marks.first, sides > marks.count else { return }
        let empty = first.map { $0.map { _ in Mark.empty } }
        marks += Array(repeating: empty, count: sides - marks.count)
    }

    /// Number of sides.
    public var sides: Int { marks.count }

    /// The number of sides without empty sectors.
    public var fullSides: Int {
        marks.count { !$0.joined().contains(.empty) }
    }

    /// Whether a side has no shots.
    func isUntouched(side: Int) -> Bool { marks[side].joined().allSatisfy { $0 == .empty } }

    /// Sets the mark of a sector.
    mutating func fill(_ place: OrbitPlace, _ mark: Mark) {
        marks[place.side][place.height][place.sector] = mark
    }

    /// The numbers of the empty sectors on a side at a height of the camera.
    func empty(side: Int, height: Int) -> [Int] {
        marks[side][height].indices.filter { marks[side][height][$0] == .empty }
    }

    /// The number of sectors with this mark, on all sides and heights.
    public func count(_ mark: Mark) -> Int { marks.joined().joined().count { $0 == mark } }

    /// Whether all sectors are filled.
    public var isFull: Bool { count(.empty) == 0 }
}
