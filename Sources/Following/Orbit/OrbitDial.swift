/// Which sectors of a guided orbit have their shot.
public struct OrbitDial: Equatable, Sendable, Codable {
    /// What a sector has.
    public enum Mark: String, Sendable, Codable {
        case empty, sharp, soft
    }

    /// Marks by side, height and sector.
    public private(set) var marks: [[[Mark]]]

    /// An empty dial.
    public init(_ plan: OrbitPlan) {
        let turn = [Mark](repeating: .empty, count: plan.sectors)
        marks = Array(repeating: Array(repeating: turn, count: plan.heights), count: plan.sides)
    }

    /// Whether the dial has the plan's sides, heights and sectors.
    func fits(_ plan: OrbitPlan) -> Bool {
        marks.count == plan.sides && marks.allSatisfy { $0.count == plan.heights }
            && marks.joined().allSatisfy { $0.count == plan.sectors }
    }

    /// Adds empty sides until the dial has this many.
    mutating func addSides(upTo sides: Int) {
        guard let first = marks.first, sides > marks.count else { return }
        let empty = first.map { $0.map { _ in Mark.empty } }
        marks += Array(repeating: empty, count: sides - marks.count)
    }

    /// Number of sides.
    public var sides: Int { marks.count }

    /// Sides on which nothing is left to shoot.
    public var fullSides: Int {
        marks.count { !$0.joined().contains(.empty) }
    }

    /// Whether nothing of a side is shot.
    func isUntouched(side: Int) -> Bool { marks[side].joined().allSatisfy { $0 == .empty } }

    /// Marks a sector.
    mutating func fill(_ place: OrbitPlace, _ mark: Mark) {
        marks[place.side][place.height][place.sector] = mark
    }

    /// Sectors of a turn that have nothing yet.
    func empty(side: Int, height: Int) -> [Int] {
        marks[side][height].indices.filter { marks[side][height][$0] == .empty }
    }

    /// Sectors that have a mark, over all turns.
    public func count(_ mark: Mark) -> Int { marks.joined().joined().count { $0 == mark } }

    /// Whether nothing is left to shoot.
    public var isFull: Bool { count(.empty) == 0 }
}
