/// Gives walls of hollow objects a thickness where no picture shows it. Pictures show the inside of
/// a mug, but a plain inside gets no depth. A smooth field would bulge inwards there, and the mug's
/// floor would disappear. Such walls, and the floor, get the thickness that was measured at other
/// walls.
///
/// It works on the cells of a `CoarseField`. In each layer it finds the space that the object
/// encloses. Such space is a hollow if enough of it was seen to be empty. The thickness of walls is
/// horizontal, that of the floor is vertical.
struct HollowWalls {
    typealias Kind = CoarseField.Kind

    private let size: SIMD3<Int>
    private let kinds: [Kind]
    /// The value of each cell, from −1 inside to 1 outside; 1 is a distance of one cell.
    private(set) var values: [Float]
    /// Whether each cell can be reached from the sides of the grid within its layer without
    /// crossing the object.
    private var isOpen: [Bool]
    /// Horizontal distance of each cell from the open space around the object, in cells.
    private var depths: [Float]

    /// An enclosed space is a hollow only if at least this share of its cells was seen to be air
    /// (guess). In a mug most of the cells are air. A pit in a solid object is connected to the
    /// object's unknown inside, which is far larger than the pit.
    private static let leastAirShare = 0.25
    /// The thickness is used only if it was measured at this number of places or more (guess).
    private static let leastPlaces = 20

    /// Least divisor, in cells, so that the division is safe (guess).
    private static let leastSum: Float = 1e-6
    /// Rounds of four sweeps: the second round carries distances around the corners of a wall
    /// (guess).
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

    /// The up to four cells beside a cell in its layer.
    private func beside(_ at: Int) -> [Int] {
        let (x, y) = (at % row, at % layer / row)
        var found: [Int] = []
        if x > 0 { found.append(at - 1) }
        if x + 1 < size.x { found.append(at + 1) }
        if y > 0 { found.append(at - row) }
        if y + 1 < size.y { found.append(at + row) }
        return found
    }

    /// Marks the open cells of a layer, from the sides of the grid inwards.
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

    /// The connected sets of enclosed cells that are air or unknown, if enough cells of the set are
    /// air.
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

    /// Where the surface crosses the line between two cells, as a share of the way from the inside
    /// cell to the outside cell.
    private func crossing(_ inside: Int, _ outside: Int) -> Float {
        let (a, b) = (max(0, -values[inside]), max(0, values[outside]))
        return a / max(a + b, Self.leastSum)
    }

    /// Computes `depths`: solves the eikonal equation in each layer by sweeps (Zhao 2005).
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

    /// Median thickness of the measured walls around a hollow, in cells; nil if too few places were
    /// measured.
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
            // The field continues below the floor, so that the floor cuts the object flat.
            if at >= layer, kinds[at - layer] == .below { values[at - layer] = values[at] }
        }
    }
}
