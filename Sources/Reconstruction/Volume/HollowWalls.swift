/// Walls of hollow objects whose thickness no picture shows. Pictures show the inside of a mug, but
/// a plain inside gets no depth: there a smooth field bulges inwards, and the mug's floor
/// disappears. Such walls, and the floor, get the thickness that was measured at other walls.
///
/// Works on the cells of a `CoarseField`, layer by layer. The space that the object encloses in a
/// layer is its hollow, if enough of it was seen to be empty. Thickness is horizontal for walls,
/// vertical for the floor.
struct HollowWalls {
    typealias Kind = CoarseField.Kind

    private let size: SIMD3<Int>
    private let kinds: [Kind]
    /// −1 inside to 1 outside; 1 is the side of a cell.
    private(set) var values: [Float]
    /// Whether a cell is connected to the grid's sides within its layer, outside the object.
    private var isOpen: [Bool]
    /// Horizontal distance from the object's outside, in cells.
    private var depths: [Float]

    /// Least share of air among the enclosed cells of a hollow (guess). In a mug most of them are
    /// air; a pit in a solid object is connected to its unknown inside, which is far larger than
    /// the pit.
    private static let leastAirShare = 0.25
    /// Fewer measured places do not determine the thickness (guess).
    private static let leastPlaces = 20

    /// Least sum of two values, so that division by it is safe (guess).
    private static let leastSum: Float = 1e-6
    /// Rounds of sweeps: the second follows fronts around the corners of a wall (guess).
    private static let sweepRounds = 2

    /// - Parameters:
    ///   - values: the diffused field; x varies fastest.
    ///   - kinds: the state of each cell.
    ///   - height: height of a cell above the floor, in cells.
    init(
        _ values: [Float], _ kinds: [Kind], _ size: SIMD3<Int>,
        height: (_ x: Int, _ y: Int, _ z: Int) -> Float
    ) {
        (self.values, self.kinds, self.size) = (values, kinds, size)
        isOpen = Array(repeating: false, count: values.count)
        depths = []
        for z in 0..<size.z { findOpen(z) }
        let hollows = hollows()
        if hollows.isEmpty { return }
        findDepths()
        for hollow in hollows { fill(hollow, height) }
    }

    private var row: Int { size.x }
    private var layer: Int { size.x * size.y }

    private func isAir(_ at: Int) -> Bool { kinds[at] == .known && values[at] >= 0 }

    /// The neighbours of a cell in its layer.
    private func beside(_ at: Int) -> [Int] {
        let (x, y) = (at % row, at % layer / row)
        var found: [Int] = []
        if x > 0 { found.append(at - 1) }
        if x + 1 < size.x { found.append(at + 1) }
        if y > 0 { found.append(at - row) }
        if y + 1 < size.y { found.append(at + row) }
        return found
    }

    /// Marks the open cells of a layer.
    private mutating func findOpen(_ z: Int) {
        var stack: [Int] = []
        for y in 0..<size.y {
            for x in 0..<size.x
            where x == 0 || y == 0 || x == size.x - 1 || y == size.y - 1 {
                stack.append((z * size.y + y) * size.x + x)
            }
        }
        while let at = stack.popLast() {
            guard !isOpen[at], values[at] >= 0 || kinds[at] == .below else { continue }
            isOpen[at] = true
            stack += beside(at)
        }
    }

    /// Components of enclosed cells that are air or unknown, if enough of them are air.
    private func hollows() -> [[Int]] {
        var found: [[Int]] = []
        var isVisited = isOpen
        for first in values.indices where isAir(first) && !isVisited[first] {
            var cells: [Int] = []
            var stack = [first]
            while let at = stack.popLast() {
                guard !isVisited[at], kinds[at] == .unknown || isAir(at) else { continue }
                isVisited[at] = true
                cells.append(at)
                stack += beside(at)
                if at >= layer { stack.append(at - layer) }
                if at + layer < values.count { stack.append(at + layer) }
            }
            let air = cells.count(where: isAir)
            if Double(air) >= Self.leastAirShare * Double(cells.count) { found.append(cells) }
        }
        return found
    }

    /// Position of the surface between two cells, as a share of the distance from one to the other.
    private func crossing(_ inside: Int, _ outside: Int) -> Float {
        let (a, b) = (max(0, -values[inside]), max(0, values[outside]))
        return a / max(a + b, Self.leastSum)
    }

    /// Solves the eikonal equation in each layer by sweeps (Zhao 2005).
    private mutating func findDepths() {
        depths = Array(repeating: .infinity, count: values.count)
        for at in values.indices where !isOpen[at] {
            for next in beside(at) where isOpen[next] && kinds[next] != .below {
                depths[at] = min(depths[at], crossing(at, next))
            }
        }
        let (all, rows) = (Array(0..<size.x), Array(0..<size.y))
        for _ in 0..<Self.sweepRounds {
            for (xs, ys) in [
                (all, rows), (all.reversed(), rows), (all.reversed(), rows.reversed()),
                (all, rows.reversed()),
            ] {
                for z in 0..<size.z {
                    for y in ys {
                        for x in xs { sweep(x, y, (z * size.y + y) * size.x + x) }
                    }
                }
            }
        }
    }

    private mutating func sweep(_ x: Int, _ y: Int, _ at: Int) {
        guard !isOpen[at] else { return }
        func least(_ isLow: Bool, _ isHigh: Bool, _ step: Int) -> Float {
            min(isLow ? .infinity : depths[at - step], isHigh ? .infinity : depths[at + step])
        }
        let a = least(x == 0, x == size.x - 1, 1)
        let b = least(y == 0, y == size.y - 1, row)
        guard min(a, b).isFinite else { return }
        let apart = abs(a - b)
        depths[at] = min(
            depths[at], apart >= 1 ? min(a, b) + 1 : (a + b + (2 - apart * apart).squareRoot()) / 2)
    }

    /// Median thickness of the walls around a hollow, in cells; nil where too little was measured.
    private func thickness(_ hollow: [Int]) -> Float? {
        var found: [Float] = []
        for at in hollow where isAir(at) {
            for next in beside(at)
            where kinds[next] == .known && values[next] < 0 && depths[next] < depths[at] {
                found.append(
                    depths[next] + (depths[at] - depths[next]) * crossing(next, at))
            }
        }
        guard found.count >= Self.leastPlaces else { return nil }
        found.sort()
        return found[found.count / 2]
    }

    private mutating func fill(_ hollow: [Int], _ height: (Int, Int, Int) -> Float) {
        guard let thickness = thickness(hollow) else { return }
        for at in hollow where kinds[at] == .unknown {
            let inside = min(depths[at], height(at % row, at % layer / row, at / layer))
            values[at] = max(-1, min(1, inside - thickness))
            // The field continues below the floor, which cuts it flat.
            if at >= layer, kinds[at - layer] == .below { values[at - layer] = values[at] }
        }
    }
}
